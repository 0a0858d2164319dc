"""Filters of the games' templates."""
