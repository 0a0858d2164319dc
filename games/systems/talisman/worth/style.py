"""How a character is played: what things are worth to the steady player, and to others of its kind.

1 is a counter of the character's better value. Orders and faces judge as the steady player does.
"""

from msgspec import Struct

from games.kit.styles import Styles


class Style(Struct, frozen=True):
    """The weights of a player's judgements; the defaults are the steady one's.

    * `portal_chance`, `passage`: with these chances to open the Portal and to pass a tunnel it goes for the
      Crown; `desperate`: share of them that is enough when somebody else stands there already.
    * `rested`: with so many lives, or all that it may have, it goes there; `ready`: with a value of so much
      it is before long that it goes; `strong`: a better value of so much meets most cards gladly.
    * `fate_kept`: so much fate is kept for the tunnels, and for the Portal before them; `saved_fate`: what
      one of that is worth, `long_way` the share of it that counts on the way there; `fate`: what other fate
      is worth, `fate_share`: paid where it brings so much of that.
    * `talisman`, `quest`: a first Talisman, and to do a quest.
    * `life`, `low_life`, `last_life`: a life with more than two left, the second, the last; `low_stake` and
      `last_stake`: so much more for each thing gathered that goes with the last one; `death`: what
      dying costs besides.
    * `turn`: what a turn is worth, `hurry` times that while somebody else casts the Command Spell.
    * `draw`, `draw_strong`: an unknown card to the weak and to the strong; `deadly`: how likely it takes the
      last life.
    * `a_life`: what it is worth that another loses a life, `victim`: the last one.
    * `near`: spaces of a ring over which a hope halves; `hope`, `ahead`: share of the best hope of the ring
      and of what the next roll brings that a space is worth; `right_side`: to be on the side of the river
      where one wants to be.
    * `worthwhile`: so much more another way of moving must be worth than the roll; `ability`: to use one's
      ability on somebody met; `spell_kept`: what a Spell must do more than to be cast.
    """

    portal_chance: float = 0.3
    passage: float = 0.15
    desperate: float = 0.1
    rested: int = 3
    ready: float = 7
    strong: float = 4
    fate_kept: float = 3
    saved_fate: float = 1.5
    long_way: float = 0.7
    fate: float = 0.15
    fate_share: float = 0.6
    talisman: float = 5.0
    quest: float = 2.0
    life: float = 0.3
    low_life: float = 0.4
    last_life: float = 1.0
    low_stake: float = 0.05
    last_stake: float = 0.1
    death: float = 2.0
    turn: float = 0.35
    hurry: float = 3
    draw: float = 0.35
    draw_strong: float = 0.55
    deadly: float = 0.15
    a_life: float = 0.1
    victim: float = 1.0
    near: float = 4.0
    hope: float = 0.25
    ahead: float = 0.5
    right_side: float = 2.5
    worthwhile: float = 0.3
    ability: float = 0.4
    spell_kept: float = 0.15


STEADY = Style()
GENTLE = Style(
    portal_chance=0.6, passage=0.4, rested=2, ready=10, strong=3, turn=0.15, fate_share=0.2, saved_fate=0.5
)
MASTER = Style()
BOLD = Style(
    a_life=0.8,
    victim=2.5,
    portal_chance=0.15,
    passage=0.08,
    rested=2,
    ready=5,
    strong=3,
    fate_kept=1,
    saved_fate=0.8,
    life=0.2,
    low_life=0.3,
    last_life=0.7,
    deadly=0.08,
)
WARY = Style(
    a_life=0.0,
    victim=0.5,
    portal_chance=0.5,
    passage=0.3,
    rested=4,
    ready=9,
    strong=5,
    fate_kept=4,
    life=0.6,
    low_life=0.9,
    last_life=2.0,
    deadly=0.25,
)
style = Styles("style of Talisman's players", STEADY)
"""The one in force."""
