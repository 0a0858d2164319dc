"""A pytest plugin: of tests marked `thirds`, and of all that run in a browser, one case in three runs, or in
two, by the commit's hash; the others are `deep`.

So each commit looks elsewhere, and the same commit always at the same; `make test-deep` runs all of them.
Cases of a test in a browser are windows, languages, systems, scripts or none: each test begins with another
of them, so that every commit sees some of each.
"""

import os
import subprocess
from collections import defaultdict
from pathlib import Path
from zlib import crc32

import pytest

PARTS = 3
TURNS = 6
"""After so many turns all begins anew, whether a test has two parts or three."""
COMMIT = "TEST_COMMIT"
"""The environment tells workers which commit it is."""


def pytest_configure() -> None:
    """Ask once; what is no checkout always takes the first third."""
    if COMMIT not in os.environ:
        asked = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
        os.environ[COMMIT] = asked.stdout.strip() or "0"


def pytest_report_header() -> str:
    """Say whose turn it is, so that a red one can be repeated."""
    return f"thirds: {COMMIT}={turn(os.environ[COMMIT])}"


def turn(commit: str) -> int:
    """Which of all turns a commit has; as a commit, it has the same."""
    return int(commit, 16) % TURNS


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not of this commit's third, before anything is chosen by marks."""
    now, cases = turn(os.environ[COMMIT]), defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if takes_turns(item):
            cases[item.nodeid.partition("[")[0]].append(item)
    for test, of_test in cases.items():
        parts = min(PARTS, len(of_test))
        number = (now + crc32(test.encode())) % parts
        for at, item in enumerate(of_test if parts > 1 else ()):
            item.add_marker("thirds")
            if at % parts != number:
                item.add_marker("deep")


def takes_turns(item: pytest.Item) -> bool:
    """Whether it takes turns with the other cases of its test."""
    return any(item.get_closest_marker(mark) for mark in ("thirds", "browser"))
