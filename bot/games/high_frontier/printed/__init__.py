"""The printed pieces, with provenance."""
