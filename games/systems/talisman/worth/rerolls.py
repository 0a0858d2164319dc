"""What a die that fate may repeat is worth as it stands, and what it is worth thrown again (T-BASE-610)."""

from typing import Any

from games.kit.control import RollTable
from games.kit.effects import walk
from games.systems.talisman.board import SENTINEL, region
from games.systems.talisman.clash import ATTACK, attack_roll, creature_score
from games.systems.talisman.content import Content
from games.systems.talisman.crown import COMMAND, command_least
from games.systems.talisman.inner import LIVES, TUNNELS
from games.systems.talisman.movement import OPEN
from games.systems.talisman.odds import FACES, saving
from games.systems.talisman.places import FALLS
from games.systems.talisman.queries import found_for, owns_talisman, value
from games.systems.talisman.scores import ARMOUR, armour_save, other_saves, score_without_die
from games.systems.talisman.state import Character, Fight, State
from games.systems.talisman.words.fight import ModDie
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.cards import OTHER_STAT, of_talisman
from games.systems.talisman.worth.effects import of_effects, row_at
from games.systems.talisman.worth.lives import POINTS, life_loss
from games.systems.talisman.worth.style import style

THROUGH, OPENED, PASSED, COMMANDED = 2.0, 2.0, 4.0, 3.0
THROWN_TO = {"inner": 2.0, "middle": 0.7}
"""What it is worth to be thrown out of a tunnel to a near Region."""
CROSSED, BEATEN = 3.0, 1.5
"""What it is worth to get past the Sentinel, and past what else gives no trophy."""


def repeats(state: State, who: Character, kind: str, dice: list[int]) -> tuple[int, float]:
    """Which die of a roll is best repeated, counted from 1, and what that is worth on average."""
    now = rolled_worth(state, who, kind, dice)
    gains = [
        sum(rolled_worth(state, who, kind, [*dice[:at], face, *dice[at + 1 :]]) for face in FACES) / 6 - now
        for at in range(len(dice))
    ]
    best = max(range(len(dice)), key=lambda at: gains[at])
    return best + 1, gains[best]


def rolled_worth(state: State, who: Character, kind: str, dice: list[int]) -> float:
    """What a roll is worth to the character if its dice show this."""
    total = sum(dice)
    if kind == ATTACK and state.fight is not None:
        return _attack(state, who, state.fight, max(dice))
    by: Stat = state.fight.by if state.fight else "strength"
    saves = {ARMOUR: armour_save(state, who, by), **dict(other_saves(state, who, by))}
    if kind in saves:
        return 0.0 if total >= saves[kind] else -life_loss(state, who, 1)
    if kind == "chasm":
        return -life_loss(state, who, 1) if total in FALLS else 0.0
    if kind == "chasm_follower":
        return -OTHER_STAT if total in FALLS else 0.0
    if kind == COMMAND:
        return COMMANDED if total >= command_least(state) else 0.0
    return _way(state, who, kind, total) if kind in WAYS else _table(state, who, kind, total)


WAYS = (OPEN, *TUNNELS, "pits", "vampires_tower", "death")


def _way(state: State, who: Character, kind: str, total: int) -> float:
    """The Portal and what waits behind it."""
    if kind == OPEN:
        best = max(value(state, who, "strength"), value(state, who, "craft"))
        return OPENED if total <= best else 0.0
    if kind in TUNNELS:
        return _tunnel(state.content, kind, total - value(state, who, TUNNELS[kind]))
    if kind == "vampires_tower":
        return -life_loss(state, who, LIVES[total])
    return -total / 6 if kind == "pits" else total / 6 * THROUGH


def _tunnel(content: Content, space: str, excess: int) -> float:
    """Through, or thrown out the nearer the less is missing."""
    if excess <= 0:
        return PASSED
    end = next(end for end, most in content.spaces[space].exits.items() if excess <= most)
    return THROWN_TO.get(region(content, end), 0.0)


def _table(state: State, who: Character, kind: str, total: int) -> float:
    """The row of a table on a card or space."""
    more = (
        sum(one.plus for one in found_for(state, who, ModDie) if one.of == "pray")
        if _prays(state.content, kind)
        else 0
    )
    return table_worth(state, who, kind, total + more)


def table_worth(state: State, who: Character, source: str, total: int) -> float:
    """What the row that a total reaches is worth; nothing where no table stands on the card or space."""
    content = state.content
    effects = content.cards[source].met if source in content.cards else content.spaces.get(source, ())
    table: RollTable[Any] | None = next((one for one in walk(effects) if isinstance(one, RollTable)), None)
    return of_effects(state, who, row_at(table, total), source) if table is not None else 0.0


def _prays(content: Content, kind: str) -> bool:
    return bool(kind in content.spaces and content.spaces[kind].prayer)


# -- fights -------------------------------------------------------------------------------------------------


def _attack(state: State, who: Character, fight: Fight, mine: int) -> float:
    """Behind both rolls; the other die is as it stands."""
    lead = _lead(state, who, fight, mine)
    if lead > 0:
        return prize(state, who, fight)
    return -style().turn / 2 if lead == 0 else -style().turn / 2 - _lost(state, who, fight)


def _lead(state: State, who: Character, fight: Fight, mine: int) -> int:
    """How far the character is ahead with this as its roll."""
    attacks = fight.seat == who.seat
    lead = score_without_die(state, who, fight) + mine
    if not fight.against:
        return lead - creature_score(state, who, fight)
    other = state.of(fight.against if attacks else fight.seat)
    theirs = attack_roll(fight, "defender" if attacks else "attacker")
    return lead - score_without_die(state, other, fight) - theirs


def defeat(state: State, who: Character, dice: list[int]) -> int:
    """By how much the fight in progress is lost with these own dice; 0 or less where it is not."""
    return -_lead(state, who, state.battle, max(dice))


def _lost(state: State, who: Character, fight: Fight) -> float:
    return life_loss(state, who, 1 - saving(state, who, fight.by))


def prize(state: State, who: Character, fight: Fight) -> float:
    """What a fight is worth when it is won."""
    if fight.against:
        other = state.of(fight.against if fight.seat == who.seat else fight.seat)
        return max(BEATEN, of_talisman(state, who) if owns_talisman(state, other) else 0.0)
    if not any(foe.card for foe in fight.foes):
        return CROSSED if who.place == SENTINEL else BEATEN
    return sum(foe.value for foe in fight.foes if foe.card) / POINTS
