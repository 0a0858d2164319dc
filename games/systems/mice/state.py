"""The state of a game: typed plain data that refers by id.

A seat is a person; every mouse refers to its seat. All figures stand on the side on which the mice are: no
minion is left behind, because nobody explores while one is there.
"""

from typing import Any, Literal

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.system import Result
from games.kit.agenda import Task
from games.kit.decks import Deck
from games.systems.mice.cards import AttackKind, AttackType, BossCard, Colour, Size
from games.systems.mice.content import Content, content_of
from games.systems.mice.sides import Side
from games.systems.mice.story_book import Chapter
from games.systems.mice.words import Ignored, Stat, Status

Title = Literal["cheese_master", "roach_master", "poison_master", "escapee", "cat_tamer"]
"""The individual achievements (M-ACH)."""
BRODIE = "brodie"


class Boost(Struct, omit_defaults=True):
    """A value is more for a time: until the round ends, or until the next turn of who gave it begins."""

    stat: Stat
    n: int
    until: Literal["round", "own_next_turn"]
    by: str


class Mouse(Struct, omit_defaults=True):
    """A hero in play; on space 0 it is captured. `poison` counts those of its wounds that are poisoned.

    `ignoring` lasts until its own turn ends, `golem` counts the ends of own turns that the golem still
    sees. `searched` are the sides on which it has found something, `reacted` the ability cards that it
    has used in other turns of this round, `used` what it may do once in a chapter and has done,
    `extras` are further actions that it may pay for ("inspire:1").
    """

    id: str
    seat: int
    space: int = 0
    wounds: int = 0
    poison: int = 0
    cheese: int = 0
    worn: list[str] = []
    pack: list[str] = []
    tricks: list[str] = []
    abilities: list[str] = []
    status: list[Status] = []
    boosts: list[Boost] = []
    ignoring: list[Ignored] = []
    golem: int = 0
    captures: int = 0
    searched: list[str] = []
    reacted: list[str] = []
    used: list[str] = []
    extras: list[str] = []

    @property
    def active(self) -> bool:
        """Whether its figure is on the board (M-R-121)."""
        return self.space > 0


class Figure(Struct, omit_defaults=True):
    """A minion or boss on the board."""

    id: str
    kind: str
    space: int
    wounds: int = 0
    status: list[Status] = []


class Attack(Struct, omit_defaults=True):
    """An attack in progress. `card` is the weapon, the spell or the card of the minion.

    `plus`, then `times` change its dice (M-R-130), of a spell nothing does (M-R-132), `target_def` the dice
    of the target; `defender` defends just now, with `guard` more dice. `defeated` are the minions defeated,
    `leader` is the mouse that has ordered it (M-D-30).
    """

    attacker: str
    card: str
    kind: AttackKind
    type: AttackType | None
    targets: list[str]
    base: int = 0
    plus: int = 0
    times: int = 1
    target_def: int = 0
    shown: list[int] = []
    hits: int = 0
    defender: str = ""
    guard: int = 0
    defence: list[int] = []
    spell: bool = False
    defeated: list[str] = []
    leader: str = ""


class Roll(Struct, omit_defaults=True):
    """A roll of a mouse that is not final yet."""

    kind: str
    who: str
    shown: list[int]


class Deal(Struct, omit_defaults=True):
    """An exchange being agreed between two mice: what the first gives and takes (M-R-128)."""

    giver: str
    partner: str
    gives: list[str] = []
    takes: list[str] = []
    cheese: int = 0


class Turn(Struct, omit_defaults=True):
    """The turn of an initiative card.

    `die` is the movement die, `spent` the points of the movement that is `open`; `moved` says that a
    movement has been used (M-R-23), `rushed` that a further one by a card has (M-R-31), `action` that
    the ordinary action has been. `search_dice` what a search has more; `free` are the free actions
    taken, `ability` whether an ability card was used, `used` what may be used once a turn. Of a card of
    minions: `attacked` are the mice attacked, `baited` whether the grape took a roach, `thrown` whether
    a rat threw it. `above` are the cards above one that has left the track in its turn. `ended` is the
    turn of a mouse that was captured in it; a new order has `cut` it, `lowest` whether its card was
    then the last mouse's (M-R-119).
    """

    card: str
    number: int = 1
    die: int = 0
    spent: int = 0
    movement: Literal["unused", "open", "over"] = "unused"
    moved: bool = False
    rushed: bool = False
    action: bool = False
    search_dice: int = 0
    free: list[str] = []
    ability: bool = False
    used: list[str] = []
    attacked: list[str] = []
    baited: bool = False
    thrown: bool = False
    above: list[str] | None = None
    ended: bool = False
    lowest: bool = False
    cut: bool = False


class Acts(Task, frozen=True, tag="acts"):
    """A figure is still to act in the turn of its card."""

    figure: str


class Switches(Struct, omit_defaults=True, frozen=True):
    """What the host has chosen for a game (M-D-33)."""

    capture_at: str = "above_life"
    achievements: str = "on"
    stalemate_guard: str = "on"
    keep: str = "one"


