"""What an evening's table says of the figures it was given."""

import itertools
import os
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from benchmarks.load import players, samples
from benchmarks.load.found import Found, Stretch, broken_of
from benchmarks.load.players import Given, Pace, Players, Seen, moments
from benchmarks.load.samples import CONNECTIONS, HEAVIEST, Held, Sampler, Samples, growth
from benchmarks.load.size import Size
from benchmarks.load.watchers import Delays, Stream, delays_of
from benchmarks.usage import Weight
from benchmarks.web import Answered

SIZE = Size(games=2000, people=400, watchers=1000, evening=10, mean=60, seed=3)


def stretch(
    seen: Seen | None = None, *, memory: list[float] | None = None, lost: int = 0, ended: int = 0
) -> Stretch:
    held = Samples(connections=[5, 5, 5, 5], moments=[0.0, 5.0, 10.0, 15.0])
    held.kinds["pages"] = Held([100] * 4, [7] * 4, [0.0, 1.0, 2.0, 3.0])
    held.processes["pages", 11] = [int(one * 10**6) for one in memory or [100] * 4]
    held.processes["pages", 12] = [100 * 10**6] * 4
    held.processes["pages", 13] = [10**6]
    return Stretch(60, seen or Seen(), held, Delays([0.01, 0.03], lost), mails=4, ended=ended)


def heard(*moments: float, person: int = 2) -> Stream:
    return Stream("k3x9q2m7ab", person, socket=None, heard=list(moments))  # type: ignore[arg-type]


def found(one: Stretch) -> Found:
    return Found(SIZE, ["pages"], {"mean": one})


def test_an_evening_is_twenty_times_as_fast_as_the_mean():
    assert SIZE.evening_rate == pytest.approx(20 * SIZE.mean_rate)
    assert SIZE.evening_rate == pytest.approx(4.3, abs=0.01)


@pytest.mark.parametrize(
    ("figures", "grown"),
    [
        ([100] * 8, 0.0),
        ([50, 50, 100, 100, 100, 100, 100, 100], 0.0),
        ([100, 100, 100, 100, 105, 110, 120, 120], 0.2),
    ],
)
def test_growth_is_told_from_the_second_quarter_on(figures: list[int], grown: float):
    assert growth(figures) == pytest.approx(grown)


OFFERS = Answered(200, {}, b'<button name="answer" value="end"><input name="token" value="12">', 0)
OVER = Answered(200, {}, b"<p>Bob is to play.</p>", 0)


@pytest.fixture
def visits(monkeypatch) -> Callable[..., list[str]]:
    """What somebody does for one moment of the pace, where these are the pages that they see."""

    def come(*pages: Answered | None) -> list[str]:
        done: list[str] = []
        shown = iter(pages)

        def timed(_self: Players, kind: str, _ask: object) -> Answered | None:
            done.append(kind)
            return next(shown)

        monkeypatch.setattr(players, "headers", lambda *_sent, **_how: {})
        monkeypatch.setattr(Players, "timed", timed)
        somebody = Players(SimpleNamespace(cookies={1: "cookie"}), port=0, seed=3)
        monkeypatch.setattr(somebody, "_somewhere", lambda: ("k3x9q2m7ab", 1))
        somebody._come(SimpleNamespace(wait=lambda: done.append("moment") or 0.0))
        return done

    return come


def test_every_moment_of_the_pace_is_an_answer(visits):
    assert visits(*[OFFERS] * 5) == ["page", "answer", *["moment", "answer"] * (players.IN_A_VISIT - 1)]


def test_no_moment_is_spent_where_nothing_is_left_to_answer(visits):
    assert visits(OFFERS, OFFERS, OVER) == ["page", "answer", "moment", "answer"]


def test_who_comes_too_late_to_a_table_answers_at_another_one(visits):
    assert visits(OVER, None, OFFERS, OVER) == ["page", "page", "page", "answer"]
    assert visits(*[OVER] * players.TABLES) == ["page"] * players.TABLES


def test_an_event_is_late_by_what_it_comes_after_the_acknowledgement():
    given = Given("k3x9q2m7ab", 1, sent=10.0, taken=10.5)
    delays = delays_of([heard(9.0, 10.25), heard(10.75)], given)
    assert delays == Delays([0.0, 0.25], 0)


def test_what_its_own_seat_alone_was_told_is_lost_to_nobody():
    given = Given("k3x9q2m7ab", 1, sent=10.0, taken=10.5)
    assert delays_of([heard(10.6, person=1), heard(21.0)], given) == Delays([pytest.approx(0.1)], 0)


def test_an_event_that_others_at_the_table_heard_is_lost():
    given = Given("k3x9q2m7ab", 1, sent=10.0, taken=10.5)
    assert delays_of([heard(10.6), heard(9.0)], given).lost == 1
    assert delays_of([heard(9.0), heard()], given).lost == 0


