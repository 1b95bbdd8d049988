"""Cards and stacks in words, and lines cut to what a text board or an alt text may hold."""

from collections.abc import Iterable, Iterator

from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.text.assembly import notice
from bot.games.high_frontier.text.card_lines import is_ready, use_words
from bot.games.high_frontier.view.records import View, VoyageView
from bot.games.high_frontier.view.stacks import CardView, FaceView, StackView
from render.high_frontier.cards.sheet import (
    card_text,
    drive_rows,
    gives_words,
    isru_words,
    needs_words,
)
from render.high_frontier.cards.stacks import sum_words, title_of, where_words
from render.high_frontier.parts.fuel_strip import fuel_words
from render.high_frontier.parts.names import GAME, count_of, turn_words, worded, year_words
from render.scene import PictureInput
from render.text_board import fitting


def joined(full: Iterable[str], brief: Iterable[str] = ()) -> str:
    """The full lines where they go in, else the brief ones; what has no room is on the picture."""
    return fitting(full, brief, "… more on the picture")


def head(scene: PictureInput, what: str) -> Iterator[str]:
    """Game, year, what is shown, the match, whose turn."""
    view: View = scene.view
    yield f"{GAME.upper()} · {year_words(view)} · {what}"
    yield scene.heading(GAME)
    yield f"> {turn_words(scene)[0]}"
    if view.asked is not None and view.asked.question:
        yield worded(scene, view.asked.question)
    if law := notice(view, _meant(scene)):
        yield worded(scene, law)
    yield ""


def _meant(scene: PictureInput) -> int | None:
    """For whom the laws are told: the viewer, else the one seat that is asked."""
    if scene.viewer is not None or scene.view.asked is None:
        return scene.viewer
    first, *others = scene.view.asked.seats
    return None if others else first


def face_words(face: FaceView) -> str:
    """ "De Laval Nozzle, thruster M: mass 0, rad-hardness 6; needs …; thrust 5, 4 fuel steps a burn, water"."""
    kind = f"{face.kind} {face.spectral}".strip()
    told = [f"mass {face.mass}, rad-hardness {face.hardness}"]
    told += [f"needs {needs_words(face)}"] if face.needs or face.cooling else []
    told += [f"gives {gives_words(face)}"] if gives_words(face) != "nothing" else []
    told += [f"ISRU {isru_words(face)}"] if face.isru is not None else []
    told += [drive_words(face)] if face.thrust is not None else []
    told += (
        ["solar"] if face.is_solar and face.thrust is None and "sun" not in face.modifier else []
    )
    told += [count_of(face.pivots, "bonus pivot")] if face.pivots else []
    told += ["sail"] * face.is_sail + ["air eater"] * face.is_air_eater
    return f"{face.name}, {kind}: {'; '.join(told)}"


def drive_words(face: FaceView) -> str:
    """ "thrust 5, 4 fuel steps a burn, water, 2 to afterburn: …, can be pushed"."""
    told = [f"thrust {face.thrust}"]
    for value, words in drive_rows(face)[1:]:
        told.append(words.split(":")[0] if value == "yes" else f"{value} {words.split(':')[0]}")
    return ", ".join(told)


def whole_face(face: FaceView) -> Iterator[str]:
    """A face with its text."""
    yield face_words(face)
    yield f"  {card_text(face)}"


def stack_lines(stack: StackView, voyage: VoyageView | None, brief: bool) -> Iterator[str]:
    """A stack: where, what it comes to, its cards (brief: by names), and of a Rocket the drive and both chits."""
    told = [f"{title_of(stack.name)} {where_words(stack, voyage)}"]
    told += [f"mass {stack.mass}"] if stack.cards else []
    told += (
        [f"therms {stack.therms} given, {stack.cooling} needed"]
        if stack.therms or stack.cooling
        else []
    )
    told += ["glitch"] * stack.glitched
    yield " · ".join(told)
    yield from _tank_lines(stack)
    if stack.fuel is not None:
        fuel = stack.fuel
        yield f"  dry {fuel.dry}, wet {fuel.wet}, {fuel.band}; {count_of(fuel.steps, 'fuel step')}"
        if fuel.engine is not None:
            yield f"  {sum_words(fuel.engine)}"
            yield f"  {fuel_words(fuel, fuel.engine)}"
        else:
            yield f"  {fuel.trouble or 'no thrust triangle can be activated'}"
    for card in stack.cards:
        yield f"- {card.face.name if brief else face_words(card.face)}{_states(card)}"


def _tank_lines(stack: StackView) -> Iterator[str]:
    word = count_of(stack.water, "Aqua") if stack.name == "leo" else f"{stack.water} FT of water"
    if stack.name != "rocket" and (stack.water or stack.name == "leo"):
        yield f"  {word}"
    if stack.isotope:
        yield f"  {stack.isotope} FT of isotope"


def _states(card: CardView) -> str:
    told = [] if is_ready(card) else [use_words(card)]
    told += ["switched off"] * card.off + ["moved"] * card.moved
    told += [f"glory {ZONES[card.glory].code}"] if card.glory else []
    return f" ({', '.join(told)})" if told else ""
