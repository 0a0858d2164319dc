"""Answers by mail: "B" in reply plays B, once, and everything else does nothing."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from django.core import mail as outgoing
from django.test import Client
from django.urls import reverse

from accounts.message_choices import choose
from accounts.models import User
from games.journal.loading import load
from games.mail import render
from games.mail.reply_address import SIGNED
from games.models import Game, MailReply, Message
from games.models.message import Event
from games.sending import replies, spool
from games.sending.mail_in import Incoming
from labyrinth.ground.clock import now
from tests.games.people import person, play, running
from tests.games.post import fresh_channels, send
from tests.games.sending.test_spool import piped

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels", "take_answers")]
__all__ = ["fresh_channels"]


@pytest.fixture
def take_answers(settings) -> None:
    settings.REPLY_ADDRESS = "turn@play.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    outgoing.outbox = []


@pytest.fixture
def game() -> Game:
    """Ann is asked whether she pays the toll: a mail has told her."""
    game = running("Ann", "Bob")
    send(render=render)
    return game


def to(name: str):
    """The newest mail to somebody."""
    return [one for one in outgoing.outbox if one.to == [f"{name.lower()}@example.org"]][-1]


def reply(text: str, *, to_mail=None, sender: str = "ann@example.org", **heads: str) -> Incoming:
    """What somebody's mail program sends in answer to a mail."""
    answered = to_mail or to("Ann")
    mail = EmailMessage()
    mail["From"] = f"Somebody <{sender}>"
    mail["To"] = address = answered.extra_headers["Reply-To"]
    mail["Message-ID"] = heads.pop("message_id", f"<{len(outgoing.outbox)}-{text[:1]}@mail.example>")
    for name, value in heads.items():
        mail[name.replace("_", "-")] = value
    quoted = "\n".join(f"> {line}" for line in answered.body.splitlines())
    mail.set_content(f"{text}\n\nOn Sat, Nov 28, 2026 Table <{address}> wrote:\n{quoted}")
    raw = mail.as_bytes()
    return Incoming(message_from_bytes(raw, policy=policy.default), raw, address, sender, now())


def options(mail) -> dict[str, str]:
    """Letter -> the option in words, as a mail offers them."""
    return dict(re.findall(r"^([A-L]): (.+)$", mail.body, re.MULTILINE))


def open_keys(game: Game) -> tuple[str, ...]:
    """What Ann may answer now."""
    question = load(Game.objects.get(pk=game.pk)).question
    return question.options_of(1) if 1 in question.seats else ()


def given(game: Game) -> str:
    """All answers that were given so far, as they are stored."""
    return " ".join(bytes(entry.data).decode() for entry in game.journal.order_by("number"))


def entries(game: Game) -> int:
    return Game.objects.get(pk=game.pk).entries


# -- the mail ------------------------------------------------------------------------------------------------


def test_a_mail_that_asks_says_how_it_is_answered_and_where_to(game):
    mail = to("Ann")
    assert SIGNED.search(mail.extra_headers["Reply-To"])
    assert len(mail.extra_headers["Reply-To"].partition("@")[0]) <= 64
    assert re.search(r"Answer this mail with a letter, A to [B-L]\.", " ".join(mail.body.split()))
    assert Message.objects.get(user=person("Ann"), sent_at__isnull=False).letters["keys"] == list(
        open_keys(game)
    )


def test_a_site_without_an_address_and_a_person_who_wants_none_have_none(settings):
    settings.REPLY_ADDRESS = ""
    running("Ann", "Bob")
    send(render=render)
    assert "Reply-To" not in to("Ann").extra_headers
    settings.REPLY_ADDRESS = "turn@play.example.org"
    choose(person("Cleo"), {}, replies=False)
    running("Cleo", "Bob")
    send(render=render)
    assert "Reply-To" not in to("Cleo").extra_headers
    assert "Answer this mail" not in to("Cleo").body


# -- a letter -----------------------------------------------------------------------------------------------


