"""What people have done together where all seats are allies: they win or lose as one.

It is added up with every game, in the row of what the two have finished. A row that is behind, as an older
release has written in it, is counted anew out of all their games: by who reads it for themselves, by `settle`
for good.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from games.models import Pairing, Played
from games.models.played import Outcome
from games.systems import REGISTERED, SLUGS, get_system

A_SWEEP = 2000
"""So many people's rows are settled at once."""
COLUMNS = ["allied", "allied_won", "allied_lost", "allied_ahead", "allied_behind", "counted"]


@dataclass(frozen=True)
class Together:
    """Games of two people as allies, `won` and `lost` by both. `ahead` and `behind` are those that one of
    them won from which the other had gone."""

    games: int = 0
    won: int = 0
    lost: int = 0
    ahead: int = 0
    behind: int = 0


NEVER = Together()


def together(rows: Collection[Pairing]) -> dict[int, Together]:
    """Of the others in these rows of one person by their id (no query; one where a row is behind)."""
    told = {row.other_id: _told(row) for row in rows if row.counted == row.games}
    late = [row for row in rows if row.other_id not in told]
    return told | (_counted(late[0].user_id, [row.other_id for row in late]) if late else {})


def add(row: Pairing, mine: Played, theirs: Played) -> None:
    """One more game of the two, which `games` does not count yet. A row that is behind stays so."""
    if row.counted != row.games:
        return
    row.counted += 1
    if get_system(mine.system).allies:
        _put(row, _sum([_told(row), _one(mine.outcome, theirs.outcome)]))


def settle() -> int:
    """Count anew what is behind, of some people; of how many."""
    late = Pairing.objects.filter(counted__lt=F("games")).order_by("user_id")
    people = list(late.values_list("user_id", flat=True).distinct()[:A_SWEEP])
    for person in people:
        _settle(person)
    return len(people)


@transaction.atomic
def _settle(person: int) -> None:
    """In the order in which totals.py takes the rows."""
    late = Pairing.objects.select_for_update().filter(user=person, counted__lt=F("games"))
    rows = list(late.order_by("user", "other"))
    found = _counted(person, [row.other_id for row in rows])
    for row in rows:
        row.counted = row.games
        _put(row, found[row.other_id])
    Pairing.objects.bulk_update(rows, COLUMNS, batch_size=500)


def _told(row: Pairing) -> Together:
    return Together(row.allied, row.allied_won, row.allied_lost, row.allied_ahead, row.allied_behind)


def _put(row: Pairing, found: Together) -> None:
    row.allied, row.allied_won, row.allied_lost = found.games, found.won, found.lost
    row.allied_ahead, row.allied_behind = found.ahead, found.behind


def _counted(person: int, others: Collection[int]) -> dict[int, Together]:
    """By the last part of each in a game, as all sums are; who came for the other on the same seat has not
    met them (one query)."""
    allied = [slug for slug in (*REGISTERED, *SLUGS) if get_system(slug).allies]
    own = Played.objects.filter(user=person, system__in=allied)
    parts = Played.objects.filter(user__in=[person, *others], game__in=own.values("game"))
    last: dict[int, dict[int, tuple[int, str]]] = defaultdict(dict)
    found = parts.order_by("pk").values_list("user_id", "game_id", "seat", "outcome")
    for user, game, seat, outcome in found:
        assert user is not None
        last[user][game] = seat, outcome
    return {other: _sum(_games(last[person], last[other])) for other in others}


def _games(mine: dict[int, tuple[int, str]], theirs: dict[int, tuple[int, str]]) -> list[Together]:
    return [_one(mine[game][1], outcome) for game, (seat, outcome) in theirs.items() if mine[game][0] != seat]


def _one(mine: str, theirs: str) -> Together:
    won, they = mine == Outcome.WON, theirs == Outcome.WON
    return Together(
        1, won and they, mine == theirs == Outcome.LOST, ahead=won and not they, behind=they and not won
    )


def _sum(games: Sequence[Together]) -> Together:
    return Together(
        sum(one.games for one in games),
        sum(one.won for one in games),
        sum(one.lost for one in games),
        sum(one.ahead for one in games),
        sum(one.behind for one in games),
    )
