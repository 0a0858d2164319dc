"""Content may change: records of all sets are proved, games that run go on by theirs, new ones have it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import systems
from tests.games.new_set.changed import CHANGES, copy

INSIDE = "tests/games/new_set/in_copy.py"


def test_every_system_with_content_is_changed() -> None:
    assert set(CHANGES) >= {slug for slug in systems.SLUGS if systems.get_system(slug).contents}


@pytest.mark.thirds
@pytest.mark.long("a site of its own, in which games are played")
@pytest.mark.parametrize("slug", CHANGES)
def test_a_new_set_changes_new_games_and_nothing_that_has_been(slug: str, tmp_path: Path) -> None:
    """All of it in a process of its own, whose files are the changed ones (`in_copy.py`)."""
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TEST_DATABASE"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", INSIDE],
        cwd=copy(slug, tmp_path),
        env={**env, "CHANGED_SYSTEM": slug, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
