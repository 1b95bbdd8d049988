"""Research and its auctions."""
