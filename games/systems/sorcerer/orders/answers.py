"""Standing orders: answers given in advance to questions out of turn (3.3, L-COR-S01 to S16).

Orders see a state dealt from the view (`determinize`), so they cannot know more than their owner does. Who is
asked follows from the orders and from public facts alone (L-COR-06).
"""

from collections.abc import Callable

from games.engine.dice import Stream
from games.engine.orders import Ordered, Settings
from games.engine.questions import Question
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.magic import fighters
from games.systems.sorcerer.odds import wounds_if_lost
from games.systems.sorcerer.order_values import asks, without_asking
from games.systems.sorcerer.orders.casts import cast, stone_skin
from games.systems.sorcerer.orders.own import own_answer
from games.systems.sorcerer.orders.repeats import repeat_die, repeat_roll
from games.systems.sorcerer.orders.stakes import at_stake
from games.systems.sorcerer.queries import strength, strength_printed
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import View


def order_answer(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """What the seat's orders answer to a question; None leaves it to the person.

    In set-up nothing is answered, on turn only what the seat has given orders for. "Ask me" leaves D01 to D04
    and D07 open (L-COR-04), to the attacked only: being attacked is what it hangs on (L-COR-06).
    """
    if view.turn is None:
        return None
    content = view.content
    settings = content.order_book.merged(orders)
    if view.turn.seat == seat:
        return own_answer(view, question, seat, settings)
    if question.kind not in ANSWERS or (asks(content, settings, question.kind) and attacked(view, seat)):
        return None
    return by_order(view, question, seat, settings)


def order_when_due(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """L-COR-04: what the orders answer once the wait for the person is over."""
    return order_answer(view, question, seat, without_asking(orders))


def by_order(view: View, question: Question, seat: int, settings: Settings) -> Ordered:
    """The answer of complete orders to one of the kinds in ANSWERS, whoever is on turn."""
    return ANSWERS[question.kind](determinize(view, seat, Stream("orders")), question, seat, settings)


def attacked(view: View, seat: int) -> bool:
    """Whether the seat's character has been attacked in the open fight (L-COR-06)."""
    fight = view.fight
    return fight is not None and bool(fight.target) and view.characters[fight.target].seat == seat


# -- D01: the attacked player ---


def _join(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """S01: join if the target alone is weaker, both together are enough, and the helper risks nothing."""
    value = settings["joint_defence"]
    reason = f"joint_defence.{value}"
    keys = [key for key in question.options_of(seat) if key != "alone"]
    if value == "always":
        return Ordered(keys[0], reason)
    if value == "if_better":
        content = state.content
        attacker = sum(strength(content, one) for one in fighters(state, "attacker"))
        target = strength(content, state.characters[state.battle.target])
        for key in keys:
            helper = state.characters[key.split(":")[1]]
            helps = target < attacker <= target + strength(content, helper)
            if helps and not at_stake(helper, wounds_if_lost(state, "defender")):
                return Ordered(key, reason)
    return Ordered("alone", reason)


# -- D05, D06, D10, D13: never waited for ---


def _listed(order: str) -> Callable[[State, Question, int, Settings], Ordered]:
    def answer(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
        """S06, S07: the first of the owner's list that is offered."""
        options = question.options_of(seat)
        ranked = [token for token in settings[order] if token in options]
        return Ordered((ranked or list(options))[0], order)

    return answer


def _awaken(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """S12: the owner's list, those not named after it by Strength."""
    value = settings["awaken_order"]
    named = [] if value == "by_strength" else list(value)
    options = sorted(question.options_of(seat), key=lambda who: -strength_printed(state.content, who))
    options.sort(key=lambda who: named.index(who) if who in named else len(named))
    return Ordered(options[0], "awaken_order")


def _pickpocket(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """S16: Skrit takes the token, except where the wound would take the attacker's last LP."""
    value = settings["pickpocket_defence"]
    victim = state.characters[question.params["target"]]
    kills = victim.lp == 1 and not victim.armour
    steal = value == "always" or (value == "unless_kill" and not kills)
    return Ordered("steal" if steal else "wound", f"pickpocket_defence.{value}")


ANSWERS: dict[str, Callable[[State, Question, int, Settings], Ordered]] = {
    "join_defence": _join,
    "cast": cast,
    "stone_skin": stone_skin,
    "armour_loss": _listed("armour_loss"),
    "cloud_loss": _listed("cloud_loss"),
    "awaken": _awaken,
    "pickpocket": _pickpocket,
    "repeat_die_others": repeat_die,
    "repeat_others": repeat_roll,
}
