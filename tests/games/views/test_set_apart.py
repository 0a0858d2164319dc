"""A name that is written from right to left turns nothing around it, in pages and in mails."""

import json
import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import Token, User
from accounts.set_apart import END, FIRST_STRONG, bare, set_apart
from games.models import Brought, Campaign, Game, Seat, TableTemplate
from games.models.message import Event
from games.past.studies import bring
from labyrinth.ground.clock import now
from labyrinth.running.messages import BASE
from tests.accounts.test_sign_up import sign_up
from tests.api.program import program, read
from tests.games.chapters import begun
from tests.games.letters import letter, message
from tests.games.pages import Visitor, at, html
from tests.games.people import open_table, play_on, running
from tests.games.records import foreign
from tests.games.saga import offer

MOSHE, LEILA, TABLE = "משה", "ليلى رضا", "ערב 1"
NAMES = f"{MOSHE}|{LEILA}|{TABLE}"
ALONE = re.compile(f"(?<!{FIRST_STRONG})({NAMES})|({NAMES})(?!{END})")
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
    """Leila and Moshe play, at a table that is called from the right, too."""
    made = running("Ann", "Bob")
    Game.objects.update(name=TABLE)
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


AT_A_TABLE = [
    "table",
    "table_log",
    "talk",
    "statistics",
    "board_tables",
    "ask_table",
    "table_people",
    "recap",
]
AT_A_TABLE += ["lobby", "dice", "since", "resign", "notes", "orders_game", "report_game", "replay_go"]
OF_ALLIES = ["of_campaign", "council", "plan"]
"""Pages that only a party has."""


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_at_a_table(name: str, game: Game):
    visitor = Visitor(LEILA)
    visitor.submit(at(game, "talk"), at(game, "say"), text="Good luck!")
    shown = html(visitor.get(at(game, name), follow=True))
    # Statistics of a running game are nobody's yet.
    assert f"{FIRST_STRONG}{TABLE}{END}" in shown or name == "statistics"
    assert FIRST_STRONG in shown
    assert alone(shown) == []


@pytest.mark.parametrize("name", OF_ALLIES)
@pytest.mark.django_db
def test_at_a_table_of_allies(name: str, monkeypatch: pytest.MonkeyPatch):
    offer(monkeypatch)
    made = begun()
    Game.objects.update(name=TABLE)
    Campaign.objects.update(name=TABLE)
    shown = html(Visitor("Ann").get(at(made, name), follow=True))
    assert f"{FIRST_STRONG}{TABLE}{END}" in shown
    assert alone(shown) == []


def test_around_a_table(game: Game):
    visitor, moshe = Visitor(LEILA), User.objects.get(username=MOSHE)
    open_table("Cid", name=TABLE)
    for address in (
        reverse("games:open_games"),
        reverse("games:my_games"),
        moshe.get_absolute_url(),
        reverse("games:history", args=[moshe.slug]),
        reverse("games:report_person", args=[moshe.slug]),
        reverse("games:head_to_head", args=[moshe.slug, User.objects.get(username=LEILA).slug]),
    ):
        shown = html(visitor.get(address))
        assert FIRST_STRONG in shown, address
        assert alone(shown) == [], address


@pytest.mark.parametrize("event", [Event.STARTED, Event.YOUR_TURN, Event.ENDED, Event.HELD])
def test_in_mails(event: str, game: Game):
    told = letter(game, LEILA, event)
    assert FIRST_STRONG in told.text or event == Event.HELD
    assert f"{FIRST_STRONG}{TABLE}{END}" in told.subject
    for words in (told.subject, told.text, told.html):
        assert alone(words) == []


def test_in_a_digest(game: Game):
    about_bob = {"seat": 2, "why": "timed_out"}
    items = [message(game, LEILA).pk, message(game, LEILA, Event.ABSENT, data=about_bob).pk]
    told = letter(None, LEILA, Event.DIGEST, data={"items": items}, due_at=now())
    for words in (told.text, told.html):
        assert f"{FIRST_STRONG}{TABLE}{END}" in words
        assert alone(words) == []


def test_an_offered_seat_and_what_was_sent(game: Game):
    Seat.objects.filter(game=game, number=2).update(offered_at=now())
    for somebody, address in (("Cid", "games:replacements"), (LEILA, "games:sent_messages")):
        shown = html(Visitor(somebody).get(reverse(address)))
        assert f"{FIRST_STRONG}{TABLE}{END}" in shown, address
        assert alone(shown) == []


def test_a_study_and_one_that_is_still_looked_at(game: Game):
    leila = User.objects.get(username=LEILA)
    bring(leila, foreign(), name=TABLE)
    Brought.objects.create(digest="0" * 64, user=leila, name=TABLE, data=b"", brought_at=now())
    shown = html(Visitor(LEILA).get(reverse("games:studies")))
    assert shown.count(f"{FIRST_STRONG}{TABLE}{END}") == 2
    assert alone(shown) == []


def test_settings_that_are_kept_and_tokens(game: Game):
    leila = User.objects.get(username=LEILA)
    TableTemplate.objects.create(user=leila, name=TABLE, changed_at=now())
    Token.objects.create(user=leila, name=TABLE, prefix="lab_1", created_at=now(), expires_at=now())
    for name in ("games:table_templates", "games:new_game", "accounts:tokens"):
        shown = html(Visitor(LEILA).get(reverse(name)))
        assert f"{FIRST_STRONG}{TABLE}{END}" in shown, name
        assert alone(shown) == []


def test_no_template_shows_the_bare_name_of_a_table():
    bare_ones = re.compile(r"\b(game|campaign|kept|token)\.name\b(?!_)")
    # Made for the page, name and all.
    rows = {"_my_game.html", "_open_game.html", "news_of_mine.html", "first_steps.html"}
    found = [
        f"{path.relative_to(BASE)}: {one[0]}"
        for path in (BASE / "templates").rglob("*.*")
        if path.name not in rows and "__pycache__" not in path.parts
        for one in bare_ones.finditer(path.read_text())
        if f'value="{{{{ {one[0]} }}}}"' not in path.read_text()
    ]
    assert found == []


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
    assert found["name"] == TABLE
    mine = read(program(LEILA).get("/games"))
    assert FIRST_STRONG not in json.dumps(mine, ensure_ascii=False)
