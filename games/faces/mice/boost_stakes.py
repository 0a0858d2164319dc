"""What a card adds to an attack that is about to be rolled: the odds with it and without, and its price."""

from copy import deepcopy

from msgspec.structs import replace

from games.faces.mice.deeds import thing
from games.faces.mice.names import bare
from games.faces.mice.prices import price_words, worth
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.stakes import Stake
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.odds import FightOdds, attack_odds
from games.systems.mice.state import Attack
from games.systems.mice.view import View
from games.systems.mice.ways import imagined
from games.systems.mice.windows import acting

DONE = "done"


def boost_stake(view: View, key: str) -> Stake | None:
    """The stake of "done" and "use:CARD" before an attack; None where the card asks for more, or does
    something else."""
    attack = view.attack
    target = attack.targets[0] if attack is not None and attack.targets else ""
    if attack is None or target not in view.figures or attack.attacker not in view.mice:
        return None
    used = key.partition(":")[2]
    odds = _with(view, attack, used)
    if odds is None:
        return None
    mouse = view.mice[attack.attacker]
    tough = odds.wounds > odds.defeats + 0.001
    chance = odds.wounds if tough else odds.defeats
    facts = {"tough": tough, "chance": odds.defeats, "wounds": odds.wounds, "dice": odds.dice}
    said = SPEAKER.phrased("attack", bare(view.content), defence=odds.defence, **facts)
    return Stake(
        said,
        percent(chance),
        in_percent(chance),
        thing(used) if used else "",
        price=price_words(view, mouse, used) if used else "",
        better=max(0.001, chance - (worth(view, mouse, used) if used else 0.0)),
    )


def _with(view: View, attack: Attack, used: str) -> FightOdds | None:
    """The odds against the first target, once the card has done what it does; None where it does not change
    them, or asks something."""
    state = imagined(view)
    state.mice, state.attack = deepcopy(state.mice), replace(attack)
    mouse, target = state.mice[attack.attacker], state.figures[attack.targets[0]]
    before = attack_odds(state, mouse, state.attack, target)
    if not used:
        return before
    for _asked in EFFECTS.run(Scene(state, used, mouse.id), acting(state.content, used).do):
        return None
    after = attack_odds(state, mouse, state.attack, target)
    return after if after != before else None
