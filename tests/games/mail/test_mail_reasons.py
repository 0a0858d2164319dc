"""Why a game stands still is in its mail, who does it is not told of it, one piece of news is no list."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games import systems
from games.mail import render
from games.messages import notices
from games.models import Game, Message
from games.models.game import Status
from games.models.message import Cause, Event
from games.models.vote import Matter
from games.play.check_journals import check_all
from games.play.quarantine import quarantine
from games.seats.cancel import cancel
from games.seats.pause import end_early
from games.seats.resign import resign
from games.sending import outbox
from labyrinth.ground.clock import now, stopped_at
from tests.games.admin.test_admin import act
from tests.games.letters import decide_links, flat, letter, message
from tests.games.people import finish, person, play, running
from tests.games.post import fresh_channels, send, serving, written
from tests.games.seats.test_votes import ask, say
from tests.games.tiny import CHANGED

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


@pytest.fixture
def game() -> Game:
    game = running("Ann", "Bob", "Cid")
    Message.objects.all().delete()
    return game


def held(game: Game, name: str = "Ann") -> str:
    """What the mail about the game's state says, that was written for the person."""
    row = Message.objects.get(game=game, event=Event.HELD, user__username=name)
    return flat(letter(game, name, Event.HELD, data=row.data).text)


# -- reasons ---


def test_who_reads_that_a_game_is_called_off_reads_why(game):
    cancel(game.pk, reason="Two of you asked us to.")
    assert held(game).startswith(
        "The operator has called the game off: Two of you asked us to. It counts for"
    )


def test_a_game_called_off_by_agreement_says_so(game):
    ask(game, 1, Matter.ABANDON)
    say(game, 2)
    say(game, 3)
    assert "All 3 who were asked agreed." in held(game)


def test_an_old_message_without_a_reason_is_still_told(game):
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    assert letter(game, "Ann", Event.HELD, data={"why": "cancelled"}).text.startswith(
        "The game was called off."
    )


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (Cause.RULES, "The rules failed at a move"),
        (Cause.RELEASE, "A new version of the rules does not play this game"),
        (Cause.OPERATOR, "The operator holds the game"),
    ],
)
def test_who_reads_that_a_game_is_held_reads_why(game, cause, said):
    quarantine(game.pk, reason="stash of seat 2 is 7", cause=cause)
    text = held(game)
    assert text.startswith(said)
    assert "stash" not in text


def test_a_release_that_does_not_fit_names_itself(game, monkeypatch):
    play(game, "1 wait")
    Message.objects.all().delete()
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    list(check_all(hold=True))
    [cause] = Message.objects.filter(event=Event.HELD).values_list("data__cause", flat=True).distinct()
    assert cause == Cause.RELEASE


def test_a_pause_names_who_asked_for_it(game):
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 2)
    say(game, 3)
    assert "Ann asked for the pause. All 3 who were asked agreed." in held(game, "Bob")


# -- who did it ---


def test_whose_word_decides_is_not_told_of_the_pause(game):
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 2)
    say(game, 3)
    assert [one for one in written(game) if "held" in one] == ["held to Ann: waiting", "held to Bob: waiting"]


def test_who_ends_a_pause_is_not_told_of_it(game):
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 2)
    say(game, 3)
    Message.objects.all().delete()
    assert end_early(game.pk, 1).accepted
    assert [one for one in written(game) if "held" in one] == ["held to Bob: waiting", "held to Cid: waiting"]


def test_who_resigns_is_not_told_that_the_game_is_over():
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    assert resign(game.pk, 1).accepted
    assert [one for one in written(game) if "ended" in one] == ["ended to Bob: waiting"]


def test_whose_word_has_a_seat_offered_is_not_told_of_it(game):
    game.seats.filter(number=3).update(misses=2, stand_in="steady")
    ask(game, 1, Matter.REPLACE, about=3)
    say(game, 2)
    assert [one for one in written(game) if "absent" in one] == ["absent to Ann: waiting"]