def test_a_letter_plays_its_option_and_the_answer_asks_the_next_question(game):
    first, keys = to("Ann"), open_keys(game)
    assert replies.deal_with(reply("b")) == replies.PLAYED
    assert f'"{keys[1]}"' in given(game)
    assert send(render=render) >= 1
    answer = to("Ann")
    assert answer.extra_headers["Reply-To"] != first.extra_headers["Reply-To"]
    assert f"You answered B: {options(first)['B']}." in " ".join(answer.body.split())
    assert list(options(answer)) == list("ABCDEFGHIJKL"[: len(open_keys(game))])


def test_a_whole_turn_is_played_by_answers(game):
    for _ in range(6):
        if not open_keys(game):
            break
        assert replies.deal_with(reply("A")) == replies.PLAYED
        send(render=render)
    assert open_keys(game) == ()
    assert "We write when you are asked again." in " ".join(to("Ann").body.split())


def test_letters_mean_what_they_meant_when_the_mail_went(game):
    row = Message.objects.get(user=person("Ann"), sent_at__isnull=False)
    turned = {**row.letters, "keys": row.letters["keys"][::-1]}
    Message.objects.filter(pk=row.pk).update(letters=turned)
    again = render(Message.objects.get(pk=row.pk))
    assert again.letters == turned
    assert replies.deal_with(reply("A")) == replies.PLAYED
    assert f'"{turned["keys"][0]}"' in given(game)


def test_by_the_spool_like_all_mail_that_comes_in(game, settings, tmp_path):
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    came, before = reply("A"), entries(game)
    piped(tmp_path / "mail-in", came.raw, came.recipient, came.sender)
    assert spool.read_all() == 1
    assert entries(game) > before


def test_a_worker_of_an_older_release_leaves_the_answer_to_a_newer_one(game, settings, tmp_path):
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    came, before = reply("A"), entries(game)
    piped(tmp_path / "mail-in", came.raw, came.recipient, came.sender)
    mine = game.release, game.release_order
    Game.objects.filter(pk=game.pk).update(release="99.0.0", release_order=99_000_000)
    assert spool.read_all() == 0
    assert (entries(game), MailReply.objects.count()) == (before, 0)
    Game.objects.filter(pk=game.pk).update(release=mine[0], release_order=mine[1])
    assert spool.read_all() == 1
    assert entries(game) > before


# -- what does nothing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "heads", "became"),
    [
        ("Both are bad.", {}, replies.NO_LETTER),
        ("", {}, replies.NO_LETTER),
        ("Z", {}, replies.NO_LETTER),
        ("A or B", {}, replies.NO_LETTER),
        ("A", {"Auto_Submitted": "auto-replied"}, replies.BY_ITSELF),
        ("A", {"Precedence": "bulk"}, replies.BY_ITSELF),
        ("A", {"List_Id": "<l.example.org>"}, replies.BY_ITSELF),
        ("A", {"Return_Path": "<>"}, replies.BY_ITSELF),
        ("A", {"X_Autoreply": "yes"}, replies.BY_ITSELF),
    ],
)
def test_what_is_no_letter_of_a_person_does_nothing_and_is_not_answered(game, text, heads, became):
    before, sent = entries(game), len(outgoing.outbox)
    assert replies.deal_with(reply(text, **heads)) == became
    send(render=render)
    assert (entries(game), len(outgoing.outbox)) == (before, sent)


def test_our_own_mail_that_comes_in_again_does_nothing(game):
    own = Message.objects.get(user=person("Ann"), sent_at__isnull=False).message_id
    assert replies.deal_with(reply("A", message_id=own)) == replies.BY_ITSELF


def test_one_mail_acts_once(game):
    came = reply("A")
    assert replies.deal_with(came) == replies.PLAYED
    before = entries(game)
    assert replies.deal_with(came) == replies.AGAIN
    assert entries(game) == before
    assert MailReply.objects.count() == 1


