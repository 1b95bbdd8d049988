"""Tables with politics: delegates by letter and ideology, the star, legacy votes."""

from __future__ import annotations

from typing import Self

from bot.engine import SEAT_LETTERS
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.state.assembly import Assembly, Delegate
from tests.games.high_frontier.whole_game import Whole

UN, NASA, SPACEX = "united_nations_cosmonauts", "nasa_astronauts", "spacex"
SHIMIZU, ESA, ROSCOSMOS = "shimizu_corp_entrepreneurs", "esa_space_unionists", "roscosmos"
THREE = (UN, NASA, SPACEX)  # unity, honor, individuality


class Hall(Whole):
    """UN, NASA and SpaceX (or others) in the middle of A's turn, A 1st Player; an empty assembly, the star in the centre."""

    def __init__(self, *crews: str, season: str = "yellow", aquas: int = 6) -> None:
        super().__init__(*(crews or THREE), season=season, aquas=aquas)
        self.state.assembly = Assembly()

    @property
    def assembly(self) -> Assembly:
        found = self.state.assembly
        assert isinstance(found, Assembly)
        return found

    def seated(self, **ideologies: str) -> Self:
        """`seated(unity="AAB")`: two delegates of A and one of B in unity."""
        for name, letters in ideologies.items():
            self.assembly.delegates += [Delegate(SEAT_LETTERS.index(x), name) for x in letters]
        return self

    def under(self, law: str) -> Self:
        self.assembly.law = law
        return self

    def sits(self, ideology: str) -> str:
        """The letters of the delegates in an ideology: `AAB`."""
        seats = sorted(one.seat for one in self.assembly.delegates if one.ideology == ideology)
        return "".join(SEAT_LETTERS[seat] for seat in seats)

    def built(self, letter: str, count: int, *, domes: int = 0) -> list[str]:
        """Factories on S sites, some with domes: to use up cubes."""
        sites = [space.id for space in SKY.sites() if space.land().spectral == "S"][:count]
        for number, site in enumerate(sites):
            self.factory(site, letter, dome=number < domes)
        return sites

    def aquas(self) -> list[int]:
        return [seat.leo.water for seat in self.state.seats]
