"""Standing orders at a stored table: who is waited for, what is journaled, and who is told why."""

from datetime import timedelta

import pytest

from games.engine.questions import Answer
from games.faces.drawn import in_words
from games.journal.past import past_of
from games.models import Game, Message, Obligation, Seat
from games.models.message import Event
from games.orders import orders
from games.past.record import without_reasons
from games.play.at_table import attempt
from games.seats import pause
from games.table.reader_table import table
from labyrinth.clock import now, stopped_at
from tests.games.fights import ASK, ATTACK, about_to_attack, asked, let_roll, order
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.people import owed, person, play, seat_of
from tests.games.slow import MONDAY, H

pytestmark = pytest.mark.django_db

WHY = "Scrolls before the dice: Always"


@pytest.fixture(autouse=True)
def _dice(monkeypatch):
    let_roll(monkeypatch, "5,2")


def answers(game, seat):
    """What was answered for the seat: kind and answer, in order."""
    return [(line.kind, one) for line in past_of(game).entries() for one in line.answers if one.seat == seat]


def out_of_turn(game):
    """The seats that are waited for in another's turn."""
    return list(Obligation.objects.filter(game=game, on_turn=False).values_list("seat", flat=True))


# -- who is waited for ---------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-01", "L-COR-10")
def test_by_default_an_attack_waits_for_nobody_and_every_answer_is_journaled_as_an_order():
    game = about_to_attack("might", gems=4)
    play(game, ATTACK)
    assert out_of_turn(game) == []
    given = answers(game, 2)
    assert {kind for kind, _one in given} >= {"cast", "repeat_die_others"}
    assert all(one.by == "order" and one.reason for _kind, one in given)
    assert not Message.objects.filter(game=game, user=person("Bob"), event=Event.QUESTION).exists()


@pytest.mark.rule("L-COR-04", "L-COR-S14")
def test_who_wants_to_be_asked_when_attacked_is_asked_and_told():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))
    row = owed(game, 2)
    assert not row.on_turn
    assert row.then == "default"
    assert row.due_at > row.since
    assert Message.objects.filter(game=game, user=person("Bob"), event=Event.QUESTION).count() == 1


@pytest.mark.rule("L-COR-05")
def test_small_questions_one_after_another_are_one_wait_and_one_message():
    with stopped_at(MONDAY):
        game = about_to_attack("might", "stone_skin", gems=4)
        order(game, "Bob", **ASK)
        play(game, ATTACK)
        first = owed(game, 2)
    with stopped_at(MONDAY + 2 * H):
        play(game, "2 pass")
        second = owed(game, 2)
    assert (first.kind, second.kind) == ("cast", "repeat_die_others")
    assert (first.since, first.due_at, first.wait) == (second.since, second.due_at, second.wait)
    assert second.asked_at == MONDAY + 2 * H
    assert Message.objects.filter(game=game, user=person("Bob"), event=Event.QUESTION).count() == 1


# -- why: for its owner only ---------------------------------------------------------------------------


def fought_by_order():
    """Bob's orders have cast Might before the dice."""
    game = about_to_attack("might")
    order(game, "Bob", pre_cast={"when": "always", "order": ("might",)})
    play(game, ATTACK)
    assert ("cast", Answer(2, "cast:nimuel:might", "order", "pre_cast.always")) in answers(game, 2)
    return game


@pytest.mark.rule("L-COR-10")
def test_the_reason_of_an_automatic_answer_stands_in_its_owners_log_only():
    game = fought_by_order()
    address = f"/g/{game.slug}/"
    assert WHY in html(Visitor("Bob").get(address))
    for name in ("Ann", "Cid", ""):
        page = html(Visitor(name).get(address))
        assert "Might" in page
        assert "standing order answers" not in page
        assert WHY not in page


