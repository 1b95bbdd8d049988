"""Dawn on Titan."""
