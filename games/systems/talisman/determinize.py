"""A state that agrees with a view: hidden hands and what lies unseen on decks are dealt from what is left.

What is public is taken over by its name, so a field that both have needs no line here.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine.dice import Stream
from games.kit.content_sets import derived
from games.kit.decks import DeckView, Packet
from games.systems.talisman.content import Content
from games.systems.talisman.queries import in_use
from games.systems.talisman.setup import DECKS, cards_of, endings_for, open_cards
from games.systems.talisman.state import Character, Kept, State
from games.systems.talisman.view import CharacterView, PlayerView, View
from games.systems.talisman.words.terms import Box

SPELLS = "spell"
OWN_NAMES = {"strength": "strength_counters", "craft": "craft_counters"}
"""Field of a character -> what its view calls it."""
FIELDS = tuple(
    (name, OWN_NAMES.get(name, name))
    for name in Character.__struct_fields__
    if OWN_NAMES.get(name, name) in CharacterView.__struct_fields__
)
DECODER = msgspec.msgpack.Decoder(State)
SHARED = tuple(name for name in State.__struct_fields__ if name in View.__struct_fields__)


def determinize(view: View, seat: int, stream: Stream) -> State:
    """Deal the Spells of others, cards face down before players and unseen tops; the rest are the bags.

    It shares nothing with the view.
    """
    content = view.content
    public = _public(view)
    unseen = _unseen(view, public)
    hands = {one.seat: _hand(one.who, unseen, stream) for one in view.players if one.who is not None}
    players = [_player(content, one, hands.get(one.seat, [])) for one in view.players]
    kept = [_kept(one, unseen, stream) for one in view.kept]
    strays = _strays(view, public, unseen, stream)
    decks = {name: _deck(deck, unseen[name], strays[name], seat, stream) for name, deck in view.decks.items()}
    endings = {one: int(one != view.ending) for one in endings_for(content, view.options)}
    dealt = {"players": players, "decks": decks, "kept": kept, "endings": endings}
    return DECODER.decode(msgspec.msgpack.encode({name: getattr(view, name) for name in SHARED} | dealt))


def _public(view: View) -> State:
    """As much of a state as tells which boxes are in play."""
    return State(phase=view.phase, ruleset=view.ruleset, options=view.options, packs=view.packs)


@derived
def _printed(content: Content, deck: str, boxes: tuple[Box, ...]) -> tuple[str, ...]:
    """All cards of a deck, sorted by id."""
    bags = [cards_of(content, deck, box) for box in boxes if deck in DECKS[box]]
    return tuple(sorted(card for bag in bags for card in Counter(bag).elements()))


def _unseen(view: View, public: State) -> dict[str, list[str]]:
    """Deck -> its cards that the seat does not see anywhere, sorted."""
    content = view.content
    boxes = tuple(box for box in DECKS if in_use(public, box))
    unseen = {deck: list(_printed(content, deck, boxes)) for deck in view.decks}
    for card in _seen(view):
        deck = unseen.get(card.partition(".")[0], [])
        at = bisect_left(deck, card)
        if deck[at : at + 1] == [card]:
            del deck[at]
    return unseen


def _seen(view: View) -> list[str]:
    """Every card that lies open to the seat."""
    held = [one for lying in view.lying.values() for one in lying]
    cards = [*view.gate, *view.turned, *view.gone, *(trap.card for trap in view.traps)]
    cards += view.moon.lunar if view.moon is not None else []
    cards += [card for one in view.kept for card in one.packet.cards if card]
    for player in view.players:
        held += player.legacy
        if (who := player.who) is not None:
            held += (*who.objects, *who.followers, *who.posters)
            cards += (*(who.spells or ()), *who.trophies)
    for deck in view.decks.values():
        cards += [card for card in (*deck.top, *deck.discard) if card]
    return [*cards, *(card for one in held for card in (one.card, *one.under))]


def _hand(who: CharacterView, unseen: Mapping[str, list[str]], stream: Stream) -> list[str]:
    """Spells of a character: those it shows, else some of those left."""
    if who.spells is not None:
        return list(who.spells)
    return [_pick(unseen[SPELLS], stream) for _ in range(who.held)]


def _pick(cards: list[str], stream: Stream) -> str:
    return cards.pop(stream.below(len(cards)))


def _kept(kept: Kept, unseen: Mapping[str, list[str]], stream: Stream) -> Kept:
    """A card face down: the one that the seat knows, else one of those left of its deck."""
    if "" not in kept.packet.cards:
        return kept
    return Kept(kept.seat, kept.deck, Packet({_pick(unseen[kept.deck], stream): 1}), kept.due)


def _missing(view: View, public: State) -> list[str]:
    """Cards of the open stocks that are neither there nor anywhere in sight."""
    content = view.content
    printed: Counter[str] = Counter()
    for box in DECKS:
        if in_use(public, box):
            printed.update(open_cards(content, public.options, box))
    return sorted((printed - Counter(view.stock) - Counter(_seen(view))).elements())


def _strays(
    view: View, public: State, unseen: Mapping[str, list[str]], stream: Stream
) -> dict[str, list[str]]:
    """Deck -> cards from elsewhere that must be among its unseen ones: where one is too large, another is too
    small (Travelling Bazaar)."""
    wanted = {name: deck.left - sum(map(bool, deck.top)) for name, deck in view.decks.items()}
    surplus = {name: len(unseen[name]) - count for name, count in wanted.items()}
    if not any(surplus.values()):
        return {name: [] for name in wanted}
    pool = _missing(view, public) + [
        _pick(unseen[name], stream) for name, n in surplus.items() for _ in range(n)
    ]
    return {name: [_pick(pool, stream) for _ in range(-n)] for name, n in surplus.items()}


def _deck(deck: DeckView, unseen: list[str], strays: list[str], seat: int, stream: Stream) -> dict[str, Any]:
    """What the seat knows on top stays known to it; strays lie on top of all else that is unseen."""
    top = [
        {"cards": {card or _pick(strays or unseen, stream): 1}, "known_to": [seat] if card else []}
        for card in deck.top
    ]
    return {"bag": Counter([*unseen, *strays]), "top": top, "discard": deck.discard}


def _player(content: Content, player: PlayerView, spells: list[str]) -> dict[str, Any]:
    raw: dict[str, Any] = {name: getattr(player, name) for name in PlayerView.__struct_fields__}
    return raw if player.who is None else {**raw, "who": own_fields(content, player.who, spells)}


def own_fields(content: Content, who: CharacterView, spells: list[str]) -> dict[str, Any]:
    """The fields of a character that holds these Spells, as far as they are seen."""
    fields = {name: getattr(who, own) for name, own in FIELDS}
    changed = who.alignment if who.alignment != content.characters[who.id].alignment else ""
    return {**fields, "alignment": changed, "spells": spells}
