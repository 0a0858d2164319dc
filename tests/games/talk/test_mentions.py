"""@Name: whoever is called at his table gets a mail, unless he has read it by then."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.blocks import block
from accounts.message_choices import choose
from accounts.models import User
from games.mail import render
from games.messages import recheck
from games.models import Message
from games.sending.outbox import Run
from games.talk import talk
from games.talk.mentions import AT_MOST, mentioned
from labyrinth.ground.clock import now
from tests.games.pages import HX, Visitor, html
from tests.games.people import person, running, seat_of
from tests.games.talking import SPECTATORS, end, page_of, say, succeed

pytestmark = pytest.mark.django_db
SOON = timedelta(seconds=11)


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


def mentions(name: str = "") -> list[Message]:
    found = Message.objects.filter(event="mention").select_related("user", "game")
    return list(found.filter(user=person(name)) if name else found)


def verdict(message: Message, after: timedelta = SOON) -> tuple[str, str]:
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    found = recheck.judge(fresh, message.created_at + after)
    return found.do, found.reason


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("@Ann, look", ["Ann"]),
        ("look, @ANN!", ["Ann"]),
        ("(@Ann Lee) and @Ann", ["Ann Lee", "Ann"]),
        ("@Ann Lee only", ["Ann Lee"]),
        ("@Anna and mail@Ann and @ Ann", []),
        ("@Zoë", ["Zoë"]),
        ("@Ann @Ann @ann", ["Ann"]),
        ("Ann", []),
        ("**@Ann**", ["Ann"]),
        ("@Ann's turn", ["Ann"]),
    ],
)
def test_names_with_an_at_before_them(text, called):
    assert mentioned(text, ["Ann", "Ann Lee", "Zoë", "Bob"]) == called


def test_one_line_calls_few():
    names = [f"Name{letter}" for letter in "abcdefgh"]
    assert mentioned(" ".join(f"@{name}" for name in names), names) == names[:AT_MOST]
    assert mentioned("@Ann", []) == []


def test_who_is_called_gets_one_mail():
    game = running("Ann", "Bob", "Cid")
    say(game, "Ann", "Well, @Bob **move** and @Dot too. @Bob! And me, @Ann.")
    [message] = mentions()
    assert (message.user, message.seat, message.game) == (person("Bob"), 2, game)
    assert verdict(message) == ("send", "")
    mail = render(message)
    assert mail.subject == "You are mentioned: Evening"
    assert "Well, @Bob **move** and @Dot too." in mail.text.replace("\n", " ")
    assert f"/g/{game.slug}/talk/" in mail.text
    assert "<strong>" not in mail.html


def test_hostile_words_in_a_mail_stay_words():
    game = running()
    say(game, "Ann", "@Bob <script>alert(1)</script> [x](javascript:alert(1))" + "y" * 900)
    mail = render(mentions()[0])
    assert "<script>" not in mail.html
    assert 'href="javascript' not in mail.html
    assert len(mail.text) < 1500


def test_who_has_read_it_is_sent_nothing():
    game = running()
    say(game, "Ann", "@Bob")
    Visitor("Bob").get(f"/g/{game.slug}/talk/")
    assert verdict(mentions()[0]) == ("drop", "read")


def test_a_deleted_line_is_not_told_of():
    game = running()
    line = say(game, "Ann", "@Bob fool")
    talk.delete(line, person("Ann"))
    assert verdict(mentions()[0]) == ("drop", "line deleted")
    assert "fool" not in render(mentions()[0]).text


def test_who_looks_at_the_table_is_left_in_peace_for_ten_minutes_at_most():
    game = running()
    say(game, "Ann", "@Bob")
    [message] = mentions()
    seat = seat_of(game, 2)
    seat.looked_at = message.created_at
    seat.save()
    assert verdict(message) == ("hold", "looking")
    seat.looked_at = message.created_at + timedelta(minutes=11)
    seat.save()
    assert verdict(message, timedelta(minutes=11)) == ("send", "")


@pytest.mark.parametrize(
    ("choice", "expected"), [("off", ("drop", "not wanted")), ("digest", ("digest", "in the digest"))]
)
def test_everybody_chooses_how_he_is_told(choice, expected):
    game = running()
    choose(person("Bob"), {"mention": choice})
    say(game, "Ann", "@Bob")
    assert verdict(mentions()[0]) == expected
    assert "My name in the talk" in html(Visitor("Bob").get("/accounts/messages/"))


def test_people_who_block_each_other_call_in_vain():
    game = running("Ann", "Bob", "Cid")
    say(game, "Cid", "@Bob")
    [earlier] = mentions()
    block(person("Bob"), person("Cid"))
    assert verdict(earlier) == ("drop", "blocked")
    say(game, "Cid", "@Bob again")
    say(game, "Bob", "@Cid")
    assert mentions() == [earlier]


def test_a_seat_that_somebody_else_holds_by_now_is_not_written_to():
    game = running("Ann", "Bob", "Cid")
    say(game, "Ann", "@Cid, a word")
    succeed(game, 3, "Dot")
    assert verdict(mentions("Cid")[0]) == ("drop", "not his seat")
    say(game, "Ann", "@Cid and @Dot")
    assert len(mentions("Cid")) == 1
    assert len(mentions("Dot")) == 1


def test_spectators_call_the_players_only_when_it_is_over():
    game = running()
    say(game, "Dot", "@Ann should roll", SPECTATORS)
    assert mentions() == []
    end(game)
    say(game, "Dot", "@Ann, well played", SPECTATORS)
    assert [message.user for message in mentions()] == [person("Ann")]


def test_who_has_taken_another_name_is_called_by_either():
    game = running()
    User.objects.filter(username="Bob").update(username="Robert", username_key="robert")
    say(game, "Ann", "@Bob")
    say(game, "Ann", "@Robert")
    assert [message.seat for message in mentions()] == [2, 2]
    say(game, "Ann", "@Bob or @Robert")
    assert len(mentions()) == 3


def test_old_calls_are_not_told():
    game = running()
    say(game, "Ann", "@Bob")
    assert verdict(mentions()[0], timedelta(days=7, seconds=1)) == ("drop", "old")


def test_the_line_that_calls_me_stands_out():
    game = running("Ann", "Bob", "Cid")
    say(game, "Ann", "@Bob")
    assert [line.to_me for name in ("Ann", "Bob", "Cid") for line in page_of(game, name).lines] == [
        False,
        True,
        False,
    ]
    assert "to-me" in html(Visitor("Bob").get(f"/g/{game.slug}/talk/?part=body", **HX))


def test_a_call_that_is_read_before_it_goes_out_stays_here():
    game = running()
    say(game, "Ann", "@Bob")
    [message] = mentions()
    talk.hear(game, person("Bob"), "table", known=0, newest=message.data["line"])
    Message.objects.filter(pk=message.pk).update(state="claimed", claimed_at=now())
    message.refresh_from_db()
    run = Run(render, 5.0)
    assert not run.is_to_send(message)
    message.refresh_from_db()
    assert (message.state, message.reason) == ("dropped", "read")
    assert "you had read it already" in html(Visitor("Bob").get("/messages/"))
