"""What players type and press: thin scenes that end in the desk."""
