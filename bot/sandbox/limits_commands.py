"""What Discord demands of application commands before it registers them."""

import re
import unicodedata
from collections import Counter
from typing import Any, Final

from bot.sandbox.refusals import FormErrors, Json, Path

MAX_OF_KIND: Final = {1: 100, 2: 15, 3: 15}
MAX_CHARACTERS: Final = 8000
MAX_OPTIONS: Final = 25
MAX_CHOICES: Final = 25
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_SEPARATORS: Final = "-_'"
_NUMBERS: Final = 2**53


def check_commands(commands: list[Json]) -> None:
    """Refuse a whole set of commands as PUT …/commands does."""
    form = FormErrors()
    for kind, most in MAX_OF_KIND.items():
        number = sum(command.get("type", 1) == kind for command in commands)
        if number > most:
            message = f"Maximum number of application commands of type {kind} reached ({most})."
            form.add((), "APPLICATION_COMMAND_TOO_MANY", message)
    names = Counter((command.get("name"), command.get("type", 1)) for command in commands)
    for index, command in enumerate(commands):
        if names[(command.get("name"), command.get("type", 1))] > 1:
            message = "Application command names must be unique"
            form.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        _check_command(form, index, command)
    form.refuse()


def characters(command: Json) -> int:
    """What counts to the 8,000: names, descriptions and values, all the way down.

    Of the localised names and descriptions the longest counts.
    """
    total = 0
    for name in ("name", "description"):
        translations = (command.get(f"{name}_localizations") or {}).values()
        total += max([len(command.get(name) or ""), *(len(text) for text in translations)])
    total += len(str(command["value"])) if "value" in command else 0
    for inside in ("options", "choices"):
        total += sum(characters(part) for part in command.get(inside) or [])
    return total


def _check_command(form: FormErrors, index: int, command: Json) -> None:
    if command.get("type", 1) != 1:
        form.length((index, "name"), command.get("name"), 1, 32)
        return
    _check_names(form, (index,), command)
    _check_options(form, (index,), command.get("options") or [], depth=0)
    if characters(command) > MAX_CHARACTERS:
        message = f"Command exceeds maximum size ({MAX_CHARACTERS})"
        form.add((index,), "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_names(form: FormErrors, path: Path, command: Json) -> None:
    name = command.get("name")
    form.length((*path, "name"), name, 1, 32)
    if isinstance(name, str) and not _is_command_name(name):
        message = "Command name is invalid"
        form.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)
    form.length((*path, "description"), command.get("description"), 1, 100)


def _is_command_name(name: str) -> bool:
    """Letters in lower case where there is such a thing, numbers, - _ and '."""
    letters = all(c in _SEPARATORS or unicodedata.category(c)[0] in "LNM" for c in name)
    return letters and name == name.lower() and re.search(r"\s", name) is None


def _check_options(form: FormErrors, path: Path, options: list[Json], depth: int) -> None:
    form.length((*path, "options"), options, 0, MAX_OPTIONS)
    seen: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        place = (*path, "options", index)
        _check_names(form, place, option)
        if option.get("name") in seen:
            message = "Option names must be unique"
            form.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        seen.add(option.get("name", ""))
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            form.add(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
        _check_option(form, place, option, depth)
    _check_mixture(form, path, options)


def _check_mixture(form: FormErrors, path: Path, options: list[Json]) -> None:
    nested = sum(option.get("type") in (SUBCOMMAND, GROUP) for option in options)
    if nested not in (0, len(options)):
        message = "Sub-command and sub-command group option types are mutually exclusive to others"
        form.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_option(form: FormErrors, path: Path, option: Json, depth: int) -> None:
    kind = option.get("type")
    form.between((*path, "type"), kind, 1, 11)
    if kind in (SUBCOMMAND, GROUP):
        deepest = 0 if kind == GROUP else 1
        if depth > deepest:
            message = "Sub-commands go one level below groups, groups only at the top"
            form.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        if kind == GROUP:
            form.length((*path, "options"), option.get("options"), 1, MAX_OPTIONS)
        _check_options(form, path, option.get("options") or [], depth + 1)
        return
    _check_choices(form, path, option)
    _check_bounds(form, path, option)


def _check_choices(form: FormErrors, path: Path, option: Json) -> None:
    choices = option.get("choices") or []
    form.length((*path, "choices"), choices, 0, MAX_CHOICES)
    if choices and option.get("autocomplete"):
        message = "Autocomplete cannot be set to true if choices are present"
        form.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)
    for index, choice in enumerate(choices):
        place = (*path, "choices", index)
        form.length((*place, "name"), choice.get("name"), 1, 100)
        if option.get("type") == STRING:
            form.length((*place, "value"), choice.get("value"), 1, 100)


def _check_bounds(form: FormErrors, path: Path, option: Json) -> None:
    if option.get("type") == STRING:
        for name, low in (("min_length", 0), ("max_length", 1)):
            _check_bound(form, (*path, name), option.get(name), low, 6000)
    elif option.get("type") in (INTEGER, NUMBER):
        for name in ("min_value", "max_value"):
            _check_bound(form, (*path, name), option.get(name), -_NUMBERS, _NUMBERS)


def _check_bound(form: FormErrors, path: Path, given: Any, low: int, high: int) -> None:
    if given is not None and not low <= given <= high:
        message = f"Value must be between {low} and {high}."
        form.add(path, "NUMBER_TYPE_RANGE", message)
