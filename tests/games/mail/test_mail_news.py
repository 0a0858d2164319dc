"""What the mails about a table say: held, missed, offered, over, put to the vote."""

import re
from datetime import UTC, datetime

import pytest

from games.models import Game
from games.models.game import Status
from games.models.message import Event
from tests.games.letters import flat, letter, paths, play_safe, vote_in
from tests.games.people import NAMES, finish, open_table, running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"status": Status.QUARANTINED}, "held until it has been looked at"),
        ({"status": Status.CANCELLED}, "was called off"),
        ({"paused_at": datetime(2026, 12, 1, tzinfo=UTC)}, "The game is paused"),
        ({}, "The game goes on"),
    ],
)
def test_a_mail_about_a_held_game_says_how_it_stands_now(columns, said):
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(**columns)
    assert said in flat(letter(game, "Ann", Event.HELD, data={"why": "quarantined"}).text)


@pytest.mark.parametrize(
    ("who", "data", "said"),
    [
        ("Ann", {"seat": 2, "why": "timed_out"}, "The time of Bob ran out"),
        ("Ann", {"seat": 2, "why": "timed_out", "how": "longer"}, "nobody plays it for them"),
        ("Ann", {"seat": 2, "why": "offered"}, "Bob has been away for several turns"),
        ("Ann", {"seat": 2, "why": "replaced"}, "Bob has taken over a seat at your table"),
        ("Cid", {"seat": 2, "why": "replaced"}, "Bob has taken over the seat that was yours"),
    ],
)
def test_news_of_a_seat_are_worded_for_whoever_reads_them(who, data, said):
    game = running("Ann", "Bob")
    assert said in flat(letter(game, who, Event.ABSENT, data=data).text)


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({}, "Your next turn is yours again."),
        ({"stand_in": "steady", "missed": 1}, "You may come back at any time"),
        ({"stand_in": "steady", "offered_at": datetime(2026, 12, 1, tzinfo=UTC)}, "You may come back at any"),
    ],
)
def test_who_missed_a_turn_reads_what_he_can_do_now(columns, said):
    game = running("Ann", "Bob")
    game.seats.filter(number=1).update(**columns)
    data = {"seat": 1, "how": "stand_in"}
    text = flat(letter(game, "Ann", Event.TIMED_OUT, data=data).text)
    assert "so the stand-in plays" in text
    assert ("plays it. The seat stays yours." in text) == ("offered_at" not in columns)
    assert said in text
    assert ("come back" in text) == bool(columns)


def test_whose_seat_is_offered_reads_it_in_the_mail_about_his_turn():
    game = running("Ann", "Bob")
    mail = letter(game, "Ann", Event.TIMED_OUT, data={"seat": 1, "why": "offered"})
    assert "anybody may take your seat over" in flat(mail.text)


def test_the_end_names_the_winner_and_leads_to_dice_and_record():
    game = running("Ann", "Bob")
    finish(game)
    mail = letter(game, "Bob", Event.ENDED)
    winner = NAMES[game.result["winners"][0] - 1]
    assert f"{winner} wins." in mail.text
    assert {f"/g/{game.slug}/dice/", f"/g/{game.slug}/record.json"} <= set(paths(mail.text))


def test_an_invitation_leads_to_the_table():
    game = open_table("Bob", access="link")
    mail = letter(game, "Ann", Event.INVITATION, data={"by": "Bob"})
    assert f"/i/{game.invite}/" in paths(mail.text)
    assert "Bob invites you" in mail.text


def test_an_invitation_says_who_plays_what_at_which_pace():
    game = open_table("Bob", seats=4, bots=1, system="sorcerer", pace="week")
    text = flat(letter(game, "Ann", Event.INVITATION, data={"by": "Bob"}).text)
    assert "Bob invites you to a table of The Sorcerer's Labyrinth. At the table: Bob, Birch." in text
    assert "2 seats are free. Pace: a move a week. A game takes about 55 to 90 days." in text


def test_a_vote_names_its_matter_and_its_end():
    game = running("Ann", "Bob")
    text = flat(letter(game, "Ann", Event.VOTE, data=vote_in(game)).text)
    assert "Bob asks the table to agree: to pause for 48 hours." in text
    assert "The vote closes:" in text


def test_a_vote_that_is_gone_is_over():
    game = running("Ann", "Bob")
    assert "The vote is over." in letter(game, "Ann", Event.VOTE, data={"vote": 0}).text


def test_a_mail_speaks_of_no_button_that_it_has_not():
    game = running("Ann", "Bob", system="sorcerer")
    for _ in range(12):
        play_safe(game, 1)
        for name in ("Ann", "Bob"):
            assert not re.search(r"\bbuttons?\b|\bmarked\b", letter(game, name).text)


def test_whose_turn_is_longer_reads_that_it_goes_on():
    game = running("Ann", "Bob")
    text = flat(letter(game, "Ann", Event.TIMED_OUT, data={"seat": 1, "how": "longer"}).text)
    assert "you have a day more for it: once in this game. The turn is not missed." in text
    assert "Your next turn is yours again." not in text
