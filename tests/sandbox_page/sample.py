"""What the fake server shows: one of everything the page can draw, with a match of a game in it."""

import io
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from PIL import Image, ImageDraw

from tests.sandbox_page.sample_commands import commands

Json = dict[str, Any]

ALICE: Final = "1001"
BOB: Final = "1002"
CAROL: Final = "1003"
BOT: Final = "9000"
GENERAL: Final = "2001"
GAMES: Final = "2002"
THREAD: Final = "3100"
OLD_THREAD: Final = "3050"
DM: Final = "2900"
V2: Final = 1 << 15
EPHEMERAL: Final = 64
LOADING: Final = 128
BEGAN: Final = datetime(2026, 11, 28, 18, 30, tzinfo=UTC)
ATTACK: Final = (
    "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
)


def user(user_id: str, name: str, *, bot: bool = False) -> Json:
    """A user in Discord's shape."""
    return {
        "id": user_id,
        "username": name if bot else name.lower(),
        "global_name": None if bot else name,
        "avatar": None,
        "discriminator": "0",
        "bot": bot,
    }


PEOPLE: Final = [user(ALICE, "Alice"), user(BOB, "Bob Marlowe"), user(CAROL, "Carol")]
SLOWBURN: Final = user(BOT, "Slowburn", bot=True)


def message(number: int, channel: str, author: Json, **more: Any) -> Json:
    """A message; `number` gives its id and, in minutes after the beginning, its time."""
    at = BEGAN + timedelta(minutes=number)
    return {
        "id": str(500_000 + number),
        "channel_id": channel,
        "type": 0,
        "author": author,
        "content": "",
        "timestamp": at.isoformat(),
        "edited_timestamp": None,
        "flags": 0,
        "mentions": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pings_me": False,
        **more,
    }


def used(name: str, person: Json) -> Json:
    """What marks a message as the answer to a slash command."""
    return {
        "type": 20,
        "interaction_metadata": {"id": "1", "type": 2, "name": name, "user": person},
    }


def button(label: str, custom_id: str, style: int = 2, **more: Any) -> Json:
    """A button component."""
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


def text(content: str) -> Json:
    """A text component."""
    return {"type": 10, "content": content}


def option(label: str, description: str = "", **more: Any) -> Json:
    """An option of a menu; its value is its label in small letters."""
    return {"label": label, "value": label.lower(), "description": description, **more}


WHAT_TO_DO: Final = [
    option("Fly", "A ship along an orbit, up to its speed", emoji={"name": "🚀"}),
    option("Explore Greip", "Turn the moon over; 2 of 5 are empty", emoji={"name": "🔭"}),
    option("Build here", "Mine, life lab or depot at M4", emoji={"name": "🏗️"}),
    option("Produce", "Take what your industries make: 2 ore, 1 life"),
    option("Combat at N7", "Against Red's cruiser; both choose a card in secret"),
    option("Resupply", "Takes the whole turn"),
]


def panel() -> Json:
    """The live message of a match."""
    picture = {
        "media": {"url": "/files/board.png", "width": 1600, "height": 1000},
        "description": "Saturn with its rings. Blue's ship Life is at N7, Red's cruiser at M4.",
    }
    buttons = row(
        button("My hand", "hand", 1),
        button("Board by region", "region"),
        button("Log", "log"),
        button("Take back", "undo", 4),
        button("End turn", "end", 3, disabled=True),
    )
    parts = [
        text("## Round 4 · Blue B to act · 3 of 3 actions"),
        {"type": 12, "items": [picture]},
        text(
            "Since Blue's last turn: **Red** explored *Ymir* (empty of ice), built a life lab there "
            "(+2 life; all +1).\n-# Entry 41 · waiting for <@1001> since <t:1795890600:R>"
        ),
        {"type": 14, "divider": True, "spacing": 1},
        row(
            {
                "type": 3,
                "custom_id": "do",
                "placeholder": "What do you do?",
                "options": WHAT_TO_DO,
            }
        ),
        buttons,
    ]
    box = {"type": 17, "accent_color": 0x4F7BD9, "components": parts}
    return message(60, THREAD, SLOWBURN, flags=V2, components=[box, text("<@1001>")], pings_me=True)


