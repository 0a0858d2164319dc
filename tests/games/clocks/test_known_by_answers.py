"""Who answers knows that the table waits for them, wherever they do it: a bounce that comes later credits no
time behind that. A wait that only begins with the answer is not known by it, nor what was answered for them
beforehand."""

from datetime import datetime

import pytest
from django.test import Client

from games import systems
from games.journal.question_token import question_token
from games.models import Game
from games.models.clock import HOUR
from games.play.send_plan import send_plan
from games.play.take_back import take_back
from games.waits import holding
from labyrinth.ground.clock import stopped_at
from tests.api.program import program, read
from tests.games import saga
from tests.games.letters import decide_links, letter
from tests.games.pages import at
from tests.games.people import owed, person, play, seat_of
from tests.games.planning import PLANNED
from tests.games.slow import MONDAY, H, started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("low_dice")]


def bounced(game: Game, moment: datetime, name: str = "Ann", seat: int = 1) -> int:
    """The hours that a bounce at this moment credits to the open wait."""
    with stopped_at(moment):
        holding.credit_bounce(person(name).pk, moment)
    return owed(game, seat).bounced // HOUR


def by_link(game: Game) -> None:
    assert Client().post(decide_links(letter(game, "Ann"))[0]).status_code == 200


def by_program(game: Game) -> None:
    body = {"question": question_token(game, 1), "key": "wait"}
    assert read(program("Ann").post(f"/games/{game.slug}/answer", body))["status"] == "running"


def by_page(game: Game) -> None:
    client = Client()
    client.force_login(person("Ann"))
    form = {"token": question_token(game, 1), "answer": "wait"}
    assert client.post(at(game, "answer"), form).status_code == 302


@pytest.mark.parametrize("answers", [by_link, by_program, by_page])
def test_an_answer_from_anywhere_shows_that_they_know(answers):
    game = started()
    with stopped_at(MONDAY + 2 * H):
        answers(game)
    assert bounced(game, MONDAY + 9 * H) == 2


def test_the_first_answer_counts_not_the_last():
    game = started()
    with stopped_at(MONDAY + 2 * H):
        play(game, "1 wait")
    with stopped_at(MONDAY + 5 * H):
        take_back(game.pk, 1, token=question_token(game, 1))
        play(game, "1 wait")
    assert bounced(game, MONDAY + 9 * H) == 2


def test_without_an_answer_all_of_it_is_credited():
    assert bounced(started(), MONDAY + 9 * H) == 9


def test_who_takes_back_the_end_of_their_turn_knows_that_it_is_theirs(monkeypatch):
    saga.offer(monkeypatch)
    game = started("Ann", system="saga")
    with stopped_at(MONDAY + H):
        play(game, "1 wait")
    with stopped_at(MONDAY + 3 * H):
        assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    assert bounced(game, MONDAY + 9 * H) == 2


def test_of_a_wait_that_begins_with_their_answer_they_have_seen_nothing():
    """Bob's turn is the last of the round: behind it everybody bids, he too."""
    game = started()
    with stopped_at(MONDAY + H):
        play(game, "1 wait", "1 keep")
    with stopped_at(MONDAY + 2 * H):
        play(game, "2 wait")
    with stopped_at(MONDAY + 3 * H):
        play(game, "2 keep")
    assert bounced(game, MONDAY + 9 * H, "Bob", 2) == 6


def test_nobody_knows_by_what_another_answers():
    game = started()
    with stopped_at(MONDAY + 2 * H):
        play(game, "1 wait", "1 keep", "2 wait")
    assert bounced(game, MONDAY + 9 * H, "Bob", 2) == 0
    assert seat_of(game, 1).known_at == MONDAY + 2 * H


def test_a_plan_that_is_sent_in_the_turn_shows_it_too(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", PLANNED)
    game = started()
    with stopped_at(MONDAY + 2 * H):
        sent = {"steps": [{"keys": ["wait"], "kind": "", "optional": False}], "stops": {}}
        assert send_plan(game.pk, 1, token=question_token(game, 1), sent=sent).accepted
    assert bounced(game, MONDAY + 9 * H) == 2


def test_a_plan_that_was_sent_beforehand_shows_nothing(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", PLANNED)
    game = started()
    with stopped_at(MONDAY):
        body = {"steps": [{"keys": ["wait"], "kind": ""}], "branches": [], "stops": {}}
        read(program("Bob").post(f"/games/{game.slug}/plan/next", body))
    with stopped_at(MONDAY + H):
        play(game, "1 wait", "1 keep")
    assert owed(game, 2).kind == "stash"
    assert bounced(game, MONDAY + 9 * H, "Bob", 2) == 8
