"""Pictures of Planet Unknown."""
