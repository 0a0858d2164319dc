"""Bots that look at nothing but what they are offered."""

from games.kit import bots

BUYING = ("extra", "repeat", "die", "fare", "gauntlet", "zombie_fare")
"""Verbs that cost Gems."""

thrifty = bots.thrifty(BUYING)
