"""Boards and mats."""
