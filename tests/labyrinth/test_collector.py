"""What was made at the start is left alone, and what comes and goes is looked at seldom."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from labyrinth.running import collector


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    found = gc.get_threshold()
    yield
    gc.set_threshold(*found)
    gc.enable()


def test_what_is_there_is_looked_at_no_more():
    gc.freeze()
    before = gc.get_freeze_count()
    made = [[number] for number in range(100)]
    collector.leave_what_is_there()
    assert gc.get_freeze_count() >= before + len(made)


def test_what_is_named_is_loaded_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "loaded_at_the_start.py").write_text("made = [[]]")
    monkeypatch.syspath_prepend(tmp_path)
    collector.leave_what_is_there("loaded_at_the_start")
    assert not any(one is sys.modules["loaded_at_the_start"].made for one in gc.get_objects())


def test_new_objects_set_it_off_seldom():
    gc.set_threshold(700, 10, 10)
    collector.leave_what_is_there()
    assert gc.get_threshold() == (collector.YOUNG, 10, 10)


def test_it_rests_while_that_is_loaded_and_no_longer(monkeypatch: pytest.MonkeyPatch):
    at_work: list[bool] = []
    monkeypatch.setattr(collector, "at_start", {"lists": lambda: at_work.append(gc.isenabled())})
    collector.rest()
    collector.begin()
    assert (at_work, gc.isenabled()) == ([False], True)


def test_what_pages_are_made_of_is_loaded_before_it_stays(monkeypatch: pytest.MonkeyPatch):
    made: list[list[int]] = []
    monkeypatch.setattr(collector, "at_start", {"lists": lambda: made.append([1])})
    collector.begin()
    assert len(made) == 1
    assert not any(one is made[0] for one in gc.get_objects())
