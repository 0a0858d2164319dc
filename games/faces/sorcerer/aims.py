"""What brings each of the reader's heroes further next: a Crystal home, a Rune to its element, a Rune.

From the boards, which lie open, and from what the reader's own heroes carry.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.faces.aims import Aim
from games.faces.shown import ShownTable
from games.faces.sorcerer.deeds import spot
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.roads import Road, road
from games.faces.sorcerer.roll_words import targets
from games.faces.sorcerer.symbols import bust
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, board_of, chamber_of, place
from games.systems.sorcerer.view import HIDDEN, CharacterView, View

FETCH = _("a Rune at %(where)s")
CARRY = _("%(rune)s to %(where)s")
BRING = _("Crystal home to %(where)s")
AT_HOME = _("a Rune at home, %(where)s")
THROUGH = _("%(steps)s by Teleport %(where)s")
STEPS = (
    _("one step"),
    _("two steps"),
    _("three steps"),
    _("four steps"),
    _("five steps"),
    _("six steps"),
    _("seven steps"),
    _("eight steps"),
    _("nine steps"),
)
DETOUR = 2
"""A Teleport is worth so many steps more: a die says where it leads."""


class Route(NamedTuple):
    """A way to a place, on one board or through the Teleport of the first; the shorter the better."""

    rank: tuple[int, int, int]
    moves: int
    goal: str
    places: tuple[str, ...]
    teleport: str


def aims(table: ShownTable) -> tuple[Aim, ...]:
    """An aim for each of the reader's heroes that has one: Crystals first, then Runes that are carried."""
    view: View = table.view
    if view.seat is None or view.result is not None or view.turn is None or not view.turn.number:
        return ()
    words = words_of(table)
    own = [one for one in view.characters.values() if one.seat == view.seat and one.place]
    found = [(kind, route, _aim(words, one, kind, route)) for one in own for kind, route in _first(view, one)]
    return tuple(
        aim for _kind, _route, aim in sorted(found, key=lambda each: (KINDS.index(each[0]), each[1]))
    )


# -- which, and where -------------------------------------------------------------------------------------

KINDS = ("bring", "carry", "fetch")


def _first(view: View, one: CharacterView) -> Iterator[tuple[str, Route]]:
    """The weightiest aim of a hero, and the shortest way there; nothing for the Zombie, which has none."""
    kind = _kind(view, one)
    routes = [route for goal in _goals(view, one, kind) if (route := _route(view, one, goal))]
    if routes:
        yield kind, min(routes)


def _kind(view: View, one: CharacterView) -> str:
    if CRYSTAL in (one.backpack or ()):
        return "bring"
    if one.id == ZOMBIE or not view.crystals_left:
        return ""
    if one.rune:
        return "carry" if one.rune != HIDDEN else ""
    return "fetch" if view.runes_left else ""


def _goals(view: View, one: CharacterView, kind: str) -> list[str]:
    """The places where an aim of this kind is reached."""
    if kind == "bring":
        return [place(one.seat, _side(view, one.seat).camp)]
    if kind == "fetch":
        return [place(one.seat, _side(view, one.seat).runes)]
    foreign = [number for number in view.sides if number != one.seat] if kind else []
    found = [(number, _side(view, number).elements.get(one.rune)) for number in foreign]
    return [place(number, chamber) for number, chamber in found if chamber]


def _side(view: View, number: int) -> BoardSide:
    return view.content.sides[view.sides[number]]


# -- how far ----------------------------------------------------------------------------------------------


def _route(view: View, one: CharacterView, goal: str) -> Route | None:
    """On foot, or into the Teleport of the board where the hero stands and on from that of the goal's."""
    here, there = board_of(one.place), board_of(goal)
    if here == there:
        way = _walk(view, one, one.place, chamber_of(goal))
        if way is None:
            return None
        return Route((way.moves, way.digits, 0), way.moves, goal, _places(here, way), "")
    gate, exit_ = _side(view, here).teleport, place(there, _side(view, there).teleport)
    to, on = _walk(view, one, one.place, gate), _walk(view, one, exit_, chamber_of(goal))
    if to is None or on is None or there not in targets(view, here):
        return None
    moves = to.moves + on.moves
    rank = (moves + DETOUR, to.digits + on.digits, there)
    return Route(rank, moves, goal, (*_places(here, to), exit_, *_places(there, on)), gate)


def _walk(view: View, one: CharacterView, start: str, chamber: str) -> Road | None:
    number = board_of(start)
    return road(view.content, view.sides[number], chamber_of(start), chamber, at_home=number == one.seat)


def _places(number: int, way: Road) -> tuple[str, ...]:
    return tuple(place(number, chamber) for chamber in way.chambers)


# -- in words ---------------------------------------------------------------------------------------------


def _aim(words: Words, one: CharacterView, kind: str, route: Route) -> Aim:
    here = board_of(one.place)
    near = board_of(route.goal) in (here, one.seat)
    where = chamber_of(route.goal) if near else words.where(route.goal)
    msgid = {"bring": BRING, "carry": CARRY, "fetch": FETCH if board_of(route.goal) == here else AT_HOME}[
        kind
    ]
    rune = words.name("rune", one.rune) if kind == "carry" else ""
    return Aim(
        next=gettext(msgid) % {"where": where, "rune": rune},
        how=_how(route),
        picture=bust(one.id),
        side=words.teams.get(one.seat, ""),
        place=spot(route.goal),
        way=tuple(map(spot, (one.place, *route.places))),
        board=_board(words, one.seat, route.goal),
    )


def _how(route: Route) -> str:
    steps = _steps(route.moves)
    return gettext(THROUGH) % {"steps": steps, "where": route.teleport} if route.teleport else steps


def _steps(count: int) -> str:
    """How far in words: "two steps"; a long way in figures."""
    if count <= len(STEPS):
        return gettext(STEPS[count - 1])
    return ngettext("%(n)d step", "%(n)d steps", count) % {"n": count}


def _board(words: Words, seat: int, goal: str) -> str:
    """The name of the board on which it is, "" for the reader's own."""
    return "" if board_of(goal) == seat else words.board(board_of(goal))
