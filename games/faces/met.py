"""How often each printed card is met: counted over games of bots, kept in `<slug>/met.txt`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


def written(counted: Mapping[str, int], games: int) -> str:
    """The text of a file: a card and a number in each line, the most met first."""
    lines = [
        f"{card} {number}" for card, number in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    ]
    return "\n".join(
        [
            f"# In so many turns of {games} games of bots all could read of a card: manage.py count_cards.",
            *lines,
            "",
        ]
    )


@cache
def met(slug: str) -> Mapping[str, int]:
    """Card -> how often it was met; nothing of a system that has not been counted."""
    path = FOLDER / slug / "met.txt"
    if not path.exists():
        return {}
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#")
    return {card: int(number) for card, number in lines}
