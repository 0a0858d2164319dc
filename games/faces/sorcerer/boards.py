"""The boards as they stand: pawns, things on the floor, legal targets."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.faces.sorcerer.names import Words, name, text
from games.faces.sorcerer.options import Target
from games.faces.sorcerer.plan import column, row
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import FINDS, SIDES, TOKENS
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View

PIP = 4.4
"""How far Life Points lie apart below a bust, whose ring is 22 wide."""


@dataclass(frozen=True)
class Pawn:
    """Somebody on a board: the team gives the colour; `life` of `life_most` are left; `mark` is "unseen",
    "moved" or ""."""

    who: str
    team: str
    title: str
    life: int
    life_most: int
    mark: str

    @property
    def pips(self) -> tuple[tuple[float, bool], ...]:
        """Where each Life Point lies below the bust, from the middle, and whether it is left."""
        first = -(self.life_most - 1) / 2
        return tuple((round((first + at) * PIP, 1), at < self.life) for at in range(self.life_most))


@dataclass(frozen=True)
class Lying:
    """A Special token: its picture ("trap", "cloud", "tree") and its name."""

    kind: str
    title: str


@dataclass(frozen=True)
class OnFloor:
    """What lies open on a floor: the id of its symbol, its name, and what it does."""

    picture: str
    name: str
    effect: str


@dataclass(frozen=True)
class Cell:
    """A chamber in which something stands, lies, or may be entered. Columns and rows count from 1."""

    place: str
    chamber: str
    column: int
    row: int
    about: str
    pawns: tuple[Pawn, ...]
    tokens: tuple[Lying, ...]
    floor: tuple[OnFloor, ...]
    targets: tuple[Target, ...]

    @property
    def pawn_titles(self) -> str:
        """Who stands there."""
        return ", ".join(one.title for one in self.pawns)

    @property
    def floor_names(self) -> str:
        """What lies open on the floor, in words."""
        return _("On the floor: %(things)s") % {"things": ", ".join(one.name for one in self.floor)}


@dataclass(frozen=True)
class Board:
    """A board: `number` of its owner's seat (0: neutral), its `side`, and the chambers that matter now.

    `camp` is the column and row of its Camp, counted from 1.
    """

    number: int
    side: str
    title: str
    owner: str
    team: str
    own: bool
    focus: bool
    camp: tuple[int, int] | None
    cells: tuple[Cell, ...]

    @property
    def land(self) -> str:
        """Its fixed part among the static files."""
        return land(self.side)

    @property
    def small_land(self) -> str:
        """The same with fewer strokes."""
        return land(self.side, small=True)

    @property
    def marked(self) -> int:
        """How many options lead to chambers of it."""
        return sum(len(cell.targets) for cell in self.cells)


def camp_at(side: BoardSide) -> tuple[int, int]:
    """The column and row of the Camp of a side, counted from 1."""
    return column(side.camp) + 1, row(side.camp) + 1


@cache
def land(side_id: str, *, small: bool = False) -> str:
    """The address of the picture of a side, which never changes."""
    return static(f"systems/sorcerer/land/{side_id}{'-small' if small else ''}.svg")


def boards(words: Words, view: View, targets: Mapping[str, list[Target]]) -> list[Board]:
    """All boards in play, the reader's own first, then in seat order after it, the neutral one last."""
    own = view.seat or 1
    numbers = sorted(view.sides, key=lambda one: (one == NEUTRAL, one < own, one))
    focus = _focus(view, numbers, targets)
    return [_board(words, view, number, targets, focus == number) for number in numbers]


def _focus(view: View, numbers: list[int], targets: Mapping[str, list[Target]]) -> int:
    """The board shown first where there is room for one: with most targets, else with whoever moves."""
    if targets:
        return max(
            numbers,
            key=lambda one: sum(len(found) for place, found in targets.items() if board_of(place) == one),
        )
    moved = view.characters.get(view.turn.moved) if view.turn else None
    if moved and moved.place:
        return board_of(moved.place)
    return numbers[0] if numbers else NEUTRAL


def _board(words: Words, view: View, number: int, targets: Mapping[str, list[Target]], focus: bool) -> Board:
    side = SIDES[view.sides[number]]
    return Board(
        number=number,
        side=side.id,
        title=text(side.name),
        owner=words.owner(number),
        team=words.teams.get(number, ""),
        own=number == view.seat,
        focus=focus,
        camp=camp_at(side) if side.camp else None,
        cells=tuple(
            _cell(words, view, side, place, tuple(targets.get(place, ())))
            for place in _filled(view, number, targets)
        ),
    )


def _filled(view: View, number: int, targets: Mapping[str, list[Target]]) -> list[str]:
    """The places of a board in which something stands, lies, or may be entered."""
    places = [one.place for one in view.characters.values() if one.place]
    places += [one.place for one in view.tokens]
    return sorted(place for place in {*places, *view.floors, *targets} if board_of(place) == number)


def _cell(words: Words, view: View, side: BoardSide, place: str, leading: tuple[Target, ...]) -> Cell:
    chamber = chamber_of(place)
    return Cell(
        place=place,
        chamber=chamber,
        column=column(chamber) + 1,
        row=row(chamber) + 1,
        about=f"{chamber}: {described(side, chamber)}",
        pawns=tuple(_pawn(words, view, one) for one in view.characters.values() if one.place == place),
        tokens=tuple(Lying(one.kind, name("token", one.kind)) for one in view.tokens if one.place == place),
        floor=tuple(_on_floor(one) for one in view.floors.get(place, ())),
        targets=leading,
    )


def thing_picture(token: str) -> str:
    """The id of the symbol of a Find or a token."""
    return f"thing-{token}"


def _on_floor(token: str) -> OnFloor:
    printed = FINDS.get(token) or TOKENS[token]
    return OnFloor(thing_picture(token), name("thing", token), text(printed.text))


def _pawn(words: Words, view: View, one: CharacterView) -> Pawn:
    return Pawn(
        who=one.id,
        team=words.teams.get(one.seat, ""),
        title=f"{name('short', one.id)} ({words.person(one.seat)})",
        life=one.lp,
        life_most=one.lp_max,
        mark=_mark(view, one),
    )


def _mark(view: View, one: CharacterView) -> str:
    if one.unseen:
        return "unseen"
    return "moved" if view.turn and view.turn.moved == one.id else ""


def described(side: BoardSide, chamber: str) -> str:
    """What is printed in a chamber, in words: its digit, element, or which place it is."""
    for place in ("camp", "teleport", "runes"):
        if getattr(side, place) == chamber:
            return name("place", place)
    digit = str(side.digits[chamber])
    element = side.element_of.get(chamber)
    return f"{digit}, {name('element', element)}" if element else digit


def where(words: Words, place: str) -> str:
    """A place in words for a card: chamber, what it is, and whose board."""
    side = SIDES[words.sides[board_of(place)]]
    chamber = chamber_of(place)
    special = described(side, chamber)
    printed = f", {special}" if chamber in (side.camp, side.teleport, side.runes) else ""
    return f"{chamber}{printed} ({words.board(board_of(place))})"
