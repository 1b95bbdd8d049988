"""Flying: voyages, filed routes, dice."""
