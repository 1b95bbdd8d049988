"""The computer player; it asks the rules about what its view shows."""
