"""The options of the open question as this game draws them; their words stand in rows."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.mice.names import Words
from games.faces.mice.speaker import SPEAKER
from games.faces.say import options
from games.faces.wording import Group, Option
from games.systems.mice.content import Content


def option_text(words: Words, kind: str, key: str, params: Mapping[str, Any]) -> str:
    """The words of a key alone, for a button, a log of one's answer, or taking it back."""
    return options.option_text(SPEAKER, words, kind, key, params)


def groups(words: Words, question: Question, answered: str) -> list[Group]:
    """The options that do not lie on the board, by meaning; what carries the game on stands first."""
    found = options.groups(SPEAKER, words, question, answered)
    named = partial(_named, words.content)
    return [replace(group, options=[*map(named, group.options)]) for group in found]


def _named(content: Content, option: Option) -> Option:
    return replace(option, thing=about(content, option.key))


def on_the_board(kind: str, key: str) -> bool:
    """Whether the option is a space that one may choose on the board."""
    found = SPEAKER.option_row(kind, key)
    return found is not None and found.row.board


def target(kind: str, key: str) -> int:
    """The space of an option that lies on the board, 0 for any other."""
    return int(key.rpartition(":")[2]) if on_the_board(kind, key) else 0


def about(content: Content, key: str) -> str:
    """The card, hero or figure that an option is about, "" for none."""
    parts = key.split(":")
    known = (*content.search, *content.abilities, *content.heroes)
    return next((part for part in parts if part in known), "")
