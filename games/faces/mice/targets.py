"""Options that lead to a space, a figure or an exit: they are chosen on the board."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from django.utils.html import format_html

from games.faces.mice.options import target
from games.faces.stakes import Stakes
from games.systems.mice.explore import EXPLORE, FLIP
from games.systems.mice.view import View
from games.systems.mice.ways import Way

Kind = Literal["go", "fight", "trap", "leave"]
"""What awaits one there: nothing, a minion, a trap; or the way to another side."""
AT_SPACES = ("hook", "grape", "hurl", "untrap", "favour")
AT_FIGURES = ("fight",)


class Target(NamedTuple):
    """An option that leads somewhere: in words, `pill`, what it brings in its shortest form, and
    `brings`, the same said."""

    key: str
    text: str
    kind: Kind
    pill: str = ""
    brings: str = ""

    @property
    def said(self) -> str:
        """The option with what it brings, for who does not see the drawing."""
        return format_html("{}: {}", self.text, self.brings) if self.brings else self.text


Places = dict[int | str, list[Target]]
"""Space, or letter of an exit -> the options that lead there."""


def targets(view: View, kind: str, keys: Iterable[str], stakes: Stakes, said: Callable[[str], str]) -> Places:
    """The options of a question that lead somewhere on the side, by the place."""
    found: Places = {}
    for key in keys:
        place = place_of(view, kind, key)
        if place:
            stake = stakes.of(key)
            made = Target(key, said(key), kind_of(view, place, key), stake.pill, stake.brings)
            found.setdefault(place, []).append(made)
    return found


def place_of(view: View, kind: str, key: str) -> int | str:
    """The space, or the letter of the exit, to which an option leads; "" for neither."""
    if space := target(kind, key):
        return space
    verb, _colon, rest = key.partition(":")
    if verb == EXPLORE:
        return view_flip(view) if rest == FLIP else rest
    if verb in AT_SPACES and rest.isdigit():
        return int(rest)
    figure = rest.rpartition(":")[2] if verb in AT_FIGURES else key
    return view.figures[figure].space if figure in view.figures else ""


def view_flip(view: View) -> int:
    """The space at which the tile may be turned."""
    return view.content.sides[view.side].file.flip.space


def kind_of(view: View, place: int | str, key: str) -> Kind:
    """What awaits one at a place."""
    if key.partition(":")[0] == EXPLORE:
        return "leave"
    if any(figure.space == place for figure in view.figures.values()):
        return "fight"
    return "trap" if place in view.traps else "go"


class Reach(NamedTuple):
    """A space to which the mouse on turn may still come: what it costs, whether a climb is on the way, the
    spaces on the way, and what awaits it.

    Where its person may send a plan: the steps as its form sends them, and what they do in words.
    """

    space: int
    cost: int
    climbs: bool
    way: tuple[int, ...]
    kind: Kind
    steps: str = ""
    title: str = ""


def reaches(view: View, ways: dict[int, Way]) -> dict[int, Reach]:
    """The spaces that can be reached, with the cost of the cheapest way."""
    turn = view.turn
    start = view.mice[turn.card].space if turn and turn.card in view.mice else 0
    spent = turn.spent if turn else 0
    side = view.content.sides[view.side]
    found = {}
    for space, way in ways.items():
        steps = zip((start, *way.spaces), way.spaces, strict=False)
        climbs = any(side.uphill(here, there) for here, there in steps)
        found[space] = Reach(space, way.cost - spent, climbs, way.spaces, kind_of(view, space, "step"))
    return found
