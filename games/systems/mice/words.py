"""The words of the data files: 27 things that cards do, and what an effect may wait for (content 1.2, 1.5).

One word serves several moments; when it acts is the window of its card (`cards.Window`).
"""

from typing import Literal

import msgspec

from games.kit.control import Choose, Test
from games.kit.effects import Condition, Effect, Effects, Standing, Words

Status = Literal["stunned", "webbed", "charmed", "knocked", "hidden"]
Poison = Literal["normal", "poison"]
Party = Literal["disguise", "hook", "fork", "grape"]
Stat = Literal["battle", "defence", "search_dice"]
Until = Literal["attack", "action", "turn", "round", "worn", "chapter", "own_next_turn", "own_turn"]
If = Literal["target_lower_on_track", "target_not_on_own_space", "target_large"]
Number = int | Literal["all", "paid", "roll", "stars", "swords", "per_other_wounded_same_space"]
Dice = int | Literal["move", "lore", "battle", "defence"]
"""A number of dice, or the value of the mouse; "battle" is with the bonus of one worn weapon."""
Symbol = Literal["sword", "bow", "shield", "cheese", "star"]
Who = Literal[
    "self",
    "same_space",
    "self_or_same_space",
    "tile_mice",
    "any_mouse_on_tile",
    "other_on_tile",
    "target",
    "all_small_minions_on_tile",
    "small_minions_of_card",
]
Ignored = Literal["trap", "stunned", "ambush", "red", "yellow", "water"]
With = Literal["melee", "ranged", "lore_ranged", "each_dagger"]
Target = Literal[
    "placed_minion",
    "each_minion_same_space",
    "each_minion_on_tile",
    "up_to_lore_minions",
    "each_figure_on_seen_space",
    "other_minion",
    "any_minion",
]
CustomName = Literal[
    "pilfer",
    "treasure_look5_take_gear",
    "scroll_back_to_pack",
    "steal_cheese_instead_of_wound",
    "brodie_pounce",
    "brodie_chase",
    "brodie_leaves",
    "defend_in_place_of_other",
    "share_between_any_two_on_tile",
    "look_search_top4_take1",
    "golem_form",
    "first_trap_soft",
    "story_achievements",
]


class Custom(Effect, frozen=True, kw_only=True, tag="custom"):
    """What only one card does; its code stands in the file of its deck."""

    name: CustomName


class Mod(Effect, frozen=True, kw_only=True, tag="mod"):
    """A value is so much more, or so many times as much, for a time."""

    stat: Stat
    who: Who
    until: Until
    n: Number = 0
    x: int = 1
    if_: If | None = msgspec.field(default=None, name="if")


