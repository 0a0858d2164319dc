"""A system's front door: a frozen value of plain functions. Systems are data to the site, not subclasses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from games.engine.dice import Stream
from games.engine.orders import Settings, StandingOrders
from games.engine.questions import Procedure, Question
from games.engine.shared_luck import Bags


class Victory(Exception):
    """Raised by the rules at the very moment the game ends; only the engine catches it."""


class TurnOver(Exception):
    """Raised by the one rule that ends a turn early, at any depth; the phases of a turn catch it.

    With a plain `except`: what has to be put right stands behind it, for a generator may be dropped where it
    waits. The engine catches nothing: where no phase of a turn runs it is a fault of the rules.
    """


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: the winning seats, and the word for how ("gems", "eliminated", ...)."""

    winners: tuple[int, ...]
    how: str


Options = Mapping[str, str]
"""Name of an option -> the word chosen for it, out of those that the system names."""
Look = Callable[[], Any]
"""Gives the view of one seat; called only by those who need to look."""
Bot = Callable[[Look, Question, int, Stream], str]
"""(look, question, seat, stream) -> option key."""


class Careful(Protocol):
    """The careful automatic turn: a bot that may be told the seat's orders."""

    def __call__(
        self, look: Look, question: Question, seat: int, stream: Stream, orders: Settings = ..., /
    ) -> str:
        """The key to answer."""
        ...


Player = Callable[[Any, Question, int], str]
"""(open state, question, seat) -> option key: how a seat is played where all lies open."""


@dataclass(frozen=True)
class OpenPlay:
    """How seats are played in states that lie open: in what bots imagine, and where they are tuned.

    * `weights`: name -> the number by which the steady player judges.
    * `player(weights)`: the steady player with other numbers, a few or none.
    """

    weights: Mapping[str, float]
    player: Callable[[Mapping[str, float]], Player]


@dataclass(frozen=True)
class Bots:
    """Who plays where nobody of flesh does.

    * `levels`: level -> bot. `chosen`: those that one may choose for a table, in order.
    * `careful`: the automatic turn that risks and spends nothing; None where there is none.
    * `thinks`: levels whose answers may take seconds; none of them is taken unasked.
    * `open`: the steady player where all lies open; None where there is none.
    """

    levels: Mapping[str, Bot] = field(default_factory=dict)
    careful: Careful | None = None
    chosen: tuple[str, ...] = ()
    thinks: frozenset[str] = frozenset()
    open: OpenPlay | None = None


@dataclass(frozen=True)
class SlowPlay:
    """What a game of weeks is asked, so that the site can wait, count and tell.

    * `turns(state)`: how many turns have begun.
    * `on_turn(state)`: the seat whose turn it is; None before the first turn and after the end.
    * `out(state)`: the seats that are out of the game; one that has left is among them.
    * `teams(state)`: seat -> the id of the team or character it plays, of the seats that have one.
    * `round(state)`: the round that runs, as players count them; 0 before the first and where none is.
    * `begun(state, seat)`: another number in each of the seat's own turns than before it, 0 where it only
      tells that none runs: so one knows whether one has begun since.
    """

    turns: Callable[[Any], int] = lambda _: 0
    on_turn: Callable[[Any], int | None] = lambda _: None
    out: Callable[[Any], tuple[int, ...]] = lambda _: ()
    teams: Callable[[Any], dict[int, str]] = lambda _: {}
    round: Callable[[Any], int] = lambda _: 0
    begun: Callable[[Any, int], int] = lambda *_: 0


@dataclass(frozen=True)
class Imagining:
    """How a state is made up that agrees with what one seat sees, and where play may begin on it.

    * `determinize(view, seat, stream)`: such a state; what the seat does not see is dealt from what is left.
    * `begins`: the phases with which it may begin, wherever a seat is told that they begin.
    * `heads`: the kinds of questions that stand at the head of their phase: begun anew on the state, it asks
      the same and goes on alike.
    """

    determinize: Callable[[Any, int, Stream], Any]
    begins: frozenset[str]
    heads: frozenset[str]


PARTY = 0
"""The one side of those who play together."""


@dataclass(frozen=True)
class Effort:
    """How much is spent on looking at a finished game again; all in numbers of lines, none in time.

    * `deals`: lines behind each result of a roll; `results`: so many of its results at most.
    * `candidates`: answers that are looked at closely, by so many `pairs` of lines over so many `turns`; all
      to the end where that is 0.
    * `lines`: from the start of each round to the end, for the chance itself; 0 where the fitted value is as
      good.
    * `answers`: in all lines together; behind half of them the look is coarser, behind all it ends.
    """

    deals: int = 2
    results: int = 36
    candidates: int = 12
    pairs: int = 60
    turns: int = 6
    lines: int = 0
    answers: int = 300_000


@dataclass(frozen=True)
class Prospects:
    """Who is likely to win, as far as the games of steady players tell.

    * `chances(state)`: side -> how likely it wins, together at most 1. A side is a seat; of allies there is
      one, PARTY, and what is left is that they lose.
    * `features(state, side)`: the numbers that this is fitted on, the first always 1; `names` of the others.
    * `kind(state)`: by what the fits differ (the number of seats, a chapter).
    * `doubts(kind)`: for each quarter of a game how far it lies from long roll-outs, as a standard deviation.
    """

    chances: Callable[[Any], Mapping[int, float]]
    features: Callable[[Any, int], Sequence[float]]
    names: tuple[str, ...]
    kind: Callable[[Any], str]
    doubts: Callable[[str], Sequence[float]]
    effort: Effort = Effort()


