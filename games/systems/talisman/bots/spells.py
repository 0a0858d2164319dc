"""Which Spells a steady player casts in its own turn, beside what it is asked."""

from collections.abc import Callable, Sequence

from games.systems.talisman.board import CROWN
from games.systems.talisman.queries import card_of
from games.systems.talisman.spells import CAST
from games.systems.talisman.state import Character, State
from games.systems.talisman.worth.aims import threatened
from games.systems.talisman.worth.cards import of_card
from games.systems.talisman.worth.lives import GOLD, belongings, life_gain
from games.systems.talisman.worth.style import style

ROBBED = 0.1
"""What it is worth that another loses something."""
RICH = 4.0


def best_spell(state: State, who: Character, keys: Sequence[str]) -> str:
    """The key of the Spell that does most now; "" where none is worth it."""
    worths = {key: spell_worth(state, who, key) for key in keys if key.startswith(f"{CAST}:")}
    best = max(worths, key=lambda key: worths[key], default="")
    return best if best and worths[best] > style().spell_kept else ""


def spell_worth(state: State, who: Character, key: str) -> float:
    """What casting a Spell is worth, aimed as the key says."""
    _, spell, *rest = key.split(":")
    judge = SPELLS.get(spell)
    target = state.player(int(rest[0])).who if rest else who
    return judge(state, who, target) if judge and target is not None else 0.0


def _acquisition(state: State, who: Character, target: Character) -> float:
    return max((of_card(state, who, one) + ROBBED for one in target.objects), default=GOLD)


def _mesmerism(state: State, who: Character, target: Character) -> float:
    return max((of_card(state, who, one) + ROBBED for one in target.followers), default=0.0)


def _healing(state: State, who: Character, target: Character) -> float:
    if target is not who:
        return 0.0
    missing = card_of(state, who).life - who.life
    return life_gain(who, missing) if missing > 1 else 0.0


def _random(state: State, who: Character, target: Character) -> float:
    """Thrown at who is ahead: four of six results hurt."""
    if target is who:
        return 0.0
    return 1.0 if target.place == CROWN else 0.2 if belongings(state, target) > RICH else 0.0


def _nullify(state: State, who: Character, target: Character) -> float:
    return ROBBED * len(target.spells) if target is not who else 0.0


def _temporal_warp(state: State, who: Character, target: Character) -> float:
    return 2 * style().turn


def _divination(state: State, who: Character, target: Character) -> float:
    """It makes room for another one."""
    return style().spell_kept * 2 if len(who.spells) > 1 else 0.0


def _destroy_magic(state: State, who: Character, target: Character) -> float:
    """Where somebody else casts the Command Spell."""
    return style().turn if threatened(state, who) else 0.0


SPELLS: dict[str, Callable[[State, Character, Character], float]] = {
    "acquisition": _acquisition,
    "mesmerism": _mesmerism,
    "healing": _healing,
    "random": _random,
    "nullify": _nullify,
    "temporal_warp": _temporal_warp,
    "divination": _divination,
    "destroy_magic": _destroy_magic,
}
