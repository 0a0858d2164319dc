"""Records that are too long for the request that brings them: they wait for the worker, which judges them."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from games import tasks
from games.live import broker
from games.models import Brought, Game
from games.past import allowance, brought, studies
from games.past.allowance import payers_of
from games.past.brought import hand_in, judge_waiting
from games.past.one_at_a_time import Busy
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, at, html
from tests.games.people import person
from tests.games.records import foreign, slow_cpu, with_another_die

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]
VERIFY, STUDIES = reverse("games:verify"), reverse("games:studies")


@pytest.fixture(autouse=True)
def _all_are_long(monkeypatch, settings):
    """Nothing is judged while somebody waits, and the worker comes when the test calls it."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    monkeypatch.setattr(brought, "HERE", 0)
    monkeypatch.setattr(broker, "queue", lambda *_: True)


def send(address: str, data: bytes, who: str = "", **more: str) -> HttpResponse:
    visitor = Visitor(who)
    file = SimpleUploadedFile("record.json", data)
    return visitor.client.post(address, {**visitor.form(address, address).data, "record": file}, **more)


def test_who_brings_one_is_led_to_where_the_judgement_will_stand():
    page = send(VERIFY, foreign())
    assert page.status_code == 302
    waits = Visitor().get(page["Location"])
    assert (waits.status_code, waits["Retry-After"]) == (202, "5")
    assert 'http-equiv="refresh"' in html(waits)
    judge_waiting()
    assert 'data-verdict="proved"' in html(Visitor().get(page["Location"]))
    assert bytes(Brought.objects.get().data) == b""


@pytest.mark.parametrize(
    ("data", "words"), [(with_another_die(foreign()), "the seed gives"), (foreign(), 'data-verdict="proved"')]
)
def test_the_same_bytes_are_judged_once(data, words):
    first = send(VERIFY, data)
    judge_waiting()
    assert send(VERIFY, data)["Location"] == first["Location"]
    assert not brought.left_behind()
    assert words in html(Visitor().get(first["Location"]))


def test_what_takes_too_long_stays_open(monkeypatch):
    page = send(VERIFY, foreign())
    slow_cpu(monkeypatch)
    judge_waiting()
    said = html(Visitor().get(page["Location"]))
    assert 'data-verdict="open"' in said
    assert "more than the 10 seconds" in said


def test_nobody_fills_the_queue_alone_and_all_together_not_without_end(monkeypatch):
    mine = payers_of("2001:db8:1:2::1")
    for number in range(2):
        hand_in(foreign(f"tiny-{number}"), mine)
    with pytest.raises(Busy):
        hand_in(foreign("tiny-3"), mine)
    assert send(VERIFY, foreign("tiny-3"), REMOTE_ADDR="2001:db8:1:2::9").status_code == 503
    for number in range(2):
        hand_in(foreign(f"tiny-4{number}"), payers_of(f"2001:db8:1:{number + 3}::1"))
    with pytest.raises(Busy):
        hand_in(foreign("tiny-5"), payers_of("2001:db8:1:99::1"))
    monkeypatch.setattr(brought, "MOST", 5)
    hand_in(foreign("tiny-6"), payers_of("2001:db8:2::1"))
    with pytest.raises(Busy):
        hand_in(foreign("tiny-7"), payers_of("2001:db8:3::1"))


def test_the_worker_charges_who_has_brought_it(monkeypatch):
    mine, used = payers_of("192.0.2.7"), iter((0.0, 21.0))
    hand_in(foreign(), mine)
    monkeypatch.setattr(brought.time, "thread_time", lambda: next(used, 0.0))
    monkeypatch.setattr(brought, "check", lambda *_, **__: brought.Checked(True))
    assert not allowance.spent(mine)
    judge_waiting()
    assert allowance.spent(mine)


def test_what_a_worker_left_another_takes_up_and_gives_up_in_the_end(monkeypatch):
    hand_in(foreign(), payers_of("192.0.2.7"))

    def dies(*_args, **_named):
        raise MemoryError

    monkeypatch.setattr(brought, "check", dies)
    begun = now()
    for number in range(brought.TRIES):
        with stopped_at(begun + number * 2 * brought.AGAIN_AFTER), pytest.raises(MemoryError):
            judge_waiting()
        judge_waiting()
        assert brought.left_behind(), "another begins it only after a while"
    with stopped_at(begun + 9 * brought.AGAIN_AFTER):
        judge_waiting()
    assert Brought.objects.get().failed == brought.SLOW


def test_the_sweep_finds_what_no_task_has_judged():
    hand_in(foreign(), payers_of("192.0.2.7"))
    tasks.sweep_ended()
    assert Brought.objects.get().judged_at is not None


def test_after_a_day_it_is_thrown_away():
    hand_in(foreign(), payers_of("192.0.2.7"))
    assert brought.purge(dry=True) == 0
    with stopped_at(now() + brought.KEPT_FOR + timedelta(seconds=1)):
        assert brought.purge(dry=True) == brought.purge(dry=False) == 1
    assert not Brought.objects.exists()


# -- studies -------------------------------------------------------------------------------------------------


def test_a_long_record_becomes_a_study_while_its_person_looks_on():
    page = send(STUDIES, foreign(), "Eve")
    assert (page.status_code, page["Location"]) == (302, STUDIES)
    waits = html(Visitor("Eve").get(STUDIES))
    assert 'data-brought="waits"' in waits
    assert 'http-equiv="refresh"' in waits
    assert "data-brought" not in html(Visitor("Bob").get(STUDIES))
    judge_waiting()
    shown = html(Visitor("Eve").get(STUDIES))
    assert at(Game.objects.get()) in shown
    assert "data-brought" not in shown
    assert 'http-equiv="refresh"' not in shown
    studies.remove(person("Eve"), Game.objects.get().slug)
    assert "data-brought" not in html(Visitor("Eve").get(STUDIES))


def test_what_is_not_proved_and_what_is_too_much_is_said_there(monkeypatch):
    send(STUDIES, with_another_die(foreign()), "Eve")
    judge_waiting()
    assert "the seed gives" in html(Visitor("Eve").get(STUDIES))
    monkeypatch.setattr(studies, "MOST", 0)
    send(STUDIES, foreign(), "Eve")
    judge_waiting()
    assert "You have 0 studies." in html(Visitor("Eve").get(STUDIES))
    assert not Game.objects.exists()
