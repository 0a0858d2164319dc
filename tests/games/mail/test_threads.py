"""Mails about one game are one thread, and its first mail says what the game is."""

import re
from datetime import timedelta

import pytest

from accounts.models import User
from games.lobby.lobby import join
from games.mail import render
from games.models import Game, Message
from games.models.game import Status
from games.models.message import Event, State
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import flat, letter, message, play_safe
from tests.games.people import open_table, person, play, running
from tests.games.post import fresh_channels, send, serving

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

EVENTS = [event for event in Event if event not in (Event.DIGEST, Event.HOME, Event.CUP, Event.WEEK)]
DATA = {
    Event.VOTE: {"vote": 0},
    Event.HELD: {"why": "resumed"},
    Event.INVITATION: {"by": "Bob"},
    Event.NUDGE: {"by": 2},
    Event.TIMED_OUT: {"seat": 1, "how": "stand_in"},
    Event.REPLY: {"letter": "A", "kind": "turn", "key": "wait"},
    Event.ABSENT: {"seat": 2, "why": "timed_out"},
}


@pytest.fixture
def game() -> Game:
    game = running("Ann", "Bob", system="sorcerer")
    Message.objects.all().delete()
    return game


def sent(game: Game, name: str, event: Event = Event.YOUR_TURN) -> Message:
    """A message that the mail server has accepted."""
    row = message(game, name, event, data=DATA.get(event, {}), message_id=f"<{event}-{name}@test>")
    Message.objects.filter(pk=row.pk).update(state=State.SENT, sent_at=now())
    return row


# -- one thread ---


def test_a_subject_says_what_it_is_about_and_names_the_table(game):
    play_safe(game, 2)
    subjects = {event: letter(game, "Ann", event, data=DATA.get(event, {})).subject for event in EVENTS}
    assert {subject.partition(": ")[2] for subject in subjects.values()} == {"Evening"}
    assert subjects[Event.YOUR_TURN] == "Your turn: Evening"
    assert subjects[Event.VOTE] == "A vote: Evening"


def test_a_reminder_has_the_subject_of_its_turn_and_so_joins(game):
    play_safe(game, 2)
    waits = (Event.YOUR_TURN, Event.REMINDER, Event.LAST_REMINDER, Event.NUDGE)
    for name in ("Ann", "Bob"):
        assert len({letter(game, name, event, data=DATA.get(event, {})).subject for event in waits}) == 1


def test_an_invitation_has_one_too():
    table = open_table("Bob", system="sorcerer")
    assert letter(table, "Ann", Event.INVITATION, data={"by": "Bob"}).subject == "An invitation: Evening"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (Event.YOUR_TURN, (Event.REMINDER, Event.NUDGE, Event.QUESTION, Event.TIMED_OUT)),
        (Event.STARTED, (Event.ENDED,)),
        (Event.VOTE, (Event.HELD, Event.ABSENT)),
    ],
)
def test_the_first_mail_of_a_kind_refers_to_none_and_the_others_to_it(game, first, then):
    assert "References" not in letter(game, "Ann", first, data=DATA.get(first, {})).headers
    root = sent(game, "Ann", first)
    for event in then:
        headers = letter(game, "Ann", event, data=DATA.get(event, {})).headers
        assert [headers["References"], headers["In-Reply-To"]] == [root.message_id] * 2
        sent(game, "Ann", event)


def test_another_kind_is_a_thread_of_its_own(game):
    sent(game, "Ann", Event.STARTED)
    assert "References" not in letter(game, "Ann").headers
    assert "References" not in letter(game, "Ann", Event.VOTE, data=DATA[Event.VOTE]).headers


def test_a_mail_that_was_not_sent_is_nobodys_reference(game):
    for event, state in ((Event.REMINDER, State.DROPPED), (Event.NUDGE, State.FAILED)):
        row = message(game, "Ann", event)
        Message.objects.filter(pk=row.pk).update(state=state)
    assert "References" not in letter(game, "Ann").headers


def test_each_reader_and_each_game_has_a_thread_of_its_own(game):
    sent(game, "Ann")
    assert "References" not in letter(game, "Bob").headers
    assert "References" not in letter(running("Ann", "Cid"), "Ann").headers


def test_a_mail_that_is_sent_once_more_does_not_refer_to_itself(game):
    row = sent(game, "Ann")
    assert "References" not in render(Message.objects.get(pk=row.pk)).headers


