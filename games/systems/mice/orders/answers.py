"""Standing orders: answers given in advance to what is asked out of turn (2.2, 2.3, M-D-10 to M-D-36).

Information is open, so the orders look at the same view as everybody. In the own turn they are silent but for
what is asked of the whole party. A mouse may have orders of its own, which go before those of its person.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS, Question
from games.kit.orders import of_figure
from games.systems.mice.content import Content
from games.systems.mice.effects import count_symbols
from games.systems.mice.state import Figure, Mouse, card_of, is_mouse, minion_card, size_of
from games.systems.mice.view import View

PARTY = ("disguise", "party_card", "boss_cards", "concede")
"""Asked of the whole party; whose turn it is does not matter."""
ANYBODY = ""
NEAR_STEPS, SMALL_CROWD, TWO_CHEESE = 4, 3, 2
DISGUISE_FROM = {"never": 99, "always": 1, "from_two": 2, "from_three": 3, "from_four": 4, "from_five": 5}
"""No card or chapter brings more than five rat warriors at once."""

Answer = Callable[[View, Question, int, Settings], str]


def order_answer(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """What the seat's orders answer; None leaves it to the person ("ask me", and the own turn)."""
    settings = view.content.order_book.merged(orders)
    concerned = mice_of(view, question, seat) or (ANYBODY,)
    if any(question.kind in of_figure(settings, mouse, "ask") for mouse in concerned):
        return None
    return _ordered(view, question, seat, settings)


