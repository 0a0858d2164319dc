"""What the page of a cup shows: the cross table, the tables of each round, the way of one."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Exists, OuterRef, Q

from accounts.models import Follow, User
from games.cups import groups, knock_out, parties
from games.cups.entrants import why_not
from games.cups.points import in_mean, in_points, places
from games.cups.rows import line_of
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game, Partner, Seat
from games.models.cup import NOT_COMING, CupState, EntrantState, How, RoundState, lettered
from games.models.game import Luck


@dataclass(frozen=True)
class Cell:
    """What came of a round for one: the table, place, points and seat; `place` None while it is played."""

    round: int
    letter: str
    place: int | None
    points: str
    seat: int
    how: str
    game: str
    struck: str = ""
    pk: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether they had nobody to play with."""
        return self.how == How.BYE

    @property
    def by_date(self) -> bool:
        """Whether the date has decided."""
        return self.how in (How.DATE, How.HELD)


@dataclass(frozen=True)
class CupLine:
    """One line of the cross table: `cells` round by round, None where they did not play."""

    entrant: Entrant
    place: int
    cells: list[Cell | None]
    own: bool
    followed: bool
    deeds: str
    people: tuple[Partner, ...] = ()

    @property
    def points(self) -> str:
        """As one reads them."""
        return in_points(self.entrant.points)

    @property
    def met(self) -> str:
        """The points of all whom they have met."""
        return in_points(self.entrant.met)

    @property
    def is_out(self) -> bool:
        """Whether they play no more."""
        return self.entrant.state in (EntrantState.LEFT, EntrantState.BEATEN)


@dataclass(frozen=True)
class GroupShown:
    """The cross table of a group: the lines with their places in it, and the cells of its rounds."""

    letter: str
    lines: list[CupLine]


@dataclass(frozen=True)
class Sitting:
    """Somebody at a table of a round."""

    entrant: Entrant
    cell: Cell
    own: bool
    goes_on: bool


@dataclass(frozen=True)
class RoundTable:
    """A table of a round with its people: by place where it is decided, else as they sit."""

    table: CupTable
    game: str
    people: list[Sitting]

    @property
    def own(self) -> bool:
        """Whether the reader sits there."""
        return any(one.own for one in self.people)


@dataclass(frozen=True)
class RoundShown:
    """A round with its tables; `compared` where all have shared their luck, and are open."""

    row: CupRound
    tables: list[RoundTable]
    compared: bool = False

    @property
    def decided(self) -> int:
        """How many tables are decided."""
        return sum(one.table.decided_at is not None for one in self.tables)

    @property
    def by_date(self) -> int:
        """How many the date has decided."""
        return sum(one.table.how in (How.DATE, How.HELD) for one in self.tables)

    @property
    def still(self) -> int:
        """How many are still played."""
        return len(self.tables) - self.decided


@dataclass(frozen=True)
class Shown:
    """A cup as its reader sees it; `mine` is what they are in it, `refused` why they cannot register."""

    cup: Cup
    mine: Entrant | None
    lines: list[CupLine]
    rounds: list[RoundShown]
    waiting: list[Entrant] = field(default_factory=list)
    refused: str = ""
    keeps: bool = False
    asking: list[Entrant] = field(default_factory=list)
    asks_me: list[Partner] = field(default_factory=list)

    @property
    def rounds_in_all(self) -> int:
        """How many rounds there will be, at most; of a knock-out, by who has come so far."""
        cup, people = self.cup, len(self.lines) if self.has_begun else self.cup.places_max
        if cup.has_groups:
            finals = groups.rounds(people, cup.group, cup.of_group, cup.seats, cup.through)
            return max(cup.rounds + finals, cup.number)
        if not cup.is_knock_out:
            return cup.rounds
        return max(knock_out.rounds(people, cup.seats, cup.through), cup.number)

    @property
    def to_come(self) -> list[int]:
        """The numbers of the rounds that are not drawn yet."""
        return list(range(self.cup.number + 1, self.rounds_in_all + 1)) if self.cup.is_open else []

    @property
    def bracket(self) -> list[RoundShown]:
        """The rounds in which who is beaten goes."""
        return [one for one in self.rounds if self.cup.knocks_out(one.row.number)]

    @property
    def bracket_to_come(self) -> list[int]:
        """The numbers of such rounds that are not drawn yet."""
        return [number for number in self.to_come if self.cup.knocks_out(number)]

    @property
    def crossed(self) -> list[RoundShown]:
        """The rounds that bring points, in the cross table."""
        return [
            one for one in self.rounds if self.cup.is_knock_out or not self.cup.knocks_out(one.row.number)
        ]

    @property
    def listed(self) -> list[RoundShown]:
        """The rounds outside of the bracket, the latest first."""
        return [one for one in reversed(self.rounds) if not self.cup.knocks_out(one.row.number)]

    @property
    def now(self) -> RoundShown | None:
        """The round that is played."""
        last = self.rounds[-1] if self.rounds else None
        return last if last and last.row.state != RoundState.OVER else None

    @cached_property
    def my_table(self) -> RoundTable | None:
        """Where the reader plays now."""
        tables = self.now.tables if self.now else []
        return next((one for one in tables if one.own and one.table.decided_at is None), None)

    @property
    def has_begun(self) -> bool:
        """Whether a round was drawn."""
        return bool(self.rounds)

    @property
    def next_at(self) -> datetime | None:
        """When the next round is drawn, between two."""
        return self.cup.next_at if self.has_begun and self.now is None and self.cup.is_open else None

    @property
    def scale(self) -> list[str]:
        """The points of the places at a full table; of parties, of as many as there are."""
        many = max(2, len(self.lines)) if self.cup.has_parties else self.cup.seats
        return [str(many - 1 - at) for at in range(many)]


