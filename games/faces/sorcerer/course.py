"""How a game went, out of what everybody saw: what decided it, who walked where, and the dearest fight."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from games.engine.events import Event
from games.faces.counted import Happened, Told, Walk
from games.faces.sorcerer.speaker import SPEAKER
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.queries import camp_of
from games.systems.sorcerer.state import Fight, State

DEAR = 2
"""A fight that costs less is none to speak of."""


class Spot(Struct, frozen=True):
    """A mark on the map: somebody's "grave", or the "flag" of a Crystal that came home."""

    kind: str
    seat: int
    who: str
    place: str


class DearFight(Struct, frozen=True):
    """What a fight cost both sides: Life Points, armour and scrolls used up, Gems for dice rolled again."""

    round: int
    step: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    monster: str
    lives: int = 0
    armour: int = 0
    scrolls: int = 0
    gems: int = 0

    @property
    def cost(self) -> tuple[int, int, int]:
        """The dearer of two fights has the higher one: Life Points count first."""
        return self.lives, self.armour + self.scrolls, self.gems


class Course(Struct, frozen=True):
    """A whole game. `sides` are the board sides by number, `first_blood` the first Life Point lost."""

    sides: dict[int, str]
    happened: tuple[Happened, ...]
    walks: tuple[Walk, ...]
    spots: tuple[Spot, ...]
    first_blood: Happened | None
    dearest: DearFight | None


class CourseWatch:
    """Looks on while the game is played again, at public facts only."""

    def __init__(self) -> None:
        self.sides: dict[int, str] = {}
        self.round = 0
        self.happened: list[Happened] = []
        self.walked: dict[tuple[int, str, str], int] = {}
        self.spots: list[Spot] = []
        self.first_blood: Happened | None = None
        self.fights = FightWatch()

    def after(self, state: State, told: Iterable[Told]) -> None:
        """This came of an entry."""
        self.sides = state.sides
        for step, event in told:
            self.round = event.facts.get("round", self.round)
            self._note(state, Happened(self.round, step, event.kind, event.facts))
            self.fights.note(step, event)
        self.fights.look(state.fight, self.round)

    def _note(self, state: State, one: Happened) -> None:
        row = SPEAKER.events[one.kind]
        if row.moment:
            self.happened.append(one)
        if row.costs == "lives" and self.first_blood is None:
            self.first_blood = one
        if one.kind == "moved":
            self._walk(state.characters[one.facts["who"]].seat, one.facts["frm"], one.facts["to"])
        if row.mark:
            seat = state.characters[one.facts["who"]].seat
            where = one.facts.get("where") or camp_of(state, seat)
            self.spots.append(Spot(row.mark, seat, one.facts["who"], where))

    def _walk(self, seat: int, frm: str, to: str) -> None:
        passage = (seat, min(frm, to), max(frm, to))
        self.walked[passage] = self.walked.get(passage, 0) + 1

    def course(self) -> Course:
        """What was seen."""
        self.fights.look(None, self.round)
        return Course(
            sides=dict(self.sides),
            happened=tuple(self.happened),
            walks=tuple(Walk(*passage, times) for passage, times in sorted(self.walked.items())),
            spots=tuple(self.spots),
            first_blood=self.first_blood,
            dearest=self.fights.dearest,
        )


class FightWatch:
    """Adds up what each fight costs, from its first answer to its last one."""

    def __init__(self) -> None:
        self.fight: Fight | None = None
        self.events: list[tuple[int, Event]] = []
        self.dearest: DearFight | None = None

    def note(self, step: int, event: Event) -> None:
        """An event, of a fight or not."""
        if SPEAKER.events[event.kind].before_fight:
            self.events.clear()
        self.events.append((step, event))

    def look(self, fight: Fight | None, round_: int) -> None:
        """The fight as it stands behind an entry; None: there is none (any more)."""
        if fight is None:
            if self.fight is not None:
                self._over(self.fight, round_)
            self.events.clear()
        self.fight = fight

    def _over(self, fight: Fight, round_: int) -> None:
        costs = Counter(SPEAKER.events[event.kind].costs for _step, event in self.events)
        clashes = [step for step, event in self.events if SPEAKER.events[event.kind].role == "clash"]
        if not clashes:
            return
        found = DearFight(
            round_,
            clashes[-1],
            tuple(fight.attackers),
            tuple(fight.defenders),
            fight.monster,
            lives=costs["lives"],
            armour=costs["armour"],
            scrolls=costs["scrolls"],
            gems=costs["gems"] * REPEAT_PRICE,
        )
        if sum(found.cost) >= DEAR and (self.dearest is None or found.cost > self.dearest.cost):
            self.dearest = found