def test_an_operator_who_plays_is_not_told_of_the_hold_that_is_theirs(game, client):
    User.objects.filter(username="Bob").update(is_staff=True, is_superuser=True)
    client.force_login(person("Bob"))
    act(client, "hold", game)
    assert written(game) == ["held to Ann: waiting", "held to Cid: waiting"]


def test_the_rules_end_a_game_for_everybody():
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    finish(game)
    assert len([one for one in written(game) if "ended" in one]) == 2


# -- a digest of one line ---

DAY = datetime(2026, 12, 4, 8, tzinfo=UTC)


def digest(*rows: Message):
    return letter(None, "Ann", Event.DIGEST, data={"items": [row.pk for row in rows]}, due_at=DAY)


def test_a_digest_of_one_piece_of_news_is_that_mail(game):
    row = message(game, "Ann", Event.ABSENT, data={"seat": 2, "why": "timed_out"})
    mail, alone = digest(row), letter(game, "Ann", Event.ABSENT, data=row.data)
    assert mail.subject == alone.subject == "Table news: Evening"
    assert mail.text.splitlines()[0] == alone.text.splitlines()[0]
    assert "piece of news" not in mail.text


def test_it_shows_the_question_and_belongs_to_the_thread(game):
    mail = digest(message(game, "Ann"))
    assert len(decide_links(mail)) == 3
    assert mail.headers["List-Unsubscribe"] == letter(game, "Ann").headers["List-Unsubscribe"]


def test_it_says_that_it_stands_for_the_daily_digest(game):
    mail = digest(message(game, "Ann"))
    assert "You chose to be told of this once a day" in flat(mail.text)
    assert "You chose to be told of this once a day" in flat(mail.html)
    assert "once a day" not in flat(letter(game, "Ann").text)


@stopped_at(DAY)
def test_two_pieces_of_news_are_a_list(game):
    other = running("Bob", "Ann")
    mail = digest(message(game, "Ann"), message(other, "Ann", Event.ENDED))
    assert mail.subject == "Labyrinth: your tables on Fri 4 Dec"
    assert "2 pieces of news" in mail.text


def test_two_messages_of_one_wait_are_one_piece_of_news(game):
    mail = digest(message(game, "Ann"), message(game, "Ann", Event.REMINDER))
    assert mail.subject == "Your turn: Evening"
    assert "The table still waits for you." in mail.text


def test_the_digest_of_somebody_elses_news_stays_empty(game):
    mail = digest(message(game, "Bob"))
    assert "Evening" not in mail.text
    assert person("Bob").username not in mail.text


def test_it_counts_as_the_first_mail_and_the_next_one_refers_to_it(settings):
    """Ann wants her turns once a day, and has been told of this game in no other way."""
    choices = dict.fromkeys(("your_turn", "started", "absent"), "digest")
    person("Ann")
    User.objects.update(message_choices=choices, digest_hour=8, time_zone="UTC")
    with serving(settings) as server, stopped_at(DAY.replace(hour=12)):
        game = running("Ann", "Bob")
        send(render=render)
        with stopped_at(DAY + timedelta(days=1)):
            outbox.send_due(render)
            next_one = letter(game, "Ann", Event.REMINDER)
            assert "first mail" not in next_one.text
            game.seats.filter(number=2).update(offered_at=now())
            notices.on_offered(game, 2, now())
            outbox.send_due(render)
        with stopped_at(DAY + timedelta(days=2)):
            outbox.send_due(render)
    first, second = [mail for mail in server.letters if mail["To"] == "ann@example.org"]
    assert [first["Subject"], second["Subject"]] == ["Your turn: Evening", "Table news: Evening"]
    assert "first mail" in first.get_body(("plain",)).get_content()
    assert next_one.headers["References"] == first["Message-ID"]
    assert "References" not in second
