"""The plan of an own turn: where to, what to fight or evade, what to buy, when to pay fate (6.1).

How plans are carried out is the kit's (`games/kit/plans.py`); here is what they watch, when they stop, and
what can be seen to be wrong before they begin. A step that is `always` is a policy of the turn: evade what is
too strong, roll again when behind, take what lies there.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec import structs

from games.engine.dice import Stream
from games.engine.questions import Question
from games.kit.held import Held, card_of
from games.kit.plan_steps import ANY, Facts, Plan, Step, WrongPlan, fits
from games.kit.planning import Planning
from games.systems.talisman.board import JAIL, region
from games.systems.talisman.determinize import determinize
from games.systems.talisman.fight import FIGHT
from games.systems.talisman.movement import AGAIN, GATEWAY, GO, MOVE, OPEN, OVER, ROLL, STAY, ways
from games.systems.talisman.odds import Odds, duel_odds, fight_odds
from games.systems.talisman.orders.next_turn import BRANCHING, EXCUSED, coming, foreseen, led_to
from games.systems.talisman.phases import END, GO_ON, SPACE
from games.systems.talisman.queries import found_for
from games.systems.talisman.rolls import FATE
from games.systems.talisman.spells import CAST, castable
from games.systems.talisman.state import Character, State
from games.systems.talisman.trophies import HAND_IN
from games.systems.talisman.uses import USE
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.words.movement import MoveMod
from games.systems.talisman.worth.cards import of_card
from games.systems.talisman.worth.landings import landing
from games.systems.talisman.worth.outlook import ATTACKS
from games.systems.talisman.worth.rerolls import defeat

MAIN, FIRST = END, "start"
KINDS = (
    *("start", "move", "go", "stay", "hop", "space", "jail", "encounter", "greet", "victim"),
    *("creature", "battle", "fate", "attack_again", "refight", "reward", "loot", "claim", "steal"),
    *("draw", "draw_more", "redraw", "take", "card", "take_from", "use", "visit", "choose", "skip_roll"),
    *("buy", "pay", "heal", "replenish", "trade", "sell", "gate", "quest", "quest_gift", "vampire"),
    *("gain", "convert", "alignment", "align", "add", "result", "give_up", "too_many", "surplus", "ditch"),
    *("spend", "trophy", "take_trophy", "raise", "extra_turn", "ending_fight"),
)
"""Besides the end of the turn, which is asked again after each thing done there, a plan may answer these."""
PASSED = ("start", "hop", "ditch")
"""What has a safe answer that goes without saying: on with the turn, stop where one is."""
LEFT = ("fate", "align", "add", "too_many")
"""What orders or the person decide where the plan says nothing of it; then it goes on."""
BLOCKED, GONE, UNUSABLE = "blocked", "gone", "unusable"
WAYS = (GO, OVER, GATEWAY, OPEN)
MISSING = {**dict.fromkeys((*WAYS, ROLL, "roll_two"), BLOCKED), USE: UNUSABLE, CAST: UNUSABLE}
BEFORE = ("begin", MOVE)
"""Phases in which the move of the turn is still to come."""


def turn_of(view: View, seat: int) -> int | None:
    """The number of the seat's running turn, None where it is not on turn."""
    own = view.turn is not None and view.result is None and view.turn.seat == seat
    return view.turn.number if own and view.turn is not None else None


# -- when a plan stops ------------------------------------------------------------------------------------


def facts(view: View, seat: int) -> Facts:
    """What the stops compare."""
    who, turn, cards = _who(view, seat), view.turn, view.content.cards
    drawn = list(view.visit.drawn) if view.visit else []
    return {
        "life": who.life if who else 0,
        "cards": sorted(held.card for held in (*who.objects, *who.followers)) if who else [],
        "self": [who.alignment, who.toad > 0, who.lycan] if who else [],
        "drawn": drawn,
        "enemy": any(cards[card].type == "enemy" for card in drawn),
        "cast": len(turn.cast) if turn else 0,
        "night": view.moon is not None and view.moon.night,
    }


def _who(view: View, seat: int) -> CharacterView | None:
    return view.players[seat - 1].who


def _wounded(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["life"] < before["life"])


def _little_life(before: Facts, now: Facts, number: int) -> bool:
    return bool(now["life"] <= number)


def _drawn(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["drawn"]) and now["drawn"] != before["drawn"]


