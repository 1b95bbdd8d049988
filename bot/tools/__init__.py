"""What measures and tests the program: benches, crash tests."""
