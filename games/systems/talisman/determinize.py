"""A state that agrees with a view: hidden hands and what lies unseen on decks are dealt from what is left.

What is public is taken over by its name, so a field that both have needs no line here.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from games.engine.dice import Stream
from games.kit.decks import DeckView
from games.systems.talisman.content import CHARACTERS
from games.systems.talisman.queries import in_use
from games.systems.talisman.setup import DECKS, cards_of
from games.systems.talisman.state import State
from games.systems.talisman.view import CharacterView, PlayerView, View
from games.systems.talisman.words.terms import Box

SPELLS = "spell"
OWN_NAMES = {"strength": "strength_counters", "craft": "craft_counters"}
"""Field of a character -> what its view calls it."""
DECODER = msgspec.msgpack.Decoder(State)
SHARED = tuple(name for name in State.__struct_fields__ if name in View.__struct_fields__)


def determinize(view: View, seat: int, stream: Stream) -> State:
    """Deal the Spells of others and the unseen tops of decks; the rest are the bags.

    It shares nothing with the view.
    """
    public = _public(view)
    unseen = _unseen(view, public)
    hands = {one.seat: _hand(one.who, unseen, stream) for one in view.players if one.who is not None}
    players = [_player(one, hands.get(one.seat, [])) for one in view.players]
    decks = {name: _deck(deck, unseen[name], seat, stream) for name, deck in view.decks.items()}
    raw = {name: getattr(view, name) for name in SHARED} | {"players": players, "decks": decks}
    return DECODER.decode(msgspec.msgpack.encode(raw))


def _public(view: View) -> State:
    """As much of a state as tells which boxes are in play."""
    return State(phase=view.phase, ruleset=view.ruleset, options=view.options)


@cache
def _printed(deck: str, boxes: tuple[Box, ...]) -> dict[str, int]:
    """All cards of a deck, as a bag sorted by id."""
    cards: Counter[str] = Counter()
    for box in boxes:
        if deck in DECKS[box]:
            cards.update(cards_of(deck, box))
    return dict(sorted(cards.items()))


def _unseen(view: View, public: State) -> dict[str, list[str]]:
    """Deck -> its cards that the seat does not see anywhere, sorted."""
    boxes, seen = tuple(box for box in DECKS if in_use(public, box)), Counter(_seen(view))
    return {
        deck: [card for card, count in _printed(deck, boxes).items() for _ in range(count - seen[card])]
        for deck in view.decks
    }


def _seen(view: View) -> list[str]:
    """Every card that lies open to the seat."""
    held = [one for lying in view.lying.values() for one in lying]
    cards = [trap.card for trap in view.traps]
    for player in view.players:
        held += player.legacy
        if (who := player.who) is not None:
            held += (*who.objects, *who.followers)
            cards += (*(who.spells or ()), *who.trophies)
    for deck in view.decks.values():
        cards += [card for card in (*deck.top, *deck.discard) if card]
    return [*cards, *(one.card for one in held)]


def _hand(who: CharacterView, unseen: Mapping[str, list[str]], stream: Stream) -> list[str]:
    """Spells of a character: those it shows, else some of those left."""
    if who.spells is not None:
        return list(who.spells)
    return [_pick(unseen[SPELLS], stream) for _ in range(who.held)]


def _pick(cards: list[str], stream: Stream) -> str:
    return cards.pop(stream.below(len(cards)))


def _deck(deck: DeckView, unseen: list[str], seat: int, stream: Stream) -> dict[str, Any]:
    """What the seat knows on top stays known to it."""
    top = [
        {"cards": {card or _pick(unseen, stream): 1}, "known_to": [seat] if card else []} for card in deck.top
    ]
    return {"bag": Counter(unseen), "top": top, "discard": deck.discard}


def _player(player: PlayerView, spells: list[str]) -> dict[str, Any]:
    who = player.who
    raw: dict[str, Any] = {name: getattr(player, name) for name in PlayerView.__struct_fields__}
    if who is not None:
        fields = {name: getattr(who, name) for name in CharacterView.__struct_fields__}
        changed = who.alignment if who.alignment != CHARACTERS[who.id].alignment else ""
        renamed = {name: fields[own] for name, own in OWN_NAMES.items()}
        raw["who"] = {**fields, **renamed, "alignment": changed, "spells": spells}
    return raw
