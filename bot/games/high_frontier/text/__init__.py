"""The words: events and menus."""
