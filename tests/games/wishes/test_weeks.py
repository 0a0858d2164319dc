"""People of many zones wish to be seated for weeks, on moved clocks: what they say, and how long they wait.

They come by chance, say yes, no or nothing, block each other, take their wish back; sweeps come twice, and
workers die in the middle. After each sweep nothing may be wrong; at the end is printed how long one waited.
"""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from itertools import combinations
from random import Random

import pytest

from accounts.availability import availabilities_of
from accounts.awake_together import hours_together
from accounts.blocks import are_blocked, block
from accounts.models import Hours, User
from games.lobby import lobby
from games.lobby.departures import confirm
from games.models import Game, Seat, Wish
from games.models.game import Status
from games.models.wish import OPEN_WISH
from games.refused import Refused
from games.wishes import seating, wishing
from games.wishes.sweep import sweep
from games.wishes.waits import waits, within
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import person
from tests.games.slow import MONDAY, H

pytestmark = pytest.mark.django_db

ZONES = ("Europe/Warsaw", "Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")
DAY = timedelta(days=1)


class Died(BaseException):
    """A worker is killed."""


@dataclass
class World:
    """So many people for so many days, by the same dice each time."""

    people: int
    days: int
    every: timedelta
    dice: Random = field(default_factory=lambda: Random(7))
    together: tuple[int, ...] = (0, 2, 4, 6, 8)
    kills: int = 0

    def play(self, patch: pytest.MonkeyPatch) -> None:
        """From Monday on; the sweep looks `every` so often."""
        everybody = [self._person(number) for number in range(self.people)]
        at, end = MONDAY, MONDAY + self.days * DAY
        while at < end:
            with stopped_at(at):
                for user in everybody:
                    self._does(user)
                self._swept(patch)
                check(at)
            at += self.every

    def _person(self, number: int) -> User:
        user = person(f"Person{number}")
        zone = self.dice.choice(ZONES)
        Hours.objects.create(
            user=user,
            from_day=MONDAY.date(),
            zone=zone,
            quiet_from=time(self.dice.choice((22, 23, 0))),
            quiet_to=time(self.dice.choice((6, 7, 8))),
            free_days=self.dice.choice(("", "", "6", "56")),
        )
        return user

    def _does(self, user: User) -> None:
        """What a person does within a stretch, if anything."""
        mine = wishing.open_wish(user)
        chance = self.every / DAY * 24
        if mine is None:
            if self.dice.random() < chance / 72:
                wishing.wish(user, self._chosen())
        elif mine.state == "offered" and mine.game is not None:
            self._answers(user, mine.game, chance)
        elif mine.state == "resting":
            if self.dice.random() < chance / 24:
                wishing.go_on(user)
        elif self.dice.random() < chance / 500:
            wishing.take_back(user)
        self._may_block(user, chance)

    def _may_block(self, user: User, chance: float) -> None:
        if self.dice.random() < chance / 2000:
            other = person(f"Person{self.dice.randrange(self.people)}")
            if other.pk != user.pk:
                block(user, other)

    def _answers(self, user: User, game: Game, chance: float) -> None:
        seat = Seat.objects.filter(game=game, user=user).first()
        if seat is None or seat.confirm_by is None or self.dice.random() > chance / 6:
            return
        try:
            if self.dice.random() < 0.9:
                confirm(game.pk, user)
            else:
                lobby.leave(game, user)
        except Refused:
            return

    def _chosen(self) -> wishing.Chosen:
        dice = self.dice
        return wishing.Chosen(
            {"tiny": dice.sample((2, 3, 4), dice.randint(1, 3))},
            dice.sample(("day", "relaxed", "week"), dice.randint(1, 3)),
            dice.choice((["en"], ["en"], ["pl"], ["en", "pl"])),
            dice.choice(self.together),
            dice.choice((None, None, 3)),
        )

    def _swept(self, patch: pytest.MonkeyPatch) -> None:
        """Now and then the worker dies while it tells somebody; then another comes, and one more at once."""
        if self.dice.random() < 0.3:
            with patch.context() as for_once:
                for_once.setattr(seating.notices, "on_lobby", _dies)
                try:
                    sweep()
                except Died:
                    self.kills += 1
                check(now())
        sweep()
        tables = Game.objects.count()
        sweep()
        assert Game.objects.count() == tables


