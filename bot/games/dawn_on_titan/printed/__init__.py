"""What is printed on the pieces: JSON with provenance, read once by chart.py."""