class Carried(Struct, omit_defaults=True, frozen=True):
    """What a chapter is given of those before it: story achievements, and of each hero the abilities learned
    and the cards kept (M-CAMPAIGN-01 to M-CAMPAIGN-03). `party` are the heroes who were in the last one, in
    their order, with their seats."""

    given: tuple[str, ...] = ()
    abilities: dict[str, tuple[str, ...]] = {}
    kept: dict[str, tuple[str, ...]] = {}
    party: dict[str, int] = {}


class State(Struct, omit_defaults=True):
    """A whole game. `mice` are in the order of choice; `up` maps a tile to the side that lies face up.

    `acted` are the cards that have had their turn this round, `idle_rounds` those without an attack
    (M-R-109). `card_wounds` are those on the cards of bosses. `removed` are search cards out of the
    chapter, `aside` those of special searches not found yet, `playing` those being used, `placed` the
    minions that have just come, `stash` the party items, `laid` those on the board with their spaces.
    `cancelled` is what a reaction has called off. `lines` are the special lines of the chapter that are
    used up, `last` is the attack just done, `moments` how often those have come that count.

    In a `campaign` the party votes when the chapter is over: `outcome` is how it ended, `onward` the chapter
    that is to come, `keeps` what each mouse takes along.
    """

    phase: str
    ruleset: int
    chapter: str
    seats: int
    packs: tuple[str, ...] = ()
    switches: Switches = Switches()
    carried: Carried = Carried()
    campaign: bool = False
    outcome: Result | None = None
    onward: str = ""
    keeps: dict[str, list[str]] = {}
    gone: list[int] = []
    mice: dict[str, Mouse] = {}
    figures: dict[str, Figure] = {}
    card_wounds: dict[str, int] = {}
    track: list[str] = []
    acted: list[str] = []
    round: int = 0
    fought: bool = False
    idle_rounds: int = 0
    page: int = 1
    end_page: int = 8
    wheel: int = 0
    surging: bool = False
    side: str = ""
    up: dict[str, str] = {}
    explored: list[str] = []
    blocked: dict[str, list[str]] = {}
    traps: dict[str, list[int]] = {}
    snares: dict[str, list[int]] = {}
    search: Deck = field(default_factory=lambda: Deck({}))
    encounters: dict[Colour, Deck] = {}
    removed: list[str] = []
    face_up: str = ""
    cancelled: list[str] = []
    aside: list[str] = []
    playing: list[str] = []
    placed: list[str] = []
    stash: list[str] = []
    laid: dict[str, list[int]] = {}
    tokens: list[str] = []
    counters: dict[str, int] = {}
    flags: list[str] = []
    lines: list[str] = []
    moments: dict[str, int] = {}
    greedy: bool = False
    defeated: list[str] = []
    titles: dict[Title, str] = {}
    roaches: dict[str, int] = {}
    turn: Turn | None = None
    attack: Attack | None = None
    last: Attack | None = None
    roll: Roll | None = None
    deal: Deal | None = None
    agenda: list[Acts] = []
    result: Result | None = None
    happened: list[Event] = field(default_factory=list)

    @property
    def content(self) -> Content:
        """What its rule set and its packs read."""
        if self.packs:
            return content_of(self.ruleset, self.packs)
        return content_of.plain[self.ruleset]  # without a call, as board and story: rules ask all the time

    def tell(self, event: str, **facts: Any) -> None:
        """Something everybody sees has happened."""
        self.happened.append(Event(event, facts))

    @property
    def now(self) -> Turn:
        """The turn in progress; there is one from the first turn on."""
        assert self.turn is not None
        return self.turn

    @property
    def strike(self) -> Attack:
        """The attack in progress."""
        assert self.attack is not None
        return self.attack

    @property
    def board(self) -> Side:
        """The side on which the mice are."""
        if self.packs:
            return self.content.sides[self.side]
        return content_of.plain[self.ruleset].sides[self.side]

    @property
    def story(self) -> Chapter:
        """The chapter being played."""
        if self.packs:
            return self.content.chapters[self.chapter]
        return content_of.plain[self.ruleset].chapters[self.chapter]


def size_of(content: Content, kind: str) -> Size:
    """The size of a kind of minions or of a boss: small, large, or none (the paw)."""
    return content.minions[kind].size if kind in content.minions else content.bosses[kind].size


def card_of(content: Content, figure: Figure) -> str:
    """The initiative card of a minion; of a boss its first."""
    return figure.kind if figure.kind in content.minions else content.bosses[figure.kind].cards[0].id


def is_mouse(content: Content, card: str) -> bool:
    """Whether a name on the track, or of a figure, is a mouse's."""
    return card in content.heroes


def kind_of(content: Content, card: str) -> str:
    """The kind of minion, or the boss, that an initiative card belongs to."""
    return content.boss_of[card].id if card in content.boss_of else card


def minion_card(content: Content, card: str) -> BossCard:
    """An initiative card of minions."""
    return content.minion_cards[card]