def _dies(*_: object, **__: object) -> None:
    raise Died


def check(at: datetime) -> None:
    """Nobody sits at two tables for one wish or has two wishes; at a table all fit; nobody is lost."""
    offered = Wish.objects.filter(state="offered").select_related("game")
    tables: dict[int, list[Wish]] = {}
    for wish in offered:
        assert wish.game_id is not None
        tables.setdefault(wish.game_id, []).append(wish)
    for game in Game.objects.filter(pk__in=tables, status=Status.OPEN).prefetch_related("seats"):
        people = {seat.user_id for seat in game.seats.all() if seat.user_id is not None}
        wishes = [wish for wish in tables[game.pk] if wish.user_id in people]
        assert len(wishes) == len(people), "somebody sits there without a wish"
        for one, other in combinations(wishes, 2):
            assert not are_blocked(one.user_id, [other.user_id]), "two who must not meet"
            assert as_long_as_both_ask(one, other), "not awake together for so long"
        bots = game.seats.exclude(bot="").exists()
        assert all(_wants(wish, game) for wish in wishes), "not what was wished"
        assert not bots or all(wish.bots_after is not None for wish in wishes), "a bot whom not all want"
    waiting_at_open = Seat.objects.filter(
        game__created_by=None, game__status=Status.OPEN, user__isnull=False
    ).values_list("user", flat=True)
    assert len(set(waiting_at_open)) == len(waiting_at_open), "somebody sits at two such tables"


def as_long_as_both_ask(one: Wish, other: Wish) -> bool:
    """Whether two are awake together for so long, from when the later of them sat down.

    What a third one at their table asks is asked of that one and each of them, not of these two.
    """
    assert one.found_at is not None
    assert other.found_at is not None
    met = max(one.found_at, other.found_at)
    hours = availabilities_of([one.user_id, other.user_id], met).values()
    return hours_together(hours, met) > max(one.together, other.together) - 0.01


def _wants(wish: Wish, game: Game) -> bool:
    return game.seats_wanted in wish.systems.get(game.system, ()) and game.pace in wish.paces


def told(at: datetime) -> str:
    """How long people waited, in hours: half of them, nine of ten; and what became of the wishes."""
    seated = Wish.objects.filter(state="seated", found_at__isnull=False)
    rows = [((wish.found_at - wish.since) / H, True) for wish in seated if wish.found_at]
    rows += [((wish.changed_at - wish.since) / H, False) for wish in Wish.objects.filter(state="ended")]
    rows += [((at - wish.since) / H, False) for wish in Wish.objects.filter(state__in=OPEN_WISH)]
    half, most = within(rows, 0.5), within(rows, 0.1)
    states = {state: Wish.objects.filter(state=state).count() for state in ("seated", "ended", *OPEN_WISH)}
    return f"waiting for a table: half within {half:.1f} h, nine of ten within {most or -1:.1f} h; {states}"


@pytest.mark.long("days of many people")
def test_some_people_for_days(monkeypatch):
    world = World(people=14, days=4, every=2 * H)
    world.play(monkeypatch)
    seated = Wish.objects.filter(state="seated").select_related("game")
    assert len(seated) > 4
    assert world.kills > 0
    assert {wish.game.status for wish in seated if wish.game} <= {Status.RUNNING}


@pytest.mark.deep
@pytest.mark.long("three weeks of a hundred people")
def test_a_hundred_people_for_three_weeks(monkeypatch, capsys):
    world = World(people=100, days=21, every=H)
    world.play(monkeypatch)
    end = MONDAY + 21 * DAY
    with capsys.disabled():
        print(f"\n{told(end)}; workers killed: {world.kills}")  # noqa: T201 - that is asked for
    assert Wish.objects.filter(state="seated").count() > 200
    assert world.kills > 10
    with stopped_at(end):
        assert waits(end)
        stuck = Wish.objects.filter(state="offered", found_at__lt=end - 7 * DAY)
        assert not stuck.exists()
