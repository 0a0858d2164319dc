"""Both boards as they stand: who and what is on each space, and which options lead there.

Every space is there for its name. Three counters and three cards are shown, the others are counted; a tap
tells all. Whatever lies on a space lies there face up, so nothing here knows more than everybody.

Places, Regions and boards are made of their facts alone, so they are kept by them; there is one of each, so
they are told apart by what they are and not by what they hold (docs/slow-game.md, "Drawing").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeVar

from django.templatetags.static import static
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from accounts.languages import in_language
from games.faces.talisman.beads import Trail
from games.faces.talisman.card_faces import CardFace, card_face
from games.faces.talisman.card_pages import SPACE, page_of
from games.faces.talisman.counters import Counter, Standing, counter, named, standing, werewolf
from games.faces.talisman.names import Edition, edition
from games.faces.talisman.plan import RINGS_OF_MAIN, BoardId, board_of, square
from games.faces.talisman.targets import Target
from games.kit.content_sets import derived, kept_inside
from games.systems.talisman.content import Content
from games.systems.talisman.streets import GATE
from games.systems.talisman.view import View

Thing = TypeVar("Thing", Counter, CardFace)
"""Before the id of a space where it is printed alone, as a card is."""
KEPT = 4096
"""So many places, and so many boards, are remembered."""
SHOWN = 3
"""So many counters, and so many cards, are shown on a space."""
TITLES: dict[BoardId, str] = {"main": _("The Regions"), "city": _("The City")}
RINGS = {
    "outer": _("Outer Region"),
    "middle": _("Middle Region"),
    "inner": _("Inner Region"),
    "city": _("The City"),
}


class Filled(NamedTuple):
    """A space on which something is, by its facts: who stands there, the cards that lie there, gold, which
    options lead there; `prowled` where the Werewolf is."""

    space: str
    standing: tuple[Standing, ...] = ()
    prowled: bool = False
    cards: tuple[str, ...] = ()
    gold: int = 0
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, eq=False)
class Place:
    """A space of a set: column and row in the grid of its Region count from 1; `gold` lies there.

    `page` is its face, as a card's id.
    """

    content: Content = field(repr=False)
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
    def words(self) -> str:
        """What happens there."""
        return str(in_language(self.content.spaces[self.id].words))

    @property
    def is_bare(self) -> bool:
        """Whether nothing is there and no option leads there: a tap tells what happens there, no more."""
        return not (self.counters or self.cards or self.gold or self.targets)

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


def first(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """All, if they are few; else one less than are shown, so that the count has their place."""
    return tuple(things if len(things) <= SHOWN else things[: SHOWN - 1])


@dataclass(frozen=True, eq=False)
class Ring:
    """The spaces of one Region, in the order of the rules."""

    id: str
    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """A board: its number (0: the Regions, 1: the City), which is large at first, who is there, and how many
    options lead to spaces of it."""

    number: int
    id: BoardId
    title: str
    owner: str
    focus: bool
    rings: tuple[Ring, ...]
    trails: tuple[Trail, ...]
    marked: int

    @property
    def land(self) -> str:
        """Its fixed part among the static files."""
        return picture(self.id)

    @property
    def small_land(self) -> str:
        """The same without room for names, its lines bolder."""
        return picture(f"{self.id}-small")


@cache
def picture(file: str) -> str:
    """The address of a picture among those of the land."""
    return static(f"systems/talisman/land/{file}.svg")


@derived
def view_of(content: Content, space: str, *, small: bool) -> str:
    """The address of the drawing of one space alone, out of the whole picture of its board or the small one:
    that which is on the screen anyway."""
    return f"{picture(board_of(content, space) + ('-small' if small else ''))}#{space}"


def space_name(content: Content, space: str) -> str:
    """What a space is called, in the reader's language."""
    return named(content.spaces[space].name)


def boards(
    view: View,
    filled: Mapping[str, Filled],
    targets: Mapping[str, Sequence[Target]],
    ways: Sequence[Trail] = (),
) -> tuple[Board, ...]:
    """The boards in play; the one with the options, else with the reader's character, is large at first."""
    ids: list[BoardId] = ["main", "city"] if view.options.get("city") == "whole" else ["main"]
    content, focus = view.content, _focus(view, targets)
    return tuple(
        _board(
            edition(content),
            one,
            _on_board(view, one),
            one == (focus if focus in ids else "main"),
            tuple(place for space, place in filled.items() if board_of(content, space) == one),
            tuple(trail for trail in ways if trail.board == one),
        )
        for one in ids
    )


