"""What a seat has: decks, reserve, rights, glory."""