def _set_of(played: Any) -> tuple[int, tuple[str, ...]]:
    return getattr(played, "ruleset", 1), getattr(played, "packs", ())


def _no_options(_ruleset: int, _packs: tuple[str, ...] = ()) -> Mapping[str, tuple[str, ...]]:
    return {}


NO_ORDERS = StandingOrders()


def _no_orders(_ruleset: int, _packs: tuple[str, ...] = ()) -> StandingOrders:
    return NO_ORDERS


@dataclass(frozen=True, kw_only=True)
class System:
    """One rule set. The first eight make one; what else there is has a harmless default.

    * `slug`: its name in addresses and records; `seats`: the numbers of seats it can be played with.
    * `state`: the type of its state, a Struct. The engine asks for `phase`, the name of the phase to run, and
      `happened`, the events not yet collected, and keeps `waited` (`stops.py`) where there is one.
    * `new_state(options)` makes a state, `options` a plain dict. It raises
      ValueError for options that it does not know. An older `ruleset` may stand among them (a record). With
      something carried from the game before it is `new_state(options, carry)`.
    * `phases`: phase name -> generator function of the state, in the order of the rulebook.
    * `observe(state, seat)`: the only function that hides; seat None is a spectator.
    * `result(state)`: a Result when the game is over, else None.
    * `leave(state, seat)`: the phase that carries out resignation or expulsion.

    * `ruleset`: the number of the present rules; `contents`: rule set -> the hash of what its rules read,
      none where they read nothing. Another content is another rule set: it has another number.
    * `set_of(state or view)`: the rule set and the packs that it is played with.
    * `carried`: the type of what a game may be given of the one before it; None where nothing is.
      `carry(state)`: the options of the game that follows a finished one, as far as they are settled, and
      what it is given; None where nothing follows.
    * `take_pack(rules, shown)`: makes a pack known to this process (`kit.content_sets.ContentSets.take`) and
      gives its name; None where there are none. What needs one that is not known raises UnknownPack.
    * `check_content()`: raises where the files of some rule set do not fit its hash.
    * `allies`: whether the seats play together.
    * `options_of(ruleset, packs)`: name of an option -> the words it may have in that set, the usual one
      first; `fits(options)`: why the words chosen do not go together, as a code of the system's; "" where
      they do. What was allowed once is refused by another rule set only: records are held to it.
    * `printed()`: kind of things (cards, spaces) -> the ids of all there are in any set; each is named by a
      test.
    * `invariants(state)`: raises AssertionError when something is in two places or in none.
    * `bots`: who plays where nobody of flesh does.
    * `prospects`: who is likely to win; None where nobody has reckoned that.
    * `slow`: what a game of weeks is asked.
    * `orders_of(ruleset, packs)`: what may be ordered in advance in that set.
    * `merit(state)`: seat -> how far it has come, by public facts alone, the most important number first and
      more being better: it places those whom the result leaves equal; {} where nothing is said. The number
      at `deed` is added up over several games.
    * `bags(seats)`: what tables of a round share of their luck.
    * `imagining`: how a position is made up from a view (`kit/imagine.py`); None where none can be.
    """

    slug: str
    seats: tuple[int, ...]
    state: type[Any]
    new_state: Callable[..., Any]
    phases: Mapping[str, Callable[[Any], Procedure]]
    observe: Callable[[Any, int | None], Any]
    result: Callable[[Any], Result | None]
    leave: Callable[[Any, int], Procedure]
    ruleset: int = 1
    contents: Mapping[int, str] = field(default_factory=dict)
    set_of: Callable[[Any], tuple[int, tuple[str, ...]]] = _set_of
    carried: type[Any] | None = None
    carry: Callable[[Any], tuple[Options, Any] | None] = lambda _: None
    take_pack: Callable[[Mapping[str, Any], Mapping[str, Any]], str] | None = None
    check_content: Callable[[], None] = lambda: None
    allies: bool = False
    options_of: Callable[..., Mapping[str, tuple[str, ...]]] = _no_options
    fits: Callable[[Options], str] = lambda _: ""
    printed: Callable[[], Mapping[str, tuple[str, ...]]] = dict
    invariants: Callable[[Any], None] = lambda _: None
    bots: Bots = field(default_factory=Bots)
    prospects: Prospects | None = None
    slow: SlowPlay = field(default_factory=SlowPlay)
    orders_of: Callable[..., StandingOrders] = _no_orders
    merit: Callable[[Any], Mapping[int, tuple[int, ...]]] = lambda _: {}
    bags: Callable[[int], Bags] = lambda _: Bags()
    deed: int = 0
    imagining: Imagining | None = None

    @property
    def content(self) -> str:
        """The hash of what the present rules read, "" where they read nothing."""
        return self.contents.get(self.ruleset, "")

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Those of the present rule set: what a new table may be played with."""
        return self.options_of(self.ruleset)

    @property
    def orders(self) -> StandingOrders:
        """Those of the present rule set: what one orders for all games."""
        return self.orders_of(self.ruleset)
