"""Words that steer others: choose, roll_table, if, roll_vs, each_char, global_timed; the conditions."""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.control import register_choose, register_if, register_roll_table
from games.kit.effects import Conditions, walk
from games.systems.talisman.content import CARDS
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.queries import (
    alignment_of,
    found_for,
    holds,
    is_active,
    playing,
    region_of,
    value,
)
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.state import Affected, Deaths, State, Timed
from games.systems.talisman.uses import trigger
from games.systems.talisman.windows import choose as choose_beside
from games.systems.talisman.words.control import (
    CONDITIONS,
    AlignmentIs,
    EachChar,
    GlobalTimed,
    RollVs,
    TimeIs,
)
from games.systems.talisman.words.fight import ModDie

CHOOSE = "choose"
ROLLS = {"cave": "cave", "adventure.cave": "cave", "tavern": "tavern", "rogues_guild": "guild"}
"""Source of a table -> the word for its roll."""


def ask_choice(scene: Scene, keys: tuple[str, ...]) -> Procedure:
    """Who meets the card chooses; the active player may do other things beside it (T-R-71)."""
    state, who = scene.state, scene.who
    safe = PASS if PASS in keys else keys[0]
    if is_active(state, who):
        key = yield from choose_beside(state, CHOOSE, lambda: keys, (), safe, source=scene.source)
    else:
        key = yield ask.one(who.seat, CHOOSE, keys, safe, source=scene.source)
    yield from trigger(state, who, "visit", at=key)
    return key


def roll_table_die(scene: Scene, dice: int) -> Procedure:
    """Dice for a table, with what changes them for this character: the sum (T-R-88)."""
    kind = "pray" if scene.praying else ROLLS.get(scene.source, "")
    shown = yield from roll_die(scene.state, scene.who, scene.source, dice)
    more = sum(one.plus for one in found_for(scene.state, scene.who, ModDie) if one.of == kind and kind)
    scene.numbers["rolled"] = sum(shown)
    return sum(shown) + more + scene.numbers.pop("plus", 0)


register_choose(EFFECTS, ask_choice, lambda scene, name: scene.number(name))
register_roll_table(EFFECTS, roll_table_die, lambda scene, name: scene.number(name))
register_if(EFFECTS)


def _decide(scene: Scene, condition: AlignmentIs | TimeIs) -> bool:
    return holds(scene.state, scene.who, Conditions((condition,)))


for _word in CONDITIONS:
    EFFECTS.decides(_word)(_decide)


@EFFECTS.carries(RollVs)
def _roll_vs(scene: Scene, effect: RollVs) -> Procedure:
    """A die against a value; by alignment it must reach the least roll named (Sorceress)."""
    shown = sum((yield from roll_die(scene.state, scene.who, scene.source)))
    if effect.value == "alignment":
        assert scene.other is not None
        reached = shown >= effect.least[alignment_of(scene.other)]
        return (yield from run(scene, effect.above if reached else effect.below))
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

EACH: dict[str, list[EachChar]] = {
    card.id: [one for one in walk(card) if isinstance(one, EachChar)] for card in CARDS.values()
}


@EFFECTS.carries(EachChar)
def _each_char(scene: Scene, effect: EachChar) -> Procedure:
    """They are affected one after the other, each in a phase of its own, clockwise (T-R-04)."""
    yield from ()
    state, at = scene.state, EACH[scene.source].index(effect)
    found = [
        one for one in playing(state) if effect.who != "region" or region_of(one) == region_of(scene.who)
    ]
    seats = tuple(one.seat for one in found)
    state.agenda += [Affected(scene.source, at, seats, scene.who.seat), Deaths(0)]


def affect_next(state: State, task: Affected) -> Procedure:
    """The next of those who are affected."""
    if not task.seats:
        return
    if task.seats[1:]:
        state.agenda.insert(0, Affected(task.card, task.at, task.seats[1:], task.by))
    who = state.player(task.seats[0]).who
    if who is not None:
        yield from run(Scene(state, who, task.card), EACH[task.card][task.at].then)
