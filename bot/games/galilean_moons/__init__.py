"""Galilean Moons."""
