"""Pages of company at their largest: a cup of 64 in its last round, a circle of 200, and the list of open
tables for somebody who asks with whom they are awake, among so many tables."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from django.urls import reverse

from accounts.models import User
from benchmarks.clones import clones
from benchmarks.games import host_of_many, new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Cost, Site
from benchmarks.yardstick import Yardstick
from games.circles.members import MOST_MEMBERS
from games.lobby.lobby import create_game
from games.lobby.new_table import NewTable
from games.models import (
    Circle,
    CircleLine,
    Cup,
    CupRound,
    CupSeat,
    CupTable,
    Entrant,
    Game,
    Member,
    Seat,
    StandingTable,
)
from games.models.circle import Role
from games.models.cup import PARTS, CupState, How, RoundState
from games.models.game import Access, Status
from games.systems import SLUGS
from labyrinth.ground.clock import now

LOOKS, QUICK_LOOKS = 40, 3
WARM = 2
ME = 1
SYSTEM, SEATS = SLUGS[0], 4
PEOPLE, ROUNDS = 64, 5
EACH = 20
"""Tables of each kind in the circle, and lines of its talk."""


def company(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """A row for each page, the list once for so many open tables."""
    site, times = Site(), QUICK_LOOKS if quick else LOOKS
    crowd = _crowd(MOST_MEMBERS)
    cup, circle = _cup(crowd[:PEOPLE]), _circle(crowd)
    pages = {
        "cup_page": (f"{PEOPLE} people, {ROUNDS} rounds", reverse("games:cup", args=[cup.slug]), 0),
        "circle_page": (f"{MOST_MEMBERS} members", reverse("games:circle", args=[circle.slug]), 0),
    }
    lists, tables = reverse("games:open_games") + "?together=4", 0
    found = [_row(lab, site, name, pages[name], times) for name in pages]
    for size in sizes:
        _open_tables(size - tables)
        tables = size
        lab.analyze()
        found.append(_row(lab, site, "tables_together", (f"{size:,} open tables", lists, size), times))
    return found


def _row(lab: Lab, site: Site, name: str, page: tuple[str, str, int], times: int) -> Row:
    case, address, size = page
    stick = Yardstick(lab.postgres.url)
    stick.once()
    look = partial(site.page, address, ME)
    for _ in range(WARM):
        look()
    cost, trivial, yard = Cost(lab), Cost(lab), Cost(lab)
    for _ in range(times):
        cost.of(look)
        trivial.of(site.insert)
        yard.of(stick.once)
    row = Row(
        name,
        cost.cpu_each,
        f"python -m benchmarks company --tables-open {size or 10_000}",
        case,
        trivial=trivial.cpu_each,
        yard=yard.cpu_each,
    )
    return explained(row, lambda: f"{cost.percentile(0.5):.1f} ms of time in the middle")


def _crowd(many: int) -> list[User]:
    """The reader, and so many others."""
    known = User.objects.filter(username__startswith="Crowd").count()
    User.objects.bulk_create(
        User(
            username=f"Crowd{n}", username_key=f"crowd{n}", username_look=f"crowd{n}", slug=f"crowd{n:05}",
            email=f"crowd{n}@example.org",
        )
        for n in range(known, many)
    )  # fmt: skip
    others = User.objects.filter(username__startswith="Crowd").order_by("pk")[: many - 1]
    return [people()[ME - 1], *others]


def _cup(crowd: list[User]) -> Cup:
    """In its last round: four are decided, nobody has met the same people twice at a row."""
    cup = Cup.objects.create(
        name="Measured", system=SYSTEM, form="swiss", seats=SEATS, rounds=ROUNDS, places_min=8,
        places_max=len(crowd), closes_at=now(), days=90, created_at=now(), state=CupState.RUNNING,
        number=ROUNDS, host=crowd[0], options={"begins": "seat"},
    )  # fmt: skip
    lines = Entrant.objects.bulk_create(
        Entrant(cup=cup, user=user, name=user.username, seed=seed, since=now(), points=seed % 13 * PARTS)
        for seed, user in enumerate(crowd, 1)
    )
    games = list(clones(new_game(system=SYSTEM), ROUNDS * len(crowd) // SEATS, only=[Seat]))
    for number in range(1, ROUNDS + 1):
        of = CupRound.objects.create(
            cup=cup, number=number, begins_at=now(), ends_at=now() + timedelta(days=90), drawn_with="x",
            state=RoundState.RUNNING if number == ROUNDS else RoundState.OVER,
            over_at=None if number == ROUNDS else now(),
        )  # fmt: skip
        _round(of, lines, games)
    return cup


def _round(of: CupRound, lines: list[Entrant], games: list[Game]) -> None:
    over, many = of.over_at is not None, len(lines) // SEATS
    for number in range(1, many + 1):
        table = CupTable.objects.create(
            round=of, number=number, game=games[(of.number - 1) * many + number - 1],
            decided_at=of.over_at, how=How.END if over else "",
        )  # fmt: skip
        CupSeat.objects.bulk_create(
            CupSeat(
                round=of, table=table, seat=seat,
                entrant=lines[(seat - 1) * many + (number - 1 + seat * of.number) % many],
                place=seat if over else None, points=(SEATS - seat) * PARTS if over else 0,
            )
            for seat in range(1, SEATS + 1)
        )  # fmt: skip


def _circle(crowd: list[User]) -> Circle:
    """With as many members, tables and standing tables as one may have, kept by the reader."""
    circle = Circle.objects.create(name="Measured", created_at=now(), listed=True)
    Member.objects.bulk_create(
        Member(circle=circle, user=user, role=Role.HOST if not n else Role.MEMBER, since=now())
        for n, user in enumerate(crowd)
    )
    CircleLine.objects.bulk_create(
        CircleLine(circle=circle, user=user, name=user.username, text="Well played", at=now())
        for user in crowd[:EACH]
    )
    one = new_game(system=SYSTEM)
    for status in (Status.RUNNING, Status.FINISHED, Status.OPEN):
        made = clones(one, EACH, only=[Seat])
        Game.objects.filter(pk__in=list(made.values_list("pk", flat=True))).update(
            circle=circle, status=status, access=Access.LINK, created_by=host_of_many()
        )
    for n in range(6):
        StandingTable.objects.create(
            circle=circle, by=crowd[0], name=f"Monday {n}", weeks=1, weekday=0, hour=18, zone="UTC",
            next_at=now(), system=SYSTEM, seats=SEATS,
        )  # fmt: skip
    for n in range(10):
        Cup.objects.create(
            name=f"Cup {n}", system=SYSTEM, form="swiss", seats=SEATS, rounds=2, places_min=8, places_max=16,
            closes_at=now(), days=90, created_at=now(), state=CupState.OVER, over_at=now(), circle=circle,
        )  # fmt: skip
    return circle


def _open_tables(many: int) -> None:
    """So many more, at each of which somebody else waits."""
    table = create_game(people()[0], NewTable(system=SYSTEM, name="Open", seats=SEATS))
    Game.objects.filter(pk=table.pk).update(created_by=host_of_many())
    made = clones(table, many - 1, only=[Seat])
    Game.objects.filter(pk__in=list(made.values_list("pk", flat=True))).update(created_at=now())