def private_answer() -> Json:
    """An ephemeral answer with sections, several menus and a file."""
    reach = {
        "type": 3,
        "custom_id": "reach",
        "placeholder": "Where to?",
        "min_values": 1,
        "max_values": 3,
        "options": [option(f"N{n}", f"unexplored moon, {n} steps") for n in range(1, 19)],
    }
    section = {
        "type": 9,
        "components": [text("**Life** at N7"), text("Speed 3, one ore in the hold")],
        "accessory": {
            "type": 11,
            "media": {"url": "/files/board.png"},
            "description": "The ship Life",
        },
    }
    opponent = {"type": 5, "custom_id": "whom", "placeholder": "Offer a deal to"}
    parts = [
        text("### Which ship, and where?"),
        section,
        {
            "type": 9,
            "components": [text("**Ore** at M4")],
            "accessory": button("Choose", "ship2"),
        },
        row(reach),
        row(opponent),
        row(button("Fly", "fly", 3), button("Other path", "other"), button("Back", "back")),
        {
            "type": 13,
            "file": {"url": "/files/log.txt"},
            "name": "match-12-log.txt",
            "size": 18_432,
        },
    ]
    return message(
        62,
        THREAD,
        SLOWBURN,
        flags=V2 | EPHEMERAL,
        components=parts,
        **used("titan fly", PEOPLE[0]),
    )


MARKDOWN: Final = """# Rules in short
Fly, explore, build: **three actions**, *each once*, ~~never~~ __ever__ ***twice***. `code` and ||a secret||.
> A quote of two
> lines.
- Moons
  - Ymir
  - Greip
- Moonlets
1. first
2. second
```py
print("a < b")
```
See [the rules](https://example.org/rules), <#2002>, <@1002>, </titan fly:77>, snake_case_name, 2 * 3 * 4, \\*plain\\*.
-# small print"""


def embed_message() -> Json:
    """A V1 message with embed, picture and file attached, and buttons."""
    embed = {
        "title": "Match 12",
        "color": 0xE0A63A,
        "description": "Dawn on Titan, **three seats**",
        "fields": [
            {"name": "① Blue", "value": "Alice", "inline": True},
            {"name": "② Red", "value": "Bob Marlowe", "inline": True},
            {"name": "Options", "value": "pooled storage", "inline": False},
        ],
        "footer": {"text": "about 2 to 4 weeks by post"},
    }
    files = [
        {
            "id": "1",
            "filename": "hand.png",
            "url": "/files/hand.png",
            "content_type": "image/png",
            "width": 700,
            "height": 300,
            "description": "Your hand: three cards",
            "size": 5000,
        },
        {"id": "2", "filename": "match-12.json", "url": "/files/log.txt", "size": 120_000},
    ]
    link = {"type": 2, "style": 5, "label": "Rulebook", "url": "https://example.org/rules"}
    buttons = row(button("Join", "join", 3), button("Leave", "leave"), link)
    return message(
        20,
        GAMES,
        SLOWBURN,
        content="A new match!",
        embeds=[embed],
        attachments=files,
        components=[buttons],
        **used("match new", PEOPLE[1]),
    )


def messages() -> dict[str, list[Json]]:
    """The messages of each channel."""
    started = message(31, GAMES, SLOWBURN, type=18, content="Match 12 · Dawn on Titan")
    started["message_reference"] = {"channel_id": THREAD}
    return {
        GENERAL: [
            message(1, GENERAL, PEOPLE[0], content="Shall we play something long?"),
            message(2, GENERAL, PEOPLE[0], content="By post, I mean."),
            message(3, GENERAL, PEOPLE[1], content="Yes! <@1001> you open it.", pings_me=True),
            message(5, GENERAL, PEOPLE[2], content=MARKDOWN),
            message(9, GENERAL, PEOPLE[2], content=f"Look: {ATTACK}"),
        ],
        GAMES: [embed_message(), started],
        THREAD: [
            message(40, THREAD, SLOWBURN, content="Blue **B** is <@1001>, Red **R** is <@1002>."),
            message(50, THREAD, PEOPLE[1], content="Good luck."),
            message(
                55,
                THREAD,
                SLOWBURN,
                content="Red explored Ymir.",
                **used("titan explore", PEOPLE[1]),
            ),
            panel(),
            private_answer(),
        ],
        DM: [message(70, DM, SLOWBURN, content="Your match 12 waits for you.", pings_me=True)],
    }


