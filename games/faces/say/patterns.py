"""Keys of options and their rows: a key has a row of its own, or the first whose pattern it is."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from games.faces.say.gaps import Gap, scan
from games.faces.say.rows import OptionRow

Rows = Mapping[str, OptionRow]


class Found(NamedTuple):
    """The row of a key, and the parts of the key by the gaps of its pattern."""

    row: OptionRow
    parts: Mapping[str, str]


NOTHING = Found(OptionRow(), {})


def find(tables: Sequence[Rows], key: str) -> Found | None:
    """The row of a key in the first of the tables that has one: whole keys go before patterns."""
    exact = next((table[key] for table in tables if key in table), None)
    if exact is not None:
        return Found(exact, {})
    for table in tables:
        for pattern, row in table.items():
            parts = parts_of(pattern, key) if "{" in pattern else None
            if parts is not None:
                return Found(row, parts)
    return None


def parts_of(pattern: str, key: str) -> dict[str, str] | None:
    """Of the key "use:axe" by "use:{card}" it is {"card": "axe"}; the last gap takes the rest; None for a key
    of another pattern."""
    words = _words(pattern)
    parts = key.split(":", len(words) - 1)
    if len(parts) != len(words) or any(
        one != part for one, part in zip(words, parts, strict=True) if isinstance(one, str)
    ):
        return None
    return {one.fact: part for one, part in zip(words, parts, strict=True) if isinstance(one, Gap)}


@cache
def _words(pattern: str) -> tuple[str | Gap, ...]:
    """A gap, or a word as it is, for each part of the key."""
    return tuple(scan(word)[0] if word else "" for word in pattern.split(":"))
