"""Counters of mice and minions on the spaces of the side where the mice are."""

from dataclasses import dataclass, replace

from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, being
from games.faces.mice.pieces import GOLEM, POISONED, STATUSES, WORDS
from games.faces.mice.slots import LARGE, slots
from games.systems.mice.content import BOSSES, MINION_CARDS, MINIONS
from games.systems.mice.state import Figure, Mouse, kind_of
from games.systems.mice.view import View

APART = 5.4
"""From one pip of life to the next, below a bust whose ring is 22 wide."""
PIP = 6.0
"""How wide the picture of a pip is."""
MINIONS_SIDE = "minions"
GREEDY = "roach"
SHRUNK = 0.86
"""How much less a large figure is enlarged where others stand beside it."""


@dataclass(frozen=True)
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


def counters_on(words: Words, view: View, space: int) -> tuple[Counter, ...]:
    """Who stands on a space: whoever is on turn first, the other mice, the minions."""
    mice = [mouse for mouse in view.mice.values() if mouse.space == space]
    mice.sort(key=lambda one: not _is_active(view, one.id))
    figures = [figure for figure in view.figures.values() if figure.space == space]
    places, size = slots(view.side, space, len(mice) + len(figures)) if mice or figures else ((), 1.0)
    alone = len(places) == 1
    standing = [
        *(_mouse(words, view, one) for one in mice),
        *(_minion(view, one, alone=alone) for one in figures),
    ]
    return tuple(_put(one, place, size) for one, place in zip(standing, places, strict=True))


def _put(counter: Counter, place: tuple[float, float], size: float) -> Counter:
    x, y = place
    return replace(counter, x=round(x, 1), y=round(y, 1), size=round(size * counter.size, 2))


def _mouse(words: Words, view: View, mouse: Mouse) -> Counter:
    return Counter(
        id=mouse.id,
        picture=bust(mouse.id),
        side=mouse.id,
        title=f"{being(mouse.id)} ({words.person(mouse.seat)})",
        x=0,
        y=0,
        size=1.0,
        life=max(0, mouse.hero.life - mouse.wounds),
        life_most=mouse.hero.life,
        marks=marks_of(mouse),
        active=_is_active(view, mouse.id),
        own=mouse.seat == view.seat,
    )


def marks_of(mouse: Mouse) -> tuple[str, ...]:
    """What everybody sees of the state of a mouse."""
    marks = [STATUSES[status] for status in mouse.status]
    return (*marks, *([POISONED] if mouse.poison else []), *([GOLEM] if mouse.golem else []))


def _minion(view: View, figure: Figure, *, alone: bool) -> Counter:
    life, most = life_of(view, figure)
    large = LARGE if alone else LARGE * SHRUNK
    greedy = [WORDS["greedy"]] if view.greedy and figure.kind == GREEDY else []
    return Counter(
        id=figure.id,
        picture=bust(figure.kind),
        side=MINIONS_SIDE,
        title=being(figure.id),
        x=0,
        y=0,
        size=1.0 if figure.size == "small" else large,
        life=life if most > 1 else 0,
        life_most=most if most > 1 else 0,
        marks=(*(STATUSES[status] for status in figure.status), *greedy),
        active=view.turn is not None and kind_of(view.turn.card) == figure.kind,
    )


def life_of(view: View, figure: Figure) -> tuple[int, int]:
    """How much life a minion or boss has left, of how much; of a boss on all of its cards on the track."""
    if figure.kind in MINIONS:
        most = MINIONS[figure.kind].life
        return most - figure.wounds, most
    cards = [card for card in view.track if card in MINION_CARDS and kind_of(card) == figure.kind]
    most = sum(MINION_CARDS[card].life for card in cards or [BOSSES[figure.kind].cards[0].id])
    return most - sum(view.card_wounds.get(card, 0) for card in cards) - figure.wounds, most


def _is_active(view: View, who: str) -> bool:
    return view.turn is not None and view.turn.card == who
