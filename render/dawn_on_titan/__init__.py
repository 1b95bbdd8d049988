"""Pictures of Dawn on Titan."""
