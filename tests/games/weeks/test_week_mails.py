"""Whoever has asked for it is told that a new week is open: once, in both languages, while it is true."""

import pytest

from accounts.message_choices import choose
from accounts.models import User
from games.mail import render
from games.messages import recheck
from games.models import Message
from games.models.message import PUSH, Event
from games.weeks import sweep
from tests.games.people import person
from tests.games.weeks.weekly import A_WEEK_LATER, THURSDAY, at, begun, week, weeks_of_the_tiny_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tiny_weeks(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    weeks_of_the_tiny_game(monkeypatch)


def told(name: str = "Ann") -> Message:
    """Ann has asked for it, Bob has not, Cid has taken it back; the week is made by two sweeps."""
    choose(person("Ann"), {Event.WEEK: "mail"})
    person("Bob")
    choose(person("Cid"), {Event.WEEK: "off"})
    found = week()
    with at(THURSDAY):
        sweep.sweep()
    assert set(Message.objects.values_list("user__username", "event")) == {("Ann", "week")}
    return Message.objects.select_related("user", "game").get(user=person(name), data__week=found.number)


def test_who_has_asked_is_told_once_and_nobody_else():
    assert told().event == Event.WEEK
    week(A_WEEK_LATER)
    assert Message.objects.filter(user=person("Ann")).count() == 2


@pytest.mark.parametrize(
    ("language", "subject"),
    [("en", "The labyrinth of week 48 is open"), ("pl", "Labirynt tygodnia 48 jest otwarty")],
)
def test_it_has_its_words_in_both_languages(language, subject):
    row = told()
    User.objects.update(language=language)
    row.user = person("Ann")
    mail = render(row, pictures=False)
    assert mail.subject == subject
    assert "/week/" in mail.text
    assert "%(" not in mail.text
    row.sent_by = PUSH
    notice = render(row).notice
    assert notice is not None
    assert notice.data["url"] == "/week/"


def test_a_digest_has_a_line_for_it():
    row = told()
    daily = Message(user=row.user, event=Event.DIGEST, due_at=row.send_at, data={"items": [row.pk, row.pk]})
    assert "labyrinth of the week" in render(daily, pictures=False).text


def test_it_is_true_while_the_week_is_on_and_not_begun():
    row = told()
    assert recheck.judge(row, THURSDAY).do == "send"
    assert recheck.judge(row, A_WEEK_LATER).reason == "no longer so"
    begun("Ann")
    assert recheck.judge(row, THURSDAY).reason == "no longer so"