def shown(cup: Cup, reader: User | None) -> Shown:
    """The page of a cup (eight queries at most, however many people are in it)."""
    people = list(Entrant.objects.filter(cup=cup).select_related("user").order_by("seed", "since", "pk"))
    partners = _partners(cup)
    own = {row.pk for row in people if reader is not None and _is_of(reader, row, partners)}
    mine = next((row for row in people if row.pk in own), None)
    seats = list(
        CupSeat.objects.filter(round__cup=cup)
        .select_related("table", "round")
        .order_by("round__number", "table__number", "seat")
    )
    games = _games(cup, reader)
    followed = _followed(reader)
    playing = [row for row in people if row.state not in NOT_COMING]
    rounds = _rounds(cup, seats, {row.pk: row for row in people}, games, own)
    return Shown(
        cup,
        mine,
        _lines(cup, playing, seats, games, _Whose(own, followed, partners)),
        rounds,
        [row for row in people if row.state == EntrantState.WAITING and cup.takes_people],
        _refused(cup, reader) if mine is None else "",
        reader is not None and cup.host_id == reader.pk,
        [row for row in people if row.state == EntrantState.ASKING],
        _asks(partners, reader) if cup.takes_people else [],
    )


def _refused(cup: Cup, reader: User | None) -> str:
    if reader is None or not cup.takes_people:
        return ""
    return parties.why_not(cup, reader) if cup.has_parties else why_not(cup, reader)


def _partners(cup: Cup) -> dict[int, list[Partner]]:
    """Entrant -> the people of the party, with those who are asked and those who have left (one query)."""
    found: dict[int, list[Partner]] = {}
    if cup.has_parties:
        for row in Partner.objects.filter(cup=cup).select_related("user", "entrant"):
            found.setdefault(row.entrant_id, []).append(row)
    return found


def _is_of(reader: User, row: Entrant, partners: dict[int, list[Partner]]) -> bool:
    there = partners.get(row.pk, [])
    return row.user_id == reader.pk or any(one.is_here and one.user_id == reader.pk for one in there)


def _asks(partners: dict[int, list[Partner]], reader: User | None) -> list[Partner]:
    """Who leads each party that asks the reader."""
    asking = [
        there
        for there in partners.values()
        if any(reader and row.user_id == reader.pk and row.confirmed_at is None for row in there)
    ]
    return [row for there in asking for row in there if row.leads]


def _games(cup: Cup, reader: User | None) -> dict[int, str]:
    """The games to which the page leads: none of a closed round but the reader's own (one query)."""
    mine = Exists(Seat.objects.filter(game=OuterRef("pk"), user=reader))
    leads = Q(~Q(luck=Luck.CLOSED) | mine) if reader is not None else ~Q(luck=Luck.CLOSED)
    return dict(Game.objects.filter(leads, cup_table__round__cup=cup).values_list("pk", "slug"))


