"""The page "What we sent you and why"."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.messages.sent_messages import A_PAGE, REASONS, sent_messages
from games.models import Message
from games.models.message import Event, State
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import Place
from tests.games.letters import message
from tests.games.pages import Visitor, html, way
from tests.games.people import open_table, person, running

pytestmark = pytest.mark.django_db

ADDRESS = "/messages/"


def page(name: str = "Ann", address: str = ADDRESS) -> str:
    return html(Visitor(name).get(address))


def many(name: str, count: int) -> None:
    """Old messages of one person about one game."""
    game, at = running("Ann", "Bob"), now()
    Message.objects.all().delete()
    Message.objects.bulk_create(
        Message(
            user=person(name),
            game=game,
            seat=1,
            wait=number,
            event=Event.YOUR_TURN,
            created_at=at + timedelta(minutes=number),
            send_at=at,
            state=State.SENT,
            sent_at=at,
            message_id=f"<{number}@test>",
        )
        for number in range(count)
    )


def test_it_is_for_people_who_are_signed_in():
    assert Visitor().get(ADDRESS).status_code == 302


def test_nobody_reads_the_messages_of_others():
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    message(game, "Bob")
    assert "Nothing yet." in page("Ann")
    assert "it is your turn" in page("Bob")


def test_a_message_is_told_with_game_event_and_what_became_of_it():
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    message(game, "Ann", state=State.SENT, sent_at=now(), repeats=1)
    text = page()
    assert reverse("games:table", args=[game.slug]) in text
    for words in (
        "it is your turn",
        "Evening",
        "accepted by the mail server",
        "Mail at once",
        "arrived twice",
    ):
        assert words in text
    assert reverse("accounts:messages") in text


@pytest.mark.parametrize("reason", REASONS)
def test_what_was_not_sent_says_why_in_words(reason):
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    message(game, "Ann", state=State.DROPPED, reason=reason)
    assert REASONS[reason] in page()


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"state": State.WAITING}, "waits to be sent"),
        ({"state": State.WAITING, "attempts": 2, "reason": "no server: OSError"}, "we try again"),
        ({"state": State.FAILED, "reason": "recipient 550"}, "the mail server did not take it"),
        ({"state": State.DROPPED, "reason": "a new reason"}, "not sent: no longer true"),
    ],
)
def test_what_a_server_said_is_told_without_its_code(columns, said):
    game = running("Ann", "Bob")
    Message.objects.all().delete()
    message(game, "Ann", **columns)
    text = page()
    assert said in text
    assert columns.get("reason", "----") not in text


def test_a_message_about_no_game_and_one_about_an_open_table_are_shown():
    message(None, "Ann", Event.DIGEST)
    game = open_table("Bob")
    message(game, "Ann", Event.INVITATION, data={"by": "Bob"})
    text = page()
    assert "the daily digest" in text
    assert reverse("games:lobby", args=[game.slug]) in text


def test_it_is_paged_newest_first_and_costs_the_same_for_any_number():
    many("Ann", A_PAGE + 3)
    ann = User.objects.get(username="Ann")
    with CaptureQueriesContext(connection) as queries:
        first = sent_messages(ann)
    assert len(queries) == 1
    assert len(first.rows) == A_PAGE
    assert first.rows[0].written_at > first.rows[-1].written_at
    assert len(sent_messages(ann, Place(after=first.next)).rows) == 3
    assert sent_messages(ann, Place(number=2)).rows == sent_messages(ann, Place(after=first.next)).rows
    assert len(sent_messages(ann, Place(after="no key")).rows) == A_PAGE
    later = page(address=f"{ADDRESS}{way('next', page())}")
    assert way("prev", later)
