"""All cards of a game to look through: which of them somebody chose, in which order, a page at a time."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import urlencode

from games.faces.alphabet import by_alphabet
from games.faces.face import Face
from games.faces.met import met
from games.faces.printed import Kind, SmallFace
from games.faces.rule_search import cut, fits

Sort = Literal["met", "name", "worth"]
SORTS: tuple[Sort, ...] = ("met", "name", "worth")
ON_A_PAGE = 48
"""Eight rows of six on a desk."""


@dataclass(frozen=True)
class Chosen:
    """What somebody chose: a type and a box, "" for all, words that must be there, an order, a page."""

    group: str = ""
    box: str = ""
    words: str = ""
    sort: Sort = "met"
    page: int = 1

    @property
    def address(self) -> str:
        """The query of its page, without what is usual."""
        said = {"type": self.group, "box": self.box, "q": self.words}
        said |= {"sort": self.sort} if self.sort != SORTS[0] else {}
        said |= {"page": str(self.page)} if self.page > 1 else {}
        return "?" + urlencode({name: value for name, value in said.items() if value})


@dataclass(frozen=True)
class Chip:
    """A way to choose: its words, the query that does it, whether it is chosen, how many cards it shows."""

    name: str
    address: str
    chosen: bool
    count: int = 0
    band: str = ""


@dataclass(frozen=True)
class Gallery:
    """A page of cards; `kinds` and `copies` count all of the game, `found` those that were chosen."""

    chosen: Chosen
    cards: tuple[SmallFace, ...]
    found: int
    kinds: int
    copies: int
    groups: tuple[Chip, ...]
    boxes: tuple[Chip, ...]
    sorts: tuple[tuple[Sort, str, bool], ...]
    pages: int

    @property
    def all_types(self) -> str:
        """The query of the same without a type."""
        return replace(self.chosen, page=1, group="").address

    @property
    def all_boxes(self) -> str:
        """The query of the same without a box."""
        return replace(self.chosen, page=1, box="").address

    @property
    def before(self) -> str:
        """The query of the page before; "" for none."""
        return replace(self.chosen, page=self.chosen.page - 1).address if self.chosen.page > 1 else ""

    @property
    def after(self) -> str:
        """The query of the next page; "" for none."""
        return (
            replace(self.chosen, page=self.chosen.page + 1).address if self.chosen.page < self.pages else ""
        )


def chosen_by(face: Face, asked: Mapping[str, Any]) -> Chosen:
    """What an address asks for; what it does not know counts as not asked."""
    return Chosen(
        _known(str(asked.get("type", "")), face.cards.groups()),
        _known(str(asked.get("box", "")), face.cards.boxes()),
        cut(str(asked.get("q", ""))),
        next((one for one in SORTS if one == asked.get("sort")), SORTS[0]),
        _number(str(asked.get("page", ""))),
    )


def _known(word: str, kinds: Sequence[Kind]) -> str:
    return word if word in {one.id for one in kinds} else ""


def _number(said: str) -> int:
    return max(1, int(said)) if said.isascii() and said.isdigit() and len(said) < 5 else 1


def gallery(face: Face, chosen: Chosen) -> Gallery:
    """The page that was chosen; of too high a number the last one."""
    every = all_cards(face)
    fitting = [one for one in every if _is_of_box(one, chosen) and fits(chosen.words, one.name, one.text)]
    found = sorted((one for one in fitting if chosen.group in ("", one.group)), key=_order(face, chosen.sort))
    pages = max(1, -(-len(found) // ON_A_PAGE))
    chosen = replace(chosen, page=min(chosen.page, pages))
    first = (chosen.page - 1) * ON_A_PAGE
    return Gallery(
        chosen=chosen,
        cards=tuple(found[first : first + ON_A_PAGE]),
        found=len(found),
        kinds=len(every),
        copies=sum(one.copies for one in every),
        groups=_chips(face, replace(chosen, page=1), fitting),
        boxes=_boxes(face, replace(chosen, page=1)),
        sorts=tuple((one, replace(chosen, page=1, sort=one).address, one == chosen.sort) for one in SORTS),
        pages=pages,
    )


def all_cards(face: Face) -> tuple[SmallFace, ...]:
    """Every different card of the present rule set, in printed order."""
    names = (card.id for shelf in face.cards.shelves() for card in shelf.cards)
    return tuple(one for name in names if (one := face.cards.small(name)) is not None)


def similar(face: Face, card: SmallFace, most: int = 4) -> tuple[SmallFace, ...]:
    """Cards of its type: those of the same kind first, then those that are met most."""
    others = [one for one in all_cards(face) if one.group == card.group and one.id != card.id]
    often = met(face.slug)
    others.sort(key=lambda one: (one.kind != card.kind, abs(one.worth - card.worth), -often.get(one.id, 0)))
    return tuple(others[:most])


def _is_of_box(card: SmallFace, chosen: Chosen) -> bool:
    return chosen.box in ("", card.box)


def _order(face: Face, sort: Sort) -> Callable[[SmallFace], tuple[Any, ...]]:
    often = met(face.slug)
    if sort == "name":
        return lambda one: (by_alphabet(one.name), one.id)
    if sort == "worth":
        return lambda one: (-one.worth, by_alphabet(one.name), one.id)
    return lambda one: (-often.get(one.id, 0), -one.copies, by_alphabet(one.name), one.id)


def _chips(face: Face, chosen: Chosen, fitting: Sequence[SmallFace]) -> tuple[Chip, ...]:
    counts = Counter(one.group for one in fitting)
    return tuple(
        Chip(
            one.name, replace(chosen, group=one.id).address, one.id == chosen.group, counts[one.id], one.band
        )
        for one in face.cards.groups()
    )


def _boxes(face: Face, chosen: Chosen) -> tuple[Chip, ...]:
    return tuple(
        Chip(one.name, replace(chosen, box=one.id).address, one.id == chosen.box)
        for one in face.cards.boxes()
    )
