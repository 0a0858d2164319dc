"""People who answer ahead: what they send the site takes, and it plays for them."""

from random import Random

import pytest

from games.engine.dice import Stream
from games.journal.loading import load
from games.models import Seat, StandingOrders
from rehearsal.ahead import OF_SO_MANY, Ahead, plan_of
from rehearsal.people import chance, somebody
from tests.games.fights import about_to_attack, game_at, in_bobs_turn
from tests.games.people import answer, person, seat_of
from tests.games.slow import MONDAY, told
from tests.systems.mice.table import Table as Mice
from tests.systems.talisman.table import Table as Talisman

pytestmark = pytest.mark.django_db


def talisman():
    """Bob's Troll is at the end of its turn; Ann's Wizard comes behind it."""
    t = Talisman("wizard", "troll").put(1, "fields_8", fate=1).put(2, "plains_10")
    t.trophies(2, "dragon", "ogre").start(2, "end")
    return game_at(t.at.base, "Ann", "Bob", system="talisman")


def mice():
    """Collin is on turn, and Bob's mice come behind it."""
    table = Mice("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (3, 1, 2, 2), strict=True):
        table.put(who, space)
    return game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")


def prepared(game, name, *, does=True):
    """Somebody says beforehand what they can; how often the site has taken what."""
    who = somebody(0, chance(1, "town"), MONDAY)
    who.user_id, seat = person(name).pk, Seat.objects.get(game=game, user=person(name))
    ahead = Ahead(Random(1), does)
    ahead.does = lambda _who: does
    ahead.prepare(who, game.pk, seat.number)
    return ahead.given


def test_a_third_of_them_do_where_any_does():
    who = somebody(0, chance(1, "town"), MONDAY)
    does = []
    for who.user_id in range(9):
        does.append(Ahead(Random(1), True).does(who))
        assert not Ahead(Random(1), False).does(who)
    assert sum(does) == 9 // OF_SO_MANY


def test_a_turn_of_talisman_is_planned_by_its_roll_and_played():
    game = talisman()
    given = prepared(game, "Ann")
    assert (given["plans"], given["refused"]) == (1, 0)
    assert answer(game, 2, "end").accepted
    assert [by for _kind, seat, _key, by in told(game) if seat == 1][:1] == ["plan"]
    assert seat_of(game, 1).next_plan is None


def test_so_is_one_of_allies():
    game = mice()
    planned = plan_of(load(game), 2, Stream("1"))
    assert planned is not None
    assert planned["steps"]
    given = prepared(game, "Bob")
    assert (given["plans"], given["refused"]) == (1, 0)


def test_what_may_be_asked_in_the_turns_of_others_is_answered_before():
    game = about_to_attack("might")
    given = prepared(game, "Bob")
    assert (given["rules"], given["asked"], given["refused"]) == (1, 1, 0)
    assert seat_of(game, 2).ahead
    assert StandingOrders.objects.get(user=person("Bob")).rules


def test_in_the_own_turn_nothing_but_rules_is_said():
    game = in_bobs_turn()
    given = prepared(game, "Bob")
    assert (given["rules"], given["asked"], given["plans"]) == (1, 0, 0)


def test_who_does_not_says_nothing():
    assert not any(prepared(in_bobs_turn(), "Ann", does=False).values())
