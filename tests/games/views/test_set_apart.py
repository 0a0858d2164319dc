"""A name that is written from right to left turns nothing around it, in pages and in mails."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.set_apart import END, FIRST_STRONG, bare, set_apart
from games.models import Game
from games.models.message import Event
from tests.accounts.test_sign_up import sign_up
from tests.api.program import program, read
from tests.games.letters import letter
from tests.games.pages import Visitor, at, html
from tests.games.people import open_table, play_on, running

MOSHE, LEILA = "משה", "ليلى رضا"
ALONE = re.compile(f"(?<!{FIRST_STRONG})({MOSHE}|{LEILA})|({MOSHE}|{LEILA})(?!{END})")
"""A name that is not between isolates."""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Żółw", "Żółw"),
        ("小明", "小明"),
        (MOSHE, f"\u2068{MOSHE}\u2069"),
        (f"{LEILA} 1", f"\u2068{LEILA} 1\u2069"),
    ],
)
def test_only_what_is_written_from_the_right(name: str, shown: str):
    assert set_apart(name) == set_apart(set_apart(name)) == shown
    assert bare(shown) == name


@pytest.fixture
def game(db: None) -> Game:
    """Leila and Moshe play."""
    made = running("Ann", "Bob")
    for name, other in (("Ann", LEILA), ("Bob", MOSHE)):
        User.objects.get(username=name).seats.update(name=other)
        them = User.objects.get(username=name)
        them.username = other
        them.save()
    play_on(made, 8)
    return made


def alone(text: str) -> list[str]:
    """Where a name stands bare in what is read; what is typed into a field is somebody's own."""
    read_by_people = re.sub(r'value="[^"]*"|data-[\w-]+="[^"]*"', "", text)
    return [
        read_by_people[max(0, one.start() - 60) : one.end() + 20] for one in ALONE.finditer(read_by_people)
    ]


@pytest.mark.parametrize(
    "name", ["table", "table_log", "talk", "statistics", "board_tables", "ask_table", "table_people", "recap"]
)
def test_at_a_table(name: str, game: Game):
    visitor = Visitor(LEILA)
    visitor.submit(at(game, "talk"), at(game, "say"), text="Good luck!")
    shown = html(visitor.get(at(game, name), follow=True))
    assert FIRST_STRONG in shown
    assert alone(shown) == []


def test_around_a_table(game: Game):
    visitor, moshe = Visitor(LEILA), User.objects.get(username=MOSHE)
    for address in (
        reverse("games:my_games"),
        moshe.get_absolute_url(),
        reverse("games:history", args=[moshe.slug]),
        reverse("games:report_person", args=[moshe.slug]),
        reverse("games:head_to_head", args=[moshe.slug, User.objects.get(username=LEILA).slug]),
    ):
        shown = html(visitor.get(address))
        assert FIRST_STRONG in shown, address
        assert alone(shown) == [], address


@pytest.mark.parametrize("event", [Event.STARTED, Event.YOUR_TURN])
def test_in_mails(event: str, game: Game):
    told = letter(game, LEILA, event)
    assert FIRST_STRONG in told.text
    for words in (told.subject, told.text, told.html):
        assert alone(words) == []


def test_in_an_invitation(game: Game):
    told = letter(open_table(LEILA), MOSHE, Event.INVITATION, data={"by": LEILA})
    assert FIRST_STRONG in told.text
    for words in (told.subject, told.text, told.html):
        assert alone(words) == []


@pytest.mark.django_db
def test_in_mails_about_an_account():
    sign_up(Client(), username=LEILA)
    for one in mail.outbox:
        assert alone(str(one.body)) == []
    assert FIRST_STRONG in str(mail.outbox[-1].body)


@pytest.mark.django_db
def test_a_program_gets_the_name_as_it_is(game: Game):
    found = read(program(LEILA).get(f"/games/{game.slug}"))
    assert [seat["name"] for seat in found["seats"]] == [LEILA, MOSHE]
