"""The boards as they stand: pawns, things on the floor, legal targets.

A board is made of its facts alone, so it is kept by them: most are as they were before the last answer, and
the same for all who look. There is one of each, so they are told apart by what they are and not by what they
hold (docs/slow-game.md, "Drawing").
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.faces.naming import text
from games.faces.sorcerer.chances import asks_table
from games.faces.sorcerer.magic_words import magic
from games.faces.sorcerer.names import Words, name
from games.faces.sorcerer.options import Target
from games.faces.sorcerer.plan import column, row
from games.faces.sorcerer.symbols import beast
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View

KEPT = 4096
"""So many boards, and so many chambers, are remembered."""
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
    def has_moved(self) -> bool:
        """Whether they have moved in this turn."""
        return self.mark == "moved"

    @property
    def pips(self) -> tuple[tuple[float, bool], ...]:
        """Where each Life Point lies below the bust, from the middle, and whether it is left."""
        first = -(self.life_most - 1) / 2
        return tuple((round((first + at) * PIP, 1), at < self.life) for at in range(self.life_most))


@dataclass(frozen=True)
class Lying:
    """A Special token: its picture ("trap", "cloud", "tree"), its name, and what it does."""

    kind: str
    title: str
    text: str


@dataclass(frozen=True)
class OnFloor:
    """What lies open on a floor: the id of its symbol, its name, what it does, of a scroll who casts it."""

    picture: str
    name: str
    effect: str
    magic: str


@dataclass(frozen=True, eq=False)
class Cell:
    """A chamber in which something stands, lies, or may be entered. Columns and rows count from 1.

    `foe` is the picture of the monster that is met there now, `foe_name` what it is called; "" for none.
    """

    place: str
    chamber: str
    column: int
    row: int
    about: str
    pawns: tuple[Pawn, ...]
    tokens: tuple[Lying, ...]
    floor: tuple[OnFloor, ...]
    targets: tuple[Target, ...]
    foe: str
    foe_name: str

    @property
    def pawn_titles(self) -> str:
        """Who stands there."""
        return ", ".join(one.title for one in self.pawns)

    @property
    def floor_names(self) -> str:
        """What lies open on the floor, in words."""
        return _("On the floor: %(things)s") % {"things": ", ".join(one.name for one in self.floor)}

    @property
    def lying_names(self) -> str:
        """Special tokens and what lies open, in words."""
        floor = (self.floor_names,) if self.floor else ()
        return "; ".join((*(token.title for token in self.tokens), *floor))


class Standing(NamedTuple):
    """A pawn by its facts: character, seat, Life Points of how many, and its mark."""

    who: str
    seat: int
    life: int
    life_most: int
    mark: str


class Filled(NamedTuple):
    """A place in which something matters, by its facts: who stands there, kinds of tokens, what lies open on
    the floor, which options lead there, which monster is met there."""

    place: str
    pawns: tuple[Standing, ...]
    tokens: tuple[str, ...]
    floor: tuple[str, ...]
    targets: tuple[Target, ...]
    foe: str = ""


@dataclass(frozen=True, eq=False)
class Board:
    """A board: `number` of its owner's seat (0: neutral), its `side`, and the chambers that matter now.

    `camp` is the column and row of its Camp, counted from 1.
    """

    content: Content = field(repr=False)
    number: int
    side: str
    title: str
    owner: str
    team: str
    focus: bool
    camp: tuple[int, int] | None
    cells: tuple[Cell, ...]

    @property
    def land(self) -> str:
        """Its fixed part among the static files."""
        return land(self._picture)

    @property
    def small_land(self) -> str:
        """The same with fewer strokes."""
        return land(self._picture, small=True)

    @property
    def _picture(self) -> str:
        return self.content.sides[self.side].picture

    @property
    def marked(self) -> int:
        """How many options lead to chambers of it."""
        return sum(len(cell.targets) for cell in self.cells)


def camp_at(side: BoardSide) -> tuple[int, int]:
    """The column and row of the Camp of a side, counted from 1."""
    return column(side.camp) + 1, row(side.camp) + 1


@cache
def land(picture: str, *, small: bool = False) -> str:
    """The address of the picture of a side, which never changes."""
    return static(f"systems/sorcerer/land/{picture}{'-small' if small else ''}.svg")


def boards(words: Words, view: View, targets: Mapping[str, list[Target]], suggested: str = "") -> list[Board]:
    """All boards in play, the reader's own first, then in seat order after it, the neutral one last."""
    own = view.seat or 1
    numbers = sorted(view.sides, key=lambda one: (one == NEUTRAL, one < own, one))
    focus, filled = _focus(view, numbers, targets, suggested), dict[int, list[Filled]]()
    for one in _filled(view, targets):
        filled.setdefault(board_of(one.place), []).append(one)
    return [
        _board(words, number, view.sides[number], focus == number, tuple(filled.get(number, ())))
        for number in numbers
    ]


