"""What the benchmarks print and write, and where their thresholds come from."""

import json
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import command, engine
from benchmarks.budgets import Budget, budgets
from benchmarks.figures import percentile
from benchmarks.report import as_json, figure, table
from benchmarks.row import Row, explained
from games.systems import SLUGS

COLUMNS = {
    "name": str,
    "case": str,
    "what": str,
    "measured": float,
    "unit": str,
    "at_most": (int, float, type(None)),
    "at_least": (int, float, type(None)),
    "ratio": (float, type(None)),
    "ratio_allowed": (int, float, type(None)),
    "yards": (float, type(None)),
    "yards_allowed": (int, float, type(None)),
    "ok": bool,
    "limits": str,
    "command": str,
    "facts": dict,
}
"""The shape of a row in JSON."""


@pytest.fixture
def _no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    nobodys = SimpleNamespace(about={}, last_lines=lambda: "")
    monkeypatch.setattr(command, "lab", lambda **_: nullcontext(nobodys))


def row(measured: float, budget: str = "answer_p50", limits: str = "the templates") -> Row:
    return Row(budget, measured, "python -m benchmarks answer --entries 10", "entry 10", limits=limits)


def check_shape(plain: dict[str, object]) -> None:
    """A row has all columns, of their types."""
    assert plain.keys() == COLUMNS.keys()
    for name, kind in COLUMNS.items():
        assert isinstance(plain[name], kind), name


def test_every_threshold_stands_in_the_one_file():
    limit = budgets()["answer_p50"]
    assert (limit.what, limit.at_most, limit.ratio) == ("one answer and its partial, p50", 10, 8)
    assert budgets()["moves"].at_least == 250


def test_what_is_told_in_trivial_views_is_told_in_yards_too():
    assert [name for name, one in budgets().items() if one.ratio and not one.yards] == []


@pytest.mark.parametrize("line", ["", "at_most = 1\nat_least = 2", "at_mots = 1"])
def test_a_budget_without_one_clear_threshold_is_refused(line, tmp_path):
    file = tmp_path / "budgets.toml"
    file.write_text(f'[speed]\nwhat = "speed"\nunit = "ms"\n{line}\n')
    with pytest.raises((ValueError, TypeError)):
        budgets(file)


def test_a_budget_is_kept_up_to_its_threshold():
    assert (row(10).ok, row(10.001).ok) == (True, False)
    assert (row(250, "moves").ok, row(249, "moves").ok) == (True, False)


def test_a_row_is_kept_where_trivial_view_and_yardstick_both_say_so():
    limit = Budget("speed", "ms", at_most=1, ratio=4, yards=3)
    assert limit.holds(30, trivial=10, yard=10)
    assert not limit.holds(35, trivial=10, yard=10)  # what slows the trivial view, too, hides nothing
    assert not limit.holds(30, trivial=7, yard=10)
    rate = Budget("speed", "a second", at_least=1, ratio=0.5, yards=0.25)
    assert [rate.holds(5, *beside) for beside in ((10, 20), (11, 20), (10, 21))] == [True, False, False]


def test_a_ratio_to_the_trivial_view_decides_where_there_is_one():
    slow, quick = replace(row(80), trivial=10.0), replace(row(9), trivial=1.1)
    assert (slow.ok, quick.ok) == (True, False)
    printed = table([slow])
    assert "80 ms, 8 trivial" in printed
    assert "at most 10, 8 trivial" in printed
    assert (slow.plain()["ratio"], slow.plain()["ratio_allowed"]) == (8.0, 8)
    assert (row(11).ok, row(11).plain()["ratio"]) == (False, None)


def test_a_missed_budget_is_printed_with_what_limits_it():
    printed = table([row(9), row(12.5)])
    assert printed.count("limited by: the templates") == 1
    assert "12.5 ms" in printed
    assert "1 of 2 budgets kept, 1 missed." in printed
    kept, missed = [line for line in printed.splitlines() if "entry 10" in line]
    assert kept.endswith(
        "at most 10, 8 trivial, 8.80 yards  ok      python -m benchmarks answer --entries 10"
    )
    assert missed.endswith("missed  python -m benchmarks answer --entries 10")


