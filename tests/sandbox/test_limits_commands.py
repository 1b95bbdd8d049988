"""What Discord demands of commands: names, sizes, order, 100 of them, 8,000 characters each."""

from typing import Any

import pytest

from bot.sandbox.limits_commands import characters, check_commands
from bot.sandbox.refusals import Refused
from tests.sandbox.test_limits import BAD_LENGTH, TOO_LONG, faults_of


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "match", "description": "Matches", "options": [], **changes}


def option(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"name": f"o{number}", "description": "d", "type": 3, **changes}


def command_faults(*commands: dict[str, Any]) -> dict[str, str]:
    try:
        check_commands(list(commands))
    except Refused as refusal:
        return faults_of(refusal.errors or {})
    return {}


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"name": "x" * 33}, "0.name", BAD_LENGTH),
        ({"name": "Match"}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        ({"name": "two words"}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        ({"description": "x" * 101}, "0.description", BAD_LENGTH),
        ({"description": ""}, "0.description", BAD_LENGTH),
        ({"options": [option(n) for n in range(26)]}, "0.options", TOO_LONG),
        (
            {"options": [option(), option()]},
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            {"options": [option(), option(1, required=True)]},
            "0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            {"options": [option(choices=[{"name": "n", "value": "v"}] * 26)]},
            "0.options.0.choices",
            TOO_LONG,
        ),
        (
            {"options": [option(choices=[{"name": "n", "value": "v" * 101}])]},
            "0.options.0.choices.0.value",
            BAD_LENGTH,
        ),
        (
            {"options": [option(autocomplete=True, choices=[{"name": "n", "value": "v"}])]},
            "0.options.0",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
        ),
        (
            {"options": [option(), option(1, type=1)]},
            "0.options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        ({"options": [option(type=2, options=[])]}, "0.options.0.options", BAD_LENGTH),
        ({"options": [option(max_length=6001)]}, "0.options.0.max_length", "NUMBER_TYPE_RANGE"),
    ],
)
def test_commands_beyond_the_limit(changes: dict[str, Any], path: str, code: str) -> None:
    assert command_faults(command(**changes)).get(path) == code


def test_a_hundred_commands_and_8000_characters_pass_and_no_more() -> None:
    hundred = [command(name=f"c{n}") for n in range(100)]
    assert command_faults(*hundred) == {}
    assert command_faults(*hundred, command()) == {"": "APPLICATION_COMMAND_TOO_MANY"}
    words = [option(n, description="x" * 98) for n in range(25)]
    groups = [option(n, type=1, description="d", options=words) for n in range(3)]
    big = command(name="xx", description="d", options=groups)
    assert characters(big) == 7557
    assert command_faults(big) == {}
    bigger = command(
        name="xx", description="d", options=[*groups, option(3, type=1, options=words[:5])]
    )
    assert characters(bigger) == 8060
    assert command_faults(bigger) == {"0": "APPLICATION_COMMAND_TOO_LARGE"}


def test_two_commands_of_one_name_are_refused() -> None:
    assert command_faults(command(), command())["0"] == "APPLICATION_COMMANDS_DUPLICATE_NAME"
