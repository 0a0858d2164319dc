"""The state of a game: typed plain data that refers by id. Players are counted by their seats, from 1."""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.system import Result
from games.kit.decks import Deck, Packet
from games.kit.held import Held
from games.systems.talisman.content import Content, content_of
from games.systems.talisman.words.terms import Alignment, Stat


class Offer(Struct, omit_defaults=True):
    """What the next own move may be instead (T-R-87): to one of these spaces; `ferry` crosses the river.

    `card` is discarded from the space `at` when it is done (Rune Gate).
    """

    spaces: list[str]
    ferry: bool = False
    card: str = ""
    at: str = ""


class Character(Struct, omit_defaults=True):
    """A character in play.

    * `strength`, `craft`: counters above the printed values; `alignment`: a changed one, else "".
    * `toad`: own turns that have to begin until it is itself again; `missing`: turns to miss.
    * `posters`: Wanted Posters, neither Objects nor Followers (T-R-121); `choice`: what it chose at the start
      of its turn, until the next (Elementalist).
    * `outwards`: it has turned back in the Inner Region (T-BASE-354); `done`: the text of its space there is
      completed; `foes`: Pit Fiends left, or the Strength of the Werewolf met (T-R-13).
    * `lycan`: it has a Lycanthrope card; `retributed`: it has had the extra turn of this round (Divine
      Retribution).
    """

    id: str
    seat: int
    place: str
    life: int
    fate: int
    gold: int = 0
    strength: int = 0
    craft: int = 0
    alignment: Alignment | Literal[""] = ""
    objects: list[Held] = []
    followers: list[Held] = []
    spells: list[str] = []
    trophies: list[str] = []
    posters: list[Held] = []
    choice: str = ""
    toad: int = 0
    missing: int = 0
    quest: str = ""
    enslaved: bool = False
    offer: Offer | None = None
    outwards: bool = False
    done: bool = False
    foes: int = 0
    lycan: bool = False
    retributed: bool = False


class Player(Struct, omit_defaults=True):
    """A seat: its character (None where it was killed and the next one has not come), whether it is out.

    `legacy` is what the next character inherits (T-BASE-986), gold as "gold" among its tokens.
    """

    seat: int
    who: Character | None = None
    out: bool = False
    turns: int = 0
    legacy: list[Held] = []
    legacy_gold: int = 0


class Bonus(Struct, omit_defaults=True):
    """More Strength or Craft for a seat until the end of the turn; in battle only where it says so."""

    seat: int
    strength: int = 0
    craft: int = 0
    battle: bool = False


class Turn(Struct, omit_defaults=True):
    """The turn in progress.

    * `casts`: how many Spells its character may still cast (T-BASE-808); `cast`: seats that have cast one in
      this turn of somebody else (T-BASE-809).
    * `used`: what can be used once a turn and has been; `realigned`: seats whose alignment has changed.
    * `evading`: seats that may evade until its end; `extra`: it is an extra turn.
    * `stopped`: its character was told to miss a turn in it (T-BASE-211).
    * `one`: a 1 was rolled for movement, so the Werewolf moves after it (T-MOON-301).
    * `shop`: in which its character stood when it began; `entered`: the one it has walked into in it.
    * `spent`: seat -> what the present encounter has cost it; `claims`: its character claims bounties of the
      City Gate at its end (T-R-34).
    """

    seat: int
    number: int = 1
    casts: int = 0
    cast: list[int] = []
    used: list[str] = []
    realigned: list[int] = []
    bonuses: list[Bonus] = []
    evading: list[int] = []
    extra: bool = False
    stopped: bool = False
    one: bool = False
    spent: dict[int, int] = {}
    claims: bool = False
    shop: str = ""
    entered: str = ""


class Moon(Struct, omit_defaults=True):
    """What The Blood Moon lays beside the board.

    * `night`: the side of the Time card that is up; `lunar`: Lunar Events beside it, in the order in which
      they came; `werewolf`: the space of the figure.
    """

    night: bool = False
    lunar: list[str] = []
    werewolf: str = "forest"


