"""What a year brings: events, mishaps, scoring."""
