"""Technology cards: one small record per card that is used by itself, in files by the moment of their use."""