class Visit(Struct, omit_defaults=True):
    """An encounter with a space in progress: which number is being met, and which of its cards have been.

    * `drawn` are the cards drawn for it; `events`: an Event was among them, a Lunar one does not count.
    * `evaded`: Enemies that have been.
    """

    number: int = 0
    met: list[str] = []
    drawn: list[str] = []
    events: bool = False
    evaded: list[str] = []


class Foe(Struct, omit_defaults=True):
    """A creature in a fight: a card, or one of a space or table with a name of its own."""

    name: str
    value: int
    kind: str = ""
    card: str = ""


class Fight(Struct, omit_defaults=True):
    """A fight in progress: the active character against creatures, or against the character of `against`.

    * `dice`: attack rolls, of "attacker" and "defender"; `bonus`: what Spells and cards add for this fight.
    * `plain`: the side that adds no die (an assassin's victim); `fixed`: the side whose roll is not rolled.
    * `added`: so many of the dice of a side, the last ones, are added to the others.
    * `proxies`: seat -> the card that fights in its place; `shots`: seat -> the die of its Bow.
    """

    seat: int
    by: Stat
    foes: list[Foe] = []
    against: int = 0
    dice: dict[str, list[int]] = {}
    bonus: dict[str, int] = {}
    plain: str = ""
    fixed: dict[str, int] = {}
    added: dict[str, int] = {}
    proxies: dict[str, str] = {}
    shots: dict[str, int] = {}
    outcome: str = ""


class Roll(Struct, omit_defaults=True):
    """A roll that may still be repeated by fate."""

    kind: str
    seat: int
    dice: list[int]


class Cast(Struct, omit_defaults=True):
    """A Spell that has been cast and may still be countered; `seat` of the caster, `target` of the key."""

    seat: int
    spell: str
    target: str = ""
    countered: bool = False


class Loss(Struct, omit_defaults=True):
    """What is about to happen to a seat and may still be prevented: lives or a Follower lost, Jail, turns."""

    seat: int
    what: Literal["life", "follower", "jail", "turns"]
    n: int = 1
    why: str = ""


class Timed(Struct, omit_defaults=True):
    """What holds for a time: `left` ends of turns of the seat (T-R-06), or until its next turn where 0."""

    card: str
    seat: int
    left: int = 0
    space: str = ""


class Trap(Struct, omit_defaults=True):
    """A Hex on a space, and how many ends of turns of its caster it still lies there."""

    card: str
    space: str
    seat: int
    left: int


class Deal(Struct, omit_defaults=True):
    """An exchange that a seat proposes to another: gold, Objects, Followers by their keys (Lightbearers)."""

    seat: int
    other: int
    gives: list[str] = []
    wants: list[str] = []


class Affected(Struct, frozen=True, tag_field="task", tag="affected"):
    """The next of those whom an `each_char` affects: `seats` in order, `at` says which one of the card."""

    card: str
    at: int
    seats: tuple[int, ...]
    by: int


class Contest(Struct, frozen=True, tag_field="task", tag="contest"):
    """All have rolled for an `each_char`: the lowest or the highest has what its card says; seat -> roll."""

    card: str
    at: int
    by: int
    rolls: dict[int, int] = {}


class Kept(Struct, omit_defaults=True):
    """A card face down before a player, who may put it back on its deck at the start of any turn.

    One that is `due` goes back at the start of an own turn (Lantern Sprite).
    """

    seat: int
    deck: str
    packet: Packet
    due: bool = False


class Deaths(Struct, frozen=True, tag_field="task", tag="deaths"):
    """Deaths are resolved after all have been affected (T-R-04)."""

    by: int


class Onward(Struct, frozen=True, tag_field="task", tag="onward"):
    """An Enemy that was not killed does what it then does (Crawling Hand); `by` the seat that met it."""

    card: str
    space: str
    by: int


