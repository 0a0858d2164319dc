"""Conditions of standing orders in words: figures and scrolls by their names."""

from games.faces.condition_words import ConditionWords
from games.faces.sorcerer.names import name
from games.faces.sorcerer.speaker import SPEAKER
from games.systems.sorcerer.content import content_of

KINDS = {"figure": "short", "scroll": "find", "at": ""}


def _choice(word: str, value: str) -> str:
    """By the newest set that has it; itself where none has."""
    kind = KINDS[word]
    content = next((one for one in content_of.all() if value in one.names.get(kind, {})), None)
    return value if content is None else name(content, kind, value)


CONDITIONS = ConditionWords(
    SPEAKER,
    _choice,
    {
        "figure": "who",
        "gauntlet": "who",
        "near_camp": "where",
        "at": "where",
        "life": "mine",
        "own_gems": "mine",
        "carries": "mine",
    },
    tuple(KINDS),
)
