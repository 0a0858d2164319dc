"""How a seat is played: the weights of the steady player, and the values of others of its kind."""

from msgspec import Struct

from games.kit.styles import Styles


class Style(Struct, frozen=True):
    """The weights of a player's judgements; the defaults are the steady one's.

    * `attack_from`, `staked_attack_from`: the advantage (-1 to 1) from which it attacks, and with a Crystal
      or the last life point at stake; `crystal_bait`: so much more for each Crystal that the other carries.
    * `skeleton_from`: the Strength with which it fights the slow Skeletons.
    * `nearness`: how much a Move is worth less for each Move left in the loop of who moves; `prowess`: worth
      more for each point of its Strength; `danger`: of each digit of a chamber for each point of power, which
      is its Strength above 3.5, life points above 2 and Armour with half a point each.
    * `thrill`: of each digit of a chamber, whoever goes there; `hunt`: what it is worth to come to somebody
      whom it beats for sure, less the less sure that is.
    * `detour_of_two`, `detour_of_three`: Moves lost on the way home with so many other boards.
    * `junk`: from this place in the item ranking on a token is good enough to pay with.
    * `haste_from`: Moves left from which Haste is cast; `teleport_from`: Moves that the Spell Teleport
      must save.
    * `element`: Moves that finding the chamber of a Rune takes.
    * `repeat_from`: the chance from which it pays for a new die that saves a Crystal.
    """

    attack_from: float = 0.25
    staked_attack_from: float = 0.5
    crystal_bait: float = 0.2
    skeleton_from: float = 3
    nearness: float = 0.1
    prowess: float = 0.15
    danger: float = 0.1
    thrill: float = 0.0
    hunt: float = 0.0
    detour_of_two: float = 2.0
    detour_of_three: float = 4.0
    junk: float = 4
    haste_from: float = 3
    teleport_from: float = 4
    repeat_from: float = 0.5
    element: float = 3.3


STEADY = Style()
GENTLE = Style(nearness=-0.1, junk=2, haste_from=9, teleport_from=9)
MASTER = Style(nearness=0.3, junk=9, attack_from=0.0, staked_attack_from=0.15, crystal_bait=0.5)
BOLD = Style(
    attack_from=0.0,
    staked_attack_from=0.15,
    crystal_bait=0.5,
    skeleton_from=2,
    prowess=0.4,
    thrill=0.3,
    hunt=4.0,
)
WARY = Style(
    attack_from=0.55, staked_attack_from=0.9, skeleton_from=4, repeat_from=0.3, danger=0.3, thrill=-0.45
)
style = Styles("style of the sorcerer's players", STEADY)
"""The one in force."""
