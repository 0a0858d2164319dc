"""Decks without an order: what a card is gets decided when it is drawn or looked at.

A deck is a bag of counts. Only what somebody has put on top or looked at has a place: it lies in `top`, and
who has seen it knows it. How many cards lie there is public, as is the whole discard pile; what is in the bag
is shown to nobody, because it tells what others hold.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from games.engine import questions as ask
from games.engine.questions import Procedure


class Packet(Struct, omit_defaults=True):
    """Cards that lie together face down, in no order yet; one card alone may be known to seats.

    What is put on top shuffled is one packet. Everybody may have seen which cards went into it.
    """

    cards: dict[str, int]
    known_to: list[int] = []


class Deck(Struct, omit_defaults=True):
    """A bag of id -> count, above it the packets on top (the first is drawn first), beside it the discards.

    The last of the discards lies on top of them. What has been put beneath comes when the bag is empty.
    """

    bag: dict[str, int]
    top: list[Packet] = []
    discard: list[str] = []
    beneath: list[Packet] = []


class DeckView(Struct, frozen=True, omit_defaults=True):
    """A deck as a seat sees it: cards left, those on top with "" for what it does not know, the discards."""

    left: int
    top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


def observed(deck: Deck, seat: int | None) -> DeckView:
    """What a seat (None: a spectator) may see. Secret: the bag, and cards on top that others looked at."""
    top = [card for packet in deck.top for card in _shown(packet, seat)]
    left = len(top) + sum(deck.bag.values()) + sum(sum(packet.cards.values()) for packet in deck.beneath)
    return DeckView(left, tuple(top), tuple(deck.discard))


def _shown(packet: Packet, seat: int | None) -> list[str]:
    names = list(_listed(packet.cards))
    return names if seat in packet.known_to else [""] * len(names)


def draw(deck: Deck, kind: str, seen_by: tuple[int, ...] | None = None, **params: object) -> Procedure:
    """Take the top card, for everybody's eyes or for those named; "" when there is none anywhere.

    What lies on top comes first (known, it is a reveal), then the bag; an empty bag takes up the discards.
    """
    if not deck.top and not _refill(deck):
        return ""
    card: str = yield ask.draw(kind, _cards_at(deck, 0), seen_by, **params)
    _take(deck, 0, card)
    return card


def peek(deck: Deck, kind: str, seat: int, count: int = 1, **params: object) -> Procedure:
    """The seat looks at the top cards, which stay there; their ids, topmost first.

    Fewer where the deck has fewer. What the seat knows already is not shown again.
    """
    for at in range(count):
        if at >= len(deck.top) and not _refill(deck):
            break
        on_top = at < len(deck.top)
        if on_top and seat in deck.top[at].known_to:
            continue
        card = yield ask.draw(kind, _cards_at(deck, at), (seat,), **params)
        known = deck.top[at].known_to if on_top else []
        _take(deck, at, card)
        deck.top.insert(at, Packet({card: 1}, sorted({*known, seat})))
    return [card for packet in deck.top[:count] for card in packet.cards]


def lift(deck: Deck) -> Packet:
    """Take the top card unseen, with those who know it. Until somebody has looked it is no certain card."""
    packet = deck.top[0]
    assert packet.known_to
    return deck.top.pop(0)


def take_known(deck: Deck, card: str, seat: int) -> Packet:
    """Take a card that the seat has seen from where it lies on top, with those who know it."""
    known = (one for one in deck.top if seat in one.known_to and card in one.cards)
    deck.top.remove(packet := next(known))
    return packet


def put_beneath(deck: Deck, packet: Packet) -> None:
    """Put a packet face down beneath the deck."""
    deck.beneath.append(packet)


def put_on_top(deck: Deck, cards: Iterable[str] | Packet) -> None:
    """Put a packet face down on top: one that was lifted, or cards that are shuffled and then in no order."""
    packet = cards if isinstance(cards, Packet) else Packet(dict(Counter(cards)))
    if packet.cards:
        deck.top.insert(0, packet)


def shuffle(deck: Deck) -> None:
    """What lies on top goes back among the others; nobody knows it any more."""
    for packet in deck.top:
        _put_into(deck.bag, _listed(packet.cards))
    deck.top = []


def cards_in(deck: Deck) -> Counter[str]:
    """Every card of the deck, wherever it lies: for counting that none is lost."""
    top = [card for packet in deck.top for card in _listed(packet.cards)]
    beneath = [card for packet in deck.beneath for card in _listed(packet.cards)]
    return Counter([*_listed(deck.bag), *top, *deck.discard, *beneath])


def _refill(deck: Deck) -> bool:
    """An empty bag: what lies beneath comes to the top, else the discards are shuffled; False without any."""
    if any(deck.bag.values()):
        return True
    if deck.beneath:
        deck.top.append(deck.beneath.pop(0))
        return True
    _put_into(deck.bag, deck.discard)
    deck.discard = []
    return any(deck.bag.values())


def _cards_at(deck: Deck, at: int) -> dict[str, int]:
    """The packet at a place on top, or the bag beneath them."""
    return deck.top[at].cards if at < len(deck.top) else deck.bag


def _take(deck: Deck, at: int, card: str) -> None:
    cards = _cards_at(deck, at)
    cards[card] -= 1
    if not cards[card]:
        del cards[card]
    if not cards and at < len(deck.top):
        del deck.top[at]


def _put_into(bag: dict[str, int], cards: Iterable[str]) -> None:
    for card in cards:
        bag[card] = bag.get(card, 0) + 1


def _listed(bag: dict[str, int]) -> list[str]:
    return [card for card, count in bag.items() for _ in range(count)]
