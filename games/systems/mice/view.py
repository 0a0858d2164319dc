"""What one seat may see. `observe` is the only function that hides (M-D, 2.1.7: information is open).

Secret from everybody: which cards are in the search deck and in the encounter decks, and so what will be
found or met. Everything else lies open to all, spectators included.
"""

from msgspec import Struct

from games.engine.system import Result
from games.kit.decks import DeckView, observed
from games.systems.mice.content import Content, content_of
from games.systems.mice.state import Acts, Attack, Carried, Deal, Figure, Mouse, Roll, State, Switches, Turn


class Beside(Struct, frozen=True, omit_defaults=True):
    """What lies open besides and is counted by the rules; the names are those of the state.

    `traps` and `snares` are those of all sides.
    """

    seats: int = 0
    gone: tuple[int, ...] = ()
    traps: dict[str, list[int]] = {}
    snares: dict[str, list[int]] = {}
    fought: bool = False
    idle_rounds: int = 0
    surging: bool = False
    removed: tuple[str, ...] = ()
    cancelled: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    moments: dict[str, int] = {}
    roaches: dict[str, int] = {}
    last: Attack | None = None
    agenda: tuple[Acts, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """A chapter as everybody sees it; the decks by what is left of them."""

    seat: int | None
    phase: str
    ruleset: int
    chapter: str
    switches: Switches
    mice: dict[str, Mouse]
    figures: dict[str, Figure]
    card_wounds: dict[str, int]
    track: tuple[str, ...]
    acted: tuple[str, ...]
    round: int
    page: int
    end_page: int
    wheel: int
    side: str
    up: dict[str, str]
    explored: tuple[str, ...]
    blocked: dict[str, list[str]]
    traps: tuple[int, ...]
    snares: tuple[int, ...]
    search: DeckView
    encounters: dict[str, DeckView]
    face_up: str
    aside: tuple[str, ...]
    playing: tuple[str, ...]
    stash: tuple[str, ...]
    laid: dict[str, list[int]]
    tokens: tuple[str, ...]
    counters: dict[str, int]
    flags: tuple[str, ...]
    lines: tuple[str, ...]
    greedy: bool
    defeated: tuple[str, ...]
    titles: dict[str, str]
    carried: Carried = Carried()
    campaign: bool = False
    outcome: Result | None = None
    onward: str = ""
    keeps: dict[str, list[str]] = {}
    turn: Turn | None = None
    attack: Attack | None = None
    roll: Roll | None = None
    deal: Deal | None = None
    result: Result | None = None
    packs: tuple[str, ...] = ()
    beside: Beside = Beside()

    @property
    def content(self) -> Content:
        """What its rule set and its packs read."""
        return content_of(self.ruleset, self.packs)


def observe(state: State, seat: int | None) -> View:
    """What the seat may see of the state."""
    return View(
        seat=seat,
        phase=state.phase,
        ruleset=state.ruleset,
        chapter=state.chapter,
        switches=state.switches,
        mice=state.mice,
        figures=state.figures,
        card_wounds=state.card_wounds,
        track=tuple(state.track),
        acted=tuple(state.acted),
        round=state.round,
        page=state.page,
        end_page=state.end_page,
        wheel=state.wheel,
        side=state.side,
        up=state.up,
        explored=tuple(state.explored),
        blocked=state.blocked,
        traps=tuple(state.traps.get(state.side, ())),
        snares=tuple(state.snares.get(state.side, ())),
        search=observed(state.search, seat),
        encounters={str(colour): observed(deck, seat) for colour, deck in state.encounters.items()},
        face_up=state.face_up,
        aside=tuple(state.aside),
        playing=tuple(state.playing),
        stash=tuple(state.stash),
        laid=state.laid,
        tokens=tuple(state.tokens),
        counters=state.counters,
        flags=tuple(state.flags),
        lines=tuple(state.lines),
        greedy=state.greedy,
        defeated=tuple(state.defeated),
        titles={str(title): hero for title, hero in state.titles.items()},
        carried=state.carried,
        campaign=state.campaign,
        outcome=state.outcome,
        onward=state.onward,
        keeps=state.keeps,
        turn=state.turn,
        attack=state.attack,
        roll=state.roll,
        deal=state.deal,
        result=state.result,
        packs=state.packs,
        beside=_beside(state),
    )


def _beside(state: State) -> Beside:
    return Beside(
        seats=state.seats,
        gone=tuple(state.gone),
        traps=state.traps,
        snares=state.snares,
        fought=state.fought,
        idle_rounds=state.idle_rounds,
        surging=state.surging,
        removed=tuple(state.removed),
        cancelled=tuple(state.cancelled),
        placed=tuple(state.placed),
        moments=state.moments,
        roaches=state.roaches,
        last=state.last,
        agenda=tuple(state.agenda),
    )
