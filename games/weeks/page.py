"""What the pages of weeks, and programs, are shown: never more of a week than its reader may see."""

from collections import Counter
from dataclasses import dataclass, field

from accounts.models import User
from games.faces.face import get_face
from games.faces.systems import is_known, name_of
from games.faces.weekly import Setup
from games.models import Try, Week
from games.models.week import TryState
from games.weeks import setups
from games.weeks.calendar import A_WEEK, turn_of
from labyrinth.ground.clock import now

LINES = 200
"""So many lines of a table are shown; one's own always is."""
PAST = 60
Rank = tuple[tuple[int, ...], int]


@dataclass(frozen=True)
class Line:
    """One line of the table: who (None: a former player), and what their try came to; `figure` is that of the
    system. `slug` names the game once it may be looked at."""

    place: int
    person: User | None
    won: bool
    rounds: int
    figure: int
    own: bool
    slug: str = ""


@dataclass(frozen=True)
class Bar:
    """How many tries were won in so many `rounds` (None: lost), with the share of the longest bar in per
    cent."""

    rounds: int | None
    count: int
    share: int
    own: bool


@dataclass(frozen=True)
class Told:
    """What everybody is told of a week: how it is set up, and what the table tells beside the rounds."""

    setup: Setup | None
    system_name: str
    figure_name: str
    next_name: str


@dataclass(frozen=True)
class ShownWeek:
    """A week as its reader sees it: how many have `begun` and are `through`. `mine` is their try that counts,
    `better` how many on the table did better once it is over. `lines` and `bars` are there only where the
    table `is_open` to them: when the week is over, or a person's own try."""

    week: Week
    told: Told
    begun: int
    through: int
    mine: Try | None = None
    better: int = 0
    lines: list[Line] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    is_open: bool = False

    @property
    def plays(self) -> bool:
        """Whether the reader's try runs."""
        return self.mine is not None and self.mine.state == TryState.PLAYED

    @property
    def has_result(self) -> bool:
        """Whether the reader's try is over."""
        return self.mine is not None and self.mine.state == TryState.OVER

    @property
    def own_line(self) -> Line | None:
        """The reader's own line."""
        return next((line for line in self.lines if line.own), None)

    @property
    def own_figure(self) -> int:
        """What the reader's try has come to, beside the rounds."""
        return figure_of(self.mine) if self.mine is not None else 0

    @property
    def is_on(self) -> bool:
        """Whether one may begin a try."""
        return not self.week.is_over and self.week.begins_at <= now() < self.week.ends_at


def current() -> Week | None:
    """The week that is on; None between one that is over and the sweep that makes the next."""
    at = now()
    return Week.objects.filter(begins_at__lte=at, ends_at__gt=at).order_by("-number").first()


def past() -> list[Week]:
    """The weeks that are open, newest first (one query)."""
    found = Week.objects.filter(opened_at__isnull=False).order_by("-number").defer("seed")
    return [week for week in found[:PAST] if is_known(week.system)]


def told(week: Week) -> Told:
    """How a week is set up, in the reader's language."""
    known = setups.known()
    own, systems = known.get(week.system), list(known)
    after = systems[turn_of(week.begins_at + A_WEEK) % len(systems)] if systems else ""
    return Told(
        setups.setup_of(own, week.words),
        str(name_of(week.system)),
        str(own.figure_name) if own else "",
        str(name_of(after)) if after else "",
    )


def shown(week: Week, reader: User | None, guest: str = "") -> ShownWeek:
    """A week as this person, or this guest, may see it (four queries)."""
    mine = _mine(week, reader, guest)
    counted = Try.objects.filter(week=week, counts=True)
    begun, through = counted.count(), counted.filter(state=TryState.OVER).count()
    is_over = mine is not None and mine.state == TryState.OVER
    is_open = week.is_over or (is_over and reader is not None)
    table = _ranked(week) if is_open or is_over else []
    better = sum(rank_of(one) < rank_of(mine) for one in table) if mine is not None and is_over else 0
    if not is_open:
        return ShownWeek(week, told(week), begun, through, mine, better)
    lines = _lines(week, table, reader)
    lines = lines[:LINES] + [line for line in lines[LINES:] if line.own]
    return ShownWeek(week, told(week), begun, through, mine, better, lines, _bars(table, mine), is_open=True)


def rank_of(one: Try) -> Rank:
    """Who stands before whom: by the merit of the system, of equal ones by rounds; what is smaller comes
    first."""
    return tuple(-number for number in one.merit), one.rounds


def figure_of(one: Try) -> int:
    """The number that its table tells beside the rounds; 0 where it has none."""
    system = get_face(one.week.system).weeks
    return int(one.merit[system.figure]) if system and len(one.merit) > system.figure else 0


def _mine(week: Week, reader: User | None, guest: str) -> Try | None:
    tries = Try.objects.filter(week=week, counts=True).select_related("week", "game")
    if reader is not None:
        return tries.filter(user=reader).first()
    return tries.filter(guest=guest).first() if guest else None


def _ranked(week: Week) -> list[Try]:
    tries = Try.objects.filter(week=week, counts=True, ranks=True, state=TryState.OVER)
    return sorted(tries.select_related("week", "user", "game").order_by("over_at", "pk"), key=rank_of)


def _lines(week: Week, table: list[Try], reader: User | None) -> list[Line]:
    found: list[Line] = []
    for number, one in enumerate(table, 1):
        same = number > 1 and rank_of(table[number - 2]) == rank_of(one)
        place = found[-1].place if same else number
        own = reader is not None and one.user_id == reader.pk
        slug = one.game.slug if one.game is not None and (week.is_over or own) else ""
        found.append(Line(place, one.user, one.won, one.rounds, figure_of(one), own, slug))
    return found


def _bars(table: list[Try], mine: Try | None) -> list[Bar]:
    counts = Counter(one.rounds if one.won else None for one in table)
    most = max(counts.values(), default=1)
    own = (mine.rounds if mine.won else None) if mine is not None and mine.ranks else -1
    rounds: list[int | None] = [*sorted(number for number in counts if number is not None)]
    lost: list[int | None] = [None] if None in counts else []
    return [
        Bar(number, counts[number], round(100 * counts[number] / most), number == own)
        for number in rounds + lost
    ]
