"""Twelve circles with standing tables for months, on moved clocks: people come and go, hosts leave, are
banned or fall silent, workers die. After each sweep nothing is made twice, nobody sits out of place."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from games.circles import keeper, members, standing, sweep
from games.circles.standing import Every
from games.lobby import lobby
from games.models import Circle, Game, Member, Seat, StandingGame, StandingTable
from games.models.circle import IN_CIRCLE, Role
from games.models.game import Status
from games.refused import Refused
from labyrinth.ground.clock import stopped_at
from tests.games.circles.gathered import circle_of
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db

START = datetime(2026, 10, 12, 9, tzinfo=UTC)
"""Behind it clocks go back, in Europe first and then in America."""
ZONES = ("Europe/Warsaw", "America/New_York", "Asia/Tokyo", "Australia/Sydney")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KEPT = 4 * DAY


class Died(BaseException):
    """A worker is killed."""


def _dies(*_: object, **__: object) -> None:
    raise Died


@dataclass
class World:
    """So many circles for so many weeks, by the same dice each time."""

    circles: int
    weeks: int
    people: int = 30
    every: timedelta = 6 * HOUR
    dice: Random = field(default_factory=lambda: Random(12))
    seen: Counter[str] = field(default_factory=Counter)
    due: dict[int, datetime] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)

    def play(self, patch: pytest.MonkeyPatch) -> None:
        """From the first Monday on."""
        with stopped_at(START):
            for number in range(self.people):
                User.objects.filter(pk=person(f"P{number:02}").pk).update(time_zone=self.dice.choice(ZONES))
            for number in range(self.circles):
                self._found(number)
        at, end = START, START + self.weeks * 7 * DAY
        while at < end:
            with stopped_at(at):
                for circle in Circle.objects.order_by("pk"):
                    self._live(circle, at)
                self._swept(patch, at)
            at += self.every

    def _found(self, number: int) -> None:
        """A circle of five, in which a table has been played; one or two like it stand from now on."""
        host, *others = self.dice.sample([f"P{one:02}" for one in range(self.people)], 5)
        circle = circle_of(host, *others, name=f"Circle {number}")
        bots = number % 3 == 0
        game = running(host, others[0], bots=int(bots), circle=circle)
        if not bots:
            finish(game)
        for word in ("First", "Second")[: 1 + number % 2]:
            every = Every(self.dice.randint(1, 2), self.dice.randrange(7), self.dice.randrange(24))
            standing.set_up(circle.pk, person(host), word, game, every)

    # -- people ---

    def _live(self, circle: Circle, at: datetime) -> None:
        """What its people do within a stretch, if anything."""
        there = list(Member.objects.filter(circle=circle, role__in=IN_CIRCLE).select_related("user"))
        for row in there:
            if not (row.is_host and circle.pk % 4 == 0) and self._happens(2 * DAY):
                User.objects.filter(pk=row.user_id).update(last_login=at)
        self._play(circle, there)
        self._keep(circle, there, at)
        if len(there) > 3 and self._happens(40 * DAY):
            self._leave(circle, self.dice.choice(there))
        if len(there) < 8 and self._happens(12 * DAY):
            with suppress(Refused):
                members.join(circle.pk, person(f"P{self.dice.randrange(self.people):02}"), circle.invite)
                self.seen["came"] += 1

    def _happens(self, once_in: timedelta) -> bool:
        return self.dice.random() < self.every / once_in

    def _play(self, circle: Circle, there: list[Member]) -> None:
        for game in Game.objects.filter(circle=circle, status=Status.OPEN).order_by("pk"):
            for row in there:
                if self._happens(3 * DAY):
                    self._sit_down(game, row.user)
        for game in Game.objects.filter(circle=circle, status=Status.RUNNING).order_by("pk"):
            if not game.seats.exclude(bot="").exists() and self._happens(4 * DAY):
                finish(game)
                self.seen["played"] += 1

    def _sit_down(self, game: Game, user: User) -> None:
        try:
            lobby.join(game, user)
        except Refused:
            self.seen["stood"] += 1

    def _keep(self, circle: Circle, there: list[Member], at: datetime) -> None:
        """Who is asked says yes, no or nothing; of a circle asleep somebody wakes it one day."""
        for row in there:
            if not keeper.may_keep(circle, row, at):
                continue
            asleep = circle.asleep_at is not None
            if self._happens(30 * DAY if asleep else 20 * DAY):
                with suppress(Refused):
                    keeper.accept(circle.pk, row.user)
                    self.seen["woke" if asleep else "kept"] += 1
            elif not asleep and self._happens(6 * DAY):
                with suppress(Refused):
                    keeper.decline(circle.pk, row.user)

    def _leave(self, circle: Circle, row: Member) -> None:
        """They go, or are banned from the site for good; a host more often than chance has it."""
        host = Member.objects.filter(circle=circle, role=Role.HOST).select_related("user").first()
        going = host.user if host and self.dice.random() < 0.5 else row.user
        members.leave(circle.pk, going)
        self.seen["left"] += 1
        if self.dice.random() < 0.1:
            User.objects.filter(pk=row.user_id).update(banned_until=START + 999 * DAY)

    # -- sweeps ---

    def _swept(self, patch: pytest.MonkeyPatch, at: datetime) -> None:
        """Now and then the worker dies while it tells somebody; then another comes, and one more."""
        self.due = dict(StandingTable.objects.filter(next_at__lte=at).values_list("pk", "next_at"))
        lobby.expire_open_games()
        keeper.sweep()
        if self.due and self.dice.random() < 0.5:
            with patch.context() as for_once:
                for_once.setattr(sweep.notices, "on_lobby", _dies)
                try:
                    sweep.open_due()
                except Died:
                    self.seen["died"] += 1
        sweep.open_due()
        made = StandingGame.objects.count()
        assert sweep.open_due() == 0
        assert StandingGame.objects.count() == made
        keeper.sweep()
        self._check(at)

    # -- what must hold ---

    def _check(self, at: datetime) -> None:
        for row in StandingTable.objects.select_related("circle"):
            self._check_standing(row, at)
        for circle in Circle.objects.all():
            check_circle(circle, at)

    def _check_standing(self, row: StandingTable, at: datetime) -> None:
        """Its tables are counted without a gap, one waits at most; each came at its hour, none in sleep."""
        made = list(row.games.select_related("game").order_by("number"))
        assert [one.number for one in made] == list(range(1, row.made + 1))
        assert len({one.game_id for one in made}) == len(made)
        waiting = [one for one in made if one.game.status == Status.OPEN]
        assert len(waiting) <= 1
        assert row.next_at > at, "an hour that has passed is still to come"
        check_hour(row, row.next_at)
        new = [one for one in made if one.pk not in self.known]
        self.known |= {one.pk for one in new}
        assert len(new) <= 1
        for one in new:
            check_hour(row, self.due[row.pk])
            assert (one.game.created_at, one.game.circle_id) == (at, row.circle_id)
            assert row.circle.asleep_at is None, "a table of a circle asleep"
            self.seen["opened"] += 1
        if row.pk in self.due and not new:
            assert row.circle.asleep_at is not None or waiting, "an hour has passed for nothing"
            self.seen["asleep" if row.circle.asleep_at is not None else "waited"] += 1


def check_hour(row: StandingTable, moment: datetime) -> None:
    """It is the hour of the wall where the host lives, on the weekday."""
    there = moment.astimezone(ZoneInfo(row.zone))
    assert (there.weekday(), there.hour, there.minute) == (row.weekday, row.hour, 0)


def check_circle(circle: Circle, at: datetime) -> None:
    """Somebody keeps it, is asked, or it is asleep; at its tables sit its people, the last ones first."""
    rows = Member.objects.filter(circle=circle, role__in=IN_CIRCLE)
    assert rows.exists(), "a circle of nobody"
    assert rows.count() == len(set(rows.values_list("user", flat=True)))
    asked = rows.filter(asked_at__gt=at - keeper.ASKED_FOR)
    assert rows.filter(role=Role.HOST).exists() or circle.asleep_at is not None or asked.count() == 1
    people = set(rows.values_list("user", flat=True))
    for game in Game.objects.filter(circle=circle, status=Status.OPEN):
        sitting = set(Seat.objects.filter(game=game, user__isnull=False).values_list("user", flat=True))
        assert sitting <= people, "somebody sits there who is none of the circle"
        if game.rematch_of_id is not None and game.created_at > at - KEPT:
            before = Seat.objects.filter(game=game.rematch_of_id, user__isnull=False)
            assert sitting <= set(before.values_list("user", flat=True)), "a seat that was kept for others"


@pytest.mark.long("three circles for two weeks")
def test_some_circles_for_two_weeks(monkeypatch):
    world = World(circles=3, weeks=2, people=12, every=12 * HOUR)
    world.play(monkeypatch)
    assert world.seen["opened"] >= 3


@pytest.mark.deep
@pytest.mark.long("twelve circles for three months")
def test_twelve_circles_for_three_months(monkeypatch, capsys):
    world = World(circles=12, weeks=13)
    world.play(monkeypatch)
    with capsys.disabled():
        print(f"\n{dict(sorted(world.seen.items()))}")  # noqa: T201 - that is asked for
    assert world.seen["opened"] > 60
    for what in ("died", "kept", "woke", "asleep", "waited", "left", "came", "stood", "played"):
        assert world.seen[what], f"never met: {what}"
