"""The Supermoon expansion: moon and satellite, emergency tokens. Arrays are in patches.py, the split planet in land.py and site.py."""
