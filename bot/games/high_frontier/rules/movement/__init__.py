"""Courses and hazards."""
