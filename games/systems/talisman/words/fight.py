"""Words of fights: creatures, scores, dice, saves, evading."""

from typing import Literal

from games.kit.effects import Effect, Effects, Standing
from games.systems.talisman.words.resources import Declinable
from games.systems.talisman.words.terms import Combat, EnemyKind, Stat


class Fight(Effect, frozen=True, kw_only=True, tag="fight"):
    """A creature attacks by Strength (battle) or Craft (psychic combat).

    `name` and `kind` are those of one that is no card.

    * `before` comes before the fight, `killed` besides the trophy, `instead` of it (or it may become a
      Follower); `not_killed` where the Enemy is left behind.
    * `lost` comes besides the life, `lost_instead` of it (a life lost there is that of the fight),
      `lost_life` after one was lost.
    """

    by: Stat
    value: int = 0
    trophy_points: bool = False
    """The value is that of all your trophies, at least 1."""
    name: str = ""
    kind: EnemyKind | None = None
    trophy: bool = True
    becomes_follower: bool = False
    before: Effects = Effects()
    killed: Effects = Effects()
    instead: Effects = Effects()
    lost: Effects = Effects()
    lost_instead: Effects = Effects()
    lost_life: Effects = Effects()
    not_killed: Effects = Effects()


class FightProxy(Effect, frozen=True, kw_only=True, tag="fight_proxy"):
    """This card fights in place of its owner (T-BASE-518 to T-BASE-520)."""

    strength: int


class Refight(Declinable, frozen=True, kw_only=True, tag="refight"):
    """Attack the same creature again instead of the end of the turn."""


class PsychicAttack(Standing, frozen=True, kw_only=True, tag="psychic_attack"):
    """Its owner may attack characters in psychic combat."""


class ModStat(Effect, frozen=True, kw_only=True, tag="mod_stat"):
    """More Strength or Craft as long as the card is there, or until the end of the turn."""

    strength: int = 0
    craft: int = 0
    doubled: tuple[Stat, ...] = ()
    """The printed value counts twice."""
    until_end_of_turn: bool = False
    in_battle: bool = False


class ModAttack(Effect, frozen=True, kw_only=True, tag="mod_attack"):
    """More for the attack score of its owner, or of the Enemy itself; with `against` only for these.

    `better` replaces n against `better_against` kinds. `add` is what else is added.
    """

    n: int = 0
    combat: Combat = "any"
    against: tuple[Literal[EnemyKind, "creature", "posters", "vampire"], ...] = ()
    better: int = 0
    better_against: tuple[EnemyKind, ...] = ()
    add: Literal["", "printed_craft", "die", "follower", "stored"] = ""
    weapons: int = 1
    """So many Weapons may be used."""
    loses_on: int = 0
    """An own attack roll of this is a defeat, whatever the scores."""
    once: bool = False
    may: bool = False


class ModDie(Effect, frozen=True, kw_only=True, tag="mod_die"):
    """How dice are rolled.

    `of` is the roll that is meant; `dice` replaces their number, `keep` says which count, `result` is fixed
    instead of rolled, `plus` may be added after the roll.
    """

    of: Literal[
        "attack",
        "enemy_attack",
        "victim_attack",
        "pray",
        "fate",
        "portal",
        "mines",
        "cave",
        "werewolf",
        "tavern",
        "guild",
    ]
    combat: Combat = "any"
    dice: int = 0
    more_dice: int = 0
    keep: Literal["", "highest", "lowest", "chosen"] = ""
    result: int = 0
    none: bool = False
    plus: int = 0
    minus: int = 0
    reroll: bool = False
    cancels_on_doubles: bool = False
    by: Literal["", "strength", "craft"] = ""
    may: bool = False


class AutoWin(Declinable, frozen=True, kw_only=True, tag="auto_win"):
    """Creatures are destroyed without a fight, and give no trophy."""

    kinds: tuple[EnemyKind, ...] = ()
    combat: Combat = "any"
    won: Effects = Effects()


class StandOff(Effect, frozen=True, kw_only=True, tag="stand_off"):
    """A result counts as a stand-off: a defeat after this roll or of this kind, or a win by too little."""

    least: int = 0
    combat: Combat = "any"
    creature: bool = False
    won_by: int = 0
    plus: int = 0
    saves_enemy: bool = False


class SaveRoll(Standing, frozen=True, kw_only=True, tag="save_roll"):
    """A life is not lost on this roll or a higher one."""

    least: int
    combat: Combat = "battle"


class Evade(Effect, frozen=True, kw_only=True, tag="evade"):
    """One may evade this creature, or those named, there or everywhere; now, or until the end of the turn."""

    what: Literal["this", "enemies", "creatures", "characters", "all"] = "this"
    kinds: tuple[EnemyKind, ...] = ()
    spaces: tuple[str, ...] = ()
    until_end_of_turn: bool = False


FIGHT = (
    Fight,
    FightProxy,
    Refight,
    PsychicAttack,
    ModStat,
    ModAttack,
    ModDie,
    AutoWin,
    StandOff,
    SaveRoll,
    Evade,
)
