"""The one form per fight: which orders stand on it, and for which fight they hold (L-COR-05, L-COR-09).

A fight is the stretch for which orders may be given alone.

Everything here follows from public facts.
"""

from typing import Any

from games.engine.orders import Settings, WrongOrder
from games.systems.sorcerer.order_values import NOT_ASKING
from games.systems.sorcerer.orders.answers import attacked
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import View

SCROLLS = ("pre_cast", "post_cast", "dispel", "stone_skin")
DEFENDER = (*SCROLLS, "repeat_defence", "answer_repeat", "deny_victory")
ATTACKER = ("own_cast", *SCROLLS, "own_repeat", "repeat_defence", "answer_repeat")
ATTACK = "attack:"


def stretch_of(seen: State | View, key: str = "") -> str:
    """A public name of the running fight, "" for none; with a key "attack:WHO" that of the fight it begins.

    A turn has at most three fights: of its Exploration, of the Zombie's, of the paid Move's. So the number of
    the turn and what of these has begun name one of them; the enemy's name tells it from one that was taken
    back.
    """
    turn, fight = seen.turn, seen.fight
    if turn is None:
        return ""
    if key.startswith(ATTACK):
        enemy = key.removeprefix(ATTACK)
    elif fight is not None and not key:
        enemy = fight.target or fight.monster
    else:
        return ""
    return f"{turn.number}.{int(turn.extra)}{int(turn.zombie)}.{enemy}"


def stretch_form(view: View, seat: int) -> tuple[str, ...]:
    """The ids of the orders on the seat's form for the fight that runs or that it may begin; () for none.

    The attacked states joint defence where a second defender stands there, scrolls, and the repeat rule
    (L-COR-05); whoever is on turn the same for the attack (L-COR-09).
    """
    if view.turn is None:
        return ()
    if view.turn.seat == seat:
        return ATTACKER if view.fight is not None or _meets_enemies(view, seat) else ()
    if not attacked(view, seat):
        return ()
    joining = view.fight is not None and not view.fight.step  # before the first step only D01 is put
    return ("joint_defence", *DEFENDER) if joining else DEFENDER


def stretch_orders(view: View, seat: int, values: Settings) -> dict[str, Any]:
    """The filled-in form, as orders of scope "this fight": with it nothing more is asked in this fight.

    The attacker's scrolls are then cast by order; their repeats are offered, unless they say otherwise.
    Raises WrongOrder for what does not stand on the form.
    """
    form = stretch_form(view, seat)
    for order in values:
        if order not in form:
            raise WrongOrder(str(order), "does not belong to this fight")
    if not form:
        raise WrongOrder("", "there is no fight of this seat")
    on_turn = view.turn is not None and view.turn.seat == seat
    asked = {"own_cast": "orders"} if on_turn else NOT_ASKING
    return {**asked, **view.content.order_book.validate(values)}


def _meets_enemies(view: View, seat: int) -> bool:
    """Whether a character of the seat stands with an enemy whom it could attack (L-R-38)."""
    mine = [one for one in view.characters.values() if one.seat == seat and one.place]
    return any(
        other.seat != seat and other.place == one.place and not other.unseen
        for one in mine
        for other in view.characters.values()
    )
