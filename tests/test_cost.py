"""What tests cost is told by name, system and sum; and thirds of tests take turns."""

import re
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from types import SimpleNamespace
from typing import Any

import pytest

from tests import cost, thirds
from tests.cost import Costs, beyond, is_bounded, sums

SITE, RULES = "tests/games/test_a.py::test_a", "tests/systems/sorcerer/test_b.py::test_b"


def reported(costs: Costs, name: str, seconds: float, why: str = "") -> None:
    """The last report of a test comes in."""
    told = [(cost.CPU, seconds), (cost.WHY, why)]
    report: Any = SimpleNamespace(nodeid=name, user_properties=told)
    costs.pytest_runtest_logreport(report)


def test_what_takes_less_than_a_second_counts_for_no_bound():
    assert sums({SITE: 0.9, RULES: 1.5, RULES + "[2]": 2.0}) == {"sorcerer": 3.5}


def test_a_system_has_its_own_bound_and_one_without_a_bound_may_have_no_long_test(monkeypatch):
    monkeypatch.setattr(cost, "BOUNDS", {"sorcerer": 3.0, "site": 3.0})
    assert beyond({SITE: 2.9, RULES: 2.9}) == []
    assert beyond({RULES: 2.0, RULES + "[2]": 2.0}) == [
        "sorcerer: long tests take 4 s of CPU together, 3 are allowed"
    ]
    assert beyond({"tests/systems/mice/test_c.py::test_c": 1.1})


def test_seconds_of_a_slow_machine_count_less():
    costs = Costs(slower=4.0)
    reported(costs, SITE, 6.0, "a reason")
    assert costs.seconds == {SITE: 1.5}
    assert costs.why == {SITE: "a reason"}


@pytest.mark.parametrize(
    ("expression", "bounded"),
    [
        ("not postgres and not deep", True),
        ("postgres and not deep", True),
        ("not postgres and not browser and not deep", True),
        ("(deep or thirds) and not postgres", False),
        ("browser", False),
    ],
)
def test_what_may_have_something_deep_in_it_has_no_bounds(expression, bounded):
    """Of the runs of the Makefile the last is that of boxes in one face."""
    makefile = (Path(__file__).parents[1] / "Makefile").read_text()
    assert re.search(rf"-m {re.escape(expression)}\s", makefile.replace(chr(34), ""))
    assert is_bounded(expression) == bounded


@pytest.mark.parametrize(("bounded", "ends"), [(True, 1), (False, 0)])
def test_a_run_beyond_a_bound_fails_unless_it_is_deep(bounded, ends, monkeypatch):
    monkeypatch.setattr(cost, "BOUNDS", {"site": 1.5})
    costs, session = Costs(1.0, bounded=bounded), SimpleNamespace(exitstatus=pytest.ExitCode.OK)
    reported(costs, SITE, 2.0)
    costs.pytest_sessionfinish(session)
    assert session.exitstatus == ends


def driving(mark: str) -> Any:
    """A collected test with this mark."""
    return SimpleNamespace(get_closest_marker=lambda name: mark if name == mark else None)


def test_where_a_browser_is_driven_processes_that_run_on_count_too():
    work = "sum(range(5_000_000)); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", work], stdin=PIPE, stdout=PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"\n"
        assert cost._cpu(driving("browser")) > cost._cpu(driving("postgres")) + 0.02
        child.kill()


def test_that_a_test_drives_a_browser_says_why_it_is_long():
    assert [cost._why(driving(mark)) for mark in ("browser", "postgres")] == ["browser", ""]
    assert sums({"tests/browser/test_d.py::test_d": 2.0}) == {"browser": 2.0}


def charged(*, is_last: bool) -> float:
    """What a test costs whose end takes ten seconds."""
    seconds = iter((1.0, 11.0, 11.0) if is_last else (1.0, 11.0))
    item: Any = SimpleNamespace(stash={cost._began: 1.0})
    # Soon taken back: the plugin counts this test too.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cost, "_cpu", lambda _item: next(seconds))
        ending = cost.pytest_runtest_teardown(item, None if is_last else item)
        next(ending)
        with pytest.raises(StopIteration):
            ending.send(None)
        return cost._cpu(item) - item.stash[cost._began]


def test_the_last_test_is_not_charged_for_the_end_of_what_all_have_shared():
    assert charged(is_last=False) == 10.0
    assert charged(is_last=True) == 0.0


def marked(*args: str) -> Any:
    """A collected test that is marked `long` with these words."""
    return SimpleNamespace(nodeid=SITE, get_closest_marker=lambda _name: pytest.mark.long(*args).mark)


def test_long_without_a_word_why_is_refused():
    cost.pytest_itemcollected(marked("whole games"))
    with pytest.raises(pytest.UsageError, match="say why"):
        cost.pytest_itemcollected(marked())


# -- thirds ---


class Item:
    """A collected test with its marks."""

    def __init__(self, name: str, *marks: str) -> None:
        self.nodeid, self.marks = name, set(marks)

    def get_closest_marker(self, name: str) -> bool:
        return name in self.marks

    def add_marker(self, name: str) -> None:
        self.marks.add(name)


def quick(commit: str, *, cases: int = 4, mark: str = "thirds") -> list[str]:
    """Which cases of two tests run at this commit."""
    items: list[Any] = [Item(f"test_{name}[{number}]", mark) for name in "ad" for number in range(cases)]
    with pytest.MonkeyPatch.context() as own:
        own.setenv(thirds.COMMIT, commit)
        thirds.pytest_collection_modifyitems(items)
    assert all("thirds" in item.marks for item in items)
    return [item.nodeid for item in items if "deep" not in item.marks]


@pytest.mark.parametrize("mark", ["thirds", "browser"])
def test_each_case_runs_at_one_commit_of_three(mark: str):
    runs = [quick(commit, mark=mark) for commit in ("0", "1", "2")]
    assert len({name for run in runs for name in run}) == sum(map(len, runs)) == 8
    assert all({name.partition("[")[0] for name in run} == {"test_a", "test_d"} for run in runs)
    assert ["test_a[0]", "test_a[3]"] in [run[:2] for run in runs]


def test_at_every_commit_one_of_two_cases_runs_of_each_test_another():
    runs = [quick(commit, cases=2) for commit in ("0", "1", "2")]
    assert runs == [["test_a[0]", "test_d[1]"], ["test_a[1]", "test_d[0]"], ["test_a[0]", "test_d[1]"]]


def test_a_test_of_one_case_in_a_browser_always_runs():
    item: Any = Item("test_c[chromium]", "browser")
    thirds.pytest_collection_modifyitems([item])
    assert item.marks == {"browser"}


def test_what_is_not_marked_always_runs():
    items: list[Any] = [Item(f"test_c[{number}]", "long") for number in range(3)]
    thirds.pytest_collection_modifyitems(items)
    assert [item.marks for item in items] == [{"long"}] * 3


def test_the_turn_that_is_told_runs_what_the_commit_runs():
    for commit in (f"{number:040x}" for number in (*range(6), 0xC0FFEE, 2**159 + 5)):
        told = str(thirds.turn(commit))
        assert quick(told) == quick(commit)
        assert quick(told, cases=2) == quick(commit, cases=2)
