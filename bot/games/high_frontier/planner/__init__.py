"""Routes: the search and what it takes from the rules."""
