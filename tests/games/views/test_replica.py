"""What is read from a replica, and when it is not."""

from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connections
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.urls import reverse

from accounts.models import User
from games.models import Game
from labyrinth import database_down, health, replica
from labyrinth.replica import BEHIND_MOST, COOKIE, REPLICA
from tests.games.past.test_replay_over import finished
from tests.games.people import person, running

pytestmark = pytest.mark.django_db


class Other:
    """A second connection to the same rows, so that a test sees what it was asked; it may be away."""

    def __init__(self, real: Any) -> None:
        self.real, self.asked, self.away = real, list[str](), False

    def cursor(self, *args: Any, **kwargs: Any) -> Any:
        if self.away:
            raise OperationalError("away")
        return Told(self.real.cursor(*args, **kwargs), self.asked)

    chunked_cursor = cursor

    def close(self) -> None:
        """The real one is the test's."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class Told:
    """A cursor that notes its statements."""

    def __init__(self, real: Any, asked: list[str]) -> None:
        self.real, self.asked = real, asked

    def execute(self, sql: str, *values: Any) -> Any:
        self.asked.append(sql)
        return self.real.execute(sql, *values)

    def __enter__(self) -> "Told":
        return self

    def __exit__(self, *_: object) -> None:
        self.real.close()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.real)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


@pytest.fixture
def other(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Other]:
    """A replica that follows closely."""
    found = Other(connections["default"])
    monkeypatch.setitem(settings.DATABASES, REPLICA, settings.DATABASES["default"])
    settings.DATABASE_ROUTERS = ["labyrinth.replica.Router"]
    settings.MIDDLEWARE = ["labyrinth.replica.pin", *settings.MIDDLEWARE]
    monkeypatch.setattr(replica, "_behind", [0.5])
    monkeypatch.setattr(replica, "_start_looking", lambda: None)
    connections[REPLICA] = found
    yield found
    del connections[REPLICA]


def tables(other: Other) -> set[str]:
    """What the replica was asked about."""
    names = ("accounts_user", "games_played", "games_game", "games_seat", "django_session")
    return {name for name in names if any(f'FROM "{name}"' in sql for sql in other.asked)}


PERSON = ("person", "history", "history_csv", "history_json")


@pytest.mark.parametrize("name", PERSON)
def test_pages_of_people_are_read_from_the_replica_and_who_asks_is_not(name, other, client):
    finished()
    client.force_login(person("Ann"))
    page = client.get(reverse(f"games:{name}", args=[person("Ann").slug]))
    assert page.status_code == 200
    b"".join(page)
    assert tables(other) >= {"accounts_user"}
    assert "django_session" not in tables(other)


def test_a_file_is_read_from_the_replica_to_its_end(other, client):
    finished()
    client.force_login(person("Ann"))
    page = client.get(reverse("games:history_csv", args=[person("Ann").slug]))
    before = len(other.asked)
    assert page.streaming
    b"".join(page)
    assert len(other.asked) > before


def test_leaderboards_and_meetings_are_read_from_the_replica(other, client):
    game = finished()
    client.force_login(person("Ann"))
    ways = [
        reverse("games:leaderboards"),
        reverse("games:leaderboard", args=[game.system, 2]),
        reverse("games:head_to_head", args=[person("Ann").slug, person("Bob").slug]),
    ]
    for way in ways:
        other.asked.clear()
        client.get(way)
        assert other.asked, way


def test_a_finished_game_is_looked_back_at_on_the_replica_a_running_one_on_the_primary(other, client):
    over, runs = finished(), running("Ann", "Bob")
    client.force_login(person("Ann"))
    assert client.get(reverse("games:replay", args=[over.slug, 1])).status_code == 200
    assert {"games_seat"} <= tables(other)
    assert len(other.asked) > 2
    other.asked.clear()
    assert client.get(reverse("games:replay", args=[runs.slug, 0])).status_code in (200, 302, 404)
    # The row alone, out of which it was seen that the game still runs.
    assert len(other.asked) == 1


def test_the_table_and_the_start_page_never_ask_it(other, client):
    game = running("Ann", "Bob")
    client.force_login(person("Ann"))
    for name, args in (("table", [game.slug]), ("poll", [game.slug]), ("my_games", []), ("home", [])):
        assert client.get(reverse(f"games:{name}", args=args)).status_code in (200, 204, 302)
    assert other.asked == []


def test_who_has_just_sent_something_reads_from_the_primary(other, client):
    client.force_login(person("Ann"))
    sent = client.post(reverse("games:presence", args=[running("Ann", "Bob").slug]))
    assert sent.cookies[COOKIE]["max-age"] > BEHIND_MOST
    assert client.get(reverse("games:person", args=[person("Ann").slug])).status_code == 200
    assert other.asked == []


@pytest.mark.parametrize("behind", [None, BEHIND_MOST + 1])
def test_one_that_is_away_or_far_behind_is_not_asked(behind, other, client, monkeypatch):
    monkeypatch.setattr(replica, "_behind", [behind])
    assert client.get(reverse("games:leaderboards")).status_code == 200
    assert other.asked == []


def test_when_it_fails_meanwhile_the_primary_answers_and_is_not_taken_for_away(other, client, caplog):
    other.away = True
    assert client.get(reverse("games:leaderboards")).status_code == 200
    assert "the replica is left alone" in caplog.text
    assert replica._behind == [None]


def test_that_a_replica_is_away_is_no_reason_to_rest():
    with replica.reading():
        database_down.note()
    database_down.refuse()


def test_what_it_does_not_know_yet_the_primary_knows(other):
    calls: list[str] = []

    @replica.may_be_old
    def view(request: Any) -> HttpResponse:
        calls.append(replica.alias())
        if replica.alias() == REPLICA:
            raise Http404
        return HttpResponse("there")

    assert view(SimpleNamespace(COOKIES={}, user=User())).content == b"there"
    assert calls == [REPLICA, "default"]


def test_writes_go_to_the_primary_even_inside(other):
    game = running("Ann", "Bob")
    with replica.reading():
        found = Game.objects.get(pk=game.pk)
        assert found._state.db == REPLICA
        found.name = "Changed"
        found.save(update_fields=["name"])
        assert not any(sql.startswith("UPDATE") for sql in other.asked)
        assert found.created_by == person("Ann")
    game.refresh_from_db()
    assert game.name == "Changed"


def test_a_stream_that_is_cut_off_leaves_nothing_behind(other):
    @replica.may_be_old
    def view(request: Any) -> StreamingHttpResponse:
        return StreamingHttpResponse(replica.alias() for _ in range(3))

    parts = iter(view(SimpleNamespace(COOKIES={}, user=User())))
    assert next(parts) == REPLICA.encode()
    assert replica.alias() == "default"


def test_health_says_how_far_it_is_behind(other, monkeypatch):
    for found, ok in ((0.2, True), (BEHIND_MOST + 100, False), (None, False)):
        monkeypatch.setattr(replica, "look", lambda found=found: found)
        check = health.follower()
        assert (check.ok, check.value) == (ok, found)
    assert "primary" in check.note


def test_a_look_that_fails_says_away(other):
    other.away = True
    with suppress(DatabaseError):
        assert replica.look() is None
    assert replica._behind == [None]


@pytest.mark.postgres
def test_the_primary_itself_is_not_behind(other):
    assert replica.look() == 0.0


OURS, FOREIGN, MONDAY, TUESDAY = 1, 2, "Monday", "Tuesday"


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("who", "behind"),
    [((OURS, None), 0.0), ((OURS, MONDAY), 0.0), ((OURS, TUESDAY), None), ((FOREIGN, None), None)],
    ids=["follows", "the primary", "a former primary", "follows a stranger"],
)
def test_another_server_under_the_name_of_the_replica_is_not_read(who, behind, other, monkeypatch, caplog):
    """One that follows nobody says since when it runs, and so is known for the primary or for another one."""
    known = {REPLICA: who, "default": (OURS, MONDAY)}
    monkeypatch.setattr(replica, "_who", known.__getitem__)
    assert replica.look() == behind
    assert health.follower().ok is (behind is not None)
    assert ("the replica is left alone" in caplog.text) is (behind is None)


@pytest.mark.postgres
def test_whoever_may_read_the_database_may_ask_which_server_it_is():
    with connections["default"].cursor() as cursor:
        cursor.execute("CREATE ROLE reader")
        cursor.execute("SET LOCAL ROLE reader")
    cluster, since = replica._who("default")
    assert cluster
    assert since
