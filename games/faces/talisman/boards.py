"""Both boards as they stand: who and what is on each space, and which options lead there.

Every space is there for its name. Three counters and three cards are shown, the others are counted; a tap
tells all. Whatever lies on a space lies there face up, so nothing here knows more than everybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from django.templatetags.static import static
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.faces.talisman.beads import Trail
from games.faces.talisman.card_faces import CardFace, card_face
from games.faces.talisman.counters import Counter, counters_on
from games.faces.talisman.plan import RINGS_OF_MAIN, BoardId, board_of, square
from games.faces.talisman.targets import Target
from games.systems.talisman.content import SPACES
from games.systems.talisman.view import View

Thing = TypeVar("Thing", Counter, CardFace)
SPACE = "space"
"""Before the id of a space where it is printed alone, as a card is."""
SHOWN = 3
"""So many counters, and so many cards, are shown on a space."""
TITLES: dict[BoardId, str] = {"main": _("The Regions"), "city": _("The City")}
RINGS = {
    "outer": _("Outer Region"),
    "middle": _("Middle Region"),
    "inner": _("Inner Region"),
    "city": _("The City"),
}


@dataclass(frozen=True)
class Place:
    """A space: column and row in the grid of its Region count from 1; `gold` lies there.

    `page` is where it is told what happens there, as a card's id; "" where a tap tells nothing.
    """

    id: str
    name: str
    column: int
    row: int
    counters: tuple[Counter, ...] = ()
    cards: tuple[CardFace, ...] = ()
    gold: int = 0
    targets: tuple[Target, ...] = ()
    page: str = ""

    @property
    def shown(self) -> tuple[Counter, ...]:
        """The counters that are drawn."""
        return first(self.counters)

    @property
    def more(self) -> int:
        """How many counters are not."""
        return len(self.counters) - len(self.shown)

    @property
    def faces(self) -> tuple[CardFace, ...]:
        """The cards that are drawn."""
        return first(self.cards)

    @property
    def more_cards(self) -> int:
        """How many cards are not."""
        return len(self.cards) - len(self.faces)

    @property
    def about(self) -> str:
        """The space, who stands there, and what lies there."""
        there = [one.title for one in self.counters] + [one.name for one in self.cards]
        there += [self.gold_words] if self.gold else []
        return f"{self.name}: {', '.join(there)}" if there else self.name

    @property
    def gold_words(self) -> str:
        """The gold that lies there in words."""
        return ngettext("%(coins)s gold", "%(coins)s gold", self.gold) % {"coins": self.gold}

    @property
    def has_sheet(self) -> bool:
        """Whether a tap tells more."""
        return bool(self.page)


def first(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """All, if they are few; else one less than are shown, so that the count has their place."""
    return tuple(things if len(things) <= SHOWN else things[: SHOWN - 1])


@dataclass(frozen=True)
class Ring:
    """The spaces of one Region, in the order of the rules."""

    id: str
    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Board:
    """A board: its number (0: the Regions, 1: the City), which is large at first, and who is there."""

    number: int
    id: BoardId
    title: str
    owner: str
    focus: bool
    rings: tuple[Ring, ...]
    trails: tuple[Trail, ...] = ()

    @property
    def land(self) -> str:
        """Its fixed part among the static files."""
        return picture(self.id)

    @property
    def small_land(self) -> str:
        """The same without room for names, its lines bolder."""
        return picture(f"{self.id}-small")

    @property
    def marked(self) -> int:
        """How many options lead to spaces of it."""
        return sum(len(place.targets) for ring in self.rings for place in ring.places)


@cache
def picture(file: str) -> str:
    """The address of a picture among those of the land."""
    return static(f"systems/talisman/land/{file}.svg")


@cache
def view_of(space: str, *, small: bool) -> str:
    """The address of the drawing of one space alone, out of the whole picture of its board or the small one:
    that which is on the screen anyway."""
    return f"{picture(board_of(space) + ('-small' if small else ''))}#{space}"


def space_name(space: str) -> str:
    """What a space is called, in the reader's language."""
    name = SPACES[space].name
    return name.pl.nom if is_polish() else name.en


