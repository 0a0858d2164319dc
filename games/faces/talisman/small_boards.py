"""Talisman's boards as small pictures for mails: the three Regions nested in one grid, and the City."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from django.utils.translation import get_language, gettext

from games.faces.scene import BoardRow, Pawn, SmallBoard, Spot, Square
from games.faces.talisman.amounts import gold
from games.faces.talisman.boards import TITLES
from games.faces.talisman.names import Words, name, where
from games.faces.talisman.plan import GRIDS, BoardId, board_of, square
from games.kit.content_sets import derived
from games.systems.talisman.board import BRIDGE, SENTINEL
from games.systems.talisman.content import Content
from games.systems.talisman.streets import GATE
from games.systems.talisman.view import CharacterView, View

WIDE = 9
"""Signs of a space in plain text: seven of them are 65 wide."""
PRINTED = 3
"""So many letters stand for a space."""
INSET = {"outer": 0, "middle": 1, "inner": 2, "city": 0}
"""How many squares of its board lie outside of a Region, on each side."""
SIZE: dict[BoardId, int] = {"main": GRIDS["outer"].count, "city": GRIDS["city"].count}
GROUNDS = {"outer": "#dde6c4", "middle": "#ecd9ab", "inner": "#dcb9b0", "city": "#e3d6b8"}
COLOURS = {1: "#9c3f0d", 2: "#2a6490", 3: "#6b4391", 4: "#2a6d3e", 5: "#6f5708", 6: "#8a2851"}
"""Of the seats, dark enough for white letters."""
BEAST = "#3b3733"
WEREWOLF = "marker.werewolf"
Cell = tuple[int, int]


def small_boards(words: Words, view: View, before: View | None) -> tuple[SmallBoard, ...]:
    """The boards with a changed space, and the one on which the reader is; else that of who is on turn."""
    changed = _changed(view, before)
    wanted = {board_of(view.content, space) for space in changed} | _of(view, view.seat)
    wanted = wanted or _of(view, view.turn.seat if view.turn else None) or {"main"}
    ids: tuple[BoardId, ...] = ("main", "city")
    return tuple(_board(words, view, one, changed) for one in ids if one in wanted)


def _of(view: View, seat: int | None) -> set[BoardId]:
    who = view.players[seat - 1].who if seat else None
    return {board_of(view.content, who.place)} if who else set()


# -- what has changed -------------------------------------------------------------------------------------


def _changed(view: View, before: View | None) -> set[str]:
    """Spaces to or from which somebody went, where somebody was hurt, or cards or gold came or went."""
    if before is None:
        return set()
    old, new = _contents(before), _contents(view)
    return {space for space in {*old, *new} if old.get(space) != new.get(space)}


def _contents(view: View) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for who in _characters(view):
        found.setdefault(who.place, []).append((who.id, who.life, who.toad > 0))
    for space, held in view.lying.items():
        found.setdefault(space, []).append(tuple(one.card for one in held))
    for space, coins in view.gold.items():
        found.setdefault(space, []).append(coins)
    for space, card in _face_up(view):
        found.setdefault(space, []).append(card)
    if view.moon:
        found.setdefault(view.moon.werewolf, []).append(WEREWOLF)
    return found


def _face_up(view: View) -> list[tuple[str, str]]:
    """The posters on the gate, and the Spells that hold a space."""
    return [*((GATE, poster) for poster in view.gate), *((one.space, one.card) for one in view.traps)]


def _characters(view: View) -> list[CharacterView]:
    return [one.who for one in view.players if one.who is not None]


# -- one board --------------------------------------------------------------------------------------------


def _board(words: Words, view: View, board: BoardId, changed: set[str]) -> SmallBoard:
    content, track = view.content, range(SIZE[board])
    cells = _cells(content, board)
    spots = sorted(space for space in changed if board_of(content, space) == board)
    return SmallBoard(
        title=gettext(TITLES[board]),
        owner="",
        columns=("",) * SIZE[board],
        rows=tuple(
            BoardRow("", tuple(_square(view, cells, (column, row), changed) for column in track))
            for row in track
        ),
        spots=tuple(Spot(where(content, space), "; ".join(_there(words, view, space))) for space in spots),
        wide=WIDE,
        key=_key(view, board),
    )


@derived
def _cells(content: Content, board: BoardId) -> dict[Cell, str]:
    """Which space is where."""
    found = {}
    for space, printed in content.spaces.items():
        if board_of(content, space) == board:
            inset, (column, row) = INSET[printed.region], square(content, space)
            found[column + inset, row + inset] = space
    return found


def _square(view: View, cells: dict[Cell, str], at: Cell, changed: set[str]) -> Square:
    content, space = view.content, cells.get(at)
    if space is None:
        return Square(solid=True)
    column, row = at
    return Square(
        pawns=tuple(_pawns(view, space)),
        lying=bool(view.lying.get(space) or view.gold.get(space) or (space == GATE and view.gate)),
        changed=space in changed,
        ground=printed(content, get_language() or "")[name(content, space)],
        colour=GROUNDS[content.spaces[space].region],
        right=_is_open(content, space, cells.get((column + 1, row))),
        down=_is_open(content, space, cells.get((column, row + 1))),
    )


def _is_open(content: Content, one: str, other: str | None) -> bool:
    """Whether a move by dice leads from one to the other."""
    if other is None:
        return False
    shops = content.shops
    if shops.get(one, shops.get(other)) in (one, other) or {one, other} == {SENTINEL, BRIDGE}:
        return True
    return any(_beside(ring, one, other) for ring in content.rings.values())


def _beside(ring: tuple[str, ...], one: str, other: str) -> bool:
    if one not in ring or other not in ring:
        return False
    return (ring.index(one) - ring.index(other)) % len(ring) in (1, len(ring) - 1)


def _pawns(view: View, space: str) -> Iterator[Pawn]:
    """Who stands there, the reader first, the Werewolf last."""
    there = [who for who in _characters(view) if who.place == space]
    for who in sorted(there, key=lambda one: one.seat != view.seat):
        letters = codes(view.content, get_language() or "")[who.id]
        yield Pawn(letters, who.seat == view.seat, str(who.seat), COLOURS[who.seat])
    if view.moon and view.moon.werewolf == space:
        yield Pawn(name(view.content, WEREWOLF)[:2].upper(), False, "beast", BEAST)


@derived
def codes(content: Content, _language: str) -> dict[str, str]:
    """Two letters for every character, no two alike: the first of its name, and the first that is free."""
    found: dict[str, str] = {}
    for character in content.characters:
        told = name(content, character).replace(" ", "")
        free = (told[0] + other for other in told[1:] if told[0] + other not in found.values())
        found[character] = next(free)
    return found


@derived
def printed(content: Content, _language: str) -> dict[str, str]:
    """The letters of every name of a space, no two alike: its first ones, else its first and two that
    follow."""
    found: dict[str, str] = {}
    for space in content.spaces:
        told = name(content, space)
        signs = "".join(sign for sign in told if sign.isalnum())
        others = (signs[0] + "".join(two) for two in combinations(signs[1:], PRINTED - 1))
        if told not in found:
            taken = found.values()
            found[told] = next(one for one in (signs[:PRINTED], *others) if one not in taken)
    return found


def _key(view: View, board: BoardId) -> tuple[tuple[str, str], ...]:
    """What the letters on this board stand for: who is there, and the names of its spaces."""
    content, language = view.content, get_language() or ""
    here = [who for who in _characters(view) if board_of(content, who.place) == board]
    people = [(codes(content, language)[who.id], name(content, who.id)) for who in here]
    named = {name(content, space) for space in content.spaces if board_of(content, space) == board}
    places = sorted((letters, told) for told, letters in printed(content, language).items() if told in named)
    return (*people, *places)


def _there(words: Words, view: View, space: str) -> Iterable[str]:
    """Who is on a space, and what lies there, in words."""
    content = view.content
    for who in _characters(view):
        if who.place == space:
            yield _person(words, who)
    if view.moon and view.moon.werewolf == space:
        yield name(content, WEREWOLF)
    yield from (name(content, one.card) for one in view.lying.get(space, ()))
    yield from (name(content, card) for place, card in _face_up(view) if place == space)
    if view.gold.get(space):
        yield gold(view.gold[space])


def _person(words: Words, who: CharacterView) -> str:
    told = gettext("%(who)s (%(person)s), lives: %(life)s")
    return told % {"who": name(words.content, who.id), "person": words.person(who.seat), "life": who.life}
