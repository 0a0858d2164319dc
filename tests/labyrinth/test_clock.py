"""The one clock of the site."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from time import monotonic

import pytest

from labyrinth.ground import clock

pytestmark = pytest.mark.real_clock


def test_now_is_aware_and_in_utc(settings):
    settings.CLOCK_OFFSET_SECONDS = 0
    assert clock.now().tzinfo is UTC
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1)


def test_a_setting_moves_the_clock(settings):
    settings.CLOCK_OFFSET_SECONDS = 86_400
    assert timedelta(hours=23) < clock.now() - datetime.now(UTC) < timedelta(hours=25)


@pytest.mark.long("processes of their own")
def test_the_environment_moves_it_in_every_process(monkeypatch):
    monkeypatch.setenv("CLOCK_OFFSET_SECONDS", "-86400")
    code = "import django; django.setup(); from labyrinth.ground import clock; print(clock.now().isoformat())"
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    behind = datetime.now(UTC) - datetime.fromisoformat(said.strip())
    assert timedelta(hours=23) < behind < timedelta(hours=25)


def test_a_test_may_stop_it_and_stop_it_again():
    noon = datetime(2001, 5, 1, 14, tzinfo=timezone(timedelta(hours=2)))
    later = datetime(2001, 6, 1, tzinfo=UTC)
    with clock.stopped_at(noon):
        assert clock.now() == datetime(2001, 5, 1, 12, tzinfo=UTC)
        with clock.stopped_at(later):
            assert clock.now() == later
        assert clock.now() == noon
    assert clock.now() > later


def test_a_moment_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="aware"), clock.stopped_at(datetime(2026, 5, 1)):
        pass


@pytest.mark.long("processes of their own")
def test_a_file_stops_it_in_every_process(monkeypatch, tmp_path, settings):
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    clock.set_file(tmp_path / "moment", noon)
    monkeypatch.setenv("CLOCK_FILE", str(tmp_path / "moment"))
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
    code = "import django; django.setup(); from labyrinth.ground import clock; print(clock.now().isoformat())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert datetime.fromisoformat(said.strip()) == noon

    settings.CLOCK_FILE = str(tmp_path / "moment")
    clock.set_file(tmp_path / "moment", noon + timedelta(days=30))
    assert clock.now() == noon + timedelta(days=30)


@pytest.mark.postgres
@pytest.mark.django_db
def test_how_far_a_machine_is_ahead_of_the_database(monkeypatch):
    assert abs(clock.ahead_of_database()) < clock.SKEW_AT_MOST

    class Fast(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + timedelta(seconds=100)

    monkeypatch.setattr(clock, "datetime", Fast)
    began = monotonic()
    ahead = clock.ahead_of_database()
    assert abs(ahead - 100) < clock.SKEW_AT_MOST + monotonic() - began


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_database_that_is_slow_to_answer_makes_no_clock_wrong(monkeypatch):
    moments = iter([datetime.now(UTC) - timedelta(seconds=30), datetime.now(UTC) + timedelta(hours=1)])

    class Slow(datetime):
        @classmethod
        def now(cls, _zone):
            return next(moments)

    monkeypatch.setattr(clock, "datetime", Slow)
    assert clock.ahead_of_database() == 0


@pytest.mark.django_db
def test_a_database_without_a_clock_of_its_own_is_never_behind(monkeypatch):
    monkeypatch.setattr(clock.connection, "vendor", "sqlite")
    assert clock.ahead_of_database() == 0
