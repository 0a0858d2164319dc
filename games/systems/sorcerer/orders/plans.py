"""The plan of an own turn: the Move, whom to attack, what to pay for, what to take along, the end.

How plans are carried out is the kit's (`games/kit/plans.py`); here is what they watch, when they stop, and
what can be seen to be wrong before they begin. Scrolls in a fight are left to the orders and to the person:
a plan that says nothing of them is played to the fight.
"""

from collections.abc import Sequence

from games.engine.dice import Stream
from games.engine.questions import PASS
from games.kit.plan_steps import ANY, Facts, Plan, Step, WrongPlan
from games.kit.planning import Planning
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.fight import outcome_of
from games.systems.sorcerer.gems import EXTRA_MOVE_PRICE
from games.systems.sorcerer.magic import NO_MORE
from games.systems.sorcerer.move import move_options
from games.systems.sorcerer.odds import side_of_seat
from games.systems.sorcerer.orders.next_turn import BRANCHING, EXCUSED, coming, foreseen, team
from games.systems.sorcerer.phases import END, EXTRA, GO_ON
from games.systems.sorcerer.queries import is_teleport
from games.systems.sorcerer.quiet import ELIXIR
from games.systems.sorcerer.rolls import REPEAT
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import CharacterView, View
from games.systems.sorcerer.worth import worth

MAIN, MOVE, ENCOUNTER, INVENTORY, FINISH = "act", "move", "encounter", "inventory", "finish"
ATTACK, PICK = "attack", "pick"
KINDS = (
    *(MOVE, ENCOUNTER, INVENTORY, FINISH, "haste", "teleport_to", "foresight", REPEAT, "repeat_die"),
    *("change_roll", "cast", "stone_skin", "slow", "pickpocket", "armour_loss", "cloud_loss", "rune_lore"),
    *("gauntlet_put", "zombie_inventory", "zombie_gift"),
)
"""Besides the end of the turn, which is asked again after each thing done there, a plan may answer these."""
PASSED = (INVENTORY, FINISH)
"""What has a safe answer that goes without saying: on to the Quests, nothing rearranged at the end."""
LEFT = ("foresight", REPEAT, "repeat_die")
"""What orders or the person decide where the plan says nothing of it; then it goes on."""
SILENT = (*PASSED, ENCOUNTER, "change_roll")
"""Where a plan passes in secret, too: with nobody there to be attacked one goes on, and dice lie as they
fell."""
BLOCKED, GONE, UNUSABLE = "blocked", "gone", "unusable"
WAYS = (MOVE, "burrow", "fare")
MISSING = {**dict.fromkeys(WAYS, BLOCKED), ATTACK: GONE, PICK: GONE}


def turn_of(view: View, seat: int) -> int | None:
    """The number of the seat's running turn, None where it is not on turn."""
    own = view.turn is not None and view.result is None and view.turn.seat == seat
    return view.turn.number if own and view.turn is not None else None


def moved(view: View) -> CharacterView | None:
    """The character whose Exploration it is."""
    return view.characters.get(view.turn.moved) if view.turn is not None and view.turn.moved else None


# -- when a plan stops ------------------------------------------------------------------------------------


def facts(view: View, seat: int) -> Facts:
    """What the stops compare; all can see it."""
    mine, mover = team(view, seat), moved(view)
    there = [one for one in view.characters.values() if mover and one.place == mover.place]
    return {
        "life": {one.id: one.lp for one in mine},
        "things": sum(one.carried + bool(one.weapon) + len(one.armour) for one in mine),
        "runes": sum(bool(one.rune) for one in mine),
        "met": sorted(one.id for one in there if one.seat != seat),
    }


def _wounded(before: Facts, now: Facts, _: int) -> bool:
    return any(now["life"].get(who, 0) < life for who, life in before["life"].items())


def _little_life(before: Facts, now: Facts, number: int) -> bool:
    return any(life <= number for life in now["life"].values())


def _met(before: Facts, now: Facts, _: int) -> bool:
    """Somebody else's character stands where the own one has come."""
    return bool(now["met"]) and now["met"] != before["met"]


def _found(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["things"] > before["things"] or now["runes"] > before["runes"])


def _lost_things(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["things"] < before["things"])


STOPS = {"wound": _wounded, "life": _little_life, "met": _met, "gain": _found, "loss": _lost_things}
"""What a plan may be told to stop at. A way blocked, a target gone always stop it."""


def missing(key: str) -> str:
    """Why a key is not offered."""
    return MISSING.get(key.partition(":")[0], UNUSABLE)


ONE_MORE = Step((EXTRA,))
"""Before a Move that is paid for."""
GO_ON_STEP = Step((GO_ON,), kind=ENCOUNTER, always=True)
TAKE_ALL = Step((f"{PICK}:{ANY}",), given="room", always=True)
END_TURN = Step((END,), always=True)
NO_SCROLLS = Step((NO_MORE,), kind="cast", always=True)
ROLLS_STAND = Step((PASS,), kind=REPEAT, always=True)
DICE_STAND = Step((PASS,), kind="repeat_die", always=True)
DIE_AGAIN = Step(("die:attacker", PASS), kind="repeat_die", given="losing", always=True)
"""What holds all through a turn."""
AGAIN, KEEP = (Step((key,), kind=REPEAT, optional=True) for key in (REPEAT, PASS))
"""What is done with one total of an Encounter Roll."""
UNASKED = {(MAIN, "end"), (ENCOUNTER, "go_on"), (INVENTORY, "quests"), (FINISH, "done")}


