"""Every fault can still be planted: what it swaps is there under the name it has in the site."""

import subprocess
import sys

import pytest

from labyrinth.running.messages import BASE

PLANT_ALL = """
import os, sys, django
django.setup()
from rehearsal.plants import PLANTS, plant
for name in PLANTS:
    if os.fork() == 0:
        try:
            plant(name)
        except BaseException as error:
            print(name, type(error).__name__, error, flush=True)
        os._exit(0)
    os.wait()
print(len(PLANTS), "were planted", flush=True)
"""
"""Each in a process of its own, as no plant is ever taken out again."""


@pytest.mark.long("a process for each fault")
def test_all_faults_can_be_planted():
    done = subprocess.run(
        [sys.executable, "-c", PLANT_ALL], cwd=BASE, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[:-1] == [], done.stdout
    assert done.stdout.endswith("were planted\n"), done.stderr
