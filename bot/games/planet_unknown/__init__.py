"""Planet Unknown, with Supermoon."""
