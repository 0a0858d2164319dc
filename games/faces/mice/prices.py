"""What it costs to use a card out of a question: in words with what is left, and as a share of a chance."""

from games.faces.mice.names import bare, card
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.rolls import MEDAL
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.windows import price

DEAR, GONE, AGAIN = 0.06, 0.12, 0.01
"""Worth of a chance: a piece of cheese, a thing that is used up, one that is there again next turn."""


def price_words(view: View, mouse: Mouse, used: str) -> str:
    """The price of a card with what is left then; "" for what costs nothing."""
    content, words = view.content, bare(view.content)
    if used == MEDAL:
        return SPEAKER.phrased("price-medal", words)
    if used in content.abilities:
        n = price(content, mouse, content.abilities[used])
        return SPEAKER.phrased("price-cheese", words, n=n, left=mouse.cheese - n) if n else ""
    if used in mouse.worn or used not in content.search:
        return ""
    return SPEAKER.phrased("price-gone", words, what=card(content, used))


def worth(view: View, mouse: Mouse, used: str) -> float:
    """The same as a share of a chance: of two equal ends the one that costs less is the better."""
    content = view.content
    if used in content.abilities:
        return DEAR * price(content, mouse, content.abilities[used])
    return GONE if used == MEDAL or (used in content.search and used not in mouse.worn) else AGAIN
