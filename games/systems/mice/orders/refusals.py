"""What nobody else does with a mouse whose person is away: an ally who plays its turn, the automatic turn."""

from collections.abc import Iterator, Sequence

from games.engine.orders import Settings
from games.engine.questions import Question
from games.kit.orders import of_figure
from games.systems.mice.explore import EXPLORE
from games.systems.mice.free import LEVEL_UP, SHARE
from games.systems.mice.orders.answers import ANYBODY, mice_of
from games.systems.mice.turn import PAY, REST
from games.systems.mice.view import View
from games.systems.mice.windows import USE, USED_UP

REFUSED = {
    REST: "rest",
    SHARE: "share",
    "give": "share",
    LEVEL_UP: "spend",
    PAY: "spend",
    EXPLORE: "leave",
}
"""First part of a key -> the word of the order."""


def refused(view: View, question: Question, seat: int, orders: Settings) -> tuple[str, ...]:
    """The keys that a mouse's own orders bar to everybody but its person; never the safe answer."""
    settings, safe = view.content.order_book.merged(orders), question.default_of(seat)
    barred = []
    for key in question.options_of(seat):
        words = of_figure(settings, _whose(view, question, seat, key), "refuse")
        if key != safe and any(word in words for word in _words(view, question, key)):
            barred.append(key)
    return tuple(barred)


def allowed(view: View, question: Question, seat: int, orders: Settings) -> Sequence[str]:
    """The keys that are not refused."""
    barred = refused(view, question, seat, orders)
    return [key for key in question.options_of(seat) if key not in barred]


def _whose(view: View, question: Question, seat: int, key: str) -> str:
    """The mouse that would do it."""
    named = key.rpartition(":")[2]
    if key.startswith(f"{USE}:") and named in view.mice:
        return named
    if question.kind == "turn" and view.turn is not None:
        return view.turn.card
    return next(iter(mice_of(view, question, seat)), ANYBODY)


def _words(view: View, question: Question, key: str) -> Iterator[str]:
    """Which refusals a key falls under."""
    content = view.content
    verb, _, rest = key.partition(":")
    if verb in REFUSED:
        yield REFUSED[verb]
    card = rest.partition(":")[0]
    if verb == USE and card in content.abilities and content.abilities[card].cost:
        yield "spend"
    if verb == USE and card in content.search and content.search[card].kind in USED_UP:
        yield "use_up"
    if (question.kind, key) == ("deal", "yes"):
        yield "share"
