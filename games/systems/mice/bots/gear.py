"""What a mouse wears, and gives to who can wear it. The steady player changes no weapon and gives nothing
away (style: `arms`, `gives`)."""

from collections.abc import Iterable, Sequence

from games.engine.questions import Question
from games.systems.mice.bots.style import style
from games.systems.mice.content import Content
from games.systems.mice.queries import battle_with, fits_worn, may_use, pack_limit
from games.systems.mice.state import Mouse
from games.systems.mice.view import View

OFFERS = 3
"""Out of so many rounds there are gifts in one."""


def better(view: View, mouse: Mouse, cards: Sequence[str]) -> str:
    """The first of these cards that is better than what the mouse wears."""
    return _gear(view.content, mouse, cards) or _weapon(view, mouse, cards)


def _gear(content: Content, mouse: Mouse, cards: Iterable[str]) -> str:
    """Something that fits beside what is worn."""
    able = [
        card for card in cards if content.search[card].slot and may_use(content, mouse, content.search[card])
    ]
    useful = [card for card in able if content.search[card].kind != "weapon"]
    return next((card for card in useful if fits_worn(content, mouse, [*mouse.worn, card])), "")


def _weapon(view: View, mouse: Mouse, cards: Iterable[str]) -> str:
    """A weapon that strikes harder than the best in its paws, and fits in their place."""
    if not style().arms:
        return ""
    content = view.content
    worn = [card for card in mouse.worn if content.search[card].kind == "weapon"]
    rest = [card for card in mouse.worn if card not in worn]
    best = max((battle_with(content, mouse, card) for card in worn), default=0)
    able = [card for card in cards if content.search[card].kind == "weapon"]
    able = [card for card in able if may_use(content, mouse, content.search[card])]
    able = [card for card in able if fits_worn(content, mouse, [*rest, card])]
    harder = [card for card in able if battle_with(content, mouse, card) > best]
    return max(harder, key=lambda card: (battle_with(content, mouse, card), card), default="")


def gift(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """What it cannot wear itself and somebody beside it can; in some rounds only, for it may be a person who
    is asked each time and does not want it."""
    if not style().gives or view.round % OFFERS:
        return ""
    others = (view.mice[key.partition(":")[2]] for key in keys if key.startswith("share:"))
    return next((f"share:{other.id}" for other in others if _suits(view, mouse, other)), "")


def given(view: View, question: Question, keys: Sequence[str]) -> str:
    """The card that is given, where one is being given."""
    if not style().gives:
        return ""
    giver, partner = (view.mice[question.params[who]] for who in ("giver", "partner"))
    return next((key for card in _suits(view, giver, partner) if (key := f"give:{card}") in keys), "")


def _suits(view: View, giver: Mouse, partner: Mouse) -> list[str]:
    content = view.content
    if len(partner.pack) >= pack_limit(content, partner) or (view.deal is not None and view.deal.gives):
        return []
    gear = [card for card in giver.pack if content.search[card].slot is not None]
    return [card for card in gear if not better(view, giver, [card]) and better(view, partner, [card])]
