"""The plan of a mouse's turn: path, action, free actions, abilities, end (M-D-03 to M-D-06, 2.5).

How plans are carried out is the kit's (`games/kit/plans.py`); here is what they watch, when they stop, and
what can be seen to be wrong before they begin.
"""

from collections.abc import Sequence

from games.kit.plan_steps import Facts, Plan, Step, WrongPlan, fits
from games.kit.planning import Planning
from games.systems.mice.aiming import FIGHT, fight_keys, way_of
from games.systems.mice.explore import EXPLORE
from games.systems.mice.free import EQUIP, SHARE
from games.systems.mice.move import CLIMB, STAND, STEP, cost
from games.systems.mice.orders.answers import life_left
from games.systems.mice.orders.next_turn import coming, foreseen
from games.systems.mice.queries import battle_with, cards_held, near
from games.systems.mice.state import Mouse, State
from games.systems.mice.turn import SCURRY, movement_keys
from games.systems.mice.view import View
from games.systems.mice.ways import imagined, reach, stops_at

MAIN = "turn"
SUB = (
    *("before_attack", "after_attack", "once_more", "before_search", "after_roll"),
    *(SCURRY, "rush", "whom", "target", "equip", "share"),
)
"""Besides the decisions of the turn a plan may answer these."""
PASSED = (
    *("before_attack", "after_attack", "once_more", "before_search", "after_roll"),
    *("trap_dice", "boss_wound", "arrive", "find", "keep", "drop"),
)
"""What has a safe answer that goes without saying (2.2)."""
BLOCKED, GONE, UNUSABLE = "blocked", "gone", "unusable"
MISSING = {STEP: BLOCKED, CLIMB: BLOCKED, STAND: BLOCKED, EXPLORE: BLOCKED, FIGHT: GONE}


def turn_of(view: View, seat: int) -> int | None:
    """The number of the turn of a mouse of the seat, None while it has none."""
    if view.turn is None or view.outcome is not None or view.turn.card not in view.mice:
        return None
    return view.turn.number if view.mice[view.turn.card].seat == seat else None


def mouse_of(view: View) -> Mouse:
    """The mouse on turn."""
    assert view.turn is not None
    return view.mice[view.turn.card]


# -- when a plan stops ------------------------------------------------------------------------------------


def facts(view: View, seat: int) -> Facts:
    """What the stops compare."""
    mouse = mouse_of(view)
    return {
        "foes": sorted(view.figures),
        "page": view.page,
        "side": view.side,
        "traps": len(view.traps),
        "ended": view.turn is not None and view.turn.ended,
        "wounds": mouse.wounds,
        "captures": mouse.captures,
        "found": len(mouse.searched),
        "cards": len(cards_held(mouse)),
        "life": life_left(view, mouse),
    }


def _came(before: Facts, now: Facts, _: int) -> bool:
    """Somebody is there who was not: new figures, or those of another side or of a surge."""
    elsewhere = now["side"] != before["side"] or now["page"] > before["page"]
    return bool(now["foes"]) and (elsewhere or any(one not in before["foes"] for one in now["foes"]))


def _snapped(before: Facts, now: Facts, _: int) -> bool:
    """A trap that snaps ends the turn (M-R-34); one that the fork removes does not."""
    return bool(now["ended"] and now["side"] == before["side"] and now["traps"] < before["traps"])


def _wounded(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["wounds"] > before["wounds"] or now["captures"] > before["captures"])


def _found(before: Facts, now: Facts, _: int) -> bool:
    return bool(now["found"] > before["found"] or now["cards"] > before["cards"])


def _little_life(before: Facts, now: Facts, number: int) -> bool:
    return bool(now["life"] <= number)


STOPS = {"minions": _came, "trap": _snapped, "wound": _wounded, "found": _found, "life": _little_life}
"""What a plan may be told to stop at. A way blocked, a target gone, an ability unusable always stop it."""


def missing(key: str) -> str:
    """Why a key is not offered."""
    return MISSING.get(key.partition(":")[0], UNUSABLE)


# -- conditions, and keys that leave something open -------------------------------------------------------


def _near(view: View, seat: int, _: int) -> bool:
    """A minion stands on the mouse's space or beside it."""
    beside = near(view.content.sides[view.side], mouse_of(view).space)
    return any(figure.space in beside for figure in view.figures.values())


