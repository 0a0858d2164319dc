"""Words that steer others, beside those of the kit; and the conditions."""

from typing import Literal

from games.kit.control import Choose, If, RollTable
from games.kit.effects import Condition, Effect, Effects, Standing
from games.systems.talisman.words.terms import Alignment, Day, Means, Number, Stat, Whose


class RollVs(Effect, frozen=True, kw_only=True, tag="roll_vs"):
    """Roll a die and compare it with a value: an own current one, the Enemy's, or one by the alignment.

    What the roll is below by counts as `difference`.
    """

    value: Literal[Stat, "enemy", "alignment"]
    least: dict[Alignment, int] = {}
    """By alignment: the least roll that counts as above."""
    below: Effects = Effects()
    not_below: Effects = Effects()
    above: Effects = Effects()


class EachChar(Effect, frozen=True, kw_only=True, tag="each_char"):
    """For each character of a set, clockwise from the active one, that answers to the conditions.

    Of rolls in `then` the `lowest` or `highest` has a consequence of its own (tied ones roll again).
    """

    who: Whose
    then: Effects
    alignment: tuple[Alignment, ...] = ()
    lowest: Effects = Effects()
    highest: Effects = Effects()


class GlobalTimed(Effect, frozen=True, kw_only=True, tag="global_timed"):
    """Holds for so many rounds (T-R-06), or until the next turn of who caused it."""

    rounds: int = 0
    then: Effects


class Lunar(Standing, frozen=True, kw_only=True, tag="lunar"):
    """A Lunar Event: the Time card shows this side, and the card lies beside it until that turns."""

    side: Day


class AlignmentIs(Condition, frozen=True, kw_only=True, tag="alignment"):
    """You are of one of these alignments."""

    of: tuple[Alignment, ...]


class AtLeast(Condition, frozen=True, kw_only=True, tag="at_least"):
    """You have at least so much; Strength and Craft are the current values (T-BASE-618)."""

    what: Means
    n: int


class TimeIs(Condition, frozen=True, kw_only=True, tag="time"):
    """The Time card shows this side."""

    side: Day


class Owns(Condition, frozen=True, kw_only=True, tag="owns"):
    """You own a card of one of these names, in whichever deck it was."""

    names: tuple[str, ...]


class Lacks(Condition, frozen=True, kw_only=True, tag="lacks"):
    """You have less than the value on your card."""

    what: Literal["life", "fate"]


CONDITIONS = (AlignmentIs, AtLeast, TimeIs, Owns, Lacks)
CONTROL = (Choose[Number], RollTable[Number], If, RollVs, EachChar, GlobalTimed, Lunar)