def groups_of(cup: Cup, lines: list[CupLine], shown_lines: list[CupLine]) -> list[GroupShown]:
    """The groups of a cup that has been drawn, of `lines` only those that are shown (no query)."""
    found = []
    for number in sorted({line.entrant.group for line in lines} - {0}):
        there = [line for line in lines if line.entrant.group == number]
        came = places({line.entrant.pk: line_of(line.entrant) for line in there})
        rows = [
            replace(line, place=came[line.entrant.pk], cells=line.cells[: cup.rounds])
            for line in sorted(there, key=lambda line: (came[line.entrant.pk], line.entrant.seed))
            if line in shown_lines
        ]
        if rows:
            found.append(GroupShown(lettered(number), rows))
    return found


def _followed(reader: User | None) -> set[int]:
    if reader is None:
        return set()
    return set(Follow.objects.filter(by=reader).values_list("followed", flat=True))


def _cell(seat: CupSeat, games: dict[int, str]) -> Cell:
    return Cell(
        round=seat.round.number,
        letter=seat.table.letter,
        place=seat.place if seat.table.decided_at is not None else None,
        points=in_points(0 if seat.struck else seat.points),
        seat=seat.seat,
        how=seat.table.how,
        game=games.get(seat.table.game_id or 0, ""),
        struck=seat.struck,
        pk=seat.pk,
    )


def _lines(
    cup: Cup,
    people: list[Entrant],
    seats: list[CupSeat],
    games: dict[int, str],
    whose: "_Whose",
) -> list[CupLine]:
    """The best first; who is knocked out behind those who are still in it."""
    cells: dict[int, dict[int, Cell]] = {}
    for seat in seats:
        cells.setdefault(seat.entrant_id, {})[seat.round.number] = _cell(seat, games)
    worth: dict[int, tuple[int, ...]]
    if cup.state == CupState.OVER:
        worth = {row.pk: (-(row.place or len(people)),) for row in people}
    else:
        worth = {row.pk: (*_still(cup, row, cells), *line_of(row)) for row in people}
    order = places(worth)
    lines = [
        CupLine(
            row,
            order[row.pk],
            [cells.get(row.pk, {}).get(number) for number in range(1, cup.number + 1)],
            row.pk in whose.own,
            whose.follows(row),
            in_mean(row.deeds) if cup.shares_luck else str(row.deeds),
            tuple(one for one in whose.partners.get(row.pk, []) if one.confirmed_at is not None),
        )
        for row in people
    ]
    return sorted(lines, key=lambda line: (line.place, line.entrant.seed, line.entrant.since))


@dataclass(frozen=True)
class _Whose:
    """The lines that are the reader's own, the people whom they follow, the people of each party."""

    own: set[int]
    followed: set[int]
    partners: dict[int, list[Partner]]

    def follows(self, row: Entrant) -> bool:
        """Whether the reader follows whoever plays on the line."""
        people = {row.user_id, *(one.user_id for one in self.partners.get(row.pk, []) if one.is_here)}
        return not self.followed.isdisjoint(one for one in people if one is not None)


def _still(cup: Cup, row: Entrant, cells: dict[int, dict[int, Cell]]) -> tuple[int, ...]:
    """Where who is beaten goes it is the round that counts which somebody has reached."""
    reached = (number for number in cells.get(row.pk, {}) if cup.knocks_out(number))
    return (max(reached, default=0),) if cup.has_bracket else ()


def _rounds(
    cup: Cup,
    seats: list[CupSeat],
    people: dict[int, Entrant],
    games: dict[int, str],
    own: set[int],
) -> list[RoundShown]:
    on = {(seat.round.number - 1, seat.entrant_id) for seat in seats}
    rounds: dict[int, dict[int, list[CupSeat]]] = {}
    for seat in seats:
        rounds.setdefault(seat.round.number, {}).setdefault(seat.table_id, []).append(seat)
    found = []
    for number, tables in rounds.items():
        shown_tables = []
        for rows in tables.values():
            table = rows[0].table
            order = sorted(rows, key=lambda row: (row.place or 0, row.seat)) if table.decided_at else rows
            sitting = [
                Sitting(
                    people[row.entrant_id],
                    _cell(row, games),
                    row.entrant_id in own,
                    cup.knocks_out(number) and (number, row.entrant_id) in on,
                )
                for row in order
            ]
            shown_tables.append(RoundTable(table, games.get(table.game_id or 0, ""), sitting))
        row = next(iter(tables.values()))[0].round
        found.append(RoundShown(row, shown_tables, cup.shares_luck and row.over_at is not None))
    return found
