"""What a text says a player "may" do can be declined; what the AI does "up to" a number it does as often as it can (rulings 36, 37, 41, 49)."""

from __future__ import annotations

from bot.games.dawn_on_titan.printed.pieces import MOONLETS
from bot.games.dawn_on_titan.rules.combat import STAY, Attack, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import NONE, Explore, MeteoriteTarget
from bot.games.dawn_on_titan.rules.stealth import NOTHING, StealthAction
from tests.games.dawn_on_titan.builder import Small


def test_ruling_41_every_meteorite_may_be_let_pass() -> None:
    meteorites = [name for name, moonlet in MOONLETS.items() if moonlet.effect == "destroy_unit"]
    assert meteorites
    for name in meteorites:
        table = Small().hidden("M8", name).ship("A", "life", "M8", "gold")
        table.ship("B", "life", "M12", "gold").turn().play("A", Explore())
        assert MeteoriteTarget(NONE) in table.offers("A")
        table.play("A", MeteoriteTarget(NONE))
        assert table.at("B", "life") == "M12 gold"


def test_ruling_37_the_industry_may_be_left_alone() -> None:
    table = Small().moon("M3", "rhea").industry("B", "alloy_factory", "M3").hand("A", "stealth")
    table.ship("A", "life", "M3", "gold").turn().play("A", Attack(), PlayCard("stealth"))
    table.play("B", PlayCard("laser"))
    assert StealthAction(NOTHING) in table.offers("A")
    table.play("A", StealthAction(NOTHING))
    assert table.seat("A").tokens == {}


def test_ruling_36_both_may_stay() -> None:
    table = Small().ship("A", "life", "M3", "gold").ship("B", "life", "M3", "gold").turn()
    table.play("A", Attack(), PlayCard("laser"))
    table.play("B", PlayCard("laser"))
    for letter in "BA":
        assert Retreat(STAY) in table.offers(letter)
        table.play(letter, Retreat(STAY))
    assert (table.at("A", "life"), table.at("B", "life")) == ("M3 gold", "M3 gold")
