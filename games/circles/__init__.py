"""Circles: people who play together under a name."""