def unasked(view: View, seat: int, kind: str, key: str) -> bool:
    """What is done without a question where nothing else could be."""
    return (kind, key) in UNASKED


def waits(kind: str, step: Step | None) -> bool:
    """Whether a question that others cannot know of is left to its person where the plan does not answer it:
    by its kind; and where whom a step attacks is not there, which all can see."""
    attacks = step is not None and all(key.startswith(f"{ATTACK}:") for key in step.keys)
    return kind not in SILENT or (kind == ENCOUNTER and attacks)


# -- conditions -------------------------------------------------------------------------------------------


def imagined(view: View, seat: int) -> State:
    """A state that agrees with the view."""
    return determinize(view, seat, Stream("plan"))


def _life(view: View, seat: int, number: int) -> bool:
    mover = moved(view)
    return any(one.lp <= number for one in ([mover] if mover is not None else team(view, seat)))


def _gems(view: View, seat: int, number: int) -> bool:
    return view.players[seat - 1].gems >= number


def _room(view: View, seat: int, number: int) -> bool:
    """So many more tokens go into the backpack of the character whose Exploration it is."""
    mover = moved(view)
    return mover is not None and mover.slots - mover.carried >= max(1, number)


def _losing(view: View, seat: int, _: int) -> bool:
    """The own fight is lost as the dice lie."""
    if view.fight is None or not view.fight.dice:
        return False
    state = imagined(view, seat)
    side = side_of_seat(state, seat)
    return side is not None and outcome_of(state) not in (side, "tie")


CONDITIONS = {"life_at_most": _life, "gems": _gems, "room": _room, "losing": _losing}
"""Under which a step may be put, with ":NUMBER": lives, Gems in the treasury, free places in the backpack;
or that the own fight is lost as it stands. All of it can be seen by all."""


def pick(view: View, seat: int, keys: Sequence[str]) -> str:
    """What lies there that is worth most; else the first."""
    mover = moved(view)
    if mover is None or not keys[0].startswith(f"{PICK}:"):
        return keys[0]
    state = imagined(view, seat)
    who = state.characters[mover.id]
    return min(keys, key=lambda key: worth(state, who, key.partition(":")[2]))


# -- what can be seen to be wrong -------------------------------------------------------------------------


def trace(view: View, seat: int, plan: Plan) -> None:
    """Raises WrongPlan for a Move that is not open, for a second one that cannot be paid for, for an attack
    on who is not in the game, and for what is not in the backpack."""
    state = imagined(view, seat)
    walks = view.phase == MOVE
    paid = state.now.extra
    for at, step in enumerate(plan.steps):
        _trace_step(state, seat, step, at)
        if step.given or step.optional or step.always:
            continue
        if step.keys == (EXTRA,):
            if paid or state.player(seat).gems < EXTRA_MOVE_PRICE:
                raise WrongPlan(UNUSABLE, at)
            paid, walks = True, True
        elif step.kind == MOVE and walks:
            walks = _walked(state, seat, step, at)
    for at, step in enumerate((one for branch in plan.branches for one in branch.steps), len(plan.steps)):
        _trace_step(state, seat, step, at)


def _walked(state: State, seat: int, step: Step, at: int) -> bool:
    """Make the Move, if it is one of a chamber; whether where it leads can be told. Raises WrongPlan."""
    offered = move_options(state, seat)
    key = next((one for one in step.keys if one.endswith(ANY) or one in offered), "")
    if not key:
        raise WrongPlan(missing(step.keys[0]), at)
    verb, _, rest = key.partition(":")
    if verb not in (MOVE, "burrow") or key.endswith(ANY):
        return False
    who, _, chamber = rest.partition(":")
    target = f"{state.characters[who].place[0]}-{chamber}"
    state.characters[who].place = target
    return not is_teleport(state, target)


def _trace_step(state: State, seat: int, step: Step, at: int) -> None:
    """Raises WrongPlan where none of its keys may ever be offered in this turn, as far as can be told."""
    if step.given or step.optional or step.always:
        return
    if not any(_can_be(state, seat, key) for key in step.keys):
        raise WrongPlan(missing(step.keys[0]), at)


def move_of(key: str) -> Step:
    """A Move as a step."""
    return Step((key,), kind=MOVE)


def attack_on(who: str) -> Step:
    """An attack, wherever one has come by then."""
    return Step((f"{ATTACK}:{who}",), kind=ENCOUNTER)


def is_move(step: Step) -> bool:
    """Whether it is one."""
    return step.kind == MOVE


def is_about_a_roll(kind: str) -> bool:
    """Whether a question is about paying for another roll."""
    return kind == REPEAT


def _can_be(state: State, seat: int, key: str) -> bool:
    verb, _, rest = key.partition(":")
    who, _, scroll = rest.partition(":")
    one = state.characters.get(who)
    if verb == ATTACK:
        return one is not None and one.seat != seat and bool(one.place)
    if verb in ("cast", "drink") and not key.endswith(ANY):
        token = scroll.partition(":")[0] if verb == "cast" else ELIXIR
        return one is not None and one.seat == seat and token in one.backpack
    return True


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
    waits=waits,
    conditions=CONDITIONS,
    pick=pick,
    trace=trace,
    branching=BRANCHING,
    coming=coming,
    foreseen=foreseen,
    excused=EXCUSED,
)
