"""Conditions of standing orders in words: Regions, spaces and Spells by their names."""

from django.utils.translation import gettext

from games.faces.condition_words import ConditionWords
from games.faces.talisman.boards import RINGS
from games.faces.talisman.names import name, newest_with, where
from games.faces.talisman.speaker import SPEAKER


def _choice(word: str, value: str) -> str:
    """By the newest set that has it."""
    if word == "region":
        return gettext(RINGS.get(value, value))
    content = newest_with(value)
    return where(content, value) if word == "space" and value in content.spaces else name(content, value)


MINE = (
    "life",
    "fate",
    "gold",
    "life_least",
    "fate_most",
    "gold_most",
    "owns",
    "talisman",
    "toad",
    "lycan",
    "holds",
    "loss",
)
CONDITIONS = ConditionWords(
    SPEAKER,
    _choice,
    {
        **dict.fromkeys(MINE, "mine"),
        **dict.fromkeys(("strength", "craft", "spells"), "who"),
        **dict.fromkeys(("region", "space"), "where"),
    },
    ("region", "space", "spell", "holds", "owns", "by", "loss"),
)