class Scatter(Struct, frozen=True, tag_field="task", tag="scatter"):
    """The next of the cards turned up comes to lie on a space; the others follow clockwise (T-R-137)."""

    space: str


class Charts(Struct, frozen=True, tag_field="task", tag="charts"):
    """These seats roll on the Werewolf's chart, one after the other."""

    seats: tuple[int, ...]


class Nightfall(Struct, frozen=True, tag_field="task", tag="nightfall"):
    """Night has fallen: the ending may have something to say to that."""


Task = Affected | Contest | Deaths | Onward | Scatter | Charts | Nightfall
"""What is still to be done before a turn goes on."""


class State(Struct, omit_defaults=True, dict=True):
    """A whole game.

    * `packs`: further cards that are played with, by the names of their packs.
    * `lying`: space -> the cards face up there, in the order in which they came; `gold`: gold there.
    * `stock`: Purchase and Talisman cards beside the board; `unused`, `dead`: character cards.
    * `gate`: the posters on the City Gate; `kept`: cards face down before players; `turned`: cards turned up
      off a deck, or collected, that are being sorted.
    * `gone`: cards that have left the game; `spirits`: Spirits just discarded.
    * `moon`: what The Blood Moon lays beside the board, None without it.
    * `endings`: the Alternative Endings of which one is drawn, `ending` the one that is known; `tally`: seat
      -> what counts there, of seat 0 what counts for all (fate on it, lives that it has lost).
    * `crowned`: somebody has reached the Crown (T-BASE-944); `extra`: further turns of the seat on turn.
    * `waited` is the seat for which the table waited last; the engine keeps it.
    """

    phase: str
    ruleset: int
    options: dict[str, str] = {}
    players: list[Player] = []
    decks: dict[str, Deck] = {}
    stock: dict[str, int] = {}
    unused: dict[str, int] = {}
    dead: dict[str, int] = {}
    lying: dict[str, list[Held]] = {}
    gold: dict[str, int] = {}
    timed: list[Timed] = []
    traps: list[Trap] = []
    turn: Turn | None = None
    visit: Visit | None = None
    fight: Fight | None = None
    roll: Roll | None = None
    casting: list[Cast] = []
    loss: Loss | None = None
    deal: Deal | None = None
    agenda: list[Task] = []
    gate: list[str] = []
    kept: list[Kept] = []
    endings: dict[str, int] = {}
    ending: str = ""
    tally: dict[int, int] = {}
    turned: list[str] = []
    gone: list[str] = []
    spirits: int = 0
    moon: Moon | None = None
    crowned: bool = False
    extra: int = 0
    waited: int = 0
    result: Result | None = None
    packs: tuple[str, ...] = ()
    happened: list[Event] = field(default_factory=list)

    @cached_property
    def content(self) -> Content:
        """Everything printed, as the rule set of the game reads it; no field, so nothing of it is stored."""
        return content_of(self.ruleset, self.packs)

    def tell(self, event: str, **facts: Any) -> None:
        """Something everybody sees has happened."""
        self.happened.append(Event(event, facts))

    def tell_apart(self, event: str, private: dict[int, dict[str, Any]], **facts: Any) -> None:
        """Something has happened of which some seats know more."""
        self.happened.append(Event(event, facts, private))

    def player(self, seat: int) -> Player:
        """The player on a seat (seats count from 1)."""
        return self.players[seat - 1]

    def of(self, seat: int) -> Character:
        """The character of a seat that has one."""
        who = self.players[seat - 1].who
        assert who is not None, seat
        return who

    @property
    def now(self) -> Turn:
        """The turn in progress; there is one from the first turn on."""
        assert self.turn is not None
        return self.turn

    @property
    def active(self) -> Character:
        """The character whose turn it is."""
        return self.of(self.now.seat)

    @property
    def battle(self) -> Fight:
        """The fight in progress."""
        assert self.fight is not None
        return self.fight
