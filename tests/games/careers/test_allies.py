"""What two people have done as allies: added up with each game, and counted anew where that was not done."""

from typing import Any

import pytest

from games import tasks
from games.careers import allies
from games.careers.allies import Together
from games.careers.head_to_head import head_to_head
from games.models import Pairing, Played
from games.models.played import Outcome
from tests.games.histories import finished
from tests.games.people import person

pytestmark = pytest.mark.django_db


def chapters(*outcomes: str) -> None:
    for nth, outcome in enumerate(outcomes):
        finished("Ann", "Bob", nth=nth, system="mice", outcome=outcome)


def told() -> tuple[Together, Together]:
    ann, bob = person("Ann"), person("Bob")
    return head_to_head(ann, bob).allied, head_to_head(bob, ann).allied


def older() -> None:
    """As a process leaves it that knows nothing of allies."""
    Pairing.objects.update(counted=0, allied=0, allied_won=0, allied_lost=0, allied_ahead=0, allied_behind=0)


def test_it_is_read_without_a_look_at_any_game(django_assert_num_queries: Any) -> None:
    chapters("won", "lost", "agreed")
    finished("Ann", "Bob", nth=5, won="Ann")
    ann, bob = person("Ann"), person("Bob")
    with django_assert_num_queries(1):
        assert head_to_head(ann, bob).allied == Together(3, won=1, lost=1)


def test_what_an_older_release_left_is_told_right_and_settled() -> None:
    chapters("won", "lost", "won")
    game = Played.objects.filter(user=person("Bob")).latest("ended_at").game
    Played.objects.filter(game=game, user=person("Bob")).update(outcome=Outcome.LEFT)
    older()
    ann, bob = Together(3, won=1, lost=1, ahead=1), Together(3, won=1, lost=1, behind=1)
    assert told() == (ann, bob)
    finished("Ann", "Bob", nth=7, system="mice", outcome=Outcome.LOST)
    assert set(Pairing.objects.values_list("games", "counted")) == {(4, 0)}
    ann, bob = Together(4, won=1, lost=2, ahead=1), Together(4, won=1, lost=2, behind=1)
    assert told() == (ann, bob)
    tasks.expire()
    assert set(Pairing.objects.values_list("games", "counted", "allied", "allied_lost")) == {(4, 4, 4, 2)}
    assert told() == (ann, bob)
    assert allies.settle() == 0


def test_some_people_at_once_are_settled(monkeypatch) -> None:
    finished("Ann", "Bob", "Cid", system="mice", outcome=Outcome.WON)
    older()
    monkeypatch.setattr(allies, "A_SWEEP", 2)
    assert [allies.settle(), allies.settle(), allies.settle()] == [2, 1, 0]
    assert set(Pairing.objects.values_list("counted", "allied_won")) == {(1, 1)}


def test_who_came_for_the_other_on_the_same_seat_has_not_met_them() -> None:
    chapters("won")
    game = finished("Ann", "Cid", nth=4, system="mice", outcome=Outcome.WON)
    part = Played.objects.get(game=game, user=person("Ann"))
    part.pk, part.user = None, person("Bob")
    part.save(force_insert=True)
    older()
    assert told() == (Together(1, won=1), Together(1, won=1))
