"""Cups: people register, are drawn to tables round by round, and one of them is first in the end."""
