"""What several pictures draw."""
