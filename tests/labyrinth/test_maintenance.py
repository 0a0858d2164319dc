"""Maintenance: announced, then nothing moves and everything can be read, then clocks are credited."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.template.loader import render_to_string
from django.utils import translation

from labyrinth.ground import maintenance
from labyrinth.ground.clock import now, stopped_at
from labyrinth.ground.maintenance import MaintenanceError, begin, finish, is_on
from labyrinth.models import Maintenance
from labyrinth.serving import closed

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LOGIN = "/accounts/login/"


@pytest.fixture
def at_noon():
    with stopped_at(NOON):
        yield


def after(minutes: int):
    """The clock so many minutes past noon, with nothing remembered from before."""
    maintenance.forget()
    return stopped_at(NOON + timedelta(minutes=minutes))


def shown() -> str:
    """The banner as a page shows it."""
    return " ".join(render_to_string("includes/maintenance.html", closed.banner(None)).split())


def test_a_machine_whose_clock_is_wrong_neither_begins_nor_ends_one(monkeypatch):
    monkeypatch.setattr(maintenance, "ahead_of_database", lambda: 3.0)
    with pytest.raises(MaintenanceError, match=r"\+3 s off"):
        begin(minutes=10)
    monkeypatch.setattr(maintenance, "ahead_of_database", lambda: 0.0)
    begin(minutes=10)
    monkeypatch.setattr(maintenance, "ahead_of_database", lambda: -3.0)
    with pytest.raises(MaintenanceError, match="-3 s off"):
        finish()
    assert is_on()


def test_without_one_nothing_is_shown_or_refused(client):
    assert shown() == ""
    assert not is_on()
    assert client.post(LOGIN, {}).status_code == 200


def test_it_is_announced_before_it_begins(client, at_noon):
    begin(minutes=10, after=15, message="New cards <b>!")
    assert not is_on()
    assert client.post(LOGIN, {}).status_code == 200
    assert "From Fri 1 May, 12:15 to about 12:25" in shown()
    assert "New cards &lt;b&gt;!" in shown()


def test_once_it_is_on_pages_are_read_and_nothing_is_taken(client, at_noon):
    begin(minutes=10, after=15)
    with after(15):
        assert is_on()
        assert "until about Fri 1 May, 12:25" in shown()
        assert client.get(LOGIN).status_code == 200
        answer = client.post(LOGIN, {})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "600"
    page = answer.content.decode()
    assert "until about Fri 1 May, 12:25" in page
    assert "was not taken" in page


def test_it_does_not_end_by_itself(client, at_noon):
    begin(minutes=10)
    with after(60):
        assert is_on()
        answer = client.post(LOGIN, {})
        assert answer.status_code == 503
        assert "any minute" in answer.content.decode()
        assert answer.headers["Retry-After"] == "60"


def test_parts_of_pages_and_programs_are_told_in_their_way(client, at_noon):
    begin(minutes=10)
    part = client.post(LOGIN, {}, headers={"hx-request": "true"})
    assert (part.status_code, part.headers["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert part.content.startswith(b"The site is being looked after")
    program = client.post(LOGIN, {}, headers={"accept": "application/json"})
    assert (program.status_code, program.json()["until"]) == (503, "2026-05-01T12:10:00+00:00")


def test_watchers_are_answered_meanwhile(client, at_noon):
    begin(minutes=10)
    assert client.get("/health/live").status_code == 200


def test_the_end_is_told_to_those_who_keep_clocks(client, at_noon):
    told: list[tuple[datetime, datetime]] = []
    maintenance.on_end.append(lambda start, end: told.append((start, end)))
    begin(minutes=10)
    with after(25):
        finish()
        assert told == [(NOON, NOON + timedelta(minutes=25))]
        assert not is_on()
        assert client.post(LOGIN, {}).status_code == 200
    assert Maintenance.objects.get().end == NOON + timedelta(minutes=25)


def test_one_that_was_only_announced_leaves_no_trace(at_noon):
    maintenance.on_end.append(lambda *_: pytest.fail("no clock was held"))
    begin(minutes=10, after=5)
    finish()
    assert not Maintenance.objects.exists()


def test_where_clocks_cannot_be_credited_it_stays_on(at_noon):
    def fail(start: datetime, end: datetime) -> None:
        raise ValueError

    begin(minutes=10)
    maintenance.on_end.append(fail)
    with after(5):
        with pytest.raises(ValueError):
            finish()
        assert is_on()


def test_a_second_call_changes_the_first(at_noon):
    begin(minutes=10, after=5)
    begin(minutes=10, after=30)
    found = maintenance.present()
    assert (found.start, found.until) == (NOON + timedelta(minutes=30), NOON + timedelta(minutes=40))


def test_one_that_is_on_may_take_longer(at_noon):
    begin(minutes=10)
    with after(8):
        begin(minutes=20)
    found = maintenance.present()
    assert (found.start, found.until) == (NOON, NOON + timedelta(minutes=28))


def test_the_database_holds_one_at_a_time(at_noon):
    from django.db import IntegrityError, transaction

    begin(minutes=10)
    with pytest.raises(IntegrityError), transaction.atomic():
        Maintenance.objects.create(start=NOON, until=NOON)


def test_nonsense_is_refused(at_noon):
    for wrong in ({"minutes": 0}, {"minutes": 5, "after": -1}):
        with pytest.raises(MaintenanceError):
            begin(**wrong)
    with pytest.raises(MaintenanceError):
        finish()


def test_pages_look_it_up_every_few_seconds_only(django_assert_num_queries):
    maintenance.forget()
    with django_assert_num_queries(1):
        assert maintenance.seen() is None
        assert maintenance.seen() is None


def test_the_refusal_speaks_polish(client, at_noon):
    begin(minutes=10)
    client.cookies["django_language"] = "pl"
    answer = client.post(LOGIN, {})
    assert answer.status_code == 503
    assert '<html lang="pl">' in answer.content.decode()
    with translation.override("pl"):
        assert "pt. 1 maja, 12:10" in closed.in_words(maintenance.present())


def test_the_command_announces_begins_and_ends_it(capsys):
    call_command("maintenance", "status")
    call_command("maintenance", "on", minutes=10, after=15, message="Soon")
    call_command("maintenance", "off")
    call_command("maintenance", "on", minutes=10)
    call_command("maintenance", "status")
    call_command("maintenance", "off")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "No maintenance is on or announced."
    assert said[1].startswith("Announced for ")
    assert said[2] == "The announced maintenance is called off."
    assert said[3] == said[4]
    assert said[4].startswith(f"On since {now():%Y-%m-%d}")
    assert said[5] == "The site is open again after 0.0 minutes; clocks are credited."
    with pytest.raises(CommandError, match="No maintenance"):
        call_command("maintenance", "off")
