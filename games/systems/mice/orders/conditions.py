"""The closed list of conditions for orders of this system, and what no rule of an owner could know.

Information is open: all of it follows from what everybody sees.
"""

from collections.abc import Collection

from games.engine.questions import Question
from games.kit.conditions import DEADLY, Ahead, Around, Asked, Word, common
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.orders.answers import PARTY, life_left, mice_of, own_turn
from games.systems.mice.orders.likely import likely_questions
from games.systems.mice.orders.preview import SPEAK
from games.systems.mice.queries import near
from games.systems.mice.state import Mouse
from games.systems.mice.surge import FULL_WHEEL
from games.systems.mice.view import View

UNDER_ATTACK = ("protect", "dodge", "sudden_squeak", "play_dead", "lucky_bean")


def applies(view: View, question: Question, seat: int) -> bool:
    """Out of the own turn, and what is asked of the whole party."""
    return view.turn is not None and (question.kind in PARTY or not own_turn(view, seat))


def asker(view: View, _question: Question) -> int:
    """The seat of the mouse on turn; 0 while minions are."""
    mouse = view.mice.get(view.turn.card) if view.turn is not None else None
    return mouse.seat if mouse is not None else 0


def leaders(view: View) -> Collection[int]:
    """The seat of the highest mouse on the track."""
    first = next((view.mice[card].seat for card in view.track if card in view.mice), 0)
    return [first] if first else []


def round_of(view: View) -> int:
    """The round of the track."""
    return view.round


def _mine(asked: Asked) -> list[Mouse]:
    """The own mice that a question is about, else all that are there."""
    view: View = asked.view
    named = mice_of(view, asked.question, asked.seat)
    return [
        mouse
        for mouse in view.mice.values()
        if mouse.seat == asked.seat and (mouse.id in named if named else mouse.active)
    ]


def _is(asked: Asked, hero: str) -> bool:
    return any(mouse.id == hero for mouse in _mine(asked))


def _gone(view: View, hero: str) -> bool:
    return hero not in view.mice


def _life(asked: Asked, most: int) -> bool:
    return any(life_left(asked.view, mouse) <= most for mouse in _mine(asked))


def _cheese(asked: Asked, least: int) -> bool:
    return any(mouse.cheese >= least for mouse in _mine(asked))


def _used(asked: Asked, _: None = None) -> bool:
    return any(mouse.reacted for mouse in _mine(asked))


def _friend(asked: Asked, most: int) -> bool:
    """A mouse of somebody else stands beside one's own, with so little life."""
    view: View = asked.view
    beside = {
        space
        for mouse in _mine(asked)
        if mouse.active
        for space in near(view.content.sides[view.side], mouse.space)
    }
    others = (mouse for mouse in view.mice.values() if mouse.seat != asked.seat and mouse.active)
    return any(mouse.space in beside and life_left(view, mouse) <= most for mouse in others)


# -- the attack -------------------------------------------------------------------------------------------


def _attacker(asked: Asked, kind: str) -> bool:
    attack, figures = asked.view.attack, asked.view.figures
    return attack is not None and attack.attacker in figures and figures[attack.attacker].kind == kind


def _dice(asked: Asked, least: int) -> bool:
    return asked.view.attack is not None and asked.view.attack.base + asked.view.attack.plus >= least


def _hits(asked: Asked, least: int) -> bool:
    return asked.view.attack is not None and asked.view.attack.hits >= least


def would_capture(asked: Asked) -> bool:
    """The hits, none of them blocked, capture the mouse that defends."""
    attack = asked.view.attack
    target = asked.view.mice.get(attack.defender) if attack is not None else None
    return target is not None and attack.hits >= life_left(asked.view, target)


# -- the chapter ------------------------------------------------------------------------------------------


def _wheel(asked: Asked, least: int) -> bool:
    return bool(asked.view.wheel >= least)


def _surge(asked: Asked, _: None = None) -> bool:
    """One more cheese on the wheel brings a surge."""
    return bool(asked.view.wheel == FULL_WHEEL - 1)


def _pages(asked: Asked, most: int) -> bool:
    return bool(asked.view.end_page - asked.view.page <= most)


def _minions(asked: Asked, least: int) -> bool:
    return len(asked.view.figures) >= least


def interesting(view: View, question: Question, seat: int) -> str:
    """The own mouse would be captured if nothing is done, where that is not what is asked anyway."""
    target = view.mice.get(view.attack.defender) if view.attack is not None else None
    if question.kind == "would_be_captured" or target is None or target.seat != seat:
        return ""
    return DEADLY if would_capture(Asked(view, question, seat, Around())) else ""


@derived
def ahead(content: Content) -> Ahead:
    """Conditions, and what may be asked, by what is printed."""
    return Ahead(
        words=_words(content), speaks=SPEAKS, applies=applies, likely=likely, interesting=interesting
    )


SPEAKS = {kind: (order,) for kind, order in SPEAK.items()}
"""Kind of question -> the order that answers it."""


def likely(view: View, seat: int) -> tuple[str, ...]:
    """The kinds that may be asked of the seat before the next dice."""
    return tuple(dict.fromkeys(kind for kind, _mouse in likely_questions(view, seat)))


def _words(content: Content) -> dict[str, Word]:
    kinds = (*content.minions, *content.bosses)
    return {
        **common(asker, leaders, round_of),
        "mouse": Word(test=_is, takes="choice", choices=tuple(content.heroes), gone=_gone),
        "life": Word(test=_life, takes="number", least=1, most=9, deadly=True),
        "captured": Word(test=lambda asked, _: would_capture(asked), deadly=True, orders=UNDER_ATTACK),
        "attacker": Word(test=_attacker, takes="choice", choices=kinds, orders=UNDER_ATTACK),
        "dice": Word(test=_dice, takes="number", least=1, most=12, orders=UNDER_ATTACK),
        "hits": Word(test=_hits, takes="number", least=1, most=12, orders=UNDER_ATTACK),
        "friend": Word(test=_friend, takes="number", least=1, most=9),
        "cheese": Word(test=_cheese, takes="number", least=1, most=9),
        "used": Word(test=_used),
        "wheel": Word(test=_wheel, takes="number", least=1, most=6),
        "surge": Word(test=_surge),
        "pages": Word(test=_pages, takes="number", least=0, most=12),
        "minions": Word(test=_minions, takes="number", least=1, most=20),
    }
