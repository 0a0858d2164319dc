"""A rule set reads one content: what changes it needs another number."""

from games.kit.content_files import Files
from games.kit.content_version import content_version
from games.systems.mice.content import CONTENTS, RULESET
from games.systems.mice.system import SYSTEM
from games.systems.mice.texts import DATA

ORDERS = ("orders.yaml",)
"""No rule reads an order: what is ordered is written down as an answer."""


def test_what_the_rules_read_is_that_of_the_present_number() -> None:
    read = content_version(Files(DATA, RULESET), RULESET, ORDERS)
    assert CONTENTS[RULESET] == read, f"the rules read {read} now: give it a number of its own"
    assert SYSTEM.content == read
    assert max(CONTENTS) == RULESET
