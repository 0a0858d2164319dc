"""Who is waited for in a turn of Talisman, by the pause that its table has chosen, and who looks at it."""

from datetime import timedelta

import pytest

from games.models import Game, Message, Obligation, Seat
from games.models.message import Event
from labyrinth.ground.clock import stopped_at
from tests.games.fights import asked, game_at, order
from tests.games.people import person, play
from tests.games.slow import MONDAY
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bob", "Cid")
JUST_NOW, LONG_AGO = timedelta(seconds=30), timedelta(minutes=3)


def robbed(pause: str, looked: dict[str, timedelta], **orders: list[str]) -> Game:
    """Ann casts Acquisition at Bob, who holds a Counterspell, as Cid does; so long ago they looked."""
    table = Table("wizard", "druid", "priest", windows=True, pause=pause).give(1, "acquisition")
    table.give(2, "counterspell", gold=3).give(3, "counterspell")
    with stopped_at(MONDAY):
        game = game_at(table.start().at.base, *NAMES, system="talisman")
        for name, ask in orders.items():
            order(game, name, ask=ask)
        for name, ago in looked.items():
            Seat.objects.filter(game=game, user=person(name)).update(looked_at=MONDAY - ago)
        play(game, "1 cast:acquisition:2")
    return game


def waited_for(game: Game) -> list[int]:
    return sorted(Obligation.objects.filter(game=game, on_turn=False).values_list("seat", flat=True))


def told(game: Game, name: str) -> bool:
    return Message.objects.filter(game=game, user=person(name), event=Event.QUESTION).exists()


@pytest.mark.rule("T-DP-01")
def test_who_is_at_the_table_and_wants_it_is_asked():
    game = robbed("present", {"Bob": JUST_NOW}, Bob=["counter"])
    assert asked(game) == ("counter", (2,))
    assert waited_for(game) == [2]
    assert told(game, "Bob")


@pytest.mark.rule("T-DP-01")
@pytest.mark.parametrize("looked", [{}, {"Bob": LONG_AGO}])
def test_who_is_away_is_not_waited_for_and_not_told(looked):
    game = robbed("present", looked, Bob=["counter"])
    assert asked(game)[1] == (1,)
    assert waited_for(game) == []
    assert not told(game, "Bob")


def test_of_two_who_want_it_the_one_at_the_table_is_asked():
    game = robbed("present", {"Cid": JUST_NOW, "Bob": LONG_AGO}, Bob=["counter"], Cid=["counter"])
    assert asked(game) == ("counter", (3,))
    assert waited_for(game) == [3]
    assert not told(game, "Bob")


def test_who_is_at_the_table_and_does_not_want_it_is_not_asked():
    assert asked(robbed("present", {"Bob": JUST_NOW}))[1] == (1,)


@pytest.mark.parametrize(("pause", "waits"), [("classic", [2]), ("fast", [])])
def test_other_tables_do_not_look_who_is_there(pause, waits):
    for looked in ({}, {"Bob": JUST_NOW}):
        assert waited_for(robbed(pause, looked, Bob=["counter"])) == waits