def test_the_reason_of_an_automatic_answer_stands_in_its_owners_mail_only():
    game = fought_by_order()
    mine, theirs = letter(game, "Bob"), letter(game, "Cid")
    for part in (" ".join(mine.text.split()), mine.html):
        assert WHY in part
    for part in (" ".join(theirs.text.split()), theirs.html):
        assert "Might" in part
        assert WHY not in part


def test_the_same_automatic_answer_is_told_once_a_turn_with_how_often(monkeypatch):
    game = about_to_attack(gems=8)
    let_roll(monkeypatch, "5,2", "4,2", "3,2")
    order(game, "Bob", repeat_defence={"when": "always", "keep_gems": 0}, answer_repeat=True)
    play(game, ATTACK)
    repeats = [one.key for kind, one in answers(game, 2) if kind == "repeat_die_others"]
    page = html(Visitor("Bob").get(f"/g/{game.slug}/"))
    told = page.count("Repeat a die when attacked: Always")
    assert len(set(repeats)) >= told >= 1


def test_who_takes_the_seat_over_is_not_told_what_the_one_before_had_ordered():
    game = fought_by_order()
    seat = seat_of(game, 2)
    seat.user = person("Eve")
    orders.adopt(game, seat)
    seat.save()
    page = html(Visitor("Eve").get(f"/g/{game.slug}/"))
    assert "Might" in page
    assert WHY not in page


def test_after_the_end_the_reason_is_still_nobody_elses_affair():
    game = fought_by_order()
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=now())
    address = f"/g/{game.slug}/"
    assert WHY in html(Visitor("Bob").get(address))
    assert WHY not in html(Visitor("Ann").get(address))
    entry = next(line for line in past_of(game).entries() if line.answers[0].reason == "pre_cast.always")
    assert without_reasons(entry).answers == (Answer(2, "cast:nimuel:might", "order"),)


# -- editing while a question is open ------------------------------------------------------------------


@pytest.mark.rule("L-COR-03")
def test_orders_that_answer_the_open_question_do_so_at_once():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    order(game, "Bob", ask_when_attacked=False)
    assert out_of_turn(game) == []
    assert answers(game, 2)[0][1].by == "order"


def test_orders_for_all_games_reach_the_running_one_and_answer_there():
    game = about_to_attack("might")
    orders.set_for_all(person("Bob"), "sorcerer", ASK)
    play(game, ATTACK)
    assert out_of_turn(game) == [2]
    orders.set_for_all(person("Bob"), "sorcerer", {})
    assert out_of_turn(game) == []
    assert seat_of(game, 2).orders == {"all": {}}


def test_a_paused_game_answers_by_the_new_orders_when_it_goes_on():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    assert attempt(game.pk, lambda table: pause.begin(table, now(), hours=24, by=1, said={})).accepted
    order(game, "Bob", ask_when_attacked=False)
    assert asked(game) == ("cast", (2,))
    with stopped_at(now() + timedelta(hours=25)):
        assert pause.end_due() == 1
    assert out_of_turn(game) == []


@pytest.mark.parametrize("played", ["stand_in", "bot"])
def test_a_bot_that_plays_the_seat_is_not_asked_what_orders_answer(played):
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    Seat.objects.filter(game=game, number=2).update(**{played: "steady"})
    Obligation.objects.filter(game=game, seat=2).delete()
    play(game, ATTACK)
    assert out_of_turn(game) == []


def test_orders_that_do_nothing_are_told_where_the_whole_game_is_and_nowhere_else():
    game = about_to_attack("might")
    order(game, "Bob", pre_cast={"when": "none", "order": ("might",)})
    play(game, ATTACK)
    game.refresh_from_db()
    shown = table(game, 2)
    whole = [line.text for turn in in_words(shown, shown.log) for line in turn.lines]
    assert any("standing order answers" in line for line in whole)
    assert "standing order answers" not in html(Visitor("Bob").get(f"/g/{game.slug}/"))
    mail = letter(game, "Bob")
    assert "standing order answers" not in mail.text + mail.html
