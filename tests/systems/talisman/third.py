"""Tables of rule set 3 beside those of set 2."""

import pytest

from tests.systems.talisman.table import Table

BOTH = pytest.mark.parametrize("ruleset", [2, 3])
HERE = "rats_road"


def city(*characters: str, ruleset: int = 3, **options: str) -> Table:
    """A table in the City, of one of the two sets."""
    return Table(*characters, city=True, ruleset=ruleset, **options)


def hunter(ruleset: int = 3, space: str = HERE, gold: int = 1, **options: str) -> Table:
    """Somebody with a Wanted Poster and the Bear that it is after."""
    t = city("thief", "warrior", ruleset=ruleset, **options).give(1, "wanted_animal").trophies(1, "bear")
    return t.put(1, space, gold=gold)