def _enemy(before: Facts, now: Facts, _: int) -> bool:
    """An Enemy is among the cards that were drawn."""
    return _drawn(before, now, 0) and bool(now["enemy"])


def _robbed(before: Facts, now: Facts, _: int) -> bool:
    return bool(Counter(before["cards"]) - Counter(now["cards"]))


def _cast(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["cast"] > before["cast"])


def _changed(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["self"] != before["self"] or now["night"] != before["night"])


STOPS = {
    "wound": _wounded,
    "life": _little_life,
    "drawn": _drawn,
    "enemy": _enemy,
    "loss": _robbed,
    "spell": _cast,
    "change": _changed,
}
"""What a plan may be told to stop at: lives, cards drawn or lost, a Spell of somebody else, another state of
the character (alignment, Toad, lycanthrope) or of the sky. A way blocked, a target gone, an ability unusable
always stop it."""


def missing(key: str) -> str:
    """Why a key is not offered."""
    return MISSING.get(key.partition(":")[0], GONE)


UNASKED = {
    ("start", GO_ON),
    (MOVE, ROLL),
    ("encounter", SPACE),
    ("creature", FIGHT),
    ("battle", FIGHT),
}
"""What is done without a question where nothing else could be."""


def unasked(view: View, seat: int, kind: str, key: str) -> bool:
    """Whether that has been done anyway: also the only way of a roll, by which one stands where it leads."""
    who, (way, _, end) = _who(view, seat), key.partition(":")
    if kind == GO and way in (GO, OVER, GATEWAY):
        return who is not None and who.place == end
    return (kind, key) in UNASKED


# -- conditions -------------------------------------------------------------------------------------------


def imagined(view: View, seat: int) -> tuple[State, Character]:
    """A state that agrees with the view, and the own character in it."""
    state = determinize(view, seat, Stream("plan"))
    return state, state.of(seat)


def _odds(view: View, seat: int) -> Odds | None:
    """Of the fight that is about to be fought, None where there is none."""
    if view.fight is None or view.fight.seat != seat:
        return None
    state, who = imagined(view, seat)
    fight = state.battle
    if fight.against:
        return duel_odds(state, who, state.of(fight.against), fight.by, assassinates=bool(fight.plain))
    return fight_odds(state, who, fight.foes, fight.by, fight.bonus.get(str(seat), 0))


def _likely(view: View, seat: int, number: int) -> bool:
    odds = _odds(view, seat)
    return odds is not None and 100 * odds.won >= number


def _unlikely(view: View, seat: int, number: int) -> bool:
    odds = _odds(view, seat)
    return odds is not None and 100 * odds.won < number


def _behind(view: View, seat: int, number: int) -> bool:
    """Both rolls of the own fight are known, and it is lost by at most so much."""
    dice = view.fight.dice if view.fight is not None and view.fight.seat == seat else {}
    if not (dice.get("attacker") and dice.get("defender")):
        return False
    state, who = imagined(view, seat)
    return 0 < defeat(state, who, dice["attacker"]) <= number


def _strong(view: View, seat: int, number: int) -> bool:
    return view.fight is not None and sum(foe.value for foe in view.fight.foes) >= number


def _life(view: View, seat: int, number: int) -> bool:
    who = _who(view, seat)
    return who is not None and who.life <= number


def _fate(view: View, seat: int, number: int) -> bool:
    who = _who(view, seat)
    return who is not None and who.fate >= number


def _gold(view: View, seat: int, number: int) -> bool:
    who = _who(view, seat)
    return who is not None and who.gold >= number


def _night(view: View, seat: int, _: int) -> bool:
    return view.moon is not None and view.moon.night


CONDITIONS = {
    "odds": _likely,
    "odds_below": _unlikely,
    "behind": _behind,
    "strong": _strong,
    "life_at_most": _life,
    "fate": _fate,
    "gold": _gold,
    "night": _night,
}
"""Under which a step may be put, with ":NUMBER": the chance to win the fight at least or less than so many
percent, behind by at most so much, creatures of so much Strength or Craft, lives, fate, gold; or Night."""


# -- keys that leave something open -----------------------------------------------------------------------


