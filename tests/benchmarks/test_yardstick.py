"""What the bench measures beside: the same work in every run, with nothing of the site in it."""

import subprocess
import sys

from benchmarks.yardstick import HELD, ROWS, work
from labyrinth.running.messages import BASE

ALONE = """
import sys
from benchmarks import yardstick
assert yardstick.work(1)
print(sorted({"django", "labyrinth", "games", "accounts"} & sys.modules.keys()))
"""


def test_the_work_is_known():
    sizes = [work(turn) for turn in range(20)]
    assert sizes == [work(turn) for turn in range(20)]
    assert len(set(sizes)) > 1  # each turn looks at rows of its own
    assert HELD > 100 * ROWS


def test_nothing_of_the_site_is_in_it():
    said = subprocess.run([sys.executable, "-c", ALONE], cwd=BASE, capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"
