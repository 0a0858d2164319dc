"""Conditions of standing orders in words: mice and minions by their names."""

from games.faces.condition_words import ConditionWords
from games.faces.mice.names import known, name
from games.faces.mice.speaker import SPEAKER


def _choice(_word: str, value: str) -> str:
    return name(known(value), value)


CONDITIONS = ConditionWords(
    SPEAKER,
    _choice,
    {
        **dict.fromkeys(("mouse", "attacker", "friend"), "who"),
        **dict.fromkeys(("pages", "minions", "wheel"), "where"),
        **dict.fromkeys(("life", "cheese", "used"), "mine"),
    },
    ("mouse", "attacker"),
)
