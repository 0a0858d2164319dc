"""Vacations that begin by themselves: the rows are told to people and to the judge."""

from datetime import timedelta

import pytest

from accounts import vacation_by_itself
from labyrinth.ground.clock import stopped_at
from rehearsal.people import chance, somebody
from rehearsal.resting import Resting
from tests.games.people import person
from tests.rehearsal.judging import NOON

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(hours=5)


class Judge:
    """Writes down what it is told."""

    def __init__(self):
        self.told = []
        self.by_itself = self

    def began(self, user_id, start, end):
        self.told.append(("began", start, end))

    def is_here(self, user_id, at):
        self.told.append(("here", at))


@pytest.fixture
def ann():
    """A vacation of hers has begun by itself at noon; she keeps looking at the site."""
    with stopped_at(NOON):
        user = person("Ann")
        vacation_by_itself.choose(user, wanted=True)
        vacation_by_itself.begin(user)
    who = somebody(0, chance(1, "town"), NOON)
    who.user_id = user.pk
    return who


def test_it_is_told_once_and_keeps_nobody_from_looking(ann):
    judge = Judge()
    resting = Resting({ann.user_id: ann}, judge)
    resting.look()
    resting.look()
    assert [what for what, *_when in judge.told] == ["began"]
    assert ann.away == [(NOON, NOON + timedelta(days=3))]
    assert not ann.is_awake(LATER)
    assert ann.away_until(LATER) is None


def test_with_a_look_at_the_site_it_is_over(ann):
    judge = Judge()
    resting = Resting({ann.user_id: ann}, judge)
    resting.look()
    with stopped_at(LATER):
        resting.is_here(ann, LATER)
    assert ann.away == ann.by_itself == [(NOON, LATER)]
    assert ann.early == [LATER]
    assert judge.told[-1] == ("here", LATER)
