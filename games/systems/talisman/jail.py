"""The Jail: how one comes in, and the only way out (2.8, T-R-42, T-R-43, T-R-47, T-R-139)."""

from games.engine.questions import Procedure
from games.systems.talisman.board import CROWN, JAIL, SQUARE
from games.systems.talisman.effects import EFFECTS, Scene, break_off
from games.systems.talisman.lives import lose_life
from games.systems.talisman.queries import is_active
from games.systems.talisman.resources import lose, whom
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, Loss, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.windows import ask_beside
from games.systems.talisman.words.states import Jail

BEATEN, BRIBE, FREE = 1, 4, 5
"""Rolls in the Jail: a life is lost; one may pay to leave; from here on one leaves."""
STAY, PAY = "stay", "pay"


def throw_in_jail(state: State, who: Character) -> Procedure:
    """Wherever it is, but not from the Crown; in its own turn that ends it at once (T-CITY-713, T-R-47)."""
    if who.place in (JAIL, CROWN):
        return
    outer, state.loss = state.loss, Loss(who.seat, "jail")
    yield from trigger(state, who, "jailed")
    spared, state.loss = state.loss.n <= 0, outer
    if spared:
        return
    _set(state, who, JAIL)
    if is_active(state, who):
        break_off(state, "end")


def _set(state: State, who: Character, space: str) -> None:
    """In or out: whatever it was about to do is over."""
    who.place, who.done, who.foes = space, False, 0
    who.outwards = who.enslaved = False
    who.offer = None
    state.tell("came", seat=who.seat, space=space)


@EFFECTS.carries(Jail)
def _jail(scene: Scene, effect: Jail) -> Procedure:
    """You, whom you meet, or a character of your choice."""
    who: Character | None = yield from whom(scene, effect.who)
    if who is not None:
        yield from throw_in_jail(scene.state, who)


def in_jail(state: State, who: Character) -> Procedure:
    """A turn that begins there: the table instead of a move (T-CITY-714, T-CITY-715, T-R-43)."""
    shown = (yield from roll_die(state, who, JAIL))[0]
    if shown == BEATEN:
        yield from lose_life(state, who, 1, JAIL)
    leaves = shown >= FREE
    if shown == BRIBE and not who.toad and (who.gold or by_third(state)):
        ways = lambda: (PAY, STAY) if who.gold else (STAY,)  # noqa: E731
        leaves = (yield from ask_beside(state, who, JAIL, ways, PAY, pays=True)) == PAY
        lose(state, who, "gold", 1 if leaves else 0)
    if not leaves:
        break_off(state, "end")
    _set(state, who, SQUARE)
