"""The tiles as they stand: the side on which the mice are, and those that lie beside it.

On the first one stand figures, lie things, lead options; the others are pictures of what is to come. Nothing
is hidden here: everything lies open to everybody.

Spaces, exits and tiles are made of their facts alone, so they are kept by them; there is one of each, so they
are told apart by what they are and not by what they hold (docs/slow-game.md, "Drawing").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language
from games.drawing.convex import apart
from games.drawing.ink import Point
from games.faces.mice.counters import Counter, counters
from games.faces.mice.deeds import thing
from games.faces.mice.land import file_name
from games.faces.mice.names import Words, name
from games.faces.mice.pieces import GOAL, SNARE, TRAP
from games.faces.mice.plan import SIZE, plan
from games.faces.mice.sights import Arrow, Look, beads, line_between
from games.faces.mice.slots import Touched, touched
from games.faces.mice.targets import Kind, Places, Reach, Target
from games.kit.content_sets import derived, kept_inside
from games.kit.effects import walk
from games.systems.mice.chapters import WAYS, specials
from games.systems.mice.content import Content
from games.systems.mice.queries import HOOK
from games.systems.mice.story_book import Special
from games.systems.mice.view import View
from games.systems.mice.words import Counter as Counted

KEPT = 4096
"""So many spaces, and so many tiles, are remembered."""
DIRECTIONS = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}
LIES, GOAL_LIES = 8.5, 13.0
"""How far from the border of a space what lies on it has its middle."""
CORNERS = {"upper right": (1.0, -0.95), "lower left": (-1.0, 0.9), "lower right": (1.0, 0.9)}
GOAL_CORNERS = ("lower left", "lower right", "upper right")


class Lying(NamedTuple):
    """What lies on a space: its symbol, what it is, and where its middle is in units of the plan."""

    picture: str
    title: str
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Space:
    """A space: its name, what a finger touches of it, who stands and what lies there, which
    options lead there, and whether the mouse on turn may reach it."""

    number: int
    about: str
    touched: Touched
    counters: tuple[Counter, ...] = ()
    lying: tuple[Lying, ...] = ()
    targets: tuple[Target, ...] = ()
    reach: Reach | None = None

    @property
    def titles(self) -> str:
        """The space, who stands and what lies there, in words."""
        there = [*(one.title for one in self.counters), *(one.title for one in self.lying)]
        return f"{self.about}: {', '.join(there)}" if there else self.about

    @property
    def kind(self) -> Kind | None:
        """How its outline is drawn: by the options that lead there, else by what awaits one; or not."""
        if self.targets:
            return self.targets[0].kind
        return self.reach.kind if self.reach else None

    @property
    def far(self) -> Reach | None:
        """The way there, where its reader may send it as a plan: a step that is an option goes before."""
        return self.reach if self.reach and self.reach.steps and not self.targets else None

    @property
    def pill(self) -> str:
        """What the option there brings, where there is one alone."""
        return self.targets[0].pill if len(self.targets) == 1 else ""

    @property
    def has_sheet(self) -> bool:
        """Whether a tap tells more: who stands there, or which of several options; a single one acts."""
        return len(self.targets) != 1 and bool(self.counters or self.lying or self.targets)


@dataclass(frozen=True, eq=False)
class Door:
    """An exit with options, or one that is closed: the touched squares and where it lies."""

    exit: str
    title: str
    touched: Touched
    x: float
    y: float
    targets: tuple[Target, ...] = ()
    is_closed: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """A tile: its number (0: where the mice are), the side that lies up, and which is large at first."""

    content: Content
    number: int
    side: str
    title: str
    owner: str
    focus: bool
    spaces: tuple[Space, ...] = ()
    doors: tuple[Door, ...] = ()
    thread: str = ""
    beads: str = ""
    looks: tuple[Look, ...] = ()
    arrows: tuple[Arrow, ...] = ()

    @property
    def agreed(self) -> frozenset[str]:
        """The mice whose next deed all but one agree to."""
        return frozenset(one.who for one in self.arrows if one.agreed)

    @property
    def land(self) -> str:
        """Its fixed part among the static files."""
        return picture(self.content, self.side)

    @property
    def small_land(self) -> str:
        """The same with fewer lines."""
        return picture(self.content, self.side, small=True)

    @property
    def marked(self) -> int:
        """How many options lead to places of it."""
        at_spaces = sum(len(space.targets) for space in self.spaces)
        return at_spaces + sum(len(door.targets) for door in self.doors)


@derived
def picture(content: Content, side: str, *, small: bool = False) -> str:
    """The address of the picture of a side."""
    return static(f"systems/mice/{file_name(content, side, small)}")


def boards(
    words: Words,
    view: View,
    leading: Places,
    reach: Mapping[int, Reach],
    drawn: tuple[Sequence[Look], Sequence[Arrow]] = ((), ()),
) -> tuple[Board, ...]:
    """The side where the mice are, then the other tiles of the chapter from west to east."""
    return (
        _large(words, view, leading, reach, drawn),
        *(_other(view, number, side) for number, side in enumerate(numbered(view)) if number),
    )


def numbered(view: View) -> tuple[str, ...]:
    """The sides that lie up, by the numbers of their boards."""
    content = view.content
    up = (view.up[tile] for tile in content.chapters[view.chapter].layout)
    return (view.side, *(side for side in up if side != view.side))


def _large(
    words: Words,
    view: View,
    leading: Places,
    reach: Mapping[int, Reach],
    drawn: tuple[Sequence[Look], Sequence[Arrow]],
) -> Board:
    return _made(
        view.content,
        active_language(),
        view.side,
        len(view.figures),
        (_spaces(words, view, leading, reach), tuple(_doors(view, leading))),
        (_thread(view), _beads(view, reach)),
        (tuple(drawn[0]), tuple(drawn[1])),
    )


@kept_inside(KEPT)
def _made(
    content: Content,
    _language: str,
    side: str,
    minions: int,
    places: tuple[tuple[Space, ...], tuple[Door, ...]],
    lines: tuple[str, str],
    drawn: tuple[tuple[Look, ...], tuple[Arrow, ...]],
) -> Board:
    left = ngettext("%(count)s minion", "%(count)s minions", minions) % {"count": minions}
    return Board(
        content,
        number=0,
        side=side,
        title=name(content, side),
        owner=left if minions else "",
        focus=True,
        spaces=places[0],
        doors=places[1],
        thread=lines[0],
        beads=lines[1],
        looks=drawn[0],
        arrows=drawn[1],
    )


def _thread(view: View) -> str:
    """That of the fishhook, from one space to another."""
    hook = view.laid.get(HOOK, ())
    return line_between(view.content, view.side, *hook) if len(hook) == 2 else ""


def _beads(view: View, reach: Mapping[int, Reach]) -> str:
    """The ways that the reader may send, from where the mouse on turn stands."""
    if view.turn is None or not any(one.steps for one in reach.values()):
        return ""
    start = view.mice[view.turn.card].space
    return beads(view.content, view.side, [(start, *one.way) for one in reach.values()])


def _other(view: View, number: int, side: str) -> Board:
    """A tile beside: where it lies from the one on which the mice are."""
    return _beside(view.content, active_language(), view.chapter, view.side, number, side)


@derived
def _beside(content: Content, _language: str, chapter: str, at: str, number: int, side: str) -> Board:
    layout = content.chapters[chapter].layout
    here, there = layout[content.sides[at].tile], layout[content.sides[side].tile]
    towards = WAYS.get((there.column - here.column, there.row - here.row), "")
    return Board(
        content,
        number,
        side,
        name(content, side),
        gettext(DIRECTIONS[towards]) if towards else "",
        focus=False,
    )


# -- spaces -------------------------------------------------------------------------------------------------


def _spaces(words: Words, view: View, leading: Places, reach: Mapping[int, Reach]) -> tuple[Space, ...]:
    content = view.content
    wanted, standing = goals(view), counters(words, view)
    return tuple(
        _space(
            words,
            space,
            standing.get(space, ()),
            tuple(_lying(view, space, wanted)),
            tuple(leading.get(space, ())),
            reach.get(space),
        )
        for space in content.sides[view.side].spaces
    )


@kept_inside(KEPT)
def _space(
    words: Words,
    space: int,
    counters: tuple[Counter, ...],
    lying: tuple[Lying, ...],
    targets: tuple[Target, ...],
    reach: Reach | None,
) -> Space:
    about = gettext("Space %(place)s") % {"place": words.place(space)}
    return Space(space, about, touched(words.content, words.side, space), counters, lying, targets, reach)


def _lying(view: View, space: int, wanted: Sequence[tuple[int, str, str]]) -> list[Lying]:
    """Traps, snares, party items and what is wanted there for the chapter."""
    content = view.content
    found = []
    if space in view.traps:
        found.append(_at(view, space, TRAP, gettext("mouse trap"), "upper right", GOAL_LIES))
    if space in view.snares:
        found.append(_at(view, space, SNARE, gettext("snare"), "lower right", GOAL_LIES))
    for item, places in view.laid.items():
        if space in places:
            found.append(_at(view, space, thing(item), name(content, item), "lower left", LIES))
    for where, symbol, title in wanted:
        if where == space:
            found.append(_at(view, space, symbol, title, _clear(content, view.side, space), GOAL_LIES))
    return found


@derived
def _clear(content: Content, side: str, space: int) -> str:
    """The corner of a space that is farthest from all ways into it."""
    known = plan(content, side)
    ways = [neck.middle for neck in known.necks if space in (neck.edge.a, neck.edge.b)]

    def clear(corner: str) -> float:
        return min(apart(known.spot(space, CORNERS[corner], GOAL_LIES), middle) for middle in ways)

    return max(GOAL_CORNERS, key=clear)


def _at(view: View, space: int, symbol: str, title: str, corner: str, inside: float) -> Lying:
    x, y = plan(view.content, view.side).spot(space, CORNERS[corner], inside)
    return Lying(symbol, title, round(x, 1), round(y, 1))


def goals(view: View) -> list[tuple[int, str, str]]:
    """Space, symbol and words of each thing that the chapter has to be found or done on this side."""
    content = view.content
    chapter = content.chapters[view.chapter]
    room = chapter.rooms.get(view.side)
    found = []
    if room and room.search and room.search.token and room.search.token not in view.tokens:
        found += [
            (space, room.search.token, name(content, room.search.token)) for space in room.search.spaces
        ]
    for _side, line in specials(chapter):
        here = line.where and line.where.side == view.side and line.id not in view.lines
        if line.where and here:
            found += [(space, _symbol(line), gettext("something to do here")) for space in line.where.spaces]
    return found


def _symbol(line: Special) -> str:
    """The symbol of what a special line counts, else the seal of a goal."""
    return next((word.name for word in walk(line) if isinstance(word, Counted)), GOAL)


# -- exits --------------------------------------------------------------------------------------------------


def _doors(view: View, leading: Places) -> list[Door]:
    closed = view.blocked.get(view.side, [])
    found = []
    for door in plan(view.content, view.side).doors:
        targets = tuple(leading.get(door.exit, ()))
        if targets or door.exit in closed:
            title = pgettext("exit", "closed") if door.exit in closed else targets[0].text
            found.append(_door(door.exit, title, door.middle, targets, door.exit in closed))
    return found


@lru_cache(maxsize=KEPT)
def _door(way: str, title: str, middle: Point, targets: tuple[Target, ...], closed: bool) -> Door:
    x, y = middle
    return Door(way, title, _square(x, y), round(x, 1), round(y, 1), targets, closed)


def _square(x: float, y: float) -> Touched:
    """What a finger touches round a point, on the grid."""
    column, row = (max(0, min(round(one / 10) - 2, SIZE // 10 - 4)) for one in (x, y))
    return Touched(column + 1, row + 1, 4, 4)
