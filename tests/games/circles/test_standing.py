"""Standing tables: opened at their hour, each once, the same people first."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.urls import reverse

from accounts.models import User
from games.circles import calendar, members, standing, sweep
from games.circles.standing import Every
from games.lobby.lobby import join, leave
from games.lobby.newcomer import Newcomer
from games.messages import event_checks
from games.models import Game, Message, StandingGame, StandingTable
from games.models.message import Event
from games.refused import Refused
from games.tasks import seat_people
from labyrinth.ground.clock import now
from tests.games.circles.gathered import circle_of
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, person, running

pytestmark = pytest.mark.django_db

WARSAW = ZoneInfo("Europe/Warsaw")
EVERY = Every(weeks=2, weekday=0, hour=18)


def set_up(*names: str, bots: int = 0) -> StandingTable:
    """A standing table of Ann, like a game of hers with the named people that is over."""
    circle = circle_of("Ann", *names)
    game = running("Ann", *names, circle=circle, bots=bots)
    if not bots:
        finish(game)
    return standing.set_up(circle.pk, person("Ann"), "Monday", game, EVERY)


def come(table: StandingTable) -> Game | None:
    """Its hour comes: the game that is opened, if any."""
    before = set(StandingGame.objects.values_list("pk", flat=True))
    StandingTable.objects.filter(pk=table.pk).update(next_at=F("next_at") - timedelta(weeks=2))
    sweep.open_due()
    made = StandingGame.objects.exclude(pk__in=before).first()
    return made.game if made else None


def told(game: Game) -> set[str]:
    rows = Message.objects.filter(game=game, event=Event.LOBBY).select_related("user")
    return {row.user.username for row in rows if row.data["why"] == "standing"}


def refused(game: Game, name: str) -> str:
    return Newcomer(person(name), (game,)).refused_by(game, [])


def test_it_comes_at_the_hour_on_the_wall_in_summer_and_in_winter():
    monday = datetime(2026, 10, 12, 16, tzinfo=UTC)
    assert calendar.first_at(monday - timedelta(hours=1), 0, 18, WARSAW) == monday
    assert calendar.first_at(monday, 0, 18, WARSAW) == monday + timedelta(days=7)
    assert calendar.first_at(monday, 1, 18, WARSAW) == monday + timedelta(days=1)
    winter = datetime(2026, 10, 26, 17, tzinfo=UTC)
    assert calendar.next_after(monday, monday, 2, 18, WARSAW) == winter
    assert calendar.next_after(monday, winter + timedelta(days=30), 2, 18, WARSAW) == winter + timedelta(
        days=42
    )
    # At two o'clock on 29 March there is no such hour.
    spring = datetime(2026, 3, 22, 1, tzinfo=UTC)
    assert calendar.next_after(spring, spring, 1, 2, WARSAW) == datetime(2026, 3, 29, 1, tzinfo=UTC)


def test_a_table_is_opened_once_and_the_next_moment_is_two_weeks_on():
    table = set_up("Bob")
    assert not sweep.open_one(table.pk)
    StandingTable.objects.update(next_at=table.next_at - timedelta(weeks=2))
    assert sweep.open_one(table.pk)
    assert not sweep.open_one(table.pk)
    assert sweep.open_due() == 0
    last = table.next_at
    table.refresh_from_db()
    made = StandingGame.objects.get()
    assert (made.number, table.made, made.game.name) == (1, 1, "Monday 1")
    assert table.next_at == last
    assert (made.game.circle_id, made.game.access, made.game.status) == (table.circle_id, "link", "open")
    assert made.game.created_by is None


def test_a_worker_that_dies_on_the_way_has_made_nothing(monkeypatch):
    table = set_up("Bob")
    games = Game.objects.count()

    def dies(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(sweep.notices, "on_lobby", dies)
        with pytest.raises(KeyboardInterrupt):
            come(table)
    assert (Game.objects.count(), StandingGame.objects.count()) == (games, 0)
    seat_people()
    assert [made.number for made in StandingGame.objects.all()] == [1]


def test_for_four_days_it_is_kept_for_the_people_of_the_last_one_who_are_told():
    table = set_up("Bob", "Cid")
    first = come(table)
    assert first is not None
    assert told(first) == {"Ann"}
    members.join(table.circle_id, person("Dot"), table.circle.invite)
    for name in ("Ann", "Bob", "Dot"):
        assert refused(first, name) == ""
        join(first, person(name))
    members.leave(table.circle_id, person("Bob"))
    second = come(table)
    assert second is not None
    assert second.rematch_of == first
    assert told(second) == {"Ann", "Dot"}
    assert (refused(second, "Ann"), refused(second, "Dot")) == ("", "")
    assert "first four days" in refused(second, "Cid")
    assert "members of its circle" in refused(second, "Bob")
    Game.objects.filter(pk=second.pk).update(created_at=now() - timedelta(days=4))
    second.refresh_from_db()
    assert refused(second, "Cid") == ""


def test_while_one_waits_for_players_the_hour_passes_and_nothing_piles_up():
    table = set_up("Bob")
    first = come(table)
    assert first is not None
    assert come(table) is None
    table.refresh_from_db()
    assert (table.made, table.next_at > now()) == (1, True)
    Game.objects.filter(pk=first.pk).update(status="cancelled")
    again = come(table)
    assert again is not None
    assert (again.name, again.rematch_of) == ("Monday 2", None)


def test_the_last_who_stands_up_leaves_it_open_for_the_others():
    table = set_up("Bob")
    game = come(table)
    assert game is not None
    join(game, person("Bob"))
    leave(game, person("Bob"))
    game.refresh_from_db()
    assert (game.status, game.seats.count()) == ("open", 0)


def test_bots_of_the_model_sit_there_and_people_fill_the_rest():
    table = set_up("Bob", bots=1)
    game = come(table)
    assert game is not None
    assert [seat.is_bot for seat in game.seats.order_by("number")] == [True]
    for name in ("Ann", "Bob"):
        join(game, person(name))
    game.refresh_from_db()
    assert game.status == "running"


def test_a_game_that_is_played_no_more_lets_the_hour_pass():
    table = set_up("Bob")
    StandingTable.objects.update(system="gone")
    assert come(table) is None
    table.refresh_from_db()
    assert table.next_at > now()


def test_a_message_is_true_until_one_sits_there_or_has_left_the_circle():
    table = set_up("Bob")
    game = come(table)
    assert game is not None
    message = Message.objects.get(game=game, event=Event.LOBBY)

    def verdict() -> object:
        game.refresh_from_db()
        facts = event_checks.MessageFacts(message=Message.objects.get(pk=message.pk), at=now())
        return event_checks.CHECKS[Event.LOBBY](facts)

    assert verdict() == event_checks.SEND
    join(game, person("Ann"))
    assert verdict() != event_checks.SEND
    leave(game, person("Ann"))
    members.leave(table.circle_id, person("Ann"))
    assert verdict() != event_checks.SEND


def test_only_hosts_set_them_up_after_a_game_of_the_circle_and_six_at_most(monkeypatch):
    table = set_up("Bob")
    game = Game.objects.get()
    with pytest.raises(Refused, match="Only a host"):
        standing.set_up(table.circle_id, person("Bob"), "Mine", game, EVERY)
    with pytest.raises(Refused, match="Only a host"):
        standing.end(table.circle_id, person("Bob"), table.pk)
    with pytest.raises(Refused, match="does not belong to the circle"):
        standing.set_up(table.circle_id, person("Ann"), "Other", open_table("Ann"), EVERY)
    monkeypatch.setattr(standing, "MOST", 1)
    with pytest.raises(Refused, match="at most"):
        standing.set_up(table.circle_id, person("Ann"), "Second", game, EVERY)
    assert standing.end(table.circle_id, person("Ann"), table.pk)
    assert not standing.end(table.circle_id, person("Ann"), table.pk)


def test_a_host_sets_one_up_and_ends_it_on_the_page():
    circle = circle_of("Ann", "Bob")
    new = reverse("games:new_standing", args=[circle.slug])
    assert "Open a table in the circle first" in html(Visitor("Ann").get(new))
    game = open_table("Ann", circle=circle)
    User.objects.filter(username="Ann").update(time_zone="Europe/Warsaw")
    chosen = {"like": game.slug, "weeks": "2", "weekday": "0", "hour": "18"}
    assert 'value="Monday"' in html(
        Visitor("Ann").submit(new, new, name="Monday", **(chosen | {"like": "x"}))
    )
    page = html(Visitor("Ann").submit(new, new, name="Monday", **chosen))
    table = StandingTable.objects.get()
    assert "every 2 weeks" in page
    assert (table.zone, table.next_at.astimezone(WARSAW).hour) == ("Europe/Warsaw", 18)
    at = reverse("games:circle", args=[circle.slug])
    assert "Stop opening them" not in html(Visitor("Bob").get(at))
    Visitor("Ann").submit(at, reverse("games:end_standing", args=[circle.slug, table.pk]))
    assert not StandingTable.objects.exists()
