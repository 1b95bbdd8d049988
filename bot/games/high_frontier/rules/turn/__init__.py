"""Setup and turns."""
