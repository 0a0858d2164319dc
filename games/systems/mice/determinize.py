"""A state that agrees with a view: the decks hold what is printed and lies nowhere in sight.

Nothing is dealt, for nobody holds a card face down and no card in a deck has a place before it is drawn. What
is public is taken over by its name, so a field that both have needs no line here.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.dice import Stream
from games.kit.decks import DeckView
from games.systems.mice.queries import cards_held
from games.systems.mice.state import State
from games.systems.mice.view import Beside, View

DECODER = msgspec.msgpack.Decoder(State)
OPEN = Beside.__struct_fields__
SHARED = tuple(
    name for name in State.__struct_fields__ if name in View.__struct_fields__ and name not in OPEN
)


def determinize(view: View, seat: int, stream: Stream) -> State:
    """The state behind the view. It shares nothing with it."""
    taken = {name: getattr(view, name) for name in SHARED} | {
        name: getattr(view.beside, name) for name in OPEN
    }
    decks = {"search": _search(view), "encounters": _encounters(view)}
    return DECODER.decode(msgspec.msgpack.encode(taken | decks))


def _search(view: View) -> dict[str, Any]:
    printed = Counter({card.id: card.count for card in view.content.search.values()})
    held = [card for mouse in view.mice.values() for card in cards_held(mouse)]
    seen = (*held, *view.stash, *view.laid, *view.aside, *view.playing, *view.beside.removed)
    return _deck(view.search, printed, seen)


def _encounters(view: View) -> dict[str, dict[str, Any]]:
    content = view.content
    removed = content.chapters[view.chapter].removed.encounters
    left = [one for one in content.encounters.values() if one.id not in removed]
    return {
        colour: _deck(deck, Counter(one.id for one in left if one.colour == colour), [view.face_up])
        for colour, deck in view.encounters.items()
    }


def _deck(deck: DeckView, printed: Counter[str], seen: Iterable[str]) -> dict[str, Any]:
    """What is left of the printed cards is in the bag; a count below none is none."""
    return {"bag": printed - Counter(seen) - Counter(deck.discard), "discard": deck.discard}
