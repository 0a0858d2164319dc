"""What each person did in person in a finished game, read off its journal by playing it once more.

A turn is a person's own if more than half of the seat's decisions in it are theirs: given in person or by the
standing orders they gave. A turn in which the seat decides nothing is nobody's. A wait is as long as
the table looks at one seat in one turn; it lasts until the last answer its person gives, and the time
in which the game was held or the site was away is nobody's. In a sealed question that several people answer
only the last answer has a moment, so none of them is timed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q

from games.careers import answer_times
from games.engine.position import LEAVE, START, Position
from games.engine.questions import Answer, By, Entry, Question
from games.engine.walk import walk
from games.journal.loading import load
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import NO_END
from games.models import Downtime, Game, TableEvent, Tenure
from games.models.tally import OWN
from games.refused import Refused

WAITED: tuple[By, ...] = ("person", "ally", "default")
"""Answers that the table waited for."""
FORGET = 200
"""So many entries played again are kept in memory."""

Span = tuple[datetime, datetime]


@dataclass
class Doing:
    """What somebody did during one tenure: {turn: [own decisions, others']}, how many `answers` they
    gave, and how many seconds each of their waits took."""

    turns: dict[int, list[int]] = field(default_factory=dict)
    answers: int = 0
    waits: list[float] = field(default_factory=list)

    @property
    def all_turns(self) -> int:
        """The turns that the seat had meanwhile."""
        return len(self.turns)

    @property
    def own_turns(self) -> int:
        """The turns they played in person."""
        return sum(own > others for own, others in self.turns.values())

    @property
    def seconds(self) -> int:
        """How long the others waited altogether."""
        return round(sum(self.waits))

    @property
    def times(self) -> answer_times.Times:
        """The waits by their length."""
        return answer_times.counted(self.waits)


@dataclass(frozen=True)
class Figures:
    """What the stored answers alone tell of a tenure: how many its person gave, and how many turns it had if
    all seats had as many, so that they played the share of them which their answers are."""

    answers: int = 0
    all_turns: int = 0
    own_turns: int = 0
    seconds: int = 0
    times: answer_times.Times = field(default_factory=dict)


@dataclass
class _Wait:
    """The table looks at a seat: `turn` of the game (its own or not), since when, and its last answer."""

    tenure: int
    turn: int
    own: bool
    since: datetime
    last: datetime | None = None


def doings(game: Game, tenures: list[Tenure]) -> tuple[list[Doing], dict[int, str]]:
    """What was done in each of the tenures, in their order, and the team of each seat.

    Plays the whole journal, and costs a little more than that. Raises ReplayMismatch, and whatever the rules
    raise.
    """
    past = past_of(game)
    position = Position(system_of(game), past.first_state(), counts=START)
    seen = _Walk(game, tenures, position)
    for at, line in walk(position, past.entries()):
        if len(at.entries) >= FORGET:
            at.trim()
        if line is not None:
            seen.before(at.number + 1, line)
    seen.close(list(seen.waits))
    return seen.doings, dict(position.system.slow.teams(position.state))


def figures(game: Game, tenures: list[Tenure]) -> list[Figures]:
    """Of a game that the rules do not play again, from its journal and its last state (two queries)."""
    lines = list(enumerate(past_of(game).entries(), 1))
    turns = _turns_each(game)
    return [_figures(tenure, lines, turns) for tenure in tenures]


def _turns_each(game: Game) -> int:
    try:
        last = load(game)
        return -(-last.system.slow.turns(last.state) // game.seats_wanted)
    except Refused:
        raise
    except Exception:  # whatever the rules raise: then nobody is known to have had a turn
        return 0


def _figures(tenure: Tenure, lines: list[tuple[int, Entry]], turns: int) -> Figures:
    until = NO_END if tenure.to_entry is None else tenure.to_entry
    given = [
        (one, tenure.from_entry < number <= until)
        for number, line in lines
        if line.kind != LEAVE
        for one in line.answers
        if one.seat == tenure.seat
    ]
    mine = [one for one, held in given if held]
    had = -(-turns * len(mine) // len(given)) if given else 0
    own = sum(one.by in OWN for one in mine)
    return Figures(sum(one.by == "person" for one in mine), had, own * had // len(mine) if mine else 0)


class _Walk:
    """The journal played once more; `before` looks at each entry while its question is still open."""

    def __init__(self, game: Game, tenures: list[Tenure], position: Position) -> None:
        self.tenures = tenures
        self.position = position
        self.doings = [Doing() for _ in tenures]
        self.waits: dict[int, _Wait] = {}
        self.at = {0: game.started_at or game.created_at} | past_of(game).moments()
        self.held, self.rewound = _held(game)

    def before(self, number: int, line: Entry) -> None:
        """Entry `number` of the game is played next."""
        question = self.position.question
        if not isinstance(question, Question) or line.kind == LEAVE:
            return
        if self.at[number] != self.at[number - 1] or any(one.by == "person" for one in line.answers):
            self._follow(number)
        exact = sum(one.by in WAITED for one in line.answers) == 1
        for one in line.answers:
            self._note(number, one, exact)

    def _follow(self, number: int) -> None:
        """What was open when the entry was given is what the table waited for."""
        turn, on_turn = self._turn()
        asked: dict[int, _Wait] = {}
        for seat in self.position.waiting:
            tenure = self._tenure(seat, number)
            if tenure is not None:
                asked[seat] = _Wait(tenure, turn, on_turn == seat, self._opened(number, tenure))
        self.close([seat for seat, wait in self.waits.items() if not _goes_on(wait, asked.get(seat))])
        self.waits = asked | self.waits

    def _opened(self, number: int, tenure: int) -> datetime:
        """When the question that entry `number` answers was put to whoever holds the seat then."""
        opened, given = self.at[number - 1], self.at[number]
        again = (moment for moment in self.rewound if opened < moment < given)
        return max(opened, self.tenures[tenure].since, *again)

    def close(self, seats: Iterable[int]) -> None:
        """The waits for these seats are over."""
        for seat in seats:
            wait = self.waits.pop(seat)
            if wait.last is not None:
                self.doings[wait.tenure].waits.append(_between(wait.since, wait.last, self.held))

    def _note(self, number: int, one: Answer, exact: bool) -> None:
        tenure = self._tenure(one.seat, number)
        if tenure is None:
            return
        doing = self.doings[tenure]
        turn, on_turn = self._turn()
        if on_turn == one.seat:
            doing.turns.setdefault(turn, [0, 0])[one.by not in OWN] += 1
        if one.by == "person":
            doing.answers += 1
            wait = self.waits.get(one.seat)
            if wait is not None and exact:
                wait.last = self.at[number]

    def _turn(self) -> tuple[int, int | None]:
        system, state = self.position.system, self.position.state
        return system.slow.turns(state), system.slow.on_turn(state)

    def _tenure(self, seat: int, number: int) -> int | None:
        """Who holds the seat when entry `number` is given."""
        for at, tenure in enumerate(self.tenures):
            until = tenure.to_entry
            if tenure.seat == seat and tenure.from_entry < number and (until is None or number <= until):
                return at
        return None


def _goes_on(wait: _Wait, asked: _Wait | None) -> bool:
    return asked is not None and (wait.tenure, wait.turn, wait.own) == (asked.tenure, asked.turn, asked.own)


# -- time that is nobody's ------------------------------------------------------------------------------

BEGINS = {"paused": "pause", "quarantined": "quarantine"}
ENDS = {"resumed": "pause", "released": "quarantine", "rewound": "quarantine"}


def _held(game: Game) -> tuple[list[Span], list[datetime]]:
    """When the game was paused or held or the site away, joined and in order, and when it was rewound (two
    queries)."""
    end = game.finished_at or game.created_at
    spans: list[Span] = []
    rewound: list[datetime] = []
    since: dict[str, datetime] = {}
    events = TableEvent.objects.filter(game=game, kind__in=[*BEGINS, *ENDS]).order_by("id")
    for kind, at in events.values_list("kind", "at"):
        if kind in BEGINS:
            since.setdefault(BEGINS[kind], at)
        elif ENDS[kind] in since:
            spans.append((since.pop(ENDS[kind]), at))
        if kind == "rewound":
            rewound.append(at)
    spans += [(start, end) for start in since.values()]
    gone = Downtime.objects.filter(start__lt=end, end__gt=game.started_at or game.created_at)
    own = Q(beyond=None) | Q(beyond__lt=game.release_order)
    spans += gone.filter(own).values_list("start", "end")
    return list(_joined(spans)), rewound


def _joined(spans: list[Span]) -> Iterator[Span]:
    last: Span | None = None
    for start, end in sorted(spans):
        if last is not None and start <= last[1]:
            last = last[0], max(last[1], end)
            continue
        if last is not None:
            yield last
        last = start, end
    if last is not None:
        yield last


def _between(since: datetime, until: datetime, held: list[Span]) -> float:
    """The seconds from one moment to the other, without the spans."""
    lost = sum(
        (min(until, end) - max(since, start) for start, end in held if start < until and end > since),
        timedelta(),
    )
    return max((until - since - lost).total_seconds(), 0.0)