class Attack(Effect, frozen=True, kw_only=True, tag="attack"):
    """An attack, or `extra` more ones with the weapon of the last, each at a target chosen anew."""

    with_: With | None = msgspec.field(default=None, name="with")
    target: Target = "any_minion"
    sight: bool = True
    one_roll: bool = False
    extra: int = 0


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Remove wounds of a kind."""

    n: Number
    who: Who
    kind: Poison


class StatusOn(Effect, frozen=True, kw_only=True, tag="status_on"):
    """Put the marker of an effect."""

    kind: Status
    who: Who
    until: Until | None = None


class StatusOff(Effect, frozen=True, kw_only=True, tag="status_off"):
    """Remove markers of effects; "any" are all but hidden."""

    n: Number
    who: Who
    kind: Literal["any"]


class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """Call something off."""

    what: Literal["surge_minions", "attack", "wounds", "cheese", "defence_roll"]


class TargetDefence(Effect, frozen=True, kw_only=True, tag="target_def"):
    """The target of this attack rolls so many dice more or fewer in its defence."""

    n: int
    if_: If | None = msgspec.field(default=None, name="if")


class Cheese(Effect, frozen=True, kw_only=True, tag="cheese"):
    """Mice get cheese."""

    n: int
    who: Who


class Place(Effect, frozen=True, kw_only=True, tag="place"):
    """Minions are placed by the placing rules; `order: new` sets a new order."""

    minions: dict[str, int]
    order: Literal["new"] | None = None


class Ignore(Effect, frozen=True, kw_only=True, tag="ignore"):
    """Named rules do not hold for a mouse."""

    what: tuple[Ignored, ...]
    until: Until
    who: Who = "self"


class Take(Effect, frozen=True, kw_only=True, tag="take"):
    """A party item goes to the stash."""

    party: Party


class Wound(Effect, frozen=True, kw_only=True, tag="wound"):
    """Wounds without defence; with "replace" those of the attack are of this kind."""

    who: Literal["self", "replace"]
    n: int = 0
    kind: Poison = "normal"


class Wheel(Effect, frozen=True, kw_only=True, tag="wheel"):
    """Cheese on the wheel, more or less."""

    n: int


class Draw(Effect, frozen=True, kw_only=True, tag="draw"):
    """Draw search cards, each treated as found."""

    n: int


class Extra(Effect, frozen=True, kw_only=True, tag="extra"):
    """A further action, for a price in cheese that the acting mouse pays."""

    action: Literal["any", "fight"]
    who: Who
    price: int
    until: Until | None = None


class Counter(Effect, frozen=True, kw_only=True, tag="counter"):
    """Progress of the chapter; at a number something happens once."""

    name: str
    n: Number
    at: int = 0
    then: Effects = Effects()


class Page(Effect, frozen=True, kw_only=True, tag="page"):
    """The hourglass moves."""

    n: int


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """Dice are rolled again; the second result counts."""

    roll: Literal["own_attack_or_search", "own_any"]
    dice: int | Literal["all"]


class Track(Effect, frozen=True, kw_only=True, tag="track"):
    """An initiative card moves up by so many places, or changes places with another."""

    card: Literal["self"]
    by: int = 0
    swap: Literal["any_mouse"] | None = None


class Move(Effect, frozen=True, kw_only=True, tag="move"):
    """A further movement."""

    who: Literal["self"]
    n: Literal["roll"]


class Trap(Effect, frozen=True, kw_only=True, tag="trap"):
    """A snare on the own space, against minions."""


class Faces(Standing, frozen=True, kw_only=True, tag="faces"):
    """A shield with a star blocks so many hits."""

    star_shield_blocks: int


class Flag(Effect, frozen=True, kw_only=True, tag="flag"):
    """A fact of the chapter is remembered."""

    name: str


class BlockExit(Effect, frozen=True, kw_only=True, tag="block_exit"):
    """An exit is closed for the chapter."""

    side: str
    exit: str


# -- what must hold: victories, and the lines of chapters ----------------------------------------------------


class AllMiceOn(Condition, frozen=True, kw_only=True, tag="all_mice_on"):
    """Every mouse stands on this space; a captured one is missing (M-R-112)."""

    side: str
    space: int


class NoMinions(Condition, frozen=True, kw_only=True, tag="no_minions"):
    """No minion is on the board."""


class Have(Condition, frozen=True, kw_only=True, tag="have"):
    """The party holds these tokens."""

    tokens: tuple[str, ...]


class BossDefeated(Condition, frozen=True, kw_only=True, tag="boss_defeated"):
    """The boss has been defeated."""

    boss: str


class BossOnBoard(Condition, frozen=True, kw_only=True, tag="boss_on_board"):
    """The boss is on the board."""

    boss: str


class Counted(Condition, frozen=True, kw_only=True, tag="counter"):
    """The counter has come so far."""

    name: str
    at_least: int


class Captured(Condition, frozen=True, kw_only=True, tag="captured"):
    """So many mice are captured at the same time."""

    at_least: int


class NumberShown(Condition, frozen=True, kw_only=True, tag="number"):
    """The movement die shows this number."""

    n: int


class NotOn(Condition, frozen=True, kw_only=True, tag="not_on"):
    """The mouse stands on none of these spaces."""

    spaces: tuple[int, ...]


class WeaponType(Condition, frozen=True, kw_only=True, tag="weapon_type"):
    """The mouse wears a weapon of this type."""

    type: Literal["sharp", "blunt", "magic"]


WORDS = Words(
    Custom,
    Mod,
    Attack,
    Heal,
    StatusOn,
    Test[Dice, Symbol],
    Cancel,
    TargetDefence,
    Cheese,
    Place,
    Ignore,
    Take,
    Wound,
    Wheel,
    Draw,
    Extra,
    Counter,
    Page,
    StatusOff,
    Reroll,
    Track,
    Move,
    Trap,
    Choose[Number],
    Faces,
    Flag,
    BlockExit,
    conditions=(
        AllMiceOn,
        NoMinions,
        Have,
        BossDefeated,
        BossOnBoard,
        Counted,
        Captured,
        NumberShown,
        NotOn,
        WeaponType,
    ),
)