def test_what_is_referred_to_is_what_the_server_has_got(settings):
    with serving(settings) as server:
        game = running("Ann", "Bob")
        assert send(render=render) == 2
        play(game, "1 wait", "1 keep", "2 wait", "2 keep")
        assert send(render=render) == 2
        play(game, "1 low", "2 low", "1 wait", "1 keep", "2 wait", "2 keep")
        send(render=render)
    to_bob = [mail for mail in server.letters if mail["To"] == "bob@example.org"]
    turns = [mail for mail in to_bob if mail["Subject"] != "The game begins: Evening"]
    assert "References" not in turns[0]
    assert {mail["References"] for mail in turns[1:]} == {turns[0]["Message-ID"]}
    assert {mail["In-Reply-To"] for mail in turns[1:]} == {turns[0]["Message-ID"]}


# -- the first line ---


def test_the_first_line_names_the_round():
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert letter(game, "Ann").text.startswith("Round 2. It is your turn.\n")


def test_rounds_are_counted_not_turns_of_everybody(game):
    play_safe(game, 2)
    position = letter(game, "Ann").text + letter(game, "Bob").text
    assert "Round 1. It is your turn." in position


@pytest.mark.parametrize("status", [Status.FINISHED, Status.QUARANTINED])
def test_a_game_that_does_not_run_is_in_no_round(status):
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(status=status)
    assert "Round" not in letter(game, "Ann", Event.ENDED).text


def test_in_set_up_it_is_nobody_s_turn_and_the_first_line_says_so(game):
    for name in ("Ann", "Bob"):
        mail = letter(game, name)
        text = flat(mail.text)
        assert text.startswith(
            "The table waits for you. Set-up is everybody's at once, nobody waits for a turn"
        )
        assert text.count("Set-up is everybody's at once") == 1
        assert "your turn" not in flat(mail.subject + mail.text.split("--")[0])
    again = flat(letter(game, "Ann", data={"again": True}).text)
    assert again.startswith("The table still waits for you. Your clock stood still for a while")
    assert "Set-up is everybody's at once" in again


def test_so_does_the_digest_that_shows_no_table(game):
    row = sent(game, "Ann")
    about = {"due_at": now(), "message_id": "<digest@test>", "data": {"items": [row.pk]}}
    other = sent(running("Ann", "Cleo"), "Ann")
    about["data"]["items"].append(other.pk)
    text = flat(letter(None, "Ann", Event.DIGEST, **about).text)
    assert "The table waits for you." in text
    assert text.count("It is your turn.") == 1


def test_in_polish_too(game):
    User.objects.update(language="pl")
    text = flat(letter(game, "Ann").text)
    assert text.startswith("Stół na ciebie czeka. Przygotowania toczą się u wszystkich równocześnie")
    assert "Teraz twoja kolej" not in text


# -- the first mail ---


def test_the_first_mail_says_which_game_who_sits_there_and_how_set_up_goes(game):
    text = flat(letter(game, "Ann").text)
    assert (
        "This is your first mail about this game: The Sorcerer's Labyrinth, at the table “Evening”." in text
    )
    assert "At the table: Ann, Bob." in text
    assert "Set-up is everybody's at once, nobody waits for a turn" in text


def test_so_does_the_mail_of_the_start(game):
    text = flat(letter(game, "Bob", Event.STARTED).text)
    assert text.count("The Sorcerer's Labyrinth") == 1
    assert "At the table: Ann, Bob." in text
    assert "Set-up is everybody's at once" in text


def test_where_teams_are_chosen_that_comes_first():
    game = open_table("Ann", system="sorcerer", options={"teams": "choose"})
    join(game, person("Bob"))
    game.refresh_from_db()
    assert "First the teams are chosen, one player after the other." in flat(letter(game, "Ann").text)


def test_after_set_up_nothing_is_said_of_it(game):
    play_safe(game, 2)
    texts = flat(letter(game, "Ann").text + letter(game, "Bob").text)
    assert "This is your first mail about this game" in texts
    assert "Set-up" not in texts


def test_the_next_mail_introduces_nothing(game):
    sent(game, "Ann")
    text = letter(game, "Ann", Event.REMINDER).text
    assert "first mail" not in text
    assert "Set-up" not in text


def test_an_invitation_or_a_mail_before_the_start_does_not_count(game):
    with stopped_at(game.started_at - timedelta(hours=1)):
        sent(game, "Ann", Event.INVITATION)
        sent(game, "Ann", Event.STARTED)
    assert "first mail about this game" in flat(letter(game, "Ann").text)


def test_it_speaks_polish(game):
    User.objects.update(language="pl")
    mail = letter(game, "Ann")
    assert mail.subject == "Stół na ciebie czeka: Evening"
    assert "To pierwsza wiadomość o tej grze" in flat(mail.text)


def test_message_ids_are_those_of_the_rows(game):
    row = sent(game, "Ann")
    assert re.fullmatch(r"<your_turn-Ann@test>", row.message_id)
    assert letter(game, "Ann", Event.REMINDER).headers["References"] == row.message_id