def test_a_question_that_is_answered_takes_no_letter_any_more(game):
    came = reply("A")
    play(game, f"1 {open_keys(game)[0]}")
    before = entries(game)
    assert replies.deal_with(came) == replies.TOO_LATE
    assert entries(game) == before


def test_a_reply_to_the_mail_of_an_earlier_question_does_nothing(game):
    first = to("Ann")
    assert replies.deal_with(reply("A")) == replies.PLAYED
    send(render=render)
    before = entries(game)
    assert replies.deal_with(reply("A", to_mail=first, message_id="<second@x>")) == replies.TOO_LATE
    assert entries(game) == before


@pytest.mark.parametrize("what", ["forged", "closed", "reopened", "gone"])
def test_an_address_that_is_no_longer_good_does_nothing(game, what):
    came = reply("A")
    if what == "forged":
        wrong = SIGNED.sub(lambda one: f"+r{one[1]}-{'a' * 26}@", came.recipient)
        came.mail.replace_header("To", wrong)
        came = Incoming(came.mail, came.raw, wrong, came.sender, came.at)
    if what in ("closed", "reopened"):
        choose(person("Ann"), {}, replies=False)
    if what == "reopened":
        choose(person("Ann"), {}, replies=True)
    if what == "gone":
        Message.objects.all().delete()
    before = entries(game)
    assert replies.deal_with(came) == replies.NO_MORE
    assert entries(game) == before


def test_a_seat_that_is_no_longer_theirs_is_not_played(game):
    came = reply("A")
    game.seats.filter(number=1).update(user=person("Dot"))
    before = entries(game)
    assert replies.deal_with(came) == replies.REFUSED
    assert entries(game) == before


def test_thirty_answers_an_hour_are_read(game):
    for at in range(replies.AN_HOUR):
        MailReply.objects.create(user=person("Ann"), mail=str(at), at=now())
    before = entries(game)
    assert replies.deal_with(reply("A")) == replies.TOO_MANY
    assert entries(game) == before


def test_a_mail_to_another_address_is_of_another_kind(game):
    came = reply("A")
    came.mail.replace_header("To", "table@play.example.org")
    assert replies.deal_with(Incoming(came.mail, came.raw, "table@play.example.org", "", now())) is None


# -- whom it is told --------------------------------------------------------------------------------------


def test_what_came_of_it_goes_to_the_account_whoever_wrote(game):
    assert replies.deal_with(reply("A", sender="friend@example.net")) == replies.PLAYED
    outgoing.outbox.clear()
    send(render=render)
    assert [one.to for one in outgoing.outbox if "You answered" in one.body] == [["ann@example.org"]]
    told = " ".join(to("Ann").body.split())
    assert "It came from another address than that of your account." in told
    assert reverse("accounts:messages") in told


def test_from_the_own_address_nothing_is_said_of_it(game):
    assert replies.deal_with(reply("A", sender="ANN@example.org")) == replies.PLAYED
    send(render=render)
    assert "another address" not in to("Ann").body


def test_the_choice_stands_on_the_page_of_mails(client: Client, settings):
    client.force_login(person("Ann"))
    assert 'name="replies"' in client.get(reverse("accounts:messages")).content.decode()
    settings.REPLY_ADDRESS = ""
    assert 'name="replies"' not in client.get(reverse("accounts:messages")).content.decode()


def test_what_was_read_long_ago_is_forgotten():
    MailReply.objects.create(user=person("Ann"), mail="old", at=now() - replies.KEPT * 2)
    MailReply.objects.create(user=person("Ann"), mail="new", at=now())
    assert replies.purge(dry=True) == 1
    assert replies.purge(dry=False) == 1
    assert MailReply.objects.get().mail == "new"


def test_the_answers_of_a_person_speak_their_language(game):
    User.objects.update(language="pl")
    assert replies.deal_with(reply("A")) == replies.PLAYED
    send(render=render)
    assert "Twoja odpowiedź A:" in " ".join(to("Ann").body.split())
    assert Message.objects.filter(event=Event.REPLY).count() == 1
