"""What players see: a game's view becomes shapes (pure, tested as data), shapes become a PNG (render.paint, once)."""
