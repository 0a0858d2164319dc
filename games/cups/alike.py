"""What the host of a cup sees before and while it is played: who of its people may be one person."""

from dataclasses import dataclass

from accounts import perhaps_one
from games.cups.page import Shown
from games.models.cup import EntrantState


@dataclass(frozen=True)
class Alike:
    """Two accounts by their names, and whether they share a browser, too."""

    names: tuple[str, str]
    browser: bool


def alike(shown: Shown) -> list[Alike]:
    """Those of different entrants that are in the cup, or wait for a place (one query); nothing of a cup that
    is over."""
    if not shown.cup.is_open:
        return []
    names, entrants = _people(shown)
    found = [
        Alike((names[one], names[other]), what == perhaps_one.Shares.BROWSER)
        for (one, other), what in ((sorted(pair), what) for pair, what in perhaps_one.pairs(names).items())
        if entrants[one] != entrants[other]
    ]
    return sorted(found, key=lambda each: (not each.browser, each.names))


def _people(shown: Shown) -> tuple[dict[int, str], dict[int, int]]:
    """Account -> its name, and the entrant that it is or plays for."""
    names: dict[int, str] = {}
    entrants: dict[int, int] = {}
    rows = [*(line.entrant for line in shown.lines), *shown.waiting]
    for row in rows:
        if row.user_id is not None and row.state != EntrantState.LEFT:
            names[row.user_id], entrants[row.user_id] = row.shown_name, row.pk
    for line in shown.lines:
        for one in line.people:
            if one.is_here and one.user_id is not None:
                names[one.user_id], entrants[one.user_id] = one.shown_name, line.entrant.pk
    return names, entrants
