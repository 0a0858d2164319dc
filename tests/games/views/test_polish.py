"""A page in Polish keeps no English: what both languages say alike are names, and those are listed here."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.faces.mice import names
from games.faces.mice.gallery import examples
from games.faces.sorcerer.names import Words, letters
from games.lobby.lobby import BOT_NAMES
from games.templatetags.games import since
from games.views.gallery import PEOPLE as SEATED
from labyrinth.clock import now
from tests.games.pages import Visitor
from tests.games.pages import html as html_of
from tests.games.people import answer, finish, open_table, running
from tests.same_words import same_words
from tests.systems.mice.newest import CONTENT
from tests.systems.sorcerer.face.pages import PEOPLE, gallery, page
from tests.systems.sorcerer.newest import CONTENT as SORCERER
from tests.thirds import PARTS

SITE = {
    "Labyrinth",
    "Talisman",
    "Mice & Mystics",
    "English",
    "Polski",
    "bot",
    "Evening",
    "tiny",
    "broken",
    *PEOPLE,
    *BOT_NAMES,
}
SHELVES = ("character", "short", "find", "token", "encounter", "place", "element", "rune", "team")
PRINTED = {"abcde", *(letters(SORCERER, who) for who in SORCERER.names["short"])}
"""What stands on boards and pawns."""
GAME = {one.en for shelf in SHELVES for one in SORCERER.names[shelf].values() if one.en == one.pl.nom}
NAMED = SITE | GAME | PRINTED


def both(name: str, address: str) -> tuple[str, str]:
    """A page in both languages, as the named person sees it; "" is a visitor."""
    pages = []
    for language in ("en", "pl"):
        visitor = Visitor(name)
        User.objects.filter(username=name).update(language=language)
        response = visitor.get(address, HTTP_ACCEPT_LANGUAGE=language)
        assert response.headers["Content-Language"] == language
        pages.append(html_of(response))
    return pages[0], pages[1]


def test_the_names_that_both_languages_share_are_few():
    assert {"Teleport", "Zombie", "Demon", "Minotaur", "Skrit"} <= GAME
    assert not {"Sword", "Camp", "Ogre", "Elves"} & GAME


def test_a_forgotten_text_is_found():
    english = "<p>Ann</p><b>Sword</b><i title='Go on'>1</i>"
    polish = english.replace("Sword", "Miecz")
    assert same_words(english, polish, {"Ann"}) == ["Go on"]


@pytest.mark.thirds
@pytest.mark.long("pages of all kinds of positions")
@pytest.mark.parametrize("part", range(PARTS))
def test_tables_from_all_kinds_of_positions_speak_polish(part):
    for table in gallery().all_tables[part::PARTS]:
        english, polish = page(table, "en", part=False), page(table, "pl", part=False)
        assert same_words(english, polish, NAMED) == [], table.question


def alike() -> set[str]:
    """Names of Mice & Mystics that both languages share."""
    spoken = []
    for language in ("en", "pl"):
        with translation.override(language):
            spoken.append(
                {one: names.being(CONTENT, one) for one in (*CONTENT.heroes, *CONTENT.bosses)}
                | {"meeps": names.name(CONTENT, "meeps")}
            )
    english, polish = spoken
    return {said for one, said in english.items() if said == polish[one]}


@pytest.mark.thirds
@pytest.mark.django_db
@pytest.mark.long("pages of all kinds of positions")
@pytest.mark.parametrize("part", range(PARTS))
def test_tables_of_mice_speak_polish(client, settings, part):
    settings.DEVELOPMENT = True
    named = {"Gallery", *SEATED, *alike()}
    assert {"Collin", "Brodie", "Meeps"} <= named
    for number in range(part, len(examples()), PARTS):
        pages = []
        for language in ("en", "pl"):
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            page = client.get(f"/dev/gallery/mice/{number}/").content.decode()
            pages.append(page.partition('id="table"')[2].partition(">")[2].partition('<h2 id="kinds"')[0])
        assert all(pages)
        assert same_words(*pages, named) == [], number


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["home", "open_games", "my_games", "new_game", "verify"])
def test_pages_of_the_site_speak_polish(name):
    open_table("Bob", system="sorcerer", seats=3, bots=1)
    running("Ann", "Cid", system="sorcerer")
    assert same_words(*both("Ann", reverse(f"games:{name}")), NAMED) == []


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["Ann", "Bob", ""])
def test_the_lobby_of_a_table_speaks_polish(who):
    game = open_table("Ann", system="sorcerer", seats=3, bots=1)
    assert same_words(*both(who, reverse("games:lobby", args=[game.slug])), NAMED) == []


@pytest.mark.django_db
def test_the_page_of_the_dice_speaks_polish_before_the_end_and_after_it():
    game = running("Ann", "Bob", system="tiny")
    address = reverse("games:dice", args=[game.slug])
    assert same_words(*both("Ann", address), NAMED) == []
    finish(game)
    assert same_words(*both("Ann", address), NAMED) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/no-such-page/", "/g/nosuchgame/"])
def test_a_page_that_is_missing_says_so_in_polish(address):
    assert same_words(*both("", address), NAMED) == []


@pytest.mark.django_db
def test_a_refused_answer_says_why_in_polish():
    game = running("Ann", "Bob", system="sorcerer")
    with translation.override("pl"):
        assert answer(game, 1, "move:hilda:z9").message == "Nie masz takiej możliwości."
        assert answer(game, 1, "move:hilda:z9", token="old").message.startswith("Od otwarcia tej strony")


@pytest.mark.parametrize(
    ("who", "polish", "english"),
    [
        ("skrit", "ze Skrit", "with Skrit"),
        ("hilda", "z Hildą", "with Hilda"),
        ("shasshlyk", "z Shassh&#x27;lykiem", "with Shassh&#x27;lyk"),
        ("saelith", "z Saelith", "with Saelith"),
    ],
)
def test_together_with_somebody_can_be_spoken(who, polish, english):
    words = Words(SORCERER, {}, {}, {})
    for language, said in (("pl", polish), ("en", english)):
        with translation.override(language):
            assert words.fill("%(mate_with)s", {"mate": who}) == said


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        (timedelta(seconds=20), "przed chwilą"),
        (timedelta(hours=1), "godzinę temu"),
        (timedelta(hours=3), "3 godziny temu"),
        (timedelta(days=8), "tydzień temu"),
    ],
)
def test_the_time_that_has_passed_is_declined(passed, said):
    with translation.override("pl"):
        assert since(now() - passed).replace("\xa0", " ").removeprefix("1 ") == said