def _thread(thread_id: str, name: str, *, archived: bool = False) -> Json:
    return {
        "id": thread_id,
        "type": 11,
        "name": name,
        "parent_id": GAMES,
        "owner_id": BOT,
        "message_count": 5,
        "thread_metadata": {"archived": archived, "locked": False},
    }


def channels() -> list[Json]:
    """Two channels, a live and an archived thread, a direct channel."""
    return [
        {
            "id": GENERAL,
            "type": 0,
            "name": "general",
            "position": 0,
            "topic": "What is played here",
        },
        {"id": GAMES, "type": 0, "name": "games", "position": 1},
        _thread(THREAD, "Match 12 · Dawn on Titan"),
        _thread(OLD_THREAD, "Match 3 · Galilean Moons", archived=True),
        {"id": DM, "type": 1, "recipients": [SLOWBURN]},
    ]


def state(me: str = ALICE) -> Json:
    """The whole `state` event for one person."""
    everything = str((1 << 53) - 1)
    roles: list[Json] = [
        {"id": "1", "name": "Players", "permissions": "0"},
        {"id": "2", "name": "Slowburn", "permissions": everything, "managed": True},
    ]
    own = next(person for person in PEOPLE if person["id"] == me)
    return {
        "t": "state",
        "me": own,
        "people": [*PEOPLE[:1], {**PEOPLE[1], "pings": 2}, *PEOPLE[2:]],
        "guild": {"id": "1", "name": "The sandbox", "roles": roles},
        "channels": channels(),
        "messages": messages() if me == ALICE else {GENERAL: messages()[GENERAL]},
        "commands": commands(),
        "bot": "online",
        "unread": {THREAD: 2, GAMES: 1},
        "pings": {THREAD: 1},
    }


def form() -> Json:
    """A modal with every kind of field."""

    def label(name: str, component: Json, description: str | None = None) -> Json:
        return {"type": 18, "label": name, "description": description, "component": component}

    radio = {
        "type": 21,
        "custom_id": "side",
        "options": [
            option("Light side", "The calm rules"),
            option("Dark side"),
        ],
    }
    boxes = {
        "type": 22,
        "custom_id": "modules",
        "min_values": 1,
        "max_values": 2,
        "options": [option("Storms"), option("Pirates"), option("Ice")],
    }
    return {
        "custom_id": "deal",
        "title": "Counter offer to Bob Marlowe",
        "components": [
            {
                "type": 10,
                "content": "Bob offers **3 ore** for the use of your *life lab* this turn.",
            },
            label(
                "What do you give?",
                {"type": 4, "custom_id": "give", "style": 1, "max_length": 40, "required": True},
                "In words, as both will read it",
            ),
            label(
                "A word to go with it",
                {"type": 4, "custom_id": "word", "style": 2, "required": False},
            ),
            label("Board", radio),
            label("Modules", boxes),
            label(
                "Which moon?",
                {"type": 3, "custom_id": "moon", "options": [option("Ymir"), option("Greip")]},
            ),
            label("Tell the others", {"type": 23, "custom_id": "tell", "default": True}),
            label(
                "A map",
                {"type": 19, "custom_id": "map", "required": False, "min_values": 0},
            ),
        ],
    }


def board() -> bytes:
    """A PNG of rings and moons, so that pictures have something to show."""
    image = Image.new("P", (1600, 1000), "#0d1222")
    draw = ImageDraw.Draw(image)
    for step in range(6):
        reach = 150 + 130 * step
        draw.ellipse(
            (800 - reach, 500 - reach * 0.6, 800 + reach, 500 + reach * 0.6), outline="#6c7fb5"
        )
    draw.ellipse((700, 400, 900, 600), fill="#d8b26a")
    for x, y, colour in ((300, 420, "#5b8def"), (1150, 260, "#e06666"), (1300, 700, "#8cc28c")):
        draw.ellipse((x - 28, y - 28, x + 28, y + 28), fill=colour)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()
