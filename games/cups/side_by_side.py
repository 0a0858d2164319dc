"""The tables of a round that have shared their luck, side by side, as one seat number has played them; there
is such a page once the round is open."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from games.cups.points import in_mean, in_points
from games.cups.sharing import deeds_of
from games.drawing.chart_marks import with_marks
from games.drawing.chart_parts import Chart, Mark, Series
from games.drawing.charts import line_chart
from games.engine.dice import FairDice
from games.engine.shared_luck import SharedDice
from games.faces.face import get_face
from games.models import Cup, CupRound, CupSeat, Seat, SharedLuck
from games.models.cup import How
from games.systems import get_system

NEAR = 4
"""So many tables are shown: the reader's, and those that came nearest to it."""
SIX = 6


@dataclass(frozen=True)
class Place:
    """One table as the seat has played it: `deed` by its end, None where it was not played; `grew` is what it
    was round by round."""

    letter: str
    row: CupSeat
    deed: int | None
    points: str
    against: str
    own: bool
    game: str
    finished: bool
    grew: tuple[int, ...]

    @property
    def name(self) -> str:
        """The table, and who has sat there."""
        return f"{self.letter}, {self.row.entrant.shown_name}"


@dataclass(frozen=True)
class Drawn:
    """What a table has drawn out of a bag; `mean` of it, None where that is nothing."""

    letter: str
    dice: int
    mean: float | None
    sixes: int


@dataclass(frozen=True)
class BagShown:
    """A bag of the seat: how many dice of each face lie in it, and what each table has drawn."""

    name: str
    faces: list[tuple[int, int, int]]
    size: int
    drawn: list[Drawn]

    @property
    def apart(self) -> float:
        """How far the means of the tables lie apart at most."""
        means = [one.mean for one in self.drawn if one.mean is not None]
        return max(means) - min(means) if means else 0.0


@dataclass(frozen=True)
class SideBySide:
    """All of it: of `many` tables those that are shown, in the order of their deeds."""

    of: CupRound
    seat: int
    seats: list[int]
    many: int
    everyone: bool
    deed_name: str
    places: list[Place]
    bags: list[BagShown]
    near: list[Place]

    @property
    def parted(self) -> str:
        """The words above the chart."""
        if self.of.cup.has_parties:
            return _("Where the parties parted")
        return _("Where seat %(seat)d parted") % {"seat": self.seat}

    @property
    def over(self) -> list[Place]:
        """The tables near the reader's whose games are over: of those everything is open."""
        return [one for one in self.near if one.finished]

    def chart(self, marks: Sequence[Mark] = ()) -> Chart:
        """How the deeds of the seat grew at each of the tables, with marks on the lines."""
        lines = [
            Series(one.name, tuple((float(at), float(deed)) for at, deed in enumerate(one.grew, 1)))
            for one in self.places
        ]
        return with_marks(line_chart(self.deed_name, _("Round"), self.deed_name, lines), marks)

    @property
    def seed(self) -> str:
        """That of the round, in hex."""
        return bytes(self.of.seed).hex()


def side_by_side(
    cup: Cup, of: CupRound, reader: User | None, *, seat: int, everyone: bool
) -> SideBySide | None:
    """The page of an open round; None where nobody has sat on that seat. A query a kind of row."""
    rows = CupSeat.objects.filter(round=of).exclude(table__how=How.BYE)
    rows = rows.select_related("round", "table__game", "entrant").order_by("table__number", "seat")
    all_rows = list(rows)
    seats = sorted({row.seat for row in all_rows})
    if seat not in seats:
        return None
    against = deeds_of(cup, all_rows)
    places = [_place(cup, row, against, reader) for row in all_rows if row.seat == seat]
    places.sort(key=lambda one: (-(one.deed if one.deed is not None else -1), one.row.table.number))
    shown = places if everyone else _near(places)
    return SideBySide(
        of, seat, seats, len(places), everyone, deed_name(cup), shown,
        _bags(cup, seat, shown), _near(places),
    )  # fmt: skip


def own_seat(of: CupRound, reader: User | None) -> int:
    """The seat on which the reader has sat in the round, else the first one (one query)."""
    mine = CupSeat.objects.filter(round=of, entrant__user=reader, seat__gt=0).first() if reader else None
    return mine.seat if mine else 1


def _place(cup: Cup, row: CupSeat, against: dict[int, int], reader: User | None) -> Place:
    at, game = get_system(cup.system).deed, row.table.game
    return Place(
        letter=row.table.letter,
        row=row,
        deed=int(row.merit[at]) if len(row.merit) > at else None,
        points=in_points(0 if row.struck else row.points),
        against=in_mean(against[row.pk]) if row.pk in against else "",
        own=reader is not None and row.entrant.user_id == reader.pk,
        game=game.slug if game is not None else "",
        finished=game is not None and game.is_finished,
        grew=tuple((row.table.course or {}).get(str(row.seat), [])),
    )


def _near(places: list[Place]) -> list[Place]:
    """The reader's table with those next to it, else the first ones."""
    mine = next((at for at, one in enumerate(places) if one.own), 0)
    first = max(0, min(mine - NEAR // 2 + 1, len(places) - NEAR))
    return places[first : first + NEAR]


def deed_name(cup: Cup) -> str:
    """What is compared, in the words of the system."""
    weeks = get_face(cup.system).weeks
    if weeks is not None and weeks.figure == get_system(cup.system).deed:
        return str(weeks.figure_name)
    return _("Deeds")


def _bags(cup: Cup, seat: int, places: list[Place]) -> list[BagShown]:
    dice = _dice(places)
    names = get_face(cup.system).bags
    kinds = sorted({kind for one in dice.values() for kind in one.shared.sizes})
    found = []
    for kind in kinds:
        whose = f"{kind}:{seat}"
        bag = next(iter(dice.values())).bag(whose)
        most = max(bag.count(face) for face in range(1, SIX + 1)) or 1
        faces = [(face, bag.count(face), 100 * bag.count(face) // most) for face in range(1, SIX + 1)]
        drawn = [_drawn(letter, one.taken(whose)) for letter, one in dice.items()]
        if any(one.dice for one in drawn):
            found.append(BagShown(str(names.get(kind, kind)), faces, len(bag), drawn))
    return found


def _drawn(letter: str, dice: list[int]) -> Drawn:
    return Drawn(letter, len(dice), sum(dice) / len(dice) if dice else None, dice.count(SIX))


def _dice(places: list[Place]) -> dict[str, SharedDice]:
    """Letter -> the dice of its table as they were drawn, of games that are over (two queries)."""
    games = {one.row.table.game_id: one for one in places if one.finished}
    phrases: dict[int, dict[int, str]] = {}
    rows = Seat.objects.filter(game__in=games).exclude(phrase="")
    for pk, number, phrase in rows.values_list("game", "number", "phrase"):
        phrases.setdefault(pk, {})[number] = phrase
    found = {}
    luck = {row.game_id: row for row in SharedLuck.objects.filter(game__in=games)}
    for one in games.values():
        game = one.row.table.game
        shared = luck.get(game.pk) if game is not None else None
        if game is not None and shared is not None:
            own = FairDice(bytes(game.seed), game.slug, phrases.get(game.pk, {}))
            found[one.letter] = SharedDice(own, shared.shared, shared.drawn)
    return found
