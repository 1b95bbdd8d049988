"""Pictures of Galilean Moons."""
