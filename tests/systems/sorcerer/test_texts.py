"""The rules are played without reading a text."""

import subprocess
import sys

PLAY = """
from games.engine.play_out import play_out
from games.systems.sorcerer.content import RULESET, content_of
from games.systems.sorcerer.system import SYSTEM

play_out(SYSTEM, {"seats": 2}, ["steady"] * 2, name="silent", turns=20)
files = [content_of.files.file(name, RULESET).sources for name in content_of.files.names(RULESET)]
print(*(one.path.name for sources in files for one in sources if one._shown is not None))
"""


def test_rules_read_no_text_but_the_names_that_orders_rank() -> None:
    told = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["characters.yaml"]
