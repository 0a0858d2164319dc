"""What a mouse sees and what its weapons reach, and what friends propose: drawn over the spaces on demand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from django.utils.translation import gettext

from accounts.languages import active_language
from games.drawing.convex import apart, between, stepped, way
from games.drawing.ink import Point, number
from games.faces.mice.deeds import bust, thing
from games.faces.mice.names import name
from games.faces.mice.pieces import GOLEM, SIGHT
from games.faces.mice.plan import centre, plan
from games.faces.mice.shares import in_percent
from games.kit.content_sets import derived, kept_inside
from games.systems.mice.aiming import aims, can_fight, way_of
from games.systems.mice.cards import AttackKind
from games.systems.mice.content import Content
from games.systems.mice.odds import fight_odds
from games.systems.mice.queries import near, weapons
from games.systems.mice.state import Mouse, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

HEAD = 15.0
"""How far before its end an arrow stops: a counter stands there."""
BEND = 0.14
"""How much a way bends aside, so that there and back are two lines."""


@dataclass(frozen=True, eq=False)
class Look:
    """What may be shown over the spaces: what a mouse sees, or what its weapon reaches.

    The `number` counts the looks of a board from 1; `weapon` is a symbol, `attack` is "" for sight. `spaces`
    are those meant, `dimmed` all others, `targets` those with figures that may be attacked.
    """

    number: int
    who: str
    picture: str
    weapon: str
    title: str
    attack: AttackKind | Literal[""]
    spaces: tuple[int, ...]
    dimmed: tuple[int, ...]
    targets: tuple[int, ...] = ()


def looks(view: View, who: Iterable[str]) -> tuple[Look, ...]:
    """What these mice see and reach, those that are captured left out."""
    content = view.content
    active = [one for one in who if view.mice[one].active]
    state, language = imagined(view), active_language()
    found = (facts for one in active for facts in _looks(state, state.mice[one]))
    return tuple(_look(content, language, view.side, number, facts) for number, facts in enumerate(found, 1))


Facts = tuple[str, str, tuple[int, ...], tuple[int, ...]]
"""A look by its facts: whose, which weapon ("" for sight), the spaces meant, those that may be attacked."""


def _looks(state: State, mouse: Mouse) -> Iterator[Facts]:
    content = state.content
    seen = state.board.seen_from[mouse.space]
    yield mouse.id, "", seen, ()
    for weapon in weapons(content, mouse) if can_fight(content, mouse) else []:
        spaces = near(state.board, mouse.space) if _attack(content, weapon) == "melee" else seen
        targets = {figure.space for figure in aims(state, mouse, weapon)} if state.figures else ()
        yield mouse.id, weapon, spaces, tuple(sorted(targets))


def _attack(content: Content, weapon: str) -> AttackKind:
    return way_of(content, weapon, same_space=False)[0]


@kept_inside(4096)
def _look(
    content: Content,
    _language: str,
    side: str,
    number: int,
    facts: Facts,
) -> Look:
    """A look depends on nothing but these, so there is one of each (docs/slow-game.md, "Drawing")."""
    who, weapon, spaces, targets = facts
    reaches = gettext("What %(who)s reaches: %(weapon)s") % {
        "who": name(content, who),
        "weapon": name(content, weapon),
    }
    return Look(
        number=number,
        who=who,
        picture=bust(who),
        weapon=(thing(weapon) if weapon in content.search else GOLEM) if weapon else SIGHT,
        title=reaches if weapon else gettext("What %(who)s sees") % {"who": name(content, who)},
        attack=_attack(content, weapon) if weapon else "",
        spaces=spaces,
        dimmed=tuple(space for space in content.sides[side].spaces if space not in spaces),
        targets=targets,
    )


@dataclass(frozen=True)
class Proposed:
    """What somebody would have a mouse do: go on from a space over others, and then turn to a figure ("")."""

    who: str
    start: int
    spaces: tuple[int, ...]
    aim: str = ""
    by: str = ""
    deed: str = ""
    count: str = ""
    agreed: bool = False


class Arrow(NamedTuple):
    """A proposal as it is drawn in the colour of the mouse, an attack in red: its line, its head, and in
    words by whom.

    `at` is where the line ends; there is whom it should attack, or the sign of what it should do. `pill` has
    the odds and how many are for it, with its middle, width and text from the left; `agreed` says that all
    but one are.
    """

    who: str
    line: str
    head: str
    title: str
    deed: str = ""
    at: Point = (0.0, 0.0)
    pill: str = ""
    pill_at: Point = (0.0, 0.0)
    agreed: bool = False

    @property
    def wide(self) -> float:
        """How wide its pill is, in units of the plan."""
        return 3.9 * len(self.pill) + 9


def arrows(view: View, proposed: Sequence[Proposed]) -> tuple[Arrow, ...]:
    """The proposals that still hold: those of mice that stand where they stood."""
    known = plan(view.content, view.side).spaces
    stood = [*(mouse.space for mouse in view.mice.values()), *(one.space for one in view.figures.values())]
    taken = [known[space].middle for space in stood if space in known]
    holds = [
        one
        for one in proposed
        if one.who in view.mice
        and view.mice[one.who].space == one.start
        and (one.spaces or one.aim or one.deed)
        and (one.deed != "attack" or one.aim in view.figures)
    ]
    return tuple(_told(view, one, taken) for one in holds)


def _told(view: View, one: Proposed, taken: Sequence[Point]) -> Arrow:
    """The arrow with its pill, which lies where no figures stand."""
    made = arrow(view.content, view.side, one, _aim(view, one))
    pill = " ".join(filter(None, (_odds(view, one), one.count)))
    spot = _spot(made.at, made.pill_at, taken)
    told = made._replace(deed=one.deed, pill=pill, pill_at=spot, agreed=one.agreed)
    return told if one.spaces or one.aim else told._replace(line="", head="")


def _odds(view: View, one: Proposed) -> str:
    """How likely the attack hits from where the mouse would stand, with the weapon that does most."""
    if one.deed != "attack":
        return ""
    state = imagined(view)
    mouse, target = state.mice[one.who], state.figures[one.aim]
    mouse.space = (one.spaces or (one.start,))[-1]
    able = [weapon for weapon in weapons(view.content, mouse) if target in aims(state, mouse, weapon)]
    chances = [fight_odds(state, mouse, weapon, target).wounds for weapon in able]
    return in_percent(max(chances)) if chances else ""


def _spot(end: Point, middle: Point, taken: Sequence[Point]) -> Point:
    """Of some places along a line that which is farthest from all figures."""
    around = [between(middle, end, part) for part in (-0.4, 0.0, 0.4)]
    spots = [(min(226.0, max(34.0, x)), min(250.0, max(10.0, y + by))) for x, y in around for by in (-17, 17)]
    return max(spots, key=lambda spot: min((apart(spot, one) for one in taken), default=0.0))


def _aim(view: View, one: Proposed) -> int:
    return view.figures[one.aim].space if one.aim in view.figures else 0


def arrow(content: Content, side: str, one: Proposed, aim: int = 0) -> Arrow:
    """A line from space to space, bent a little, with a head short of its end."""
    spaces = [one.start, *one.spaces, *([aim] if aim and aim != (one.spaces or (one.start,))[-1] else [])]
    points = [plan(content, side).spaces[space].middle for space in spaces]
    if len(points) == 1:
        points.append(stepped(points[0], (1.0, 0.0), HEAD * 1.6))
    last = way(points[-2], points[-1])
    points[-1] = stepped(points[-1], last, -min(HEAD, apart(*points[-2:]) / 2))
    title = name(content, one.who) + (f" ({one.by})" if one.by else "")
    middle = between(points[-2], points[-1], 0.5)
    end = plan(content, side).spaces[spaces[-1]].middle
    return Arrow(one.who, _bent(points), _head(points[-1], last), title, at=end, pill_at=middle)


def _bent(points: Sequence[Point]) -> str:
    path = f"M{_at(points[0])}"
    for here, there in pairwise(points):
        bend = stepped(between(here, there, 0.5), way(here, there), 0, apart(here, there) * BEND)
        path += f"Q{_at(bend)} {_at(there)}"
    return path


def _head(end: Point, along: Point) -> str:
    tip, left, right = stepped(end, along, 9), stepped(end, along, -3, -6), stepped(end, along, -3, 6)
    return f"M{_at(tip)}L{_at(left)}L{_at(right)}z"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def beads(content: Content, side: str, ways: Iterable[Sequence[int]]) -> str:
    """The ways from space to space, each stretch once."""
    stretches = dict.fromkeys(stretch for way in ways for stretch in pairwise(way))
    return "".join(_stretch(content, side, *stretch) for stretch in stretches)


@derived
def _stretch(content: Content, side: str, one: int, other: int) -> str:
    """Through the neck between the two spaces, where there is one."""
    known = plan(content, side)
    ends = {one, other}
    through = [_at(neck.middle) for neck in known.necks if {neck.edge.a, neck.edge.b} == ends][:1]
    middles = [_at(known.spaces[space].middle) for space in (one, other)]
    return f"M{middles[0]}L{' '.join([*through, middles[1]])}"


def line_between(content: Content, side: str, one: int, other: int) -> str:
    """A straight line from space to space: the thread of the fishhook."""
    return f"M{_at(centre(content.sides[side], one))}L{_at(centre(content.sides[side], other))}"
