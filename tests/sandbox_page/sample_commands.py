"""The slash commands of the sample."""

from typing import Any

Json = dict[str, Any]


def _option(name: str, kind: int, description: str, **more: Any) -> Json:
    return {"name": name, "type": kind, "description": description, **more}


def commands() -> list[Json]:
    """Commands with sub-groups, autocomplete, choices and every kind of option."""
    fly = _option("fly", 1, "Fly a ship along an orbit")
    fly["options"] = [
        _option("ship", 3, "Which ship", required=True, autocomplete=True),
        _option("to", 3, "The place, as the board names it", required=True, autocomplete=True),
        _option("speed", 4, "Steps to fly", min_value=1, max_value=6),
        _option("confirm", 5, "Without asking again"),
    ]
    build = _option("build", 1, "Build an industry where your ship is")
    build["options"] = [
        _option(
            "industry",
            3,
            "What to build",
            required=True,
            choices=[
                {"name": name, "value": name.lower()} for name in ("Mine", "Life lab", "Depot")
            ],
        ),
    ]
    deal = _option("deal", 2, "Deals with others")
    offer = _option("offer", 1, "Offer a deal")
    offer["options"] = [
        _option("to", 6, "To whom", required=True),
        _option("give", 3, "What you give", required=True),
        _option("where", 7, "In which channel"),
        _option("map", 11, "A picture of it"),
    ]
    deal["options"] = [offer, _option("list", 1, "The deals on the table")]
    titan: Json = {"id": "77", "type": 1, "name": "titan", "description": "Dawn on Titan"}
    titan["options"] = [fly, build, deal]
    match = {
        "id": "78",
        "type": 1,
        "name": "match",
        "description": "Matches",
        "options": [
            _option("show", 1, "The board, as picture or text"),
            _option("list", 1, "Your matches, those that wait for you first"),
        ],
    }
    doctor = {"id": "79", "type": 1, "name": "doctor", "description": "What the bot may not do"}
    return [titan, match, doctor]
