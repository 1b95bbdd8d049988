"""Free actions."""
