"""The optional modules, a folder each."""
