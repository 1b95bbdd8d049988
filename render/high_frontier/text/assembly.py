"""The assembly in words: alt text, and a text board as full as the picture."""

from collections.abc import Iterator

from bot.games.high_frontier.view.assembly import AssemblyView
from bot.games.high_frontier.view.records import View
from render.high_frontier.boards.assembly import meaning_words, seats_there, state_words
from render.high_frontier.cards.card_lines import head, joined
from render.high_frontier.parts.names import seat_letter, turn_words, who, year_words
from render.high_frontier.text.boards import ending_alt, ending_text
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, short


def assembly_alt(scene: PictureInput) -> str:
    """The active law, who sits where, then what the law means: of that the most can be spared."""
    view: View = scene.view
    if view.assembly is None:
        return ending_alt(scene)
    told = [f"{turn_words(scene)[0]}, {year_words(view)}.", active_words(view.assembly)]
    told += [
        f"{one.id}: {seats_there(scene, one)}."
        for one in view.assembly.ideologies
        if any(one.delegates) or one.votes
    ]
    told.append(meaning_words(scene) or view.assembly.star.text)
    return short(" ".join(told), ALT_LIMIT)


def active_words(seen: AssemblyView) -> str:
    """ "Active law: Free Trade Act (freedom).", in anarchy that none is in force."""
    if seen.rests:
        return f"Anarchy: no law is in force; the star lies on {seen.star.id}."
    return f"Active law: {seen.star.law} ({seen.star.id})."


def assembly_text(scene: PictureInput) -> str:
    view: View = scene.view
    return ending_text(scene) if view.assembly is None else joined(_assembly(scene))


def _assembly(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    seen = view.assembly
    assert seen is not None
    yield from head(scene, "assembly")
    yield active_words(seen)
    for one in seen.ideologies:
        yield ""
        star = " *" if one.has_star else ""
        yield f"{one.id.upper()}{star} · {one.law} · {state_words(one)}"
        yield f"  {seats_there(scene, one)}"
        yield f"  {one.text}"
        rewards = ", ".join(f"{seat_letter(seat)} {n}" for seat, n in enumerate(one.rewards) if n)
        if rewards:
            yield f"  points at the end under it: {rewards}"
    yield ""
    left = ", ".join(f"{who(scene, own.seat)} {own.cubes}" for own in view.seats)
    yield f"Cubes in reserve: {left}"
