"""How a mouse is played: what the steady player goes by, and the values of others of its kind."""

from msgspec import Struct

from games.kit.styles import Styles


class Style(Struct, frozen=True):
    """What a player goes by; the defaults are the steady one's.

    * `hurt`: with so many ordinary wounds a mouse wants to be healed, `hurt_at_work` where nothing but work
      that is counted wins the chapter; `frail`: with less defence than this it stays away from a fight with
      its last life, which is `last` or less.
    * `searches`: out of so many rounds in which the party might search, one is left to going on;
      `calm_wheel`: with so much cheese on the wheel nobody searches any more; `pages_left`: nor with so few
      pages left.
    * `learned`: with so much Lore a mouse does a chapter's counted work while the others fight.
    * `focus`: how much more a wound counts the less life the target has left (0 not at all, 1 in proportion).
    * `bolt`: what a spell's expected hits count beside those of weapons.
    * `means`, `learns`, `arms`, `commands`, `gives`, where 1 and not 0: it uses up scrolls, items and tricks
      in its turn, learns abilities, changes to better weapons, has others fight who can where it cannot
      itself, and gives away what another can wear.
    """

    hurt: float = 2
    hurt_at_work: float = 2
    frail: float = 2
    last: float = 1
    searches: int = 2
    calm_wheel: float = 4
    pages_left: float = 1
    learned: float = 4
    focus: float = 1.0
    bolt: float = 1.0
    means: int = 0
    learns: int = 0
    arms: int = 0
    commands: int = 0
    gives: int = 0


STEADY = Style()
MASTER = Style(hurt=1, means=1, learns=1, arms=1, commands=1, gives=1)
BOLD = Style(hurt=3, hurt_at_work=3, frail=0, searches=0, focus=0.5)
WARY = Style(hurt=1, hurt_at_work=1, frail=3, last=2, searches=5, calm_wheel=5)
style = Styles("style of the mice's players", STEADY)
"""The one in force."""
