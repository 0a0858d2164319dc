"""Which questions a seat may be asked before the next dice fall (2.2, 2.3).

All is open, so this is exact but for what others do: a reaction is likely while its card is there, paid for
and not used up, and while that of which it comes can happen.
"""

from collections.abc import Iterator

from games.systems.mice.content import Content
from games.systems.mice.queries import DISGUISE, FORK, near
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.windows import acting, cards_to_use, price

BY_MINIONS = (
    "self_attacked",
    "mouse_near_hit",
    "self_hit",
    "after_roll",
    "would_be_captured",
    "minion_turn_start",
)
"""They come of minions that are there."""
AT_ANY_TIME = ("minions_placed", "surge", "after_order_set")
"""They come of exploring and of a full wheel too."""


def likely_questions(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    """(kind, the mouse that it is about), in the order of the mice; of the whole party about nobody ("")."""
    if view.turn is None or view.outcome is not None:
        return ()
    own = [mouse for mouse in view.mice.values() if mouse.seat == seat and mouse.active]
    found = [(kind, mouse.id) for mouse in own for kind in (*_reactions(view, mouse), *_deals(view, mouse))]
    party = [("disguise", "")] if DISGUISE in view.stash else []
    return (*found, *party)


def _reactions(view: View, mouse: Mouse) -> Iterator[str]:
    content = view.content
    kinds = (*BY_MINIONS, *AT_ANY_TIME) if view.figures else AT_ANY_TIME
    for kind in kinds:
        if any(
            acting(content, card).when == kind and _at_hand(content, mouse, card)
            for card in cards_to_use(content, mouse)
        ):
            yield kind


def _at_hand(content: Content, mouse: Mouse, card: str) -> bool:
    """Whether an order speaks of it, and it may still be used in the turn of another: an ability once a round
    and for its price (M-R-111)."""
    if card not in content.order_book.declared:
        return False
    if card in content.abilities and (
        card in mouse.reacted or price(content, mouse, content.abilities[card]) > mouse.cheese
    ):
        return False
    return card not in mouse.used


def _deals(view: View, mouse: Mouse) -> Iterator[str]:
    """What the mouse on turn may want of one beside it."""
    other = view.mice.get(view.turn.card) if view.turn is not None else None
    if other is None or other.seat == mouse.seat or not other.active:
        return
    if mouse.space in near(view.content.sides[view.side], other.space):
        yield "deal"
    if mouse.space == other.space and (FORK in view.stash or mouse.space in view.laid.get(FORK, [])):
        yield "thrown"
