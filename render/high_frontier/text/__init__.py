"""The texts beside the pictures."""
