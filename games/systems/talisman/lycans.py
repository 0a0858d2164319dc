"""Lycanthropes, and the Werewolf's chart (3.5, content 7.3)."""

from games.engine.questions import Procedure
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.queries import is_night
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.states import Lycan, WerewolfRoll

CHART = "marker.werewolf"


def become_lycan(state: State, who: Character) -> None:
    """It takes a Lycanthrope card, once only; a Toad is itself again by it (T-MOON-402, 403, 407)."""
    if who.lycan:
        return
    who.toad, who.lycan = 0, True
    state.tell("lycanthrope", seat=who.seat)


def hunts(state: State, who: Character) -> bool:
    """Whether the Lycanthrope card has a say: at Night only (T-MOON-404)."""
    return who.lycan and is_night(state)


def roll_on_chart(state: State, who: Character) -> Procedure:
    """What becomes of a character that the Werewolf has met (T-MOON-312, T-MOON-315)."""
    yield from run(Scene(state, who, CHART), state.content.cards[CHART].met)


@EFFECTS.carries(WerewolfRoll)
def _werewolf_roll(scene: Scene, effect: WerewolfRoll) -> Procedure:
    yield from roll_on_chart(scene.state, scene.who)


@EFFECTS.carries(Lycan)
def _lycan(scene: Scene, effect: Lycan) -> Procedure:
    """Become one, be cured, or only be asked about it (T-MOON-401)."""
    state, who = scene.state, scene.who
    if effect.how == "cure":
        who.lycan = False
        state.tell("cured", seat=who.seat)
        return False
    if who.lycan:
        return (yield from run(scene, effect.already))
    if effect.how == "become":
        become_lycan(state, who)
    return (yield from run(scene, effect.otherwise))
