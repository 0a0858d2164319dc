"""A circle of a rehearsal on the services of the site: its tables, its cup, and what the judge reads."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from games.models import CupTable, Game
from games.models.cup import RoundState
from labyrinth.ground.clock import stopped_at
from rehearsal.eyes import Eyes
from rehearsal.gathering import PEOPLE, Gathering
from rehearsal.people import chance, somebody
from tests.games.people import person
from tests.rehearsal.judging import HOUR, NOON, Bench

pytestmark = [pytest.mark.django_db, pytest.mark.long("tables of a circle and two rounds of a cup")]

CUP_DRAWN, STANDS = NOON + 6 * HOUR, NOON + 36 * HOUR
"""Behind these moments registration is closed, and the hour of the table that stands has come."""


@pytest.fixture
def gathering():
    """Nine people, of whom six are of the circle, which is founded at noon."""
    bench, eyes, people = Bench(), Eyes(), {}
    with stopped_at(NOON):
        for number, name in enumerate(("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")):
            who, user = somebody(number, chance(1, "town"), NOON), person(name)
            who.user_id = user.pk
            people[user.pk] = who
            bench.facts.people[user.pk] = bench.facts.people[1]
            eyes.give_token(user)
    town = SimpleNamespace(people=people)
    found = Gathering(
        town, SimpleNamespace(judge=bench.judge, eyes=eyes, found=bench.found, facts=bench.facts)
    )
    with stopped_at(NOON):
        found.begin(NOON)
    return found


def at(gathering, moment):
    """The clock-work comes by, people sit down, and the judge looks; what it complains of."""
    with stopped_at(moment):
        gathering.go_on()
        gathering.sit_down(moment)
        gathering.go_on()
        gathering.look(moment)
    return gathering.bench.found


def test_all_of_it_goes_on_and_the_judge_has_nothing_to_say(gathering):
    assert at(gathering, NOON + HOUR) == []
    assert at(gathering, CUP_DRAWN + HOUR) == []
    assert CupTable.objects.exclude(game=None).count() == 2
    assert at(gathering, STANDS) == []
    stands = Game.objects.get(circle=gathering.circle, name="Standing table 1")
    assert stands.is_running, "its people have sat down"
    assert at(gathering, CUP_DRAWN + timedelta(days=3, hours=2)) == []
    seen = gathering.bench.facts.seen
    assert (seen["cup_rounds"], gathering.cup.all_rounds.filter(state=RoundState.OVER).count()) == (1, 1)
    assert at(gathering, CUP_DRAWN + timedelta(days=3, hours=4)) == []
    assert gathering.cup.all_rounds.count() == 2
    assert seen["standing_tables"] == 3
    assert {"Evening cup 1A", "Standing table 1", "Circle table"} <= set(gathering.bench.judge.paces)


def test_a_town_of_few_has_none(gathering):
    few = dict(list(gathering.town.people.items())[: PEOPLE - 1])
    other = Gathering(SimpleNamespace(people=few), gathering.bench)
    other.begin(NOON)
    other.go_on()
    other.look(NOON)
    assert other.circle is None