@pytest.mark.django_db
def test_a_calm_hour_has_broken_nothing():
    calm = found(stretch())
    assert broken_of(calm) == []
    assert "| stream | 2 | 10 ms | 30 ms |" in calm.table()
    assert "| pages | 20.0% | 0 MB | +0.0% | 7 | +0.0% |" in calm.table()
    assert calm.table().endswith("Broken: nothing.")


@pytest.mark.django_db
def test_what_must_not_happen_is_named():
    seen = Seen()
    seen.errors["answer: 500"] += 2
    broken = broken_of(found(stretch(seen, memory=[100, 100, 110, 120], lost=3, ended=1)))
    assert broken == [
        "mean: 2 times answer: 500",
        "mean: 3 events lost",
        "mean: 1 streams ended",
        "memory of pages, process 11, grew by 20% from 100,000,000",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "memory", [[100, 100, 103, 104], [1, 1, 1.5, 1.9]], ids=["by four percent", "by less than a megabyte"]
)
def test_a_process_may_grow_a_little(memory: list[float]):
    assert broken_of(found(stretch(memory=memory))) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wanted", "given", "said"),
    [(1000, 950, []), (1000, 949, ["mean: 949 answers of 1000"]), (99, 1, [])],
)
def test_an_evening_at_which_too_few_have_answered_is_none(wanted: int, given: int, said: list[str]):
    seen = Seen(given=[Given("k3x9q2m7ab", 1, 1.0, 2.0)] * given, wanted=wanted)
    assert broken_of(found(stretch(seen))) == said


def test_so_many_moments_come_as_a_pace_has():
    pace = Pace(50.0, 0.5, "seed")
    met = sum(1 for _ in iter(pace.wait, None))
    assert met == moments(50.0, 0.5, "seed") > 10


def test_each_process_is_weighed_by_itself(monkeypatch):
    weights = {1: Weight(0, 0), os.getpid(): Weight(5, 3), os.getppid(): Weight(7, 4)}
    monkeypatch.setattr(samples, "weight", weights.__getitem__)
    monkeypatch.setattr(samples, "tree", lambda pid: [pid])
    monkeypatch.setattr(samples, "connection", MagicMock())
    sampler = Sampler({"pages": [os.getpid(), os.getppid()], "gone": [1]})
    sampler.start()
    seen = sampler.stop()
    assert seen.processes == {("pages", os.getpid()): [3, 3], ("pages", os.getppid()): [4, 4]}
    assert (seen.kinds["pages"].memory, seen.kinds["gone"].memory) == ([12, 12], [0, 0])


def test_the_heaviest_connection_stands_for_all(monkeypatch):
    """One that is hardly needed is warm after hours."""
    weights = {os.getpid(): Weight(5, 3), os.getppid(): Weight(7, 4)}
    monkeypatch.setattr(samples, "weight", weights.__getitem__)
    monkeypatch.setattr(samples, "tree", lambda _pid: list(weights))
    monkeypatch.setattr(samples, "connection", MagicMock())
    sampler = Sampler({CONNECTIONS: [os.getpid()]})
    sampler.start()
    assert sampler.stop().processes == {(CONNECTIONS, HEAVIEST): [4, 4]}


@pytest.mark.django_db
def test_a_database_whose_connections_grow_is_broken():
    one = stretch()
    one.samples.processes[CONNECTIONS, HEAVIEST] = [13 * 10**6, 13 * 10**6, 14 * 10**6, 15 * 10**6]
    told = "memory of PostgreSQL, its heaviest process, grew by 15% from 13,000,000"
    assert broken_of(found(one)) == [told]


def test_who_ends_the_measurement_does_not_wait_for_its_minutes(monkeypatch):
    """One of the people breaks off at once; the moments of the others, half a minute away, never come."""
    turns, moments = itertools.count(), []

    def one(_self, pace):
        if next(turns) == 0:
            sys.exit(1)
        moments.append(pace.wait())

    monkeypatch.setattr(Players, "_one", one)
    with pytest.raises(SystemExit):
        Players(SimpleNamespace(), 0, 3).play(rate=0.03, seconds=1e6)
    assert set(moments) == {None}


@pytest.mark.deep
@pytest.mark.postgres
def test_a_small_evening_runs_from_its_first_line_to_its_last():
    sizes = {"games": 36, "people": 12, "watchers": 8, "evening": 0.1, "mean": 0.1}
    asked = [f"--{name}={size}" for name, size in sizes.items()]
    command = [sys.executable, "-m", "benchmarks.load", *asked, "--json", "/dev/null"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Broken: nothing." in ran.stdout
