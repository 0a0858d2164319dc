"""People who answer ahead: what may be asked of them before their next turn, rules that always hold, and a
plan of the turn itself, as far as it can be imagined."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.engine.system import System
from games.journal.loading import load
from games.kit.conditions import Ahead as Words
from games.kit.conditions import thens
from games.kit.onward import Line, by_level, dice_of
from games.kit.orders import ASK
from games.models import Game, Seat
from games.orders import next_plan, rules
from games.refused import Refused
from rehearsal.people import Somebody

OF_SO_MANY = 3
"""One of so many people answers ahead."""
MOST_STEPS = 30
"""A turn that takes more is not planned to its end."""
ROLL, FACES = "roll", 6
"""The word of branches, and so many of them a plan has where a turn begins with a die that moves."""
Plan = dict[str, Any]


@dataclass
class Ahead:
    """Everybody's, where they do so at `all`. `given` counts what the site has taken, by its kind."""

    chance: random.Random
    all: bool
    given: dict[str, int] = field(default_factory=lambda: {"rules": 0, "asked": 0, "plans": 0, "refused": 0})
    _ruled: set[tuple[int, str]] = field(default_factory=set)

    def does(self, who: Somebody) -> bool:
        """Whether they are one of those who do."""
        return self.all and who.user_id % OF_SO_MANY == 0

    def prepare(self, who: Somebody, game_id: int, number: int) -> None:
        """They have played, and others are on turn: they say beforehand what they can."""
        if not self.does(who):
            return
        game = Game.objects.get(pk=game_id)
        seat = Seat.objects.filter(game=game, number=number, user=who.user_id).first()
        if seat is None or not game.is_running or game.paused_at is not None:
            return
        try:
            position = load(game)
        except Refused:
            return
        user = User.objects.get(pk=who.user_id)
        self._rules(user, position.system)
        if rules.may_answer_ahead(seat, position.system.slow.on_turn(position.state)):
            self._ask_me_now(user, game, number, position)
            self._plan(user, game, number, position)

    def _rules(self, user: User, system: System) -> None:
        """If, then: once for all games of a system."""
        if (user.pk, system.slug) in self._ruled or system.orders.ahead is None:
            return
        self._ruled.add((user.pk, system.slug))
        kept = {order: [{"if": [["round", 1]], "then": then}] for order, then in usual(system)}
        self._give("rules", lambda: rules.set_rules_for_all(user, system.slug, kept))

    def _ask_me_now(self, user: User, game: Game, number: int, position: Position) -> None:
        words: Words | None = position.orders.ahead
        if words is None:
            return
        view = position.system.observe(position.state, number)
        spoken = {order for kind in words.likely(view, number) for order in words.speaks.get(kind, ())}
        kept = {
            order: [{"if": [], "then": then}] for order, then in usual(position.system) if order in spoken
        }
        if kept:
            self._give("asked", lambda: rules.set_ahead(game.pk, number, user, kept))

    def _plan(self, user: User, game: Game, number: int, position: Position) -> None:
        planned = plan_of(position, number, Stream("ahead", position.number))
        if planned is not None:
            self._give("plans", lambda: next_plan.set_next(game.pk, number, user, planned))

    def _give(self, what: str, act: Any) -> None:
        try:
            act()
        except Refused:
            what = "refused"
        self.given[what] += 1


def usual(system: System) -> Iterator[tuple[str, Any]]:
    """Orders that answer questions out of the own turn, and what they say as usual: not to ask."""
    words: Words | None = system.orders.ahead
    for order in dict.fromkeys(one for some in (words.speaks.values() if words else ()) for one in some):
        declared = system.orders.declared.get(order)
        free = [one for one in thens(declared) if one != ASK] if declared is not None else []
        if free:
            default = system.orders.defaults.get(order)
            yield order, default if default in free else free[0]


# -- a turn that has not come -----------------------------------------------------------------------------


def plan_of(position: Position, number: int, stream: Stream) -> Plan | None:
    """What the seat would do in its next turn, as the steady bots play it on a table that it has made up;
    with a branch for each fall of the die where a turn begins with one. None where nobody can say."""
    planning = position.orders.plans
    imagining = position.system.imagining
    if planning is None or imagining is None:
        return None
    coming = planning.coming(position.system.observe(position.state, number), number)
    if coming is None:
        return None
    deal = imagining.determinize
    if ROLL not in planning.branching:
        steps = _turn(position.system, deal(coming, number, stream), number, None)
        return {"steps": _written(steps, planning.main), "stops": {}} if steps else None
    branches = []
    for fall in range(FACES):
        steps = _turn(position.system, deal(coming, number, stream), number, fall)
        behind = [(kind, key) for kind, key in steps if kind != "move"]
        if behind:
            branches.append({"when": {ROLL: [fall + 1]}, "steps": _written(behind, planning.main)})
    first = {"keys": ["roll"], "kind": "move", "optional": True}
    return {"steps": [first], "branches": branches, "stops": {}} if branches else None


def _turn(system: System, state: Any, number: int, fall: int | None) -> list[tuple[str, str]]:
    """The kinds of questions to the seat in the turn that begins with the state, and its answers; the first
    die falls so."""
    drawn, falls = dice_of(system, state, "ahead"), [] if fall is None else [fall]
    line = Line(system, state, lambda chance: _fallen(chance, falls, drawn))
    turn, steps = system.slow.turns(state), list[tuple[str, str]]()
    player = by_level(system, "steady", Stream("ahead"))
    while isinstance(asked := line.question, Question) and len(steps) < MOST_STEPS:
        if (system.slow.turns(state), system.slow.on_turn(state)) != (turn, number) or asked.how == "sealed":
            break
        who = asked.seats[0]
        key = player(state, asked, who)
        if who == number:
            steps.append((asked.kind, key))
        line.give(key)
    return steps


def _fallen(chance: Chance, falls: list[int], drawn: Any) -> int:
    return falls.pop() if falls and chance.size == FACES else int(drawn(chance))


def _written(steps: list[tuple[str, str]], main: str) -> list[Mapping[str, Any]]:
    """As a person sends them; what is not offered is passed over."""
    return [{"keys": [key], "kind": "" if kind == main else kind, "optional": True} for kind, key in steps]
