"""What a person's Discord client does before it sends: refuse the impossible, add what is named.

The page and the tests both act through here, so that neither can send what no real client would.
"""

from collections.abc import Callable
from typing import Any, Final

from bot.sandbox import payloads
from bot.sandbox.permissions import of_person
from bot.sandbox.refusals import Json
from bot.sandbox.world import DM, World, is_thread, walk

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = 1, 2, 3, 4, 5, 6, 7
ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 8, 9, 10, 11
PYTHON_TYPES: Final[dict[int, tuple[type, ...]]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}
MENUS: Final = {3: None, 5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}
FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX, TEXT_INPUT, BUTTON = 19, 21, 22, 23, 4, 2
MANY: Final = (*MENUS, FILE_UPLOAD, CHECKBOXES)
MAX_MESSAGE: Final = 2000


class NotPossible(Exception):
    """A client would not let a person do this; the text says why."""


def command(world: World, user_id: str, channel_id: str, data: Json) -> tuple[Json, Json | None]:
    """The typed command, checked and resolved, and the specification of the focused option.

    `data` is Discord's nested form. An option marked `focused` is autocompleted: then nothing
    has to be complete yet.
    """
    channel = world.channel(channel_id)
    if is_thread(channel) and channel["thread_metadata"]["archived"]:
        raise NotPossible("This thread is archived; commands cannot be used in it.")
    known = _registered(world, user_id, channel, data["name"])
    resolved: Json = {}
    focused: list[Json] = []
    options = _options(world, known, data.get("options") or [], resolved, focused)
    shape: Json = {"id": known["id"], "name": known["name"], "type": 1}
    if options:
        shape["options"] = options
    if resolved:
        shape["resolved"] = resolved
    if "guild_id" in known:
        shape["guild_id"] = known["guild_id"]
    return shape, focused[0] if focused else None


def visible_commands(world: World, user_id: str, channel: Json) -> list[Json]:
    """The slash commands a person is offered in a channel."""
    return [
        known
        for known in world.commands
        if known["type"] == 1 and _offered(world, user_id, channel, known)
    ]


def component(world: World, user_id: str, message: Json, data: Json) -> Json:
    """A press or a choice on a message, checked against what the message shows."""
    for shown in walk(message["components"]):
        if shown.get("custom_id") == data["custom_id"]:
            break
    else:
        raise NotPossible(f"This message has nothing called {data['custom_id']!r}.")
    if shown.get("disabled"):
        raise NotPossible(f"{shown.get('label') or data['custom_id']!r} is greyed out.")
    sent: Json = {"id": shown["id"], "custom_id": shown["custom_id"]}
    sent["component_type"] = shown["type"]
    if shown["type"] in MENUS:
        resolved: Json = {}
        sent["values"] = _values(world, shown, data.get("values") or [], resolved)
        if resolved:
            sent["resolved"] = resolved
    return sent


