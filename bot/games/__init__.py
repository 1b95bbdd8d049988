"""The games: a folder each, found by its `game.py`."""
