"""What an answer costs while orders of every scope are consulted."""

import pytest

from games.journal.loading import load
from games.journal.question_token import question_token
from games.orders import orders
from games.play.play import submit_answer
from tests.games.fights import about_to_attack, let_roll, order
from tests.games.people import person, seat_of

ATTACK = "attack:nimuel"
TEN = 10
SAVEPOINT = 2
"""The transaction of a test is begun outside."""


def count(assert_at_most, patch):
    """Everybody has orders for all games and for this one, the defender for this fight too."""
    let_roll(patch, "5,2")
    game = about_to_attack("might", "stone_skin", gems=4, rivals=4)
    for name in ("Ann", "Bob", "Cid"):
        orders.set_for_all(person(name), "sorcerer", {"dispel": "always"})
        order(game, name, post_cast="always", own_repeat="never", own_cast="orders")
    position = load(game)
    bob, name = seat_of(game, 2), position.orders.stretch_of(position.state, ATTACK)
    bob.orders |= {"fight": {"stone_skin": "always"}, "fight_name": name}
    bob.save(update_fields=["orders"])
    orders.set_for_stretch(game.pk, 1, {"own_repeat": "never"}, token=question_token(game, 1), key=ATTACK)
    game.refresh_from_db()
    with assert_at_most(TEN + SAVEPOINT):
        assert submit_answer(game.pk, 1, token=question_token(game, 1), key=ATTACK).accepted
    game.refresh_from_db()
    assert game.entries > 4


@pytest.mark.django_db
def test_ten_queries_at_most_with_orders_of_all_scopes(django_assert_max_num_queries, monkeypatch):
    count(django_assert_max_num_queries, monkeypatch)


@pytest.mark.postgres
@pytest.mark.django_db
def test_ten_queries_at_most_on_postgresql(django_assert_max_num_queries, monkeypatch):
    count(django_assert_max_num_queries, monkeypatch)