def form(world: World, modal: Json, given: list[Json]) -> Json:
    """A filled form. `given` is Discord's list of components with value or values."""
    values = {part["custom_id"]: part for part in walk(given) if "custom_id" in part}
    resolved: Json = {}
    filled = [_filled(world, part, values, resolved) for part in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": filled}
    if resolved:
        data["resolved"] = resolved
    return data


def said(text: str) -> str:
    """What a person wants to say, if it can be sent."""
    if not text.strip() or len(text) > MAX_MESSAGE:
        raise NotPossible(f"A message has 1 to {MAX_MESSAGE} characters.")
    return text


def _registered(world: World, user_id: str, channel: Json, name: str) -> Json:
    offered = visible_commands(world, user_id, channel)
    for known in offered:
        if known["name"] == name:
            return known
    names = ", ".join(sorted(known["name"] for known in offered)) or "none"
    raise NotPossible(f"There is no command /{name} here. Commands: {names}.")


def _offered(world: World, user_id: str, channel: Json, known: Json) -> bool:
    direct = channel["type"] == DM
    contexts = known.get("contexts")
    if contexts is not None and (1 if direct else 0) not in contexts:
        return False
    if direct and "guild_id" in known:
        return False
    if direct and contexts is None and known.get("dm_permission") is False:  # the older word for it
        return False
    if not direct and not _is_installed(world, user_id, channel, known):
        return False
    if not direct and _is_withheld(world, user_id, channel, known["name"]):
        return False
    needed = known.get("default_member_permissions")
    mine = of_person(world, user_id, channel)
    return direct or needed is None or mine & int(needed) == int(needed)


def _is_withheld(world: World, user_id: str, channel: Json, name: str) -> bool:
    """Whether an admin has taken the command from this person, one of their roles, or this channel (or its threads)."""
    roles = world.roles_of(channel["guild_id"]).values()
    holders = {user_id, channel["id"], channel.get("parent_id")}
    holders |= {role["id"] for role in roles if world.holds(user_id, role)}
    return any([name, holder] in world.withheld for holder in holders)


def _is_installed(world: World, user_id: str, channel: Json, known: Json) -> bool:
    """Whether the server has the bot, or the person has it in their own account and the command follows them there."""
    if world.has_bot(channel["guild_id"]):
        return True
    return user_id in world.installed_by and 1 in (known.get("integration_types") or [0])


def _options(
    world: World, known: Json, given: list[Json], resolved: Json, focused: list[Json]
) -> list[Json]:
    specs = {spec["name"]: spec for spec in known.get("options") or []}
    nested = [spec["name"] for spec in specs.values() if spec["type"] in (SUBCOMMAND, GROUP)]
    if nested and len(given) != 1:
        raise NotPossible(f"/{known['name']} needs one of: {', '.join(nested)}.")
    sent = []
    for option in given:
        spec = specs.get(option["name"])
        if spec is None:
            raise NotPossible(f"{known['name']} has no option {option['name']!r}: {list(specs)}.")
        sent.append(_option(world, spec, option, resolved, focused))
    if not focused:
        _require_all(known, specs, {option["name"] for option in given})
    return sent


def _option(world: World, spec: Json, option: Json, resolved: Json, focused: list[Json]) -> Json:
    kind = spec["type"]
    if kind in (SUBCOMMAND, GROUP):
        inner = _options(world, spec, option.get("options") or [], resolved, focused)
        return {"name": spec["name"], "type": kind, "options": inner}
    if option.get("focused"):
        focused.append(spec)
        typed = str(option.get("value") or "")
        return {"name": spec["name"], "type": kind, "value": typed, "focused": True}
    value = _checked(world, spec, option["value"], resolved)
    return {"name": spec["name"], "type": kind, "value": value}


def _require_all(known: Json, specs: dict[str, Json], given: set[str]) -> None:
    missing = [name for name, spec in specs.items() if spec.get("required") and name not in given]
    if missing:
        raise NotPossible(f"{known['name']} needs the option {', '.join(missing)}.")


def _checked(world: World, spec: Json, value: Any, resolved: Json) -> Any:
    kind = spec["type"]
    if kind not in PYTHON_TYPES:
        return _named(world, kind, str(value), resolved)
    wanted = PYTHON_TYPES[kind]
    if not isinstance(value, wanted) or (isinstance(value, bool) and kind != BOOLEAN):
        raise NotPossible(f"{spec['name']}: {value!r} is not a {wanted[0].__name__}.")
    _check_range(spec, value)
    choices = [choice["value"] for choice in spec.get("choices") or []]
    if choices and value not in choices:
        raise NotPossible(f"{spec['name']}: {value!r} is not one of {choices}.")
    return value


def _check_range(spec: Json, value: Any) -> None:
    size, low, high = value, spec.get("min_value"), spec.get("max_value")
    if spec["type"] == STRING:
        size, low, high = len(value), spec.get("min_length"), spec.get("max_length", 6000)
    if (low is not None and size < low) or (high is not None and size > high):
        raise NotPossible(f"{spec['name']}: {value!r} is not between {low} and {high}.")


def _named(world: World, kind: int, named: str, resolved: Json) -> str:
    """Add a person, channel, role or file to `resolved`."""
    finders: dict[int, tuple[Callable[[World, str, Json], bool], ...]] = {
        USER: (_resolve_user,),
        CHANNEL: (_resolve_channel,),
        ROLE: (_resolve_role,),
        MENTIONABLE: (_resolve_user, _resolve_role),
        ATTACHMENT: (_resolve_file,),
    }
    if not any(find(world, named, resolved) for find in finders[kind]):
        raise NotPossible(f"There is nothing with the id {named!r} to name here.")
    return named


def _resolve_user(world: World, user_id: str, resolved: Json) -> bool:
    if user_id != world.bot["id"] and user_id not in world.people:
        return False
    resolved.setdefault("users", {})[user_id] = world.user(user_id)
    if user_id not in world.left:
        acting = payloads.acting_member(world, user_id, with_user=False)
        resolved.setdefault("members", {})[user_id] = acting
    return True


def _resolve_channel(world: World, channel_id: str, resolved: Json) -> bool:
    found = world.channels.get(channel_id)
    if found is None or found["type"] == DM:
        return False
    names = ("id", "name", "type", "parent_id", "thread_metadata")
    shape = {name: found[name] for name in names if name in found}
    resolved.setdefault("channels", {})[channel_id] = {**shape, "permissions": "0"}
    return True


def _resolve_role(world: World, role_id: str, resolved: Json) -> bool:
    if role_id not in world.roles:
        return False
    resolved.setdefault("roles", {})[role_id] = world.roles[role_id]
    return True


def _resolve_file(world: World, file_id: str, resolved: Json) -> bool:
    if file_id not in world.uploads:
        return False
    resolved.setdefault("attachments", {})[file_id] = world.uploads[file_id]
    return True


def _values(world: World, shown: Json, given: list[Any], resolved: Json) -> list[str]:
    values = [str(value) for value in given]
    least, most = (1 if shown.get(name) is None else shown[name] for name in _COUNTS)
    if not least <= len(values) <= most:
        raise NotPossible(f"Choose {least} to {most}, not {len(values)}.")
    if "options" in shown:
        known = [option["value"] for option in shown["options"]]
        for value in values:
            if value not in known:
                raise NotPossible(f"{value!r} is not in this menu: {known}.")
        return values
    kind = ATTACHMENT if shown["type"] == FILE_UPLOAD else MENUS[shown["type"]]
    for value in values:
        _named(world, kind or USER, value, resolved)
    return values


_COUNTS: Final = ("min_values", "max_values")


def _filled(world: World, part: Json, values: dict[str, Json], resolved: Json) -> Json:
    sent: Json = {"type": part["type"], "id": part.get("id", 0)}
    if "component" in part:
        return {**sent, "component": _filled(world, part["component"], values, resolved)}
    if "components" in part:
        inner = [_filled(world, child, values, resolved) for child in part["components"]]
        return {**sent, "components": inner}
    if "custom_id" not in part:
        return sent
    given = values.get(part["custom_id"], {})
    return {**sent, "custom_id": part["custom_id"], **_answer(world, part, given, resolved)}


def _answer(world: World, part: Json, given: Json, resolved: Json) -> Json:
    kind = part["type"]
    if kind in MANY:
        chosen = given.get("values") or []
        if not chosen and part.get("required") is False:
            return {"values": []}
        return {"values": _values(world, _counted(part), chosen, resolved)}
    if kind == CHECKBOX:
        return {"value": bool(given.get("value"))}
    value = str(given.get("value", part.get("value")) or "")
    if kind == TEXT_INPUT:
        _check_line(part, value)
    elif value and value not in [option["value"] for option in part["options"]]:
        raise NotPossible(f"{value!r} is not one of the choices.")
    return {"value": value or None if kind == RADIO else value}


def _counted(part: Json) -> Json:
    """Checkboxes may all be ticked unless their form says otherwise."""
    if part["type"] == CHECKBOXES and part.get("max_values") is None:
        return {**part, "max_values": len(part["options"])}
    return part


def _check_line(part: Json, value: str) -> None:
    if not value:
        if part.get("required", True):
            raise NotPossible(f"The line {part['custom_id']!r} must be filled in.")
        return
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not low <= len(value) <= high:
        raise NotPossible(f"{part['custom_id']!r} takes {low} to {high} characters.")