def _focus(view: View, numbers: list[int], targets: Mapping[str, list[Target]], suggested: str) -> int:
    """The board shown first where there is room for one: with the suggested target, else with most targets,
    else with whoever moves."""
    for place, found in targets.items():
        if suggested in [target.key for target in found]:
            return board_of(place)
    if targets:
        return max(
            numbers,
            key=lambda one: sum(len(found) for place, found in targets.items() if board_of(place) == one),
        )
    moved = view.characters.get(view.turn.moved) if view.turn else None
    if moved and moved.place:
        return board_of(moved.place)
    return numbers[0] if numbers else NEUTRAL


@kept_inside(KEPT)
def _board(words: Words, number: int, side_id: str, focus: bool, filled: tuple[Filled, ...]) -> Board:
    side = words.content.sides[side_id]
    return Board(
        content=words.content,
        number=number,
        side=side_id,
        title=text(side.name),
        owner=words.owner(number),
        team=words.teams.get(number, ""),
        focus=focus,
        camp=camp_at(side) if side.camp else None,
        cells=tuple(_cell(words, side_id, one) for one in filled),
    )


def _filled(view: View, targets: Mapping[str, list[Target]]) -> list[Filled]:
    """The places in which something stands, lies, or may be entered."""
    pawns: dict[str, list[Standing]] = {}
    for one in view.characters.values():
        if one.place:
            pawns.setdefault(one.place, []).append(_standing(view, one))
    tokens: dict[str, list[str]] = {}
    for token in view.tokens:
        tokens.setdefault(token.place, []).append(token.kind)
    met_at, foe = met(view)
    return [
        Filled(
            place,
            tuple(pawns.get(place, ())),
            tuple(tokens.get(place, ())),
            view.floors.get(place, ()),
            tuple(targets.get(place, ())),
            foe if place == met_at else "",
        )
        for place in sorted({*pawns, *tokens, *view.floors, *targets})
    ]


def met(view: View) -> tuple[str, str]:
    """Where a monster is met now and which: in a fight, or by a roll that may still be made again."""
    fight, roll = view.fight, view.roll
    if fight is not None:
        first = next(iter(fight.attackers), "")
        return (view.characters[first].place, fight.monster) if first and fight.monster else ("", "")
    if roll is None or not roll.dice or not asks_table(roll.kind):
        return "", ""
    row = view.content.row_of(sum(roll.dice) + roll.digit + roll.bonus)
    return (view.characters[roll.who].place, row.id) if row.type == "monster" else ("", "")


def _standing(view: View, one: CharacterView) -> Standing:
    moved = view.turn is not None and view.turn.moved == one.id
    return Standing(
        one.id, one.seat, one.lp, one.lp_max, "unseen" if one.unseen else "moved" if moved else ""
    )


@kept_inside(KEPT)
def _cell(words: Words, side_id: str, filled: Filled) -> Cell:
    content, chamber = words.content, chamber_of(filled.place)
    return Cell(
        place=filled.place,
        chamber=chamber,
        column=column(chamber) + 1,
        row=row(chamber) + 1,
        about=f"{chamber}: {described(content, content.sides[side_id], chamber)}",
        pawns=tuple(_pawn(words, one) for one in filled.pawns),
        tokens=tuple(_lying(content, kind) for kind in filled.tokens),
        floor=tuple(_on_floor(content, token) for token in filled.floor),
        targets=filled.targets,
        foe=beast(filled.foe) if filled.foe else "",
        foe_name=words.name("encounter", filled.foe) if filled.foe else "",
    )


def thing_picture(token: str) -> str:
    """The id of the symbol of a Find or a token."""
    return f"thing-{token}"


def _lying(content: Content, kind: str) -> Lying:
    return Lying(kind, name(content, "token", kind), text(content.tokens[kind].text))


def _on_floor(content: Content, token: str) -> OnFloor:
    printed = content.finds.get(token) or content.tokens[token]
    shown = name(content, "thing", token), text(printed.text), magic(content, token)
    return OnFloor(thing_picture(token), *shown)


def _pawn(words: Words, one: Standing) -> Pawn:
    return Pawn(
        who=one.who,
        team=words.teams.get(one.seat, ""),
        title=f"{words.name('short', one.who)} ({words.person(one.seat)})",
        life=one.life,
        life_most=one.life_most,
        mark=one.mark,
    )


def described(content: Content, side: BoardSide, chamber: str) -> str:
    """What is printed in a chamber, in words: its digit, element, or which place it is."""
    for place in ("camp", "teleport", "runes"):
        if getattr(side, place) == chamber:
            return name(content, "place", place)
    digit = str(side.digits[chamber])
    element = side.element_of.get(chamber)
    return f"{digit}, {name(content, 'element', element)}" if element else digit


def where(words: Words, place: str) -> str:
    """A place in words for a card: chamber, what it is, and whose board."""
    side = words.content.sides[words.sides[board_of(place)]]
    chamber = chamber_of(place)
    special = described(words.content, side, chamber)
    printed = f", {special}" if chamber in (side.camp, side.teleport, side.runes) else ""
    return f"{chamber}{printed} ({words.board(board_of(place))})"
