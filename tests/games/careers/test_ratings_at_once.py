"""Games of the same people that end at the same moment, on a real PostgreSQL: both are rated, one behind the
other, in whatever order the people sit."""

import pytest
from django.db import transaction

from games.careers import ratings
from games.models import Game, Played
from games.refused import Refused
from tests.at_once import at_once
from tests.games.careers.ratings import LOST, WON, ended, part, standing
from tests.games.people import person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def recorded(game: Game, parts: list[Played]) -> bool:
    """The game is rated in a transaction of its own, as after every end."""
    with transaction.atomic():
        ratings.rate(game, parts)
    return True


@pytest.mark.parametrize("attempt", range(5))
def test_two_games_of_the_same_people_in_other_seats(attempt):
    names = ["Ann", "Bob", "Cid"]
    for name in names:
        person(name)
    games = [ended(*names), ended(*reversed(names))]
    sides = [
        (game, [part(game, seat, name, WON if seat == 1 else LOST) for seat, name in enumerate(order, 1)])
        for game, order in zip(games, (names, names[::-1]), strict=True)
    ]
    done = at_once(
        *[lambda game=game, parts=parts: recorded(game, parts) for game, parts in sides], refused=Refused
    )
    assert done == [True, True]
    first, second = sorted(sides, key=lambda side: side[1][0].mu_before != 25)
    before = {one.user_id: one.mu for one in first[1]}
    assert {one.user_id: one.mu_before for one in second[1]} == before
    assert [standing(name).rated for name in names] == [2, 2, 2]
