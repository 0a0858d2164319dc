"""Letters of options, boards in plain text, boards in a digest, and what every mail has."""

import re
from email import message_from_bytes
from email.policy import default as modern

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.plain_text import SIGNATURE, tidy
from games.faces.face import get_speaker
from games.mail import render
from games.mail.digest import PICTURED
from games.mail.mail_tokens import decision_of
from games.models import Message
from games.models.message import Event
from games.sending.channels.mail import compose
from tests.games.fights import game_at
from tests.games.letters import decide_links, letter, message, paths
from tests.games.pages import Visitor, forms_of, html
from tests.games.people import finish, open_table, person, running
from tests.systems.mice.table import Table
from tests.systems.talisman.face import scenes

pytestmark = pytest.mark.django_db

HTML_AT_MOST = 90_000
REPLIES = "turn@labyrinth.example"


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def mice():
    """Collin is on turn, three rats hold him."""
    table = Table("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (3, 1, 2, 2), strict=True):
        table.put(who, space)
    table.foe("rat_warrior", 3, 3, 3)
    return game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")


# -- letters ---


def test_no_letter_gives_a_chapter_up(settings):
    """It may be chosen all the same: a link asks once more."""
    settings.REPLY_ADDRESS = REPLIES
    mail = render(message(mice(), "Ann"))
    assert mail.letters is not None
    assert "concede" not in mail.letters["keys"]
    assert "rest" in mail.letters["keys"]
    keys = [decision_of(path.split("/")[2]).key for path in decide_links(mail)]
    assert keys == [*mail.letters["keys"], "concede"]
    assert "\n- Propose to give the chapter up\n" in mail.text
    last = chr(ord("A") + len(keys) - 2)
    assert f"A to {last}." in mail.text


@pytest.mark.parametrize(
    ("kind", "key", "grave"),
    [("turn", "concede", True), ("concede", "yes", True), ("concede", "no", False), ("onward", "end", True)],
)
def test_what_gives_up_or_ends_the_game_is_marked_in_its_row(kind, key, grave):
    speaker = get_speaker("mice")
    assert speaker is not None
    assert speaker.is_grave(kind, key) is grave


def test_letters_of_a_mail_that_has_gone_stay(settings):
    settings.REPLY_ADDRESS = REPLIES
    row = message(mice(), "Ann")
    first = render(row)
    row.letters = {**first.letters, "keys": first.letters["keys"][::-1]}
    again = render(row)
    assert again.letters == row.letters
    assert "- Propose to give" in again.text


def test_a_spell_stands_behind_every_end_and_the_new_roll():
    keys = [decision_of(path.split("/")[2]).key for path in decide_links(letter(scenes.moving(), "Ann"))]
    assert [key.partition(":")[0] for key in keys[:4]] == ["go", "go", "again", "cast"]
    assert keys[-1] == "ditch"


# -- boards in plain text ---


def test_mice_have_a_map_in_the_text():
    text = letter(mice(), "Ann").text
    assert "    1[Ne] ------ 2[TiMa] ---- 3[CoRWRWRW]  4\n" in text
    assert "    5 ---------- 6 ---------- 7 ---------- 8\n" in text
    assert "Key: Co Collin, Ne Nez, Ti Tilda, Ma Maginos, RW Rat Warrior" in text


@pytest.mark.parametrize("make", [mice, scenes.moving])
def test_who_stands_there_is_told_from_places(make):
    board = letter(make(), "Ann").text.partition("Letters in brackets are characters")[0]
    lines = [line for line in board.splitlines() if line.startswith("    ")]
    assert any("[" in line for line in lines)
    assert max(len(line) for line in lines) <= 72


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_two_places_have_the_same_letters(language):
    game = scenes.moving()
    User.objects.update(language=language)
    text = letter(game, "Ann").text
    word = "Key:" if language == "en" else "Klucz:"
    key = " ".join(text.partition(word)[2].partition("\n\n")[0].split())
    letters = [one.partition(" ")[0] for one in key.split(", ")]
    assert len(letters) == len(set(letters)) > 20


# -- a digest ---


def test_a_digest_draws_the_three_most_urgent():
    told = [message(mice(), "Ann") for _ in range(PICTURED + 2)]
    news = [message(running("Ann", "Bob"), "Ann", Event.STARTED)]
    items = {"items": [one.pk for one in (*told, *news)]}
    mail = letter(None, "Ann", Event.DIGEST, pictures=True, data=items)
    assert len(mail.pictures) == PICTURED
    assert len({one.cid for one in mail.pictures}) == PICTURED
    assert all(f"cid:{one.cid}" in mail.html for one in mail.pictures)
    assert letter(None, "Ann", Event.DIGEST, data=items).pictures == ()


def test_a_board_that_cannot_be_drawn_costs_a_digest_nothing(monkeypatch):
    def fails(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("games.mail.pictured.table_picture", fails)
    told = [message(mice(), "Ann").pk for _ in range(2)]
    mail = letter(None, "Ann", Event.DIGEST, pictures=True, data={"items": told})
    assert mail.pictures == ()
    assert mail.text.count("It is your turn.") == 2


@pytest.mark.long("renders a digest of three hundred tables")
def test_a_digest_of_many_tables_has_a_count_of_the_rest():
    game = running("Ann", "Bob", name="Ż" * 40)
    rows = [
        Message(user=person("Ann"), event=Event.ABSENT, game=game, seat=1, wait=at, message_id=f"<{at}@test>")
        for at in range(300)
    ]
    for row in rows:
        row.created_at = row.send_at = game.created_at
        row.data = {"why": "timed_out", "seat": 2, "how": "stand_in"}
    Message.objects.bulk_create(rows)
    mail = letter(None, "Ann", Event.DIGEST, data={"items": [one.pk for one in Message.objects.all()]})
    assert len(mail.html.encode()) <= HTML_AT_MOST
    assert re.search(r"And \d+ more: see all of them in My games\.", mail.text)


# -- invitations, and once more ---


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_an_invitation_shows_what_one_plays_on(system):
    game = open_table("Bob", seats=4, system=system)
    data = {"by": "Bob", "by_id": person("Bob").pk}
    mail = letter(game, "Ann", Event.INVITATION, data=data, pictures=True)
    [picture] = mail.pictures
    assert f"cid:{picture.cid}" in mail.html
    assert len(picture.png) <= 75_000


def test_the_end_leads_to_a_rematch_by_one_press():
    game = running("Ann", "Bob")
    finish(game)
    address = reverse("games:rematch", args=[game.slug])
    assert address in paths(letter(game, "Ann", Event.ENDED).text)
    ann = Visitor("Ann")
    page = ann.get(address)
    assert "Play again?" in html(page)
    [form] = [one for one in forms_of(page) if one.action == address]
    led = ann.send(form)
    assert "You sit at the table for another game." in html(led)
    assert ann.get(address).status_code == 302
    assert "/login/" in Client().get(address).headers["Location"]
    assert "Join the rematch" in html(Visitor("Bob").get(address))


# -- every mail ---


def headers_of(mail) -> list[str]:
    raw = compose("ann@example.org", "<one@test>", mail).message().as_bytes(linesep="\r\n")
    return raw.partition(b"\r\n\r\n")[0].decode().split("\r\n")


@pytest.mark.parametrize("name", ["Żółta łódź, a bardzo długa nazwa", "Friday"])
def test_no_header_begins_with_an_empty_line(name):
    mail = letter(running("Ann", "Bob", name=name), "Ann")
    lines = headers_of(mail)
    assert not [line for line in lines if line.rstrip().endswith(":")]
    assert max(map(len, lines)) < 998
    whole = message_from_bytes("\r\n".join(lines).encode() + b"\r\n\r\n", policy=modern)
    assert whole["Subject"] == mail.subject
    assert str(whole["List-Unsubscribe"]) == mail.headers["List-Unsubscribe"]


def test_the_footer_is_a_signature():
    text = letter(running("Ann", "Bob"), "Ann").text
    assert text.count(f"\n{SIGNATURE}\n") == 1
    assert "You get this mail because" in text.partition(f"\n{SIGNATURE}\n")[2]
    assert tidy("a\n\n--\nb") == "a\n\n-- \nb\n"
