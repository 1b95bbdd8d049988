"""The state and its parts."""
