"""The boards as they stand: pawns, things on the floor, legal targets."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.faces.sorcerer.art import art
from games.faces.sorcerer.names import Words, letters, name, text
from games.faces.sorcerer.options import Target
from games.faces.sorcerer.plan import column, row
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import SIDES
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View


@dataclass(frozen=True)
class Pawn:
    """Somebody on a board: the team gives colour and shape; `mark` is "unseen", "moved" or ""."""

    who: str
    team: str
    letters: str
    title: str
    mark: str


@dataclass(frozen=True)
class Lying:
    """A Special token: its picture ("trap", "cloud", "tree") and its name."""

    kind: str
    title: str


@dataclass(frozen=True)
class Cell:
    """A chamber in which something stands, lies, or may be entered. Columns and rows count from 1."""

    chamber: str
    column: int
    row: int
    about: str
    pawns: tuple[Pawn, ...]
    tokens: tuple[Lying, ...]
    floor: tuple[str, ...]
    targets: tuple[Target, ...]

    @property
    def floor_names(self) -> str:
        """What lies open on the floor, in words."""
        return _("On the floor: %(things)s") % {"things": ", ".join(self.floor)}


@dataclass(frozen=True)
class Board:
    """A board: `number` of its owner's seat (0: neutral), printed art, and the chambers that matter now."""

    number: int
    title: str
    owner: str
    team: str
    own: bool
    focus: bool
    art: SafeString
    cells: tuple[Cell, ...]

    @property
    def marked(self) -> int:
        """How many options lead to chambers of it."""
        return sum(len(cell.targets) for cell in self.cells)


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
        title=text(side.name),
        owner=words.owner(number),
        team=words.teams.get(number, ""),
        own=number == view.seat,
        focus=focus,
        art=art(side.id),
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
        chamber=chamber,
        column=column(chamber) + 1,
        row=row(chamber) + 1,
        about=f"{chamber}: {described(side, chamber)}",
        pawns=tuple(_pawn(words, view, one) for one in view.characters.values() if one.place == place),
        tokens=tuple(Lying(one.kind, name("token", one.kind)) for one in view.tokens if one.place == place),
        floor=tuple(name("thing", one) for one in view.floors.get(place, ())),
        targets=leading,
    )


def _pawn(words: Words, view: View, one: CharacterView) -> Pawn:
    return Pawn(
        who=one.id,
        team=words.teams.get(one.seat, ""),
        letters=letters(one.id),
        title=f"{name('short', one.id)} ({words.person(one.seat)})",
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
