"""What has changed with a rule set: a running game goes on by the one with which it began."""

from typing import Protocol


class Ruled(Protocol):
    """A state, or a view of one."""

    @property
    def ruleset(self) -> int:
        """The rule set with which its game began."""
        ...


def by_second(state: Ruled) -> bool:
    """Whether rule set 2 holds.

    A last Spell is replaced also where it breaks off the turn (T-R-75); a quest done when the turn has ended
    moves the figure only (T-R-93); a Peasant Mob that is shown nothing burns nothing; on a Market Day
    every Thief has its free card; what may not be owned cannot be taken (T-R-92); of who is out nobody
    inherits; extra turns are no rounds (T-BASE-985); raised and charmed Enemies help who is attacked.
    """
    return state.ruleset > 1


def by_third(state: Ruled) -> bool:
    """Whether rule set 3 holds.

    Who enters a shop to meet somebody there meets them (T-R-31), and nobody enters the one in which the turn
    began (T-CITY-214); Lunar Events are laid before what is done when the other cards are drawn; nothing
    sets the die of the Jail (T-R-43), and what is left there lies on the Town Square (T-R-49); what may not
    be owned is not bought unseen either (T-R-92); who changes alignment at will may just before anything asks
    for it (T-DP-19); own bounties stand beside whatever is asked in the own turn (T-R-34), Potions and
    ditching beside what is bought, sold and paid there (T-R-71); what can only go one way is not asked. Fate
    for a roll for movement is offered beside the ends to which it leads, and so is to stay (T-BASE-610).
    """
    return state.ruleset > 2
