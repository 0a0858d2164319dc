"""Talisman on the page."""
