"""Deals and permissions between seats."""
