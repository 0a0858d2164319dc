"""Words that steer others: choose, roll_table, if, roll_vs, each_char, global_timed; the conditions."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.content_sets import derived
from games.kit.control import Choose, If, register_roll_table
from games.kit.effects import Conditions, walk
from games.systems.talisman.alignment import reconsider, rethink
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.queries import (
    alignment_of,
    choices,
    found_for,
    holds,
    is_active,
    playing,
    region_of,
    value,
)
from games.systems.talisman.resources import may_claim_first
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.rulesets import by_second, by_third
from games.systems.talisman.state import Affected, Contest, Deaths, State, Timed
from games.systems.talisman.uses import trigger
from games.systems.talisman.windows import choose as choose_beside
from games.systems.talisman.windows import claims_of_posters
from games.systems.talisman.words.control import (
    CONDITIONS,
    AlignmentIs,
    AtLeast,
    EachChar,
    GlobalTimed,
    RollVs,
    TimeIs,
)
from games.systems.talisman.words.fight import ModDie
from games.systems.talisman.words.terms import Moment

CHOOSE, ADD = "choose", "add"
ROLLS = {
    "cave": "cave",
    "adventure.cave": "cave",
    "tavern": "tavern",
    "rogues_guild": "guild",
    "marker.werewolf": "werewolf",
}
"""Source of a table -> the word for its roll."""


@EFFECTS.carries(Choose)
def _choose(scene: Scene, effect: Choose[Any]) -> Procedure:
    """A branch, as often as it says (as `kit.control`); by rule set 3 a bounty may open one (T-R-34)."""
    for _ in range(number(scene, effect.times)):
        keys = _branches(scene, effect)
        if not keys:
            return False
        dear = by_third(scene.state) and is_active(scene.state, scene.who) and _too_dear(scene, effect)
        key = (yield from ask_choice(scene, effect, dear)) if len(keys) > 1 or dear else keys[0]
        if key == PASS:
            return False
        if (yield from run(scene, effect.of[key].then)):
            return True
    return False


def _branches(scene: Scene, effect: Choose[Any]) -> tuple[str, ...]:
    """What is open, PASS first where one may; nothing where nothing is."""
    found = [key for key, one in effect.of.items() if EFFECTS.hold(scene, one.when)]
    return ((PASS,) if effect.may else ()) + tuple(found) if found else ()


def _too_dear(scene: Scene, effect: Choose[Any]) -> bool:
    """Whether a bounty might pay for a branch that is closed for want of gold."""
    closed = (one.when for one in effect.of.values() if not EFFECTS.hold(scene, one.when))
    return any(map(_asks_for_gold, closed)) and claims_of_posters(scene.state, scene.who)


def _asks_for_gold(when: Conditions) -> bool:
    return any(isinstance(one, AtLeast) and one.what == "gold" for one in when)


@EFFECTS.carries(If)
def _if(scene: Scene, effect: If) -> Procedure:
    """As `kit.control`; by rule set 3 a bounty may be claimed before gold is asked for (T-R-34)."""
    if _asks_for_gold(effect.when) and not EFFECTS.hold(scene, effect.when):
        yield from may_claim_first(scene.state, scene.who, scene.source)
    holds = EFFECTS.hold(scene, effect.when)
    return (yield from run(scene, effect.then if holds else effect.otherwise))


def ask_choice(scene: Scene, effect: Choose[Any], dear: bool) -> Procedure:
    """Who meets the card chooses; the active player may do other things beside it (T-R-71)."""
    state, who, keys = scene.state, scene.who, _branches(scene, effect)
    safe = PASS if PASS in keys else keys[0]
    if is_active(state, who):
        mains = (lambda: _branches(scene, effect)) if by_third(state) else lambda: keys
        reasons: tuple[Moment, ...] = ("own_turn",) if dear and state.fight is None else ()
        key = yield from choose_beside(state, CHOOSE, mains, reasons, safe, source=scene.source)
    else:
        key = yield ask.one(who.seat, CHOOSE, keys, safe, source=scene.source)
    if key in choices(state.content).get(scene.source, ()):
        who.choice = key
    yield from trigger(state, who, "visit", at=key)
    return key


def roll_table_die(scene: Scene, dice: int) -> Procedure:
    """Dice for a table, with what changes them for this character: the sum (T-R-88)."""
    kind = "pray" if scene.praying else ROLLS.get(scene.source, "")
    shown = yield from roll_die(scene.state, scene.who, scene.source, dice)
    found = [one for one in found_for(scene.state, scene.who, ModDie) if kind and one.of == kind]
    more = sum(one.plus for one in found if not one.may)
    scene.numbers["rolled"] = sum(shown)
    more += yield from _added(scene, sum(shown) + more, [one for one in found if one.may])
    return sum(shown) + more + scene.numbers.pop("plus", 0)


def _added(scene: Scene, total: int, words: Sequence[ModDie]) -> Procedure:
    """What one may add after a roll, by default all of it; or take away, by default nothing is changed."""
    most, least = sum(one.plus for one in words), -sum(one.minus for one in words)
    if most == least:
        return 0
    keys = [f"{ADD}:{n}" for n in range(most, least - 1, -1)]
    default = f"{ADD}:0" if least else keys[0]
    key = yield ask.one(scene.who.seat, ADD, keys, default, source=scene.source, total=total)
    return int(key.partition(":")[2])


def number(scene: Scene, name: int | str) -> int:
    """The number behind a name; what lycanthropes take off a roll is counted (Growing Suspicions)."""
    if name == "less_lycanthropes":
        return -sum(one.lycan for one in playing(scene.state))
    return scene.number(name)


register_roll_table(EFFECTS, roll_table_die, number)


def _decide(scene: Scene, condition: AlignmentIs | TimeIs) -> bool:
    return holds(scene.state, scene.who, Conditions((condition,)))


for _word in CONDITIONS:
    EFFECTS.decides(_word)(_decide)


@EFFECTS.carries(RollVs)
def _roll_vs(scene: Scene, effect: RollVs) -> Procedure:
    """A die against a value; by alignment it must reach the least roll named (Sorceress)."""
    if effect.value == "alignment":
        return (yield from _against_alignment(scene, effect))
    shown = sum((yield from roll_die(scene.state, scene.who, scene.source)))
    if effect.value == "enemy":
        wanted = scene.numbers["value"]
    else:
        wanted = value(scene.state, scene.who, effect.value)
    scene.numbers["difference"] = max(0, wanted - shown)
    if shown < wanted:
        return (yield from run(scene, effect.below))
    if shown > wanted and effect.above:
        return (yield from run(scene, effect.above))
    return (yield from run(scene, effect.not_below))


def _against_alignment(scene: Scene, effect: RollVs) -> Procedure:
    """It must reach what is named for the alignment of the other one, who may think better of it first."""
    assert scene.other is not None
    most = max(effect.least.values())
    hits = [one for one, least in effect.least.items() if least < most]
    yield from rethink(scene.state, scene.other, scene.source, hits)
    shown = sum((yield from roll_die(scene.state, scene.who, scene.source)))
    reached = shown >= effect.least[alignment_of(scene.state, scene.other)]
    return (yield from run(scene, effect.above if reached else effect.below))


@EFFECTS.carries(GlobalTimed)
def _global_timed(scene: Scene, effect: GlobalTimed) -> Procedure:
    """T-R-06: counted by the ends of turns of who drew it; the turn in which it begins is not one of them."""
    yield from ()
    state = scene.state
    begun = 0 if state.now.extra else 1
    left = effect.rounds + begun if effect.rounds else 0
    space = scene.who.place if scene.held is not None else ""
    state.timed.append(Timed(scene.source, scene.who.seat, left, space))
    state.tell("lasting", card=scene.source, seat=scene.who.seat, rounds=effect.rounds)


# -- each of several ----------------------------------------------------------------------------------------


@derived
def each_of(content: Content, card: str) -> tuple[EachChar, ...]:
    """What a card says of each of several, in the order in which it says so."""
    return tuple(one for one in walk(content.cards[card]) if isinstance(one, EachChar))


@EFFECTS.carries(EachChar)
def _each_char(scene: Scene, effect: EachChar) -> Procedure:
    """They are affected one after the other, each in a phase of its own, clockwise (T-R-04)."""
    state, at = scene.state, each_of(scene.state.content, scene.source).index(effect)
    found = yield from _meant(scene, effect)
    state.agenda.append(Affected(scene.source, at, tuple(one.seat for one in found), scene.who.seat))
    if effect.lowest or effect.highest:
        state.agenda.append(Contest(scene.source, at, scene.who.seat))
    state.agenda.append(Deaths(0))


def _meant(scene: Scene, effect: EachChar) -> Procedure:
    """The set of characters; in the City Region those in shops and Jail as well (T-R-38)."""
    found = playing(scene.state)
    if effect.who == "richest":
        found = yield from _richest(scene)
    elif effect.who == "city":
        found = [one for one in found if region_of(scene.state, one) == "city"]
    elif effect.who != "all":
        found = [one for one in found if region_of(scene.state, one) == region_of(scene.state, scene.who)]
    if effect.who == "region_others":
        found = [one for one in found if one is not scene.who]
    for one in found if effect.alignment else []:
        yield from rethink(scene.state, one, scene.source, effect.alignment)
    return [
        one for one in found if not effect.alignment or alignment_of(scene.state, one) in effect.alignment
    ]


def _richest(scene: Scene) -> Procedure:
    """The one with most gold; the active player decides between equals, and nobody has it without gold."""
    found = playing(scene.state)
    most = max(one.gold for one in found)
    keys = [str(one.seat) for one in found if one.gold == most]
    if not most:
        return []
    key = (yield ask.one(scene.who.seat, "richest", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    return [scene.state.of(int(key))]


def affect(state: State, task: Affected | Contest) -> Procedure:
    """The next of those who are affected, or who has won a contest."""
    if isinstance(task, Contest):
        yield from _decided(state, task)
    elif task.seats:
        yield from _affect(state, task)


def _affect(state: State, task: Affected) -> Procedure:
    if task.seats[1:]:
        state.agenda.insert(0, Affected(task.card, task.at, task.seats[1:], task.by))
    who = state.player(task.seats[0]).who
    if who is None:
        return
    scene, then = Scene(state, who, task.card), each_of(state.content, task.card)[task.at].then
    if by_second(state):
        yield from trigger(state, who, "visit", at=state.content.cards[task.card].called)
    yield from reconsider(state, who, task.card, then)
    yield from run(scene, then)
    contest = next((one for one in state.agenda if isinstance(one, Contest)), None)
    if contest is not None:
        rolls = contest.rolls | {who.seat: scene.numbers["rolled"]}
        state.agenda[state.agenda.index(contest)] = replace(contest, rolls=rolls)


def _decided(state: State, contest: Contest) -> Procedure:
    """The lowest or the highest roll has its consequence; those that are tied roll again."""
    effect = each_of(state.content, contest.card)[contest.at]
    rolls = {seat: roll for seat, roll in contest.rolls.items() if state.player(seat).who is not None}
    if not rolls:
        return
    best = min(rolls.values()) if effect.lowest else max(rolls.values())
    seats = tuple(seat for seat, roll in rolls.items() if roll == best)
    if len(seats) > 1:
        again = replace(contest, rolls={})
        state.agenda[:0] = [Affected(contest.card, contest.at, seats, contest.by), again]
        return
    who = state.of(seats[0])
    state.tell("decided", seat=who.seat, card=contest.card, roll=best)
    scene = Scene(state, who, contest.card, numbers={"rolled": best})
    yield from run(scene, effect.lowest or effect.highest)
