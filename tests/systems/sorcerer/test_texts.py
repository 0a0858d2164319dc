"""The rules are played without reading a text."""

import subprocess
import sys

PLAY = """
from games.engine.play_out import play_out
from games.systems.sorcerer import texts
from games.systems.sorcerer.system import SYSTEM

play_out(SYSTEM, {"seats": 2}, ["steady"] * 2, name="silent", turns=20)
shelves = {name: one for name, one in vars(texts).items() if isinstance(one, texts.Later)}
print(*(name for name, one in shelves.items() if "_values" in vars(one)))
"""


def test_rules_read_no_text_but_the_names_that_orders_rank() -> None:
    told = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["CHARACTERS"]
