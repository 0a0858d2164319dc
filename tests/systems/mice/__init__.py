"""Mice & Mystics."""
