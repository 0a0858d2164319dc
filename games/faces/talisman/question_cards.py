"""What a question shows as cards: where a move may end, the goods of a shop, characters to choose from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from accounts.languages import in_language
from games.engine.dice import Stream
from games.engine.questions import Question
from games.faces.stakes import Stakes
from games.faces.talisman.boards import view_of
from games.faces.talisman.card_faces import back, card_face
from games.faces.talisman.names import alignment, apart, in_brackets, name, where
from games.faces.talisman.pieces import bust
from games.faces.talisman.sheets import VALUES, Worth
from games.faces.talisman.targets import Target
from games.kit.effects import walk
from games.systems.talisman.cardplay import price_at
from games.systems.talisman.content import Content
from games.systems.talisman.determinize import determinize
from games.systems.talisman.prices import cost
from games.systems.talisman.stocks import FACE_DOWN, on_offer
from games.systems.talisman.view import View
from games.systems.talisman.words.trade import Buy

BUY, CHARACTER, GOLD = "buy", "character", "gold"
MOST_ENDS = 6
"""With more ends than these the board alone shows where one may go."""


@dataclass(frozen=True)
class End:
    """Where a move may end: the drawing of the place, for a desk and for a `small` screen, what lies there in
    words, the odds of it in percent."""

    key: str
    text: str
    picture: str
    small: str
    brings: str
    odds: int | None
    pill: str


@dataclass(frozen=True)
class Ware:
    """A card that is for sale, or the top card of a deck; `key` is "" where the purse does not reach."""

    key: str
    name: str
    picture: str
    text: str
    price: int


@dataclass(frozen=True)
class Shop:
    """What is for sale, and how much gold the reader has."""

    name: str
    purse: int
    wares: tuple[Ware, ...]


@dataclass(frozen=True)
class Candidate:
    """A character that may be chosen: its values, where it starts, its alignment (symbol and word)."""

    key: str
    bust: str
    name: str
    worths: tuple[Worth, ...]
    alignment: tuple[str, str]
    start: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class QuestionCards:
    """The cards of a question; all empty for one that has none."""

    ends: tuple[End, ...] = ()
    shop: Shop | None = None
    candidates: tuple[Candidate, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The options that are chosen on a card alone."""
        wares = self.shop.wares if self.shop else ()
        return frozenset((*(one.key for one in wares if one.key), *(one.key for one in self.candidates)))


def question_cards(
    view: View,
    question: Question | None,
    targets: Mapping[str, Sequence[Target]],
    stakes: Stakes,
    answered: str,
) -> QuestionCards:
    """The cards of the reader's question."""
    if question is None or view.seat is None:
        return QuestionCards()
    keys = question.options_of(view.seat)
    if question.kind == CHARACTER:
        return QuestionCards(candidates=tuple(candidate(view.content, key, answered) for key in keys))
    if question.kind == BUY:
        return QuestionCards(shop=_shop(view, view.seat, str(question.params.get("source", "")), keys))
    return QuestionCards(ends=_ends(view.content, targets, stakes))


def _ends(content: Content, targets: Mapping[str, Sequence[Target]], stakes: Stakes) -> tuple[End, ...]:
    found = [(space, one) for space, there in targets.items() for one in there]
    if len(found) > MOST_ENDS:
        return ()
    return tuple(
        End(
            one.key,
            one.text,
            view_of(content, space, small=False),
            view_of(content, space, small=True),
            stake.brings,
            stake.odds,
            stake.pill,
        )
        for space, one in found
        for stake in (stakes.of(one.key),)
    )


def _shop(view: View, seat: int, source: str, keys: Iterable[str]) -> Shop | None:
    """Everything that is for sale at a card or space, cheap or dear; None where it is no place of trade."""
    content = view.content
    printed = content.cards.get(source) or content.spaces.get(source)
    trade = next((one for one in walk(printed) if isinstance(one, Buy)), None) if printed else None
    if trade is None or trade.top:
        return None
    state = determinize(view, seat, Stream("shop"))
    who = state.of(seat)
    offered = {key.removeprefix(f"{BUY}:"): key for key in keys if key.startswith(f"{BUY}:")}
    prices = {
        one: cost(state, who, price_at(content, one, trade), source, card=True)
        for one in dict.fromkeys((*offered, *on_offer(state, who, trade.of, None, trade.types)))
        if one in FACE_DOWN or not trade.prices or content.cards[one].called in trade.prices
    }
    wares = {one: _ware(content, offered.get(one, ""), one, price) for one, price in prices.items()}
    return Shop(name(content, source), who.gold, tuple(_told_apart(content, wares)))


def _told_apart(content: Content, wares: Mapping[str, Ware]) -> Iterator[Ware]:
    """Wares of one name with their decks."""
    alike = Counter(one.name for one in wares.values())
    for card, one in wares.items():
        several = alike[one.name] > 1
        yield replace(one, name=in_brackets(one.name, apart(content, card))) if several else one


def _ware(content: Content, key: str, card: str, price: int) -> Ware:
    if card in FACE_DOWN:
        unseen = back(card)
        return Ware(key, unseen.name, unseen.sign, "", price)
    face = card_face(content, card)
    return Ware(key, face.name, face.picture, face.text, price)


def candidate(content: Content, key: str, answered: str) -> Candidate:
    """The card of a character."""
    card = content.characters[key]
    return Candidate(
        key,
        bust(key),
        name(content, key),
        tuple(
            Worth(what, gettext(label), getattr(card, what)) for what, label in VALUES.items() if what != GOLD
        ),
        (card.alignment, alignment(card.alignment)),
        where(content, card.start),
        str(in_language(card.text)),
        key == answered,
    )
