"""Which rule sets are closed: what their games and records say can change no more."""

from collections.abc import Iterable

from labyrinth import __version__
from labyrinth.releases import is_released


def closed(rulesets: Iterable[int]) -> list[int]:
    """All, but for the newest while it is on its way to a release."""
    known = sorted(rulesets)
    return known if is_released(__version__) else known[:-1]
