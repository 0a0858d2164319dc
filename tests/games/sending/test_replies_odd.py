"""Answers by mail that nobody expects: after a take-back, of last week, forwarded, from a mailbox that
answers itself, without any form."""

from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.core import mail as outgoing

from games.journal.loading import load
from games.journal.question_token import question_token
from games.mail import render
from games.models import Game, MailReply, Message
from games.play.take_back import take_back
from games.sending import replies, spool
from games.sending.mail_in import Incoming
from labyrinth.ground.clock import now, stopped_at
from rehearsal.programs import PROGRAMS, answer_to
from tests.games.people import person, play
from tests.games.post import fresh_channels, send
from tests.games.sending.test_replies import entries, game, given, open_keys, reply, take_answers, to
from tests.games.sending.test_spool import counted, files, folder, piped

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels", "take_answers")]
__all__ = ["counted", "folder", "fresh_channels", "game", "take_answers"]
WAYS = [(language, number) for language, ways in PROGRAMS.items() for number in range(len(ways))]


@pytest.mark.parametrize(("language", "number"), WAYS)
def test_every_program_of_the_rehearsal_is_understood(game, language, number):
    """It quotes the whole of a mail of ours, options and all."""
    keys = open_keys(game)
    made = answer_to(
        to("Ann").message().as_bytes(),
        "b",
        PROGRAMS[language][number],
        sender="ann@example.org",
        name="<1@x>",
    )
    mail = message_from_bytes(made.as_bytes(), policy=policy.default)
    came = Incoming(mail, made.as_bytes(), str(made["To"]), "ann@example.org", now())
    assert replies.deal_with(came) == replies.PLAYED
    assert f'"{keys[1]}"' in given(game)


def test_after_a_take_back_the_mail_of_before_does_nothing_and_the_question_is_still_open(game):
    came, again = reply("A"), reply("A", message_id="<again@x>")
    assert replies.deal_with(came) == replies.PLAYED
    assert take_back(game.pk, 1, token=question_token(Game.objects.get(pk=game.pk), 1)).accepted
    before, keys = entries(game), open_keys(game)
    assert replies.deal_with(again) == replies.TOO_LATE
    assert (entries(game), open_keys(game)) == (before, keys)


def test_a_reply_to_the_mail_of_last_week_does_nothing_though_the_same_is_asked_again(game):
    old = to("Ann")
    play(game, f"1 {open_keys(game)[0]}")
    with stopped_at(now() + timedelta(days=7)):
        while 1 not in _asked(game):
            play(game, f"2 {_first(game, 2)}") if 2 in _asked(game) else play(game, f"1 {_first(game, 1)}")
        before = entries(game)
        assert replies.deal_with(reply("A", to_mail=old)) == replies.TOO_LATE
        assert entries(game) == before


def _asked(game: Game) -> tuple[int, ...]:
    question = load(Game.objects.get(pk=game.pk)).question
    return tuple(question.seats)


def _first(game: Game, seat: int) -> str:
    return load(Game.objects.get(pk=game.pk)).question.options_of(seat)[0]


def test_a_friend_to_whom_a_mail_was_forwarded_is_told_nothing(game):
    """They answer by the address that stands in it, with a copy to themselves and an address of their own to
    answer to: no mail goes there."""
    came = reply("A", sender="friend@example.net", Cc="friend@example.net", Reply_To="friend@example.net")
    outgoing.outbox.clear()
    assert replies.deal_with(came) == replies.PLAYED
    send(render=render)
    told = {address for one in outgoing.outbox for address in one.recipients()}
    assert told
    assert told <= {"ann@example.org", "bob@example.org"}
    own = Message.objects.filter(user=person("Bob")).values_list("data", flat=True)
    assert not any("letter" in data for data in own)


def test_a_mailbox_that_answers_itself_ends_by_itself(game, monkeypatch):
    """It says A to whatever comes, with nothing on it that says that a program writes."""
    monkeypatch.setattr(replies, "AN_HOUR", 1)
    answered, rounds, became = 0, 0, []
    while answered < len(outgoing.outbox):
        rounds += 1
        assert rounds < 100, "it goes on and on"
        new, answered = outgoing.outbox[answered:], len(outgoing.outbox)
        for mail in new:
            if "Reply-To" in mail.extra_headers:
                came = reply("A", to_mail=mail, sender=mail.to[0], message_id=f"<{id(mail)}@loop>")
                became.append(replies.deal_with(came))
        send(render=render)
    assert became.count(replies.TOO_MANY) >= 1
    assert became.count(replies.PLAYED) <= MailReply.objects.count() <= 2, "one of each"


GARBLED = {
    "cut within its head": b"From: ann@exam",
    "without a head": b"\n\nB\n",
    "zeros": b"\x00" * 2000,
    "no charset": b"Content-Type: text/plain; charset=\xff\xfe\n\n\x80\n",
    "broken base64": b"Content-Transfer-Encoding: base64\n\n!!!!\n",
    "an endless head": b"X: " + b"a" * 300_000,
    "parts without an end": b'Content-Type: multipart/mixed; boundary="x"\n\n--x\n--x\n--x',
    "parts in parts": b'Content-Type: multipart/mixed; boundary="x"\n\n'
    + b"--x\nContent-Type: multipart/mixed; boundary=x\n\n" * 500,
    "an address that is none": b"To: <<<>>>,,;:@\n\nBoth\n",
    "another program's subject": b"Subject: =?klingon?Q?=FF?=\n\n\n",
}


@pytest.mark.parametrize("what", GARBLED)
def test_what_is_garbled_plays_nothing_and_stops_nothing(game, folder, counted, what):
    """Also at an address that is good; the next one is read."""
    came, before = reply("A"), entries(game)
    piped(folder, GARBLED[what], came.recipient, "ann@example.org")
    spool.read_all()
    assert entries(game) == before
    assert replies.PLAYED not in counted
    piped(folder, came.raw, came.recipient, came.sender)
    spool.read_all()
    assert files(folder) == []
    assert entries(game) > before
    assert counted.count(replies.PLAYED) == 1


def test_of_a_huge_answer_the_letter_above_counts(game, folder, counted):
    came = reply("B")
    piped(folder, came.raw + b"> and so on\n" * 200_000, came.recipient, came.sender)
    spool.read_all()
    assert counted == [replies.PLAYED]


def test_a_reply_without_room_waits_with_the_mail_server(game, folder):
    """The pipe ends with 75, and the mail that comes again later is played."""
    import resource

    came, before = reply("A"), entries(game)
    no_room = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))}
    assert piped(folder, came.raw, came.recipient, came.sender, **no_room).returncode == 75
    assert spool.read_all() == 0
    assert piped(folder, came.raw, came.recipient, came.sender).returncode == 0
    spool.read_all()
    assert entries(game) > before
