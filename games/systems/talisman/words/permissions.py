"""Words for what one may, must not, or is spared."""

from typing import Literal

from games.kit.effects import Effect, Standing
from games.systems.talisman.words.terms import Alignment


class AlignReq(Standing, frozen=True, kw_only=True, tag="align_req"):
    """May not be owned by these alignments."""

    never: tuple[Alignment, ...]


class Immune(Standing, frozen=True, kw_only=True, tag="immune"):
    """Not affected by a space, by Spells, by a card, or by being taken."""

    to: Literal["desert", "chapel", "graveyard", "spells", "maze", "taking"]


class Restrict(Effect, frozen=True, kw_only=True, tag="restrict"):
    """May not do or use something."""

    what: Literal["spells", "fate", "weapons", "weapons_and_armour", "magic", "opponents_armour"]


class PreventLoss(Effect, frozen=True, kw_only=True, tag="prevent_loss"):
    """Something does not happen: a life is not lost, a Follower not killed, turns not missed, no Jail."""

    of: tuple[Literal["life", "last_life", "follower", "enemy", "turns", "jail"], ...]
    from_card: bool = False
    """The life is lost from this card instead."""


class Carry(Standing, frozen=True, kw_only=True, tag="carry"):
    """So many Objects more than four."""

    n: int
    made: int = 0
    """Objects that count as Followers: at most so many."""


class Key(Standing, frozen=True, kw_only=True, tag="key"):
    """Opens the Valley of Fire."""


class ForceCast(Effect, frozen=True, kw_only=True, tag="force_cast"):
    """A Spell drawn is cast on you at once, as if by the next player (T-R-117)."""


PERMISSIONS = (AlignReq, Immune, Restrict, PreventLoss, Carry, Key, ForceCast)
