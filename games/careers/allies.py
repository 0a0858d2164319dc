"""What people have done together where all seats are allies: they win or lose as one."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from accounts.models import User
from games.models import Played
from games.models.played import Outcome
from games.systems import REGISTERED, SLUGS, get_system


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


def together(person: User, others: Collection[int]) -> dict[int, Together]:
    """Of each of the others by their id, those who have never been allies left out (one query)."""
    allied = [slug for slug in (*REGISTERED, *SLUGS) if get_system(slug).allies]
    own = Played.objects.filter(user=person, system__in=allied)
    parts = Played.objects.filter(user__in=[person.pk, *others], game__in=own.values("game"))
    outcomes: dict[int, dict[int, str]] = defaultdict(dict)
    for user, game, outcome in parts.order_by("pk").values_list("user_id", "game_id", "outcome"):
        assert user is not None
        outcomes[user][game] = outcome
    mine = outcomes.pop(person.pk, {})
    return {other: _added(mine, theirs) for other, theirs in outcomes.items()}


def _added(mine: dict[int, str], theirs: dict[int, str]) -> Together:
    """By the last part of each in a game, as all sums are."""
    pairs = [(mine[game] == Outcome.WON, theirs[game] == Outcome.WON) for game in theirs]
    lost = sum(mine[game] == theirs[game] == Outcome.LOST for game in theirs)
    return Together(
        games=len(pairs),
        won=pairs.count((True, True)),
        lost=lost,
        ahead=pairs.count((True, False)),
        behind=pairs.count((False, True)),
    )
