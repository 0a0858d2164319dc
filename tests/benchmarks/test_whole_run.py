"""All rows in their smallest size on real servers, each printed with a command that measures it alone."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.budgets import budgets
from benchmarks.command import BENCHMARKS
from labyrinth.messages import BASE
from tests.benchmarks.test_report import check_shape

pytestmark = [pytest.mark.postgres, pytest.mark.long("every benchmark on real servers")]

LONG = 1800
"""Seconds after which it is taken to hang: a whole run takes one minute, on a busy machine several."""


def test_every_budget_is_measured_in_one_run(tmp_path: Path):
    report = tmp_path / "bench.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "--json", str(report)],
        cwd=BASE,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    document = json.loads(report.read_text())
    assert document["machine"]["fsync"] == "on"
    assert {row["name"] for row in document["rows"]} == set(budgets())
    for row in document["rows"]:
        check_shape(row)
        assert row["ok"] or row["limits"], row
        name = shlex.split(row["command"])[3]
        assert name in BENCHMARKS
        assert row["command"] in done.stdout
