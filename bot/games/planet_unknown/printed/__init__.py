"""What is printed on the pieces of Planet Unknown, with the source of every figure."""
