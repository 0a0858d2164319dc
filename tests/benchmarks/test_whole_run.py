"""All rows in their smallest size on real servers, each printed with a command that measures it alone: a
third of them at each commit."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.budgets import budgets
from benchmarks.command import BENCHMARKS
from labyrinth.running.messages import BASE
from tests.benchmarks.test_report import check_shape

pytestmark = [pytest.mark.postgres, pytest.mark.long("benchmarks on real servers")]

LONG = 1800
"""Seconds after which it is taken to hang: a whole run takes one minute, on a busy machine several."""
PARTS = (
    ("start", "engine", "games", "answer", "pages"),
    ("looks", "storage", "moves", "watchers", "unprepared", "visits", "lists"),
    ("outbox", "sweep", "defaults", "stand_ins", "pictures", "feeds", "matching", "analysis", "thoughts"),
    ("notices", "company"),
)


def measured(report: Path, *names: str) -> tuple[dict[str, Any], str]:
    """The report of a quick run of these benchmarks, or of all, and what it printed."""
    only = ["--only", *names] if names else []
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "--json", str(report), *only],
        cwd=BASE,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    document: dict[str, Any] = json.loads(report.read_text())
    assert document["machine"]["fsync"] == "on"
    return document, done.stdout


def test_no_benchmark_is_left_out():
    assert {name for part in PARTS for name in part} == set(BENCHMARKS)


@pytest.mark.thirds
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[0])
def test_a_budget_is_measured_and_printed_with_its_command(part: tuple[str, ...], tmp_path: Path):
    document, printed = measured(tmp_path / "bench.json", *part)
    assert {row["name"] for row in document["rows"]} <= set(budgets())
    assert {shlex.split(row["command"])[3] for row in document["rows"]} == set(part)
    for row in document["rows"]:
        check_shape(row)
        assert row["ok"] or row["limits"], row
        assert row["command"] in printed


@pytest.mark.deep
def test_every_budget_is_measured_in_one_run(tmp_path: Path):
    document, _printed = measured(tmp_path / "bench.json")
    assert {row["name"] for row in document["rows"]} == set(budgets())
