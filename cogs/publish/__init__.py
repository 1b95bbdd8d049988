"""The outbox, said on Discord."""
