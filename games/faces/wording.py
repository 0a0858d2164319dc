"""A system in words, for the reader of one table and in their language."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any, Literal, get_args

from msgspec import Struct

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.moment import Change
from games.faces.shown import Doing, Given

PICTURE = re.compile(r'<svg[^>]*aria-label="([^"]*)"[^>]*>.*?</svg>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")


Rank = Literal["primary", "quiet", "chip"]
Motion = Literal["card", "hit", "home", "victory", "death"]
"""What is seen of an event: a card that is turned over, a blow, a Crystal that is brought home, a victory, a
death. Of several the later one of this list is seen."""
MOTIONS: tuple[Motion, ...] = get_args(Motion)
QUIET_AT_MOST = 2
"""A question has one filled button at most, and so many quiet ones; everything else are chips and cards."""


class Option(Struct, frozen=True):
    """One option: its key, its words, which say all that it does, whether it is the answer so far.

    `rank` says how it is drawn. It may be about a `thing` (the id of what is carried, worn or lies there, ""
    for none): then it can be drawn at the thing itself, which the character `holder` has, "" for the floor.
    """

    key: str
    text: str
    chosen: bool = False
    rank: Rank = "chip"
    thing: str = ""
    holder: str = ""

    @property
    def primary(self) -> bool:
        """Whether it is the one filled button."""
        return self.rank == "primary"


class Group(Struct, frozen=True):
    """Options of one meaning; `id` is "main" for those that carry the game on."""

    id: str
    legend: str
    options: list[Option]

    @property
    def kind(self) -> str:
        """The meaning alone, without what it is about."""
        return self.id.partition(":")[0]


class Where(Struct, frozen=True):
    """A place of the table: the number of its board and the name of the place on it, both "" for none.

    `x` and `y` are its middle in per cent of the board's picture, from the upper left.
    """

    board: str = ""
    chamber: str = ""
    x: float = 0
    y: float = 0


def _under_way() -> None:
    return None


def _nothing(_event: Seen) -> str:
    return ""


def _nobody(_event: Seen) -> int:
    return 0


def _unmoved(_event: Seen) -> Sequence[Where]:
    return ()


def _still(_event: Seen) -> Motion | None:
    return None


def _no_changes(_event: Seen) -> Sequence[Change]:
    return ()


def _to_nobody(_event: Seen) -> bool:
    return False


def _told_once(_event: Seen, _then: Seen | None) -> bool:
    return False


def _untold(_events: Sequence[Seen]) -> str:
    return ""


def _each(_event: Seen) -> bool:
    return True


def _one(_event: Seen) -> int:
    return 1


def _no_goal() -> str:
    return ""


def _no_reason(_question: Question, _key: str) -> str:
    return ""


class Opening(Struct, frozen=True):
    """Who the reader is and what wins, for their first turn; `picture` is the id of a symbol of theirs."""

    words: str
    picture: str = ""
    side: str = ""


class Wording(Struct, frozen=True):
    """How one table is worded. A text may be safe HTML, with dice as pictures; `plain` makes words of it.

    * `prompt(question)`: what the reader is asked; `hint(question)`: one more sentence, "" where that is all.
    * `awaited(question)`: what the others are asked, "" where only they know.
    * `option(kind, key, params)`: one option alone; `params` are those of the open question, {} in the past.
    * `groups(question, answered)`: the options that the frame shows as buttons; the others are on the ground.
    * `line(event)`: one event; `outcome()`: how the game ended, "" while it runs and where nobody has won.
    * `answer(doing, given)`: one answer of the past.
    * `heads`: the kinds of event that begin a turn; `side(event)`: the team of whoever it is about.
    * `is_told_again(event, then)`: whether the line that comes next says the same and more.
    * `why(question, key)`: why a steady player gives this answer, "" where nobody has written that down.
    * `goal()`: one line of how far the reader has come and what brings them further, "" where nobody plays.
    * `doer(event)`: the seat that did it by an answer of its own, 0 for none; `picture(event)`: the id of the
      symbol of whoever did it; `way(event)`: the places that were left and passed by it in order, the last
      where it happened; () where nobody knows.
    * `sign(event)`: the id of the symbol of what an event is about that is nobody's doing, "" for none.
    * `motion(event)`: what else is seen of it when it is played on the board, None for nothing.
    * `sum(event)`: the dice and figures behind it as safe HTML, "" for none; `brought(event)`: what it gave
      or took; `to_reader(event)`: whether somebody else did it to the reader (an attack, a theft, a Spell).
    * `turn(events)`: what belongs together in one line, without what it brought; "" where each event is told
      by its own words.
    * `opens(event)`: whether something new begins with it. `weight(event)`: a short report tells the
      weightiest events of what belongs together, and none of weight 0. `ends_by_itself`: nobody is asked at
      the end of a turn, and what it came to is told when the next one comes. `opening()`: who the reader is
      and what wins, until their first turn is over.
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
    side: Callable[[Seen], str] = _nothing
    is_told_again: Callable[[Seen, Seen | None], bool] = _told_once
    goal: Callable[[], str] = _no_goal
    why: Callable[[Question, str], str] = _no_reason
    doer: Callable[[Seen], int] = _nobody
    picture: Callable[[Seen], str] = _nothing
    way: Callable[[Seen], Sequence[Where]] = _unmoved
    sign: Callable[[Seen], str] = _nothing
    motion: Callable[[Seen], Motion | None] = _still
    sum: Callable[[Seen], str] = _nothing
    brought: Callable[[Seen], Sequence[Change]] = _no_changes
    to_reader: Callable[[Seen], bool] = _to_nobody
    turn: Callable[[Sequence[Seen]], str] = _untold
    opens: Callable[[Seen], bool] = _each
    weight: Callable[[Seen], int] = _one
    ends_by_itself: bool = False
    opening: Callable[[], Opening | None] = _under_way


def plain(html: str) -> str:
    """The words of a text: pictures as their names in brackets, nothing escaped."""
    return unescape(TAG.sub("", PICTURE.sub(r"[\1]", html)))
