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
    """Say which third it is, so that a red one can be repeated."""
    return f"thirds: number {chosen(os.environ[COMMIT])} ({COMMIT}={os.environ[COMMIT][:12]})"


def chosen(commit: str) -> int:
    """Which third a commit runs: 0, 1 or 2."""
    return int(commit, 16) % PARTS


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not of this commit's third, before anything is chosen by marks."""
    commit, cases = int(os.environ[COMMIT], 16), defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if takes_turns(item):
            cases[item.nodeid.partition("[")[0]].append(item)
    for test, of_test in cases.items():
        parts = min(PARTS, len(of_test))
        number = (commit + crc32(test.encode())) % parts
        for at, item in enumerate(of_test):
            if parts > 1:
                item.add_marker("thirds")
            if at % parts != number:
                item.add_marker("deep")


def takes_turns(item: pytest.Item) -> bool:
    """Whether its cases take turns."""
    return any(item.get_closest_marker(mark) for mark in ("thirds", "browser"))