def pick(view: View, seat: int, keys: Sequence[str]) -> str:
    """The best end of a move, the most useful card, all trophies; else the first."""
    content = view.content
    way = keys[0].partition(":")[0]
    if way == HAND_IN:
        return max(keys, key=lambda key: int(key.rpartition(":")[2]))
    state, who = imagined(view, seat)
    if way in (GO, OVER, GATEWAY):
        return max(keys, key=lambda key: landing(state, who, key.partition(":")[2]))
    cards = {key: card_of(key.partition(":")[2]) for key in keys}
    if all(card in content.cards for card in cards.values()) and way not in (USE, CAST):
        return max(keys, key=lambda key: of_card(state, who, Held(cards[key])))
    return keys[0]


# -- what can be seen to be wrong -------------------------------------------------------------------------


def trace(view: View, seat: int, plan: Plan) -> None:
    """Raises WrongPlan for a way that no roll leads to, for an attack on who is not in the game, and for a
    Spell that is not in the hand. Behind the move only what holds anywhere is judged."""
    state, who = imagined(view, seat)
    ends = set(reached(state, who)) if view.phase in BEFORE else set()
    _trace_steps(state, who, plan.steps, ends, 0)
    first = len(plan.steps)
    for branch in plan.branches:
        some = led_to(state, who, numbers) if (numbers := branch.when.get("roll")) and ends else ends
        _trace_steps(state, who, branch.steps, some, first)
        first += len(branch.steps)


def _trace_steps(
    state: State, who: Character, steps: Sequence[Step], ends: Collection[str], first: int
) -> None:
    """Raises WrongPlan; `ends` are those of the roll, none where they are not known, steps are counted from
    `first`."""
    for at, step in enumerate(steps, first):
        if step.given or step.optional or step.always:
            continue
        aims = [key for key in step.keys if not key.startswith(f"{AGAIN}:")]
        ended = ends and aims and step.kind in (MOVE, GO) and all(map(_is_way, aims))
        if ended and not any(fits(key, wanted) for wanted in aims for key in ends):
            raise WrongPlan(BLOCKED, at)
        if not any(_can_be(state, who, key) for key in step.keys):
            raise WrongPlan(missing(step.keys[0]), at)


def _is_way(key: str) -> bool:
    return key.partition(":")[0] in WAYS


def reached(state: State, who: Character) -> Iterator[str]:
    """All ends that any roll may offer, once it is known its own; none where there is no roll that moves."""
    if region(state.content, who.place) == "inner" or who.place == JAIL:
        return
    words = found_for(state, who, MoveMod)
    most = (12 if any(one.dice for one in words) else 6) + sum(one.plus for one in words)
    for steps in range(1, most + 1):
        yield from ways(state, who, steps)


def cast_first(state: State, who: Character) -> Iterator[Step]:
    """Each Spell that may be cast before the move of the turn, as a step."""
    for key in castable(state, who, ("start", "any_start")):
        yield Step((key,), kind=FIRST, optional=True)


def is_cast_first(kind: str, key: str) -> bool:
    """Whether it is a Spell, cast before the move."""
    return kind == FIRST and key.startswith(f"{CAST}:")


def _can_be(state: State, who: Character, key: str) -> bool:
    """Whether a key may ever be offered in this turn, as far as can be told."""
    way, _, rest = key.partition(":")
    if way in ATTACKS and rest.isdecimal():
        other = state.player(int(rest)).who if 0 < int(rest) <= len(state.players) else None
        return other is not None and other is not who
    if way == CAST and not key.endswith(ANY):
        return f"spell.{rest.partition(':')[0]}" in who.spells
    return True


def reads(question: Question, step: Step) -> Step:
    """Where a move may lead fate is offered too, and to stay: what a plan says of them as of questions of
    their own holds there. To keep the roll, and not to stay, need no answer."""
    if question.kind != GO or step.kind not in (FATE, STAY):
        return step
    if step.kind == FATE:
        keys = tuple(f"{AGAIN}:{key.partition(':')[2]}" for key in step.keys if key.startswith(f"{FATE}:"))
    else:
        keys = tuple(key for key in step.keys if key.startswith(f"{USE}:"))
    optional = step.optional or not keys
    return structs.replace(step, kind=GO, keys=keys or step.keys, optional=optional)


PLANNING = Planning(
    main=MAIN,
    kinds=KINDS,
    passed=PASSED,
    left=LEFT,
    turn=turn_of,
    facts=facts,
    stops=STOPS,
    missing=missing,
    unasked=unasked,
    conditions=CONDITIONS,
    pick=pick,
    trace=trace,
    reads=reads,
    branching=BRANCHING,
    coming=coming,
    foreseen=foreseen,
    excused=EXCUSED,
)
