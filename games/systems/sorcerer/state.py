"""The state of a game: typed plain data that refers by id.

Boards are numbered by their owner's seat; 0 is the neutral board.
"""

from typing import Any, Literal, Protocol

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.system import Result
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import Content, content_of

NEUTRAL = 0
CRYSTAL = "crystal"
ZOMBIE = "zombie"
ROOM = 3
GEMS_TO_WIN = 18
"""A chamber holds three characters (L-MOVE-05)."""

Status = Literal["active", "asleep", "gone"]
Side = Literal["attacker", "defender"]
Begins = Literal["lot", "seat"]


class Character(Struct, omit_defaults=True):
    """A character or the Zombie: asleep means waiting on its card (L-SETUP-13, L-ZOMB-07).

    `place` is "BOARD-CHAMBER" ("1-b3"), empty while off the boards. `web` counts the owner's turns that the
    web still lasts. `awakened` until its owner has used the quiet point of L-R-43.
    """

    id: str
    seat: int
    status: Status = "asleep"
    lp: int = 0
    place: str = ""
    weapon: str = ""
    armour: list[str] = []
    backpack: list[str] = []
    rune: str = ""
    gauntlet: bool = False
    unseen: bool = False
    web: int = 0
    awakened: bool = False


class Armed(Protocol):
    """Somebody as they stand in a fight, in the state or in a view."""

    @property
    def id(self) -> str:
        """Who it is."""
        ...

    @property
    def lp(self) -> int:
        """The lives that are left."""
        ...

    @property
    def weapon(self) -> str:
        """What is wielded, "" for nothing."""
        ...

    @property
    def gauntlet(self) -> bool:
        """Whether the Gauntlet of Doom has grown on."""
        ...


class Player(Struct, omit_defaults=True):
    """A seat's team, board, treasury and whether it is out of the game (L-R-09)."""

    seat: int
    team: str = ""
    board: str = ""
    gems: int = 1
    turns: int = 0
    out: bool = False


class Token(Struct, omit_defaults=True):
    """A Trap, Cloud or Tree of Life lying in a chamber."""

    kind: str
    seat: int
    place: str


class Cast(Struct, omit_defaults=True):
    """A scroll cast in a fight that the other side may still answer (L-SCR-12)."""

    side: Side
    caster: str
    scroll: str
    target: str = ""


class Fight(Struct, omit_defaults=True):
    """A fight in progress, against a `monster` or the `defenders`; `target` was named by the attacker.

    `dice` holds the two dice as they stand, `bonus` the scrolls' Strength, `silent` the sides that cast no
    more, `repeated` who has repeated which die, `stack` the scrolls not yet settled.
    """

    attackers: list[str]
    defenders: list[str] = []
    target: str = ""
    monster: str = ""
    clash: int = 1
    step: str = ""
    dice: dict[str, int] = {}
    bonus: dict[str, int] = {}
    silent: list[str] = []
    repeated: dict[str, list[int]] = {}
    stack: list[Cast] = []
    outcome: str = ""


class Roll(Struct, omit_defaults=True):
    """A roll outside fights that is not final yet: who rolls, for which character, the dice, who repeated it.

    `bonus` is what Changes of Fate have added; `digit` is the chamber's, in an Encounter Roll.
    """

    kind: str
    seat: int
    who: str
    dice: list[int]
    repeated: list[int] = []
    bonus: int = 0
    digit: int = 0


class Turn(Struct, omit_defaults=True):
    """The turn in progress.

    `moved` is the character whose Exploration this is, `lost` whether it is lost, `open` whether its
    inventory step is; `extra`, `zombie`, `foresight` say what has been used, as does `ability` under rule
    set 2. `offered` are the quiet actions open when the Move was made, `bearing` how the character that made
    it stood then (public). `handled` are the arrangements that this window has left behind by moving tokens.
    """

    seat: int
    number: int = 1
    moved: str = ""
    lost: bool = False
    extra: bool = False
    zombie: bool = False
    foresight: bool = False
    ability: bool = False
    open: bool = False
    rearrange: bool = False
    offered: list[str] = []
    bearing: list[str] = []
    handled: list[int] = []


class State(Struct, omit_defaults=True):
    """A whole game. `sides` maps board number to board side, `floors` a place to the tokens lying there.

    `ruleset` and `packs` say what is printed: `content`. `begins` says who has the first turn, `to_win` how
    many Gems win (L-WIN-01; fewer by the table's option).
    `awakening` is the seat that chooses who awakens (L-R-40), 0 for nobody. `waited` is the seat for which
    the table waited last; the engine keeps it, so that others cannot tell what the seat on turn is asked.
    """

    phase: str
    ruleset: int
    teams: str
    players: list[Player] = []
    sides: dict[int, str] = {}
    characters: dict[str, Character] = {}
    floors: dict[str, list[str]] = {}
    tokens: list[Token] = []
    finds: dict[str, int] = {}
    runes: dict[str, int] = {}
    crystals: int = 0
    turn: Turn | None = None
    fight: Fight | None = None
    roll: Roll | None = None
    awakening: int = 0
    waited: int = 0
    result: Result | None = None
    happened: list[Event] = field(default_factory=list)
    packs: tuple[str, ...] = ()
    to_win: int = GEMS_TO_WIN
    begins: Begins = "lot"

    @property
    def content(self) -> Content:
        """What is printed, as this game reads it."""
        if self.packs:
            return content_of(self.ruleset, self.packs)
        return content_of.plain[self.ruleset]

    def tell(self, event: str, **facts: Any) -> None:
        """Something everybody sees has happened."""
        self.happened.append(Event(event, facts))

    def tell_apart(self, event: str, private: dict[int, dict[str, Any]], **facts: Any) -> None:
        """Something has happened of which some seats know more."""
        self.happened.append(Event(event, facts, private))

    def whisper(self, event: str, seat: int, **facts: Any) -> None:
        """Something has happened that only one seat knows of."""
        self.happened.append(Event(event, {}, {seat: facts}, True))

    def player(self, seat: int) -> Player:
        """The player on a seat (seats count from 1)."""
        return self.players[seat - 1]

    @property
    def now(self) -> Turn:
        """The turn in progress; there is one from the first turn on."""
        assert self.turn is not None
        return self.turn

    @property
    def battle(self) -> Fight:
        """The fight in progress."""
        assert self.fight is not None
        return self.fight


def place(board: int, chamber: str) -> str:
    """The name of a chamber of a board."""
    return f"{board}-{chamber}"


def board_of(where: str) -> int:
    """The number of the board a place lies on."""
    return int(where[0])


def chamber_of(where: str) -> str:
    """The chamber of a place."""
    return where[2:]


def side_of(state: State, where: str) -> BoardSide:
    """The board side a place lies on."""
    return state.content.sides[state.sides[int(where[0])]]