def _hurt_here(view: View, seat: int, number: int) -> bool:
    """A mouse on the space has so many wounds."""
    space = mouse_of(view).space
    return any(mouse.wounds >= max(1, number) for mouse in view.mice.values() if mouse.space == space)


def _some(view: View, seat: int, _: int) -> bool:
    """A minion is on the side."""
    return bool(view.figures)


def _none(view: View, seat: int, _: int) -> bool:
    """No minion is on the side."""
    return not view.figures


def _cheese(view: View, seat: int, number: int) -> bool:
    """The mouse has so much cheese."""
    return mouse_of(view).cheese >= number


def _weak(view: View, seat: int, number: int) -> bool:
    """So many wounds or fewer capture the mouse."""
    return life_left(view, mouse_of(view)) <= number


CONDITIONS = {
    "minions": _some,
    "no_minions": _none,
    "near": _near,
    "hurt_here": _hurt_here,
    "cheese": _cheese,
    "life_at_most": _weak,
}
"""Under which a step may be put: its name, and for some ":NUMBER"."""


def pick(view: View, seat: int, keys: Sequence[str]) -> str:
    """Of attacks the nearest target, with the weapon of most expected hits (M-D-06); else the first."""
    if not keys[0].startswith(f"{FIGHT}:"):
        return keys[0]
    mouse = mouse_of(view)
    steps = view.content.sides[view.side].steps[mouse.space]

    def wish(key: str) -> tuple[float, float]:
        _, weapon, target = key.split(":")
        return steps[view.figures[target].space], -expected_hits(view, mouse, weapon, target)

    return min(keys, key=wish)


def expected_hits(view: View, mouse: Mouse, weapon: str, target: str) -> float:
    """The mean number of hits of an attack as things stand, cards played on it left out."""
    content = view.content
    kind, _ = way_of(content, weapon, same_space=view.figures[target].space == mouse.space)
    shows = [face.shows("sword" if kind == "melee" else "bow") for face in content.faces.values()]
    return battle_with(content, mouse, weapon) * sum(shows) / len(shows)


# -- what can be seen to be wrong -------------------------------------------------------------------------


def trace(view: View, seat: int, plan: Plan) -> None:
    """Walk the plan until the first die. Raises WrongPlan for a step that is not open where it comes, and for
    an attack on who is not there or out of reach."""
    state = imagined(view)
    mouse = state.mice[mouse_of(view).id]
    for at, step in enumerate(plan.steps):
        verb = step.keys[0].partition(":")[0]
        if step.kind or step.given or step.optional or verb in (SHARE, EQUIP):
            continue
        if verb == STEP:
            if not _walks(state, mouse, step.keys):
                raise WrongPlan(BLOCKED, at)
            continue
        if verb == FIGHT and not any(_can_be(state, mouse, key) for key in step.keys):
            raise WrongPlan(GONE, at)
        return


def _walks(state: State, mouse: Mouse, keys: Sequence[str]) -> bool:
    """Take the first of the steps that is open; False where none is."""
    offered = movement_keys(state, mouse)
    key = next((key for key in keys if key in offered), "")
    if not key:
        return False
    turn, to = state.now, int(key.partition(":")[2])
    turn.spent += cost(state, mouse, to)
    mouse.space = to
    turn.moved, turn.movement = True, "over" if stops_at(state, mouse, to) else "open"
    return True


def _can_be(state: State, mouse: Mouse, key: str) -> bool:
    """Whether an attack has its target here; what is no attack is not judged."""
    if not key.startswith(f"{FIGHT}:"):
        return True
    open_now = fight_keys(state, mouse)
    return any(fits(one, key) for one in open_now)


def steps_to(view: View, space: int) -> tuple[Step, ...]:
    """The cheapest way of the mouse on turn to a space, as steps; () where it cannot come there."""
    way = reach(view, mouse_of(view).id).get(space)
    return tuple(Step((f"{STEP}:{one}",)) for one in way.spaces) if way is not None else ()


PLANNING = Planning(
    main=MAIN,
    kinds=SUB,
    passed=PASSED,
    turn=turn_of,
    facts=facts,
    stops=STOPS,
    missing=missing,
    conditions=CONDITIONS,
    pick=pick,
    trace=trace,
    coming=coming,
    foreseen=foreseen,
)
