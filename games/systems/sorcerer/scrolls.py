"""Scrolls being cast: who casts what at what. Each word has its procedure in the chapter of its window."""

from typing import NamedTuple

from games.kit.effects import Procedures
from games.systems.sorcerer.state import Character, Side, State
from games.systems.sorcerer.words import SCROLL_WORDS


class Casting(NamedTuple):
    """A scroll that takes effect; `side` is the caster's in a fight, `target` the last part of the key."""

    state: State
    caster: Character
    scroll: str
    target: str = ""
    side: Side | None = None


SCROLLS: Procedures[Casting] = Procedures(SCROLL_WORDS)
