"""Cards in a mouse's hands: where a new one goes, and what happens over the limit (M-FREE-03, M-FREE-04)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.content import Content
from games.systems.mice.queries import may_use, pack_limit
from games.systems.mice.state import Mouse, State


def put_away(content: Content, mouse: Mouse, card: str) -> None:
    """A card goes into the pack, a trick beside it (M-CARD-11)."""
    (mouse.tricks if content.search[card].kind == "trick" else mouse.pack).append(card)


def remove_card(mouse: Mouse, card: str) -> None:
    """A card leaves the mouse: out of the pack, from among its tricks, or from what it wears."""
    place = next(cards for cards in (mouse.pack, mouse.tricks, mouse.worn) if card in cards)
    place.remove(card)


def discard(state: State, mouse: Mouse, card: str) -> None:
    """A card of the mouse goes to the discards."""
    remove_card(mouse, card)
    state.search.discard.append(card)
    state.tell("discarded", who=mouse.id, card=card)


def trim_pack(state: State, mouse: Mouse) -> Procedure:
    """Over the limit its player discards one card after the other; M-D-14 is the usual answer."""
    content = state.content
    while len(mouse.pack) > pack_limit(content, mouse):
        keys = list(dict.fromkeys(mouse.pack))
        card = keys[0]
        if len(keys) > 1:
            card = yield ask.one(
                mouse.seat, "drop", keys, least_useful(content, mouse, mouse.pack), who=mouse.id
            )
        discard(state, mouse, card)


def least_useful(content: Content, mouse: Mouse, cards: list[str]) -> str:
    """The newest card that the mouse cannot use, else the newest (M-D-14)."""
    useless = [card for card in cards if not may_use(content, mouse, content.search[card])]
    return (useless or cards)[-1]
