"""The pictures beside the map: playmats, cards, tracks, auction, final chart."""

from render.high_frontier.sights import Sight

MATS: dict[str, Sight] = {}
