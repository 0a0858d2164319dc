"""A system in words, for the reader of one table and in their language."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.shown import Doing, Given

PICTURE = re.compile(r'<svg[^>]*aria-label="([^"]*)"[^>]*>.*?</svg>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Option:
    """One option: its key, its words under the heading of its group, whether it is the answer so far.

    `primary` is set for the way on.
    """

    key: str
    text: str
    chosen: bool = False
    primary: bool = False


@dataclass(frozen=True)
class Group:
    """Options of one meaning; `id` is "main" for those that carry the game on."""

    id: str
    legend: str
    options: list[Option]

    @property
    def kind(self) -> str:
        """The meaning alone, without what it is about."""
        return self.id.partition(":")[0]


def _no_side(_event: Seen) -> str:
    return ""


def _told_once(_event: Seen, _then: Seen | None) -> bool:
    return False


@dataclass(frozen=True)
class Wording:
    """How one table is worded. A text may be safe HTML, with dice as pictures; `plain` makes words of it.

    * `prompt(question)`: what the reader is asked; `hint(question)`: one more sentence, "" where that is all.
    * `awaited(question)`: what the others are asked, "" where only they know.
    * `option(kind, key, params)`: one option alone; `params` are those of the open question, {} in the past.
    * `groups(question, answered)`: the options that the frame shows as buttons; the others are on the ground.
    * `line(event)`: one event; `outcome()`: how the game ended, "" while it runs and where nobody has won.
    * `answer(doing, given)`: one answer of the past.
    * `heads`: the kinds of event that begin a turn; `side(event)`: the team of whoever it is about.
    * `is_told_again(event, then)`: whether the line that comes next says the same and more.
    """

    prompt: Callable[[Question], str]
    hint: Callable[[Question], str]
    awaited: Callable[[Question | Waiting], str]
    option: Callable[[str, str, Mapping[str, Any]], str]
    groups: Callable[[Question, str], Sequence[Group]]
    line: Callable[[Seen], str]
    outcome: Callable[[], str]
    answer: Callable[[Doing, Given], str]
    heads: tuple[str, ...] = ()
    side: Callable[[Seen], str] = _no_side
    is_told_again: Callable[[Seen, Seen | None], bool] = _told_once


def plain(html: str) -> str:
    """The words of a text: pictures as their names in brackets, nothing escaped."""
    return unescape(TAG.sub("", PICTURE.sub(r"[\1]", html)))
