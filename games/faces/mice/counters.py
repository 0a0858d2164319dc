"""Counters of mice and minions on the spaces of the side where the mice are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language
from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, being, immunity
from games.faces.mice.pieces import GOLEM, POISONED, STATUSES, WORDS
from games.faces.mice.slots import LARGE, slots
from games.kit.content_sets import kept_inside
from games.systems.mice.content import Content
from games.systems.mice.state import Figure, Mouse, is_mouse, kind_of, size_of
from games.systems.mice.view import View

APART = 5.4
"""From one pip of life to the next, below a bust whose ring is 22 wide."""
PIP = 6.0
"""How wide the picture of a pip is."""
MINIONS_SIDE = "minions"
IMMUNE_TO = _("immune: %(types)s")
GREEDY = "roach"
SHRUNK = 0.86
"""How much less a large figure is enlarged where others stand beside it."""


@dataclass(frozen=True, eq=False)
class Counter:
    """Somebody on a space: the symbol of their bust, the side that gives the colour, where the counter stands
    in units of the plan and how large, life left of how much, marks.

    `active` is on turn, `own` the reader's.
    """

    id: str
    picture: str
    side: str
    title: str
    x: float
    y: float
    size: float
    life: int = 0
    life_most: int = 0
    marks: tuple[str, ...] = ()
    active: bool = False
    own: bool = False

    @property
    def is_minion(self) -> bool:
        """Whether its ring has teeth."""
        return self.side == MINIONS_SIDE

    @property
    def pips(self) -> tuple[tuple[float, bool], ...]:
        """Where each life lies below the bust: its left edge from the middle, and whether it is left."""
        first = -(self.life_most - 1) / 2 * APART - PIP / 2
        return tuple((round(first + at * APART, 1), at < self.life) for at in range(self.life_most))


class Standing(NamedTuple):
    """Somebody on a space by their facts; `whose` is the player of a mouse, or of a minion what does not hurt
    it, `size` that of the figure."""

    id: str
    kind: str
    whose: str
    life: int
    life_most: int
    marks: tuple[str, ...]
    active: bool
    own: bool = False
    size: float = 1.0


def counters(words: Words, view: View) -> dict[int, tuple[Counter, ...]]:
    """Space -> who stands there: whoever is on turn first, the other mice, the minions."""
    mice = sorted(view.mice.values(), key=lambda one: not _is_active(view, one.id))
    there: dict[int, list[Mouse | Figure]] = {}
    everybody: list[Mouse | Figure] = [*mice, *view.figures.values()]
    for one in everybody:
        there.setdefault(one.space, []).append(one)
    language, spaces = active_language(), view.content.sides[view.side].spaces
    return {space: _on(words, view, space, who, language) for space, who in there.items() if space in spaces}


def _on(
    words: Words, view: View, space: int, who: Sequence[Mouse | Figure], language: str
) -> tuple[Counter, ...]:
    content = view.content
    places, size = slots(content, view.side, space, len(who))
    standing = (
        _mouse(words, view, one) if isinstance(one, Mouse) else _minion(view, one, alone=len(who) == 1)
        for one in who
    )
    return tuple(
        _counter(content, language, one, place, size) for one, place in zip(standing, places, strict=True)
    )


@kept_inside(8192)
def _counter(
    content: Content, _language: str, one: Standing, place: tuple[float, float], size: float
) -> Counter:
    """A counter depends on nothing but these, so there is one of each (docs/slow-game.md, "Drawing")."""
    x, y = place
    return Counter(
        id=one.id,
        picture=bust(one.kind),
        side=one.id if is_mouse(content, one.id) else MINIONS_SIDE,
        title=f"{being(content, one.id)} ({one.whose})" if one.whose else being(content, one.id),
        x=round(x, 1),
        y=round(y, 1),
        size=round(size * one.size, 2),
        life=one.life,
        life_most=one.life_most,
        marks=one.marks,
        active=one.active,
        own=one.own,
    )


def _mouse(words: Words, view: View, mouse: Mouse) -> Standing:
    life, active = view.content.heroes[mouse.id].life, _is_active(view, mouse.id)
    facts = (max(0, life - mouse.wounds), life, marks_of(mouse), active, mouse.seat == view.seat)
    return Standing(mouse.id, mouse.id, words.person(mouse.seat), *facts)


def marks_of(mouse: Mouse) -> tuple[str, ...]:
    """What everybody sees of the state of a mouse."""
    marks = [STATUSES[status] for status in mouse.status]
    return (*marks, *([POISONED] if mouse.poison else []), *([GOLEM] if mouse.golem else []))


def _minion(view: View, figure: Figure, *, alone: bool) -> Standing:
    content = view.content
    life, most = life_of(view, figure)
    greedy = [WORDS["greedy"]] if view.greedy and figure.kind == GREEDY else []
    immune = immunity(content, figure.kind)
    return Standing(
        figure.id,
        figure.kind,
        gettext(IMMUNE_TO) % {"types": immune} if immune else "",
        life if most > 1 else 0,
        most if most > 1 else 0,
        (*(STATUSES[status] for status in figure.status), *greedy),
        view.turn is not None and kind_of(content, view.turn.card) == figure.kind,
        size=1.0 if size_of(content, figure.kind) == "small" else LARGE if alone else LARGE * SHRUNK,
    )


def life_of(view: View, figure: Figure) -> tuple[int, int]:
    """How much life a minion or boss has left, of how much; of a boss on all of its cards on the track."""
    content = view.content
    if figure.kind in content.minions:
        most = content.minions[figure.kind].life
        return most - figure.wounds, most
    cards = [
        card for card in view.track if card in content.minion_cards and kind_of(content, card) == figure.kind
    ]
    most = sum(content.minion_cards[card].life for card in cards or [content.bosses[figure.kind].cards[0].id])
    return most - sum(view.card_wounds.get(card, 0) for card in cards) - figure.wounds, most


def _is_active(view: View, who: str) -> bool:
    return view.turn is not None and view.turn.card == who
