"""Mice & Mystics on the page."""
