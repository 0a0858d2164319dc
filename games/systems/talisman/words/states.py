"""Words for the states of characters and of the day."""

from typing import Literal

from games.kit.effects import Effect, Effects
from games.systems.talisman.words.resources import Declinable
from games.systems.talisman.words.terms import Alignment, Day, Who


class MissTurn(Effect, frozen=True, kw_only=True, tag="miss_turn"):
    """Miss turns: the next ones, or the one that begins."""

    n: int = 1
    this_turn: bool = False


class ExtraTurn(Declinable, frozen=True, kw_only=True, tag="extra_turn"):
    """Turns right after this one; `once_a_round` for each character."""

    n: int = 1
    once_a_round: bool = False


class Toad(Effect, frozen=True, kw_only=True, tag="toad"):
    """Become a Toad for three turns."""


class Jail(Effect, frozen=True, kw_only=True, tag="jail"):
    """Thrown in Jail."""

    who: Who = "you"
    instead_of_reward: bool = False


class AlignSet(Declinable, frozen=True, kw_only=True, tag="align_set"):
    """Change the alignment: to this one, or of one's choice; `already` is for who has it.

    `at_will`: whenever the owner wishes, once a turn.
    """

    to: Literal[Alignment, "choice"] = "choice"
    at_will: bool = False
    from_card: bool = False
    """Out of those that nobody has chosen there yet."""
    already: Effects = Effects()


class Kill(Effect, frozen=True, kw_only=True, tag="kill"):
    """The character is killed; what saves lives does not help (T-R-91)."""


class TimeFlip(Declinable, frozen=True, kw_only=True, tag="time_flip"):
    """Turn the Time card, to this side where one is named."""

    to: Literal[Day, "other"]


class Lycan(Effect, frozen=True, kw_only=True, tag="lycan"):
    """Become a lycanthrope, be cured, or may not own the card as one; `already` is for who is one."""

    how: Literal["become", "cure", "forbidden", "ask"]
    already: Effects = Effects()
    otherwise: Effects = Effects()


class WerewolfRoll(Effect, frozen=True, kw_only=True, tag="werewolf_roll"):
    """Roll on the Werewolf's chart."""


class Pray(Effect, frozen=True, kw_only=True, tag="pray"):
    """What follows counts as praying: what changes prayers holds for its roll."""

    then: Effects = Effects()


class SpaceText(Effect, frozen=True, kw_only=True, tag="space_text"):
    """Carry out the text of a space, or only its prayer."""

    space: str
    prayer: bool = False
    plus: int = 0


STATES = (
    MissTurn,
    ExtraTurn,
    Toad,
    Jail,
    AlignSet,
    Kill,
    TimeFlip,
    Lycan,
    WerewolfRoll,
    Pray,
    SpaceText,
)
