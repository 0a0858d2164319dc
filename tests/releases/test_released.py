"""A site with the games of an earlier release goes on with them: each file in this folder is one."""

from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from sqlite3 import Connection, connect
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import User
from games import tasks
from games.careers.after_end import after_end
from games.engine.record import decode_record
from games.journal.loading import load_from
from games.models import Game, Message, Seat
from games.models.game import Status
from games.models.message import State
from games.past import counting
from games.past.foreign_records import proved
from games.past.record import export
from games.play.check_journals import check_all
from games.play.quarantine import release
from games.seats import pause
from games.seats.take_up import take_up
from games.sending import outbox
from labyrinth.ground.clock import now, stopped_at
from tests.authorisation import address, is_of_a_game, patterns
from tests.releases.released import (
    FILES,
    KEPT,
    copied,
    is_release,
    migrated,
    opened,
    played_on,
    unpacked,
    version_of,
)

DIGESTS = timedelta(days=1)
"""By then everything that waits is due."""
TO_THE_END = 4000
QUICKLY = 25
"""So many answers show that a game goes on."""


OLDER_AT_LENGTH = pytest.mark.parametrize(
    "site",
    [pytest.param(path, marks=[pytest.mark.deep] * (path != FILES[-1])) for path in FILES],
    ids=version_of,
    indirect=True,
)


@pytest.fixture(scope="session", params=FILES, ids=version_of)
def site(
    request: Any, tmp_path_factory: Any, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Path:
    """The database of a release, migrated once."""
    with django_db_blocker.unblock():
        return migrated(request.param, tmp_path_factory.mktemp("release"))


@pytest.fixture
def there(site: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker, settings: Any) -> Iterator[None]:
    """The site stands on a copy of it."""
    settings.REDIS_URL, settings.CELERY_TASK_ALWAYS_EAGER = "", False
    with django_db_blocker.unblock(), opened(copied(site, tmp_path)):
        yield


def running() -> list[Game]:
    """The games that take answers, or will when they are let go on."""
    return list(Game.objects.filter(status__in=[Status.RUNNING, Status.QUARANTINED]).order_by("pk"))


def let_go_on(game: Game) -> None:
    """Whatever holds the game ends."""
    if game.status == Status.QUARANTINED:
        release(game.pk)
    if game.adjourned:
        assert take_up(game.pk, 1).accepted
    elif game.paused_at:
        assert pause.end_early(game.pk, 1).accepted
    game.refresh_from_db()
    assert game.is_running
    assert not game.paused_at


def test_there_is_a_database_of_an_earlier_release():
    assert FILES


def test_a_process_of_the_release_may_still_write(site: Path, tmp_path: Path):
    """What has been added to its tables since may be left out."""
    before, after = connect(unpacked(KEPT / f"{site.name}.xz", tmp_path)), connect(site)
    for (table,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        known = {name for name, _needed in columns(before, table)}
        added = [(name, needed) for name, needed in columns(after, table) if name not in known]
        assert not [name for name, needed in added if needed], table


def columns(database: Connection, table: str) -> list[tuple[str, bool]]:
    """Each column, and whether who writes a row has to give it."""
    found = database.execute(f"PRAGMA table_info({table})").fetchall()
    return [(name, bool(notnull) and default is None) for _at, name, _type, notnull, default, _key in found]


def test_every_journal_fits(there):
    looked = list(check_all())
    assert len(looked) > 2
    assert {one.verdict for one in looked} == {"fits"}


@pytest.mark.long("whole games")
def test_what_is_over_stays_what_it_was(there):
    over = list(Game.objects.filter(status=Status.FINISHED))
    assert {bool(game.packed_at) for game in over} == {False, True}
    for game in over:
        assert load_from(game, 0).digest() == bytes(game.digest)
        record = export(game)
        assert proved(decode_record(record)).digest() == bytes(game.digest)
        after_end(game.pk)
        game.refresh_from_db()
        assert game.packed_at
        assert load_from(game, 0).digest() == bytes(game.digest)
        assert export(game) == record


@OLDER_AT_LENGTH
@pytest.mark.long("hundreds of mails")
def test_what_is_due_is_sent_or_no_longer_true_and_nothing_fails(there, mailoutbox):
    waiting = Message.objects.filter(state=State.WAITING)
    assert waiting.count() > 100
    with stopped_at(now() + DIGESTS):
        while outbox.backlog(1):
            tasks.send_messages()
    states = set(Message.objects.values_list("state", flat=True))
    assert states <= {State.SENT, State.DROPPED, State.WAITING}
    assert {"ann@example.org", "bob@example.org"} <= {to for mail in mailoutbox for to in mail.to}


@OLDER_AT_LENGTH
@pytest.mark.parametrize("who", ["each in turn", pytest.param("everybody", marks=pytest.mark.deep)])
@pytest.mark.long("every page of every game")
def test_every_page_of_every_game_opens(there, who):
    """Each address of each game for one of its seats, and the table for all; at length each for everybody."""
    doors = [(name, route) for name, route in sorted(patterns()) if is_of_a_game(route)]
    signed_in: dict[int, str] = {}
    for game in Game.objects.order_by("pk"):
        people = [*game.seats.filter(user__isnull=False), None]
        for at, (name, route) in enumerate(doors):
            one_by_one = who == "each in turn" and name != "games:table"
            for seat in [people[at % len(people)]] if one_by_one else people:
                opens(browser(seat, signed_in), game, seat, name, route)


def browser(seat: Seat | None, signed_in: dict[int, str]) -> Client:
    """A fresh one; each person signs in once and is known in the next one, too."""
    client = Client()
    if seat is not None:
        assert seat.user
        if seat.user.pk not in signed_in:
            client.force_login(seat.user, backend="django.contrib.auth.backends.ModelBackend")
            signed_in[seat.user.pk] = client.cookies[site_settings.SESSION_COOKIE_NAME].value
        client.cookies[site_settings.SESSION_COOKIE_NAME] = signed_in[seat.user.pk]
    return client


def opens(client: Client, game: Game, seat: Seat | None, name: str, route: str) -> None:
    """The page is shown, or refused in words; a table is shown to those who sit at it."""
    somebody = User.objects.earliest("pk")
    to = address(route, game, {"own seat": somebody, "organiser": somebody})
    status = client.get(to).status_code
    if status == HTTPStatus.SERVICE_UNAVAILABLE:  # a long game is counted by the worker
        for kind in counting.KINDS:
            counting.count(game.pk, kind)
        status = client.get(to).status_code
    assert status in (200, 204, 302, 303, 304, 400, 403, 404, 405, 409, 410), (
        f"{name} of {game.name}: {status}"
    )
    if seat is not None and name == "games:table":
        assert status == (302 if game.is_open else 200), game.name


@pytest.mark.parametrize("answers", [QUICKLY, pytest.param(TO_THE_END, marks=pytest.mark.deep)])
@pytest.mark.long("every game")
def test_every_game_goes_on(site, there, answers):
    for game in running():
        let_go_on(game)
        before, rules = game.entries, rule_set(game)
        position = played_on(game, answers)
        assert game.is_finished or game.entries >= before + answers, game.name
        assert game.is_finished or answers == QUICKLY
        assert position.digest() == bytes(game.digest)
        assert rule_set(game) == rules
        if not is_release(site.stem):
            assert rules == 1 or not game.name.startswith("talisman"), "stored before the second one"


def rule_set(game: Game) -> int:
    """By which its rules go: that with which it began."""
    number: int = load_from(game, 0).state.ruleset
    return number
