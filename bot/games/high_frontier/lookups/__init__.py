"""What players ask about: routes, ships, previews."""
