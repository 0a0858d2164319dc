"""The words of the data files: what monsters do beside fighting, and what scrolls do (2.4, 2.5)."""

from typing import Literal

from games.kit.effects import Effect, Standing, Words

# -- monsters -----------------------------------------------------------------------------------------------


class Slow(Effect, frozen=True, kw_only=True, tag="slow"):
    """Before: the fight may be declined (L-ENC-07)."""


class Coward(Effect, frozen=True, kw_only=True, tag="coward"):
    """Before: it flees from so much Strength and leaves its reward (L-ENC-09)."""

    from_strength: int


class Swarm(Standing, frozen=True, kw_only=True, tag="swarm"):
    """Clash: a tie is the character's defeat (L-ENC-05)."""


class Twice(Standing, frozen=True, kw_only=True, tag="twice"):
    """Clash: beaten once, it fights once more (L-ENC-12)."""


class StoneHide(Standing, frozen=True, kw_only=True, tag="stone_hide"):
    """Clash: weapons give at most so much (L-ENC-16)."""

    weapons: int


class Dread(Standing, frozen=True, kw_only=True, tag="dread"):
    """Clash: nobody casts scrolls (L-ENC-17)."""


class Acid(Effect, frozen=True, kw_only=True, tag="acid"):
    """Won: the weapon that beat it is lost (L-ENC-10)."""


class Theft(Effect, frozen=True, kw_only=True, tag="theft"):
    """Lost: a random Find is gone from the backpack (L-ENC-06)."""


class Web(Effect, frozen=True, kw_only=True, tag="web"):
    """Lost: no Move in the rest of this turn, which counts, and in those after it (L-ENC-11)."""

    turns: int


class Rage(Effect, frozen=True, kw_only=True, tag="rage"):
    """Lost: so many wounds where the monster's die shows the face (L-ENC-13)."""

    face: int
    wounds: int


class Smash(Effect, frozen=True, kw_only=True, tag="smash"):
    """Lost: the wielded weapon goes instead of the wounds (L-ENC-14)."""


class Chill(Effect, frozen=True, kw_only=True, tag="chill"):
    """Lost: armour does not help (L-ENC-15)."""


class Fire(Effect, frozen=True, kw_only=True, tag="fire"):
    """Lost: a random scroll is gone from the backpack (L-ENC-18)."""


MONSTER_WORDS = Words(
    Slow, Coward, Swarm, Twice, StoneHide, Dread, Acid, Theft, Web, Rage, Smash, Chill, Fire
)

# -- scrolls ------------------------------------------------------------------------------------------------


class Teleport(Effect, frozen=True, kw_only=True, tag="teleport"):
    """Instead of moving: to a chamber of this board, or to another Teleport chamber (L-SCR-01a)."""


class Escape(Effect, frozen=True, kw_only=True, tag="escape"):
    """Out of the fight, to a Teleport chamber (L-SCR-01b)."""


class TurnRoll(Effect, frozen=True, kw_only=True, tag="turn_roll"):
    """The roll counts so much more or less (L-SCR-02)."""

    by: int


class TurnDie(Effect, frozen=True, kw_only=True, tag="turn_die"):
    """One die of the fight counts so much more or less (L-SCR-02, L-R-62)."""

    by: int


class Strike(Effect, frozen=True, kw_only=True, tag="strike"):
    """So many wounds to an enemy near by (L-SCR-03)."""

    wounds: int


class Strengthen(Effect, frozen=True, kw_only=True, tag="strengthen"):
    """So much more or less Strength in this fight, for the caster or for the opponents together."""

    who: Literal["caster", "opponents"]
    n: int


class Dispel(Effect, frozen=True, kw_only=True, tag="dispel"):
    """The scroll below it on the stack does nothing (L-SCR-05)."""


class Hasten(Effect, frozen=True, kw_only=True, tag="hasten"):
    """So many chambers instead of one (L-SCR-06)."""

    steps: int


class Shatter(Effect, frozen=True, kw_only=True, tag="shatter"):
    """The weapon of one enemy in the fight is lost (L-SCR-08)."""


class Harden(Effect, frozen=True, kw_only=True, tag="harden"):
    """The wound that is about to be dealt is not (L-SCR-09)."""


class Vanish(Effect, frozen=True, kw_only=True, tag="vanish"):
    """Unseen until the owner's next turn, and out of a fight (L-SCR-10)."""


SCROLL_WORDS = Words(
    Teleport, Escape, TurnRoll, TurnDie, Strike, Strengthen, Dispel, Hasten, Shatter, Harden, Vanish
)
