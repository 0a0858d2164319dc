"""Words of movement and of drawing cards."""

from typing import Literal

from games.kit.effects import Effect, Effects, Standing
from games.systems.talisman.words.resources import Declinable
from games.systems.talisman.words.terms import Who


class MoveMod(Effect, frozen=True, kw_only=True, tag="move_mod"):
    """How one moves: at most so far, with other dice, fewer spaces, further on, or no further than here."""

    most: int = 0
    dice: int = 0
    more_dice: int = 0
    keep: Literal["sum", "lowest"] = "sum"
    fewer: bool = False
    plus: int = 0
    instead: int = 0
    """So many spaces instead of the roll."""
    further: bool = False
    stops: Literal["", "here", "enemy"] = ""
    city: bool = False
    """Only in the City Region."""
    enslaved: bool = False
    """No move until the roll for it is 4 or more (T-R-86)."""
    may: bool = False


class MoveChar(Declinable, frozen=True, kw_only=True, tag="move_char"):
    """Move a character: some dice clockwise, to a space, or to any shop."""

    to: str = ""
    dice: int = 0
    who: Who = "you"
    meets: bool = True


class Teleport(Declinable, frozen=True, kw_only=True, tag="teleport"):
    """Place a character on a space (T-BASE-310), or offer it for the next move (T-R-87).

    `to` is a space, or a choice: region, region_other, city, runes, outer, woods.
    """

    to: str
    next_move: bool = False
    ferry: bool = False
    meets: bool = True


class RiverCross(Effect, frozen=True, kw_only=True, tag="river_cross"):
    """Cross the Storm River on this Raft, or build one."""

    how: Literal["raft", "build"]


class SkipRoll(Standing, frozen=True, kw_only=True, tag="skip_roll"):
    """The roll of these spaces is only made if one wishes."""

    spaces: tuple[str, ...]


class DrawMod(Effect, frozen=True, kw_only=True, tag="draw_mod"):
    """Another number of cards: spaces are filled up to so many, or so many more are drawn."""

    fill: int = 0
    more: int = 0
    spaces: Literal["streets", "fields", "draw"] = "draw"
    unless: tuple[Literal["enemy", "event"], ...] = ()
    """Only where none of these lies there."""
    after_draw: bool = False
    """Only where cards were drawn; what lay there does not count for `unless`."""
    may: bool = False


class PlaceTrap(Effect, frozen=True, kw_only=True, tag="place_trap"):
    """Put this card on a space without characters; whoever lands there has its effect."""

    rounds: int
    then: Effects


MOVEMENT = (MoveMod, MoveChar, Teleport, RiverCross, SkipRoll, DrawMod, PlaceTrap)