def order_when_due(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """What the orders say once nobody waits any more."""
    return _ordered(view, question, seat, view.content.order_book.merged(orders))


def _ordered(view: View, question: Question, seat: int, settings: Settings) -> Ordered | None:
    if question.kind not in ANSWERS or (question.kind not in PARTY and own_turn(view, seat)):
        return None
    key = ANSWERS[question.kind](view, question, seat, settings)
    if not key:
        return None
    order = _speaking(view, question, seat, key, settings)
    value = settings.get(order)
    return Ordered(key, f"{order}.{value}" if isinstance(value, str) else order)


def _speaking(view: View, question: Question, seat: int, key: str, settings: Settings) -> str:
    """The order that gave the answer: that of the mouse alone where it has one."""
    named = key if key != PASS else question.options_of(seat)[-1]
    order, who = ORDER_OF.get(question.kind) or _card(named), named.rpartition(":")[2]
    mouse = who if who in view.mice else next(iter(mice_of(view, question, seat)), ANYBODY)
    return f"{mouse}.{order}" if f"{mouse}.{order}" in settings else order


def own_turn(view: View, seat: int) -> bool:
    """Whether a mouse of the seat is on turn."""
    mouse = view.mice.get(view.turn.card) if view.turn is not None else None
    return mouse is not None and mouse.seat == seat and view.outcome is None


# -- what the keys say ------------------------------------------------------------------------------------


def _card(key: str) -> str:
    """The card of "use:CARD:MOUSE"."""
    return key.split(":")[1] if key.count(":") else key


def mice_of(view: View, question: Question, seat: int) -> tuple[str, ...]:
    """The mice of the seat that a question is about."""
    named = [key.rpartition(":")[2] for key in question.options_of(seat)]
    named += [question.params.get("who", ""), *((view.deal.giver, view.deal.partner) if view.deal else ())]
    return tuple(who for who in dict.fromkeys(named) if who in view.mice and view.mice[who].seat == seat)


def _uses(question: Question, seat: int) -> list[str]:
    return [key for key in question.options_of(seat) if key != PASS]


def _by_card(view: View, question: Question, seat: int, settings: Settings) -> str:
    """The first use that its order wants; else pass."""
    for key in _uses(question, seat):
        card, who = key.split(":")[1:3]
        value = of_figure(settings, who, card)
        if value == "always" or (value not in ("never", None) and WANTED[card](view, view.mice[who])):
            return key
    return PASS


# -- when a reaction is worth it --------------------------------------------------------------------------


def life_left(view: View, mouse: Mouse) -> int:
    """How many wounds capture it (M-R-01)."""
    return view.content.heroes[mouse.id].life + (view.switches.capture_at == "above_life") - mouse.wounds


def _hits(view: View) -> int:
    return view.attack.hits if view.attack is not None else 0


def _protect(view: View, mouse: Mouse) -> bool:
    """The attack could capture the one hit, and the protector would survive all of it."""
    target = view.mice.get(view.attack.defender) if view.attack is not None else None
    in_danger = target is not None and _hits(view) >= life_left(view, target)
    return in_danger and _hits(view) < life_left(view, mouse)


def _serious(view: View, mouse: Mouse) -> bool:
    """All hits unblocked would capture it or leave it its last life."""
    return _hits(view) >= life_left(view, mouse) - 1


def _could_capture(view: View, mouse: Mouse) -> bool:
    """The attack has dice enough."""
    return view.attack is not None and view.attack.base >= life_left(view, mouse)


def _two_cheese(view: View, mouse: Mouse) -> bool:
    return mouse.cheese >= TWO_CHEESE


def _crowd(view: View, mouse: Mouse) -> bool:
    """Three small figures of the card stand up, one of them near a mouse."""
    content = view.content
    card = view.turn.card if view.turn is not None else ""
    small = [
        one for one in view.figures.values() if one.kind == card and size_of(content, one.kind) == "small"
    ]
    standing = [one for one in small if "knocked" not in one.status]
    return len(standing) >= SMALL_CROWD and any(_near_a_mouse(view, one) for one in standing)


def _near_a_mouse(view: View, figure: Figure) -> bool:
    steps = view.content.sides[view.side].steps[figure.space]
    return any(mouse.active and steps[mouse.space] <= NEAR_STEPS for mouse in view.mice.values())


def _large_one_comes(view: View, mouse: Mouse) -> bool:
    """The surge of the room, else that of the face-up card, has a large minion."""
    content = view.content
    coming = content.story_surges.get((view.chapter, view.side))
    if coming is None:
        coming = content.encounters[view.face_up].surge if view.face_up else {}
    return any(content.minions[kind].size == "large" for kind in coming)


WANTED: dict[str, Callable[[View, Mouse], bool]] = {
    "protect": _protect,
    "dodge": _serious,
    "preemptive_shot": _two_cheese,
    "sudden_squeak": _could_capture,
    "tripwire": _crowd,
    "cork": _large_one_comes,
}
"""Card -> whether its usual order wants it now (2.3)."""


# -- other questions --------------------------------------------------------------------------------------


def _lead(view: View, question: Question, seat: int, settings: Settings) -> str:
    """Keep, or swap with the highest mouse, or with a named one that is there; never with himself."""
    uses, other = _uses(question, seat), _swapped_with(view, settings)
    return uses[0] if uses and other and not uses[0].endswith(f":{other}") else PASS


def _swapped_with(view: View, settings: Settings) -> str:
    """The highest mouse of the track, or the one that the order names; "" where that has no card there."""
    content = view.content
    wanted, mice = settings["lead"], [card for card in view.track if is_mouse(content, card)]
    return next((card for card in mice if wanted in ("highest", card)), "")


def _swap(view: View, question: Question, seat: int, settings: Settings) -> str:
    offered = question.options_of(seat)
    return settings["lead"] if settings["lead"] in offered else offered[0]


def _again(view: View, question: Question, seat: int, settings: Settings) -> str:
    """The bean on the own defence: a die that shows neither shield nor cheese."""
    content = view.content
    roll = view.roll
    assert roll is not None
    mouse, value = view.mice[roll.who], of_figure(settings, roll.who, "lucky_bean")
    if roll.kind != "defence" or value == "never":
        return PASS
    left = _hits(view) - count_symbols(content, roll.shown, "shield")
    idle = [
        key for key in _uses(question, seat) if key.count(":") == 2 and _idle(content, key.rpartition(":")[2])
    ]
    serious = value == "always" or left >= life_left(view, mouse) - 1
    return idle[0] if idle and serious and left > 0 else PASS


def _idle(content: Content, face: str) -> bool:
    return not (content.faces[face].shield or content.faces[face].cheese)


def _deal(view: View, question: Question, seat: int, settings: Settings) -> str:
    """Usually the safe answer: yes, but not to giving up what one wears or to dropping a card."""
    mouse = next(iter(mice_of(view, question, seat)))
    value = of_figure(settings, mouse, "deal")
    return {"always": "yes", "never": "no"}.get(str(value), question.default_of(seat))


def _thrown(view: View, question: Question, seat: int, settings: Settings) -> str:
    return "yes" if of_figure(settings, question.params["who"], "thrown") else "no"


def _hero(view: View, question: Question, seat: int, settings: Settings) -> str:
    """That of the last chapter; who has not been in one chooses ("")."""
    return question.default_of(seat) if seat in view.carried.party.values() else ""


def _disguise(view: View, question: Question, seat: int, settings: Settings) -> str:
    wanted = question.params["rats"] >= DISGUISE_FROM[str(settings["disguise"])]
    return "use" if wanted else "keep"


def _usual(view: View, question: Question, seat: int, settings: Settings) -> str:
    return question.default_of(seat)


def _target(view: View, question: Question, seat: int, settings: Settings) -> str:
    """Ranged before melee, then the lowest defence, then small before large (2.3)."""
    content = view.content
    figures: Sequence[Figure] = [
        view.figures[key] for key in question.options_of(seat) if key in view.figures
    ]
    return (
        min(figures, key=lambda one: _worth_shooting(content, one)).id
        if figures
        else question.default_of(seat)
    )


def _worth_shooting(content: Content, figure: Figure) -> tuple[Any, ...]:
    card = minion_card(content, card_of(content, figure))
    return (card.attack != "ranged", card.defence, size_of(content, figure.kind) != "small", figure.id)


ANSWERS: dict[str, Answer] = {
    "mouse_near_hit": _by_card,
    "self_hit": _by_card,
    "self_attacked": _by_card,
    "would_be_captured": _by_card,
    "minions_placed": _by_card,
    "minion_turn_start": _by_card,
    "surge": _by_card,
    "after_order_set": _lead,
    "swap": _swap,
    "after_roll": _again,
    "deal": _deal,
    "thrown": _thrown,
    "drop": _usual,
    "target": _target,
    "weapon": _usual,
    "once_more": _usual,
    "boss_wound": _usual,
    "rescue": _usual,
    "disguise": _disguise,
    "party_card": _usual,
    "boss_cards": _usual,
    "concede": _usual,
    "hero": _hero,
    "onward": _usual,
    "take_along": _usual,
}
ORDER_OF = {
    "after_order_set": "lead",
    "swap": "lead",
    "after_roll": "lucky_bean",
    "deal": "deal",
    "thrown": "thrown",
    "drop": "drop",
    "target": "preemptive_shot",
    "weapon": "preemptive_shot",
    "once_more": "once_more",
    "boss_wound": "boss_wound",
    "rescue": "rescue",
    "disguise": "disguise",
    "party_card": "party_card",
    "boss_cards": "boss_cards",
    "concede": "concede",
    "hero": "hero",
    "onward": "onward",
    "take_along": "take_along",
}
"""Kind of question -> the order that speaks, where it is not the card's own."""
