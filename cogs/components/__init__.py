"""What pages and commands are built from; it routes presses."""
