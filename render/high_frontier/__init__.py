"""Pictures of High Frontier."""
