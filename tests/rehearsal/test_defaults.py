"""What is answered in somebody's place is what the API has said before."""

import pytest

from games import systems
from games.models import Seat
from games.models.clock import PACES
from games.play import going_on
from games.seats import time_out
from labyrinth.ground.clock import stopped_at
from rehearsal.complaints import Complaints
from rehearsal.defaults import Defaults
from rehearsal.eyes import Eyes
from rehearsal.plants import PLANTS
from tests.games.people import owing, person, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, started, sweep_at, told
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db

OVER = MONDAY + 12 * H + MINUTE


@pytest.fixture
def complaints(monkeypatch):
    """Whoever is asked out of turn is asked himself."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    return Complaints()


def judged(complaints, *lines):
    """Ann, Bob and Cid have answered so, and somebody's time is over: what the judge saw of the sweep."""
    game = started("Ann", "Bob", "Cid")
    eyes = Eyes()
    with stopped_at(MONDAY):
        for name in ("Ann", "Bob", "Cid"):
            eyes.give_token(person(name))
    at(MONDAY, game, *lines)
    judge = Defaults(complaints, eyes)
    with stopped_at(OVER):
        judge.before(OVER)
    sweep_at(OVER)
    judge.after()
    return judge.seen["defaults"], complaints.counts["wrong_defaults"]


SEALED = ("1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep", "1 high")


def test_the_safe_answer_is_the_one_that_was_said(complaints):
    assert judged(complaints, "1 toll") == (1, 0)


def test_under_a_seal_too(complaints):
    assert judged(complaints, *SEALED) == (2, 0)
    assert judged(complaints, *SEALED, "3 high") == (1, 0)


def test_a_turn_that_a_stand_in_plays_has_no_default(complaints):
    assert judged(complaints) == (0, 0)


def test_who_is_out_after_the_third_turn_has_answered_nothing(complaints):
    game = started("Ann", "Bob", system="talisman", clock=PACES["day"].plain() | {"late": "forfeit"})
    late = seat_of(game, owing(game)[0])
    Seat.objects.filter(pk=late.pk).update(misses=2)
    eyes, over = Eyes(), DAY_LATER + MINUTE
    with stopped_at(MONDAY):
        eyes.give_token(late.user)
    judge = Defaults(complaints, eyes)
    with stopped_at(over):
        judge.before(over)
    sweep_at(over)
    judge.after()
    assert (told(game)[-1][2:], complaints.counts["wrong_defaults"]) == (("leave", "default"), 0)


@pytest.mark.parametrize("lines", [("1 toll",), SEALED])
def test_another_answer_is_told(complaints, monkeypatch, lines):
    for module, name in ((going_on, "automatic"), (time_out, "_default_of")):
        monkeypatch.setattr(module, name, getattr(module, name))
    PLANTS["wrong_default"]()
    compared, wrong = judged(complaints, *lines)
    assert (wrong > 0, wrong) == (True, compared)