def _focus(view: View, targets: Mapping[str, Sequence[Target]]) -> BoardId:
    content = view.content
    if targets:
        return max(
            ("main", "city"), key=lambda one: sum(board_of(content, space) == one for space in targets)
        )
    seat = view.seat or (view.turn.seat if view.turn else 1)
    who = next((player.who for player in view.players if player.seat == seat), None)
    return board_of(content, who.place) if who else "main"


def _on_board(view: View, board: BoardId) -> int:
    """How many characters are on a board."""
    there = (player.who.place for player in view.players if player.who is not None)
    return sum(board_of(view.content, place) == board for place in there)


@kept_inside(KEPT)
def _board(
    edition: Edition,
    board: BoardId,
    count: int,
    focus: bool,
    filled: tuple[Filled, ...],
    trails: tuple[Trail, ...],
) -> Board:
    there = ngettext("%(count)s character", "%(count)s characters", count) % {"count": count}
    regions, spaces = RINGS_OF_MAIN if board == "main" else ("city",), edition.content.spaces
    return Board(
        number=list(TITLES).index(board),
        id=board,
        title=gettext(TITLES[board]),
        owner=there if count else "",
        focus=focus,
        rings=tuple(
            _ring(edition, one, tuple(place for place in filled if spaces[place.space].region == one))
            for one in regions
        ),
        trails=trails,
        marked=sum(len(one.targets) for one in filled),
    )


@kept_inside(KEPT)
def _ring(edition: Edition, region: str, filled: tuple[Filled, ...]) -> Ring:
    taken = {one.space: one for one in filled}
    every = (taken.get(space) or Filled(space) for space in spaces_of(edition.content, region))
    return Ring(region, gettext(RINGS[region]), tuple(place(edition, one) for one in every))


@derived
def spaces_of(content: Content, region: str) -> tuple[str, ...]:
    """The spaces of a Region, in the order of the rules."""
    return tuple(one.id for one in content.spaces.values() if one.region == region)


@dataclass(frozen=True)
class SpaceFace:
    """A space alone: its drawing, and what happens there."""

    name: str
    picture: str
    text: str


def space_face(content: Content, space: str) -> SpaceFace:
    """A space in the reader's language."""
    words = str(in_language(content.spaces[space].words))
    return SpaceFace(space_name(content, space), view_of(content, space, small=True), words)


def filled_spaces(
    view: View, people: Mapping[int, str], targets: Mapping[str, Sequence[Target]]
) -> dict[str, Filled]:
    """The spaces on which somebody or something is, or to which options lead, in the order of the rules."""
    there, cards = standing(view, people), _lying(view)
    beast = view.moon.werewolf if view.moon is not None else ""
    taken = {beast, *there, *cards, *view.gold, *targets}
    numbers = _numbers(view.content)
    return {
        space: Filled(
            space,
            tuple(there.get(space, ())),
            space == beast,
            tuple(cards.get(space, ())),
            view.gold.get(space, 0),
            tuple(targets.get(space, ())),
        )
        for space in sorted(taken & numbers.keys(), key=numbers.__getitem__)
    }


@derived
def _numbers(content: Content) -> dict[str, int]:
    """Space -> its place in the order of the rules."""
    return {space: number for number, space in enumerate(content.spaces)}


def _lying(view: View) -> dict[str, list[str]]:
    """Space -> what lies face up on it, in the order in which it came, posters on the gate, and Spells that
    hold it."""
    found = {
        space: [card for one in held for card in (one.card, *one.under)] for space, held in view.lying.items()
    }
    holding = [*((GATE, poster) for poster in view.gate), *((one.space, one.card) for one in view.traps)]
    for space, card in [*holding, *((one.space, one.card) for one in view.timed if one.space)]:
        found.setdefault(space, []).append(card)
    return found


@kept_inside(KEPT)
def place(edition: Edition, one: Filled) -> Place:
    """One space as it stands, in a language, which is the one that is spoken."""
    content = edition.content
    column, row = square(content, one.space)
    counters = tuple(counter(edition, who) for who in one.standing)
    return Place(
        content,
        one.space,
        space_name(content, one.space),
        column + 1,
        row + 1,
        counters=(*counters, werewolf(content)) if one.prowled else counters,
        cards=tuple(card_face(content, card) for card in one.cards),
        gold=one.gold,
        targets=one.targets,
        page=page_of(content, f"{SPACE}.{one.space}"),
    )
