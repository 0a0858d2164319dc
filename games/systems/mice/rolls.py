"""The doors for dice: rolls of mice, which may be repeated, those of minions, and tests of cards (DIE)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.control import register_test
from games.kit.effects import found
from games.systems.mice.effects import EFFECTS, Scene, count_symbols
from games.systems.mice.queries import battle_with, defence, lore, move_value, weapons
from games.systems.mice.state import Mouse, Roll, State
from games.systems.mice.windows import USE, acting, on_turn, usable, use
from games.systems.mice.words import Reroll, Symbol

MEDAL = "captains_medal"
ATTACK, SEARCH_ROLL = "attack", "search"


def roll_of_mouse(state: State, mouse: Mouse, kind: str, dice: int, *, final: bool = False) -> Procedure:
    """A mouse's roll as it finally stands; no die, no roll (M-R-38). Unless `final` it may be repeated."""
    if dice < 1:
        return []
    shown = yield from _throw(kind, dice, mouse.id, mouse.seat)
    state.roll = Roll(kind, mouse.id, shown)
    while keys := [] if final else _repeats(state, mouse):
        key = yield ask.one(mouse.seat, "after_roll", (PASS, *keys), PASS, who=mouse.id, roll=kind)
        if key == PASS:
            break
        yield from _repeat(state, mouse, key)
    stands = state.roll.shown
    state.roll = None
    state.tell("rolled", roll=kind, who=mouse.id, dice=list(stands))
    return stands


def roll_of_minion(state: State, kind: str, dice: int, who: str) -> Procedure:
    """A roll for a figure or a card of minions: nobody repeats it."""
    if dice < 1:
        return []
    shown = yield from _throw(kind, dice, who)
    state.tell("rolled", roll=kind, who=who, dice=list(shown))
    return shown


def _throw(kind: str, dice: int, who: str, seat: int = ask.TABLE) -> Procedure:
    key = yield ask.roll(kind, dice, of=seat, who=who)
    return [int(face) for face in key.split(",")]


# -- again (M-R-130: only the final result counts) --------------------------------------------------------


def _repeats(state: State, mouse: Mouse) -> list[str]:
    """The cards that may repeat the open roll, a single die by the face that it shows; and the medal."""
    content = state.content
    assert state.roll is not None
    keys: list[str] = []
    for card in usable(state, mouse, "after_roll"):
        word = found(acting(content, card).do, Reroll)
        assert word is not None
        if word.roll == "own_any" or state.roll.kind in (ATTACK, SEARCH_ROLL):
            single = [f"{USE}:{card}:{face}" for face in sorted(set(state.roll.shown))]
            keys += [f"{USE}:{card}"] if word.dice == "all" else single
    medal = state.roll.kind == ATTACK and MEDAL in state.flags and on_turn(state, mouse)
    return [*keys, *([MEDAL] if medal else [])]


def _repeat(state: State, mouse: Mouse, key: str) -> Procedure:
    """`target` is the face of the single die that is rolled again."""
    if key == MEDAL:
        state.flags.remove(MEDAL)
        state.tell("used", who=mouse.id, card=MEDAL, paid=0)
        yield from _again(state, len(_open(state).shown))
        return
    _, card, *face = key.split(":")
    yield from use(Scene(state, card, mouse.id, face[0] if face else ""))


@EFFECTS.carries(Reroll)
def _reroll(scene: Scene, effect: Reroll) -> Procedure:
    roll = _open(scene.state)
    if effect.dice == "all":
        yield from _again(scene.state, len(roll.shown))
        return
    roll.shown.remove(int(scene.target))
    yield from _again(scene.state, 1, roll.shown)


def _again(state: State, dice: int, kept: Sequence[int] = ()) -> Procedure:
    roll = _open(state)
    seat = state.mice[roll.who].seat
    roll.shown = [*kept, *(yield from _throw(f"{roll.kind}_again", dice, roll.who, seat))]


def _open(state: State) -> Roll:
    assert state.roll is not None
    return state.roll


# -- tests of cards ---------------------------------------------------------------------------------------


def _test(scene: Scene, dice: int, need: Symbol) -> Procedure:
    scene.shown = yield from roll_of_mouse(scene.state, scene.mouse, "test", dice)
    return count_symbols(scene.content, scene.shown, need)


def value_dice(scene: Scene, name: str) -> int:
    """So many dice as the mouse's value says; Battle with the best of its weapons (content 1.5)."""
    content = scene.content
    mouse = scene.mouse
    if name == "battle":
        return max(
            battle_with(content, mouse, weapon) for weapon in scene.weapons or ["", *weapons(content, mouse)]
        )
    return {"move": move_value, "lore": lore, "defence": defence}[name](content, mouse)


register_test(EFFECTS, _test, value_dice)