def test_what_limits_is_looked_for_only_where_a_budget_is_missed():
    def why() -> str:
        raise AssertionError

    assert explained(row(9), why).ok
    assert explained(row(11), lambda: "the rules").limits == "the rules"


def test_the_json_says_ok_for_each_row_and_for_all():
    document = json.loads(as_json([row(9), row(11)], broken={}, machine={"fsync": "on"}))
    assert document["ok"] is False
    assert [line["ok"] for line in document["rows"]] == [True, False]
    assert [line["limits"] for line in document["rows"]] == ["", "the templates"]
    assert document["machine"]["fsync"] == "on"
    for line in document["rows"]:
        check_shape(line)


@pytest.mark.usefixtures("_no_site")
def test_what_could_not_be_measured_leaves_the_other_rows_and_is_not_ok(monkeypatch, capsys, tmp_path):
    def measure(self: command.Benchmark, *_: object, **__: object) -> list[Row]:
        if self.option == "turns":
            raise RuntimeError("no dice")
        return [row(9)]

    monkeypatch.setattr(command.Benchmark, "measure", measure)
    report = tmp_path / "bench.json"
    assert command.main(["--only", "engine", "games", "--json", str(report)]) == 2
    assert "engine could not be measured: RuntimeError: no dice" in capsys.readouterr().out
    document = json.loads(report.read_text())
    assert (document["ok"], len(document["rows"])) == (False, 1)
    assert list(document["broken"]) == ["engine"]


@pytest.mark.parametrize(
    ("value", "shown"), [(12345.6, "12,346"), (200.0, "200"), (12.34, "12.3"), (0.125, "0.12"), (3, "3")]
)
def test_figures_have_as_many_digits_as_they_deserve(value, shown):
    assert figure(value) == shown


def test_a_percentile_is_a_measured_value():
    assert percentile([4, 1, 3, 2], 0.5) == 2
    assert percentile(range(1, 301), 0.99) == 297
    assert percentile([7], 0.99) == 7


class Steady:
    """A trivial view that takes as long as on the machine for which budgets stand."""

    per_second = yards_per_second = 1000.0

    def __init__(self, _lab: object) -> None: ...

    def measured(self) -> None: ...


@pytest.mark.long("random play and a database server")
def test_the_engine_is_measured_beside_the_trivial_view(monkeypatch):
    monkeypatch.setattr(engine, "Trivial", Steady)
    nobodys: Any = None
    rows = [*engine.decisions(nobodys, [5], quick=True), *engine.whole_games(nobodys, [1], quick=True)]
    others = ["engine_decisions_others"] * (len(SLUGS) - 1)
    assert [one.budget for one in rows] == ["engine_decisions", *others, "engine_games"]
    assert [one.case.partition(",")[0] for one in rows[:-1]] == list(SLUGS)
    assert all(one.ratio == pytest.approx(one.measured / 1000) for one in rows)
    assert all(one.yards == one.ratio for one in rows)
    assert all(one.ok == (one.measured / 1000 >= max(one.limit.ratio, one.limit.yards)) for one in rows)
    assert rows[-1].command == "python -m benchmarks games --games 1"


@pytest.mark.usefixtures("_no_site")
@pytest.mark.parametrize(("strict", "code"), [([], 0), (["--strict"], 1)])
def test_a_missed_budget_fails_only_a_strict_run(strict, code, monkeypatch, capsys):
    monkeypatch.setattr(command.Benchmark, "measure", lambda *_, **__: [row(11)])
    assert command.main(["start", *strict]) == code
    assert "missed" in capsys.readouterr().out


@pytest.mark.usefixtures("_no_site")
def test_a_row_alone_leaves_the_report_of_the_last_whole_run(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(command, "REPORT", tmp_path / "bench.json")
    monkeypatch.setattr(command.Benchmark, "measure", lambda *_, **__: [row(9)])
    command.main(["start"])
    command.main(["--only", "start"])
    assert not (tmp_path / "bench.json").exists()