def boards(
    view: View,
    people: Mapping[int, str],
    targets: Mapping[str, Sequence[Target]],
    ways: Sequence[Trail] = (),
) -> tuple[Board, ...]:
    """The boards in play; the one with the options, else with the reader's character, is large at first."""
    ids: list[BoardId] = ["main", "city"] if view.options.get("city") == "whole" else ["main"]
    focus = _focus(view, targets)
    return tuple(
        Board(
            number=number,
            id=one,
            title=gettext(TITLES[one]),
            owner=_who_is_there(view, one),
            focus=one == (focus if focus in ids else "main"),
            rings=_rings(view, one, people, targets),
            trails=tuple(trail for trail in ways if trail.board == one),
        )
        for number, one in enumerate(ids)
    )


def _focus(view: View, targets: Mapping[str, Sequence[Target]]) -> BoardId:
    if targets:
        return max(("main", "city"), key=lambda one: sum(board_of(space) == one for space in targets))
    seat = view.seat or (view.turn.seat if view.turn else 1)
    who = next((player.who for player in view.players if player.seat == seat), None)
    return board_of(who.place) if who else "main"


def _who_is_there(view: View, board: BoardId) -> str:
    """How many characters are on a board."""
    count = sum(player.who is not None and board_of(player.who.place) == board for player in view.players)
    return ngettext("%(count)s character", "%(count)s characters", count) % {"count": count} if count else ""


def _rings(
    view: View, board: BoardId, people: Mapping[int, str], targets: Mapping[str, Sequence[Target]]
) -> tuple[Ring, ...]:
    regions, taken, polish = RINGS_OF_MAIN if board == "main" else ("city",), _taken(view), is_polish()
    return tuple(
        Ring(
            region,
            gettext(RINGS[region]),
            tuple(
                place(view, one, people, targets.get(one, ()))
                if one in taken or one in targets
                else _bare(one, polish=polish)
                for one in spaces_of(region)
            ),
        )
        for region in regions
    )


def _taken(view: View) -> set[str]:
    """The spaces on which somebody or something is."""
    standing = {player.who.place for player in view.players if player.who is not None}
    held = {trap.space for trap in view.traps} | {spell.space for spell in view.timed}
    beast = {view.moon.werewolf} if view.moon is not None else set()
    return {*standing, *held, *beast, *view.lying, *view.gold}


@cache
def spaces_of(region: str) -> tuple[str, ...]:
    """The spaces of a Region, in the order of the rules."""
    return tuple(one.id for one in SPACES.values() if one.region == region)


def place(view: View, space: str, people: Mapping[int, str], targets: Sequence[Target] = ()) -> Place:
    """One space as it stands."""
    counters, cards = counters_on(view, space, people), cards_on(view, space)
    gold, bare = view.gold.get(space, 0), _bare(space, polish=is_polish())
    if not (counters or cards or gold or targets):
        return bare
    return replace(
        bare, counters=counters, cards=cards, gold=gold, targets=tuple(targets), page=f"{SPACE}.{space}"
    )


@dataclass(frozen=True)
class SpaceFace:
    """A space alone: its drawing, and what happens there."""

    name: str
    picture: str
    text: str


def space_face(space: str) -> SpaceFace:
    """A space in the reader's language."""
    words = SPACES[space].words
    text = words.pl if is_polish() else words.en
    return SpaceFace(space_name(space), view_of(space, small=True), text)


def cards_on(view: View, space: str) -> tuple[CardFace, ...]:
    """What lies face up on a space, in the order in which it came, and the Spells that hold it."""
    lying = [card for held in view.lying.get(space, ()) for card in (held.card, *held.under)]
    lying += [trap.card for trap in view.traps if trap.space == space]
    lying += [spell.card for spell in view.timed if spell.space == space]
    return tuple(map(card_face, lying))


@cache
def _bare(space: str, *, polish: bool) -> Place:
    """A space on which nothing is; most are, so there is one of each in each language."""
    column, row = square(space)
    name = SPACES[space].name
    return Place(space, name.pl.nom if polish else name.en, column + 1, row + 1)
