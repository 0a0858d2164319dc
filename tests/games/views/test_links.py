"""What a link says elsewhere: title, description and picture of every page that is for everybody."""

import json
import re
from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from accounts.models import ShownTo, User
from games import systems
from games.lobby.lobby import join
from games.models import Game
from games.models.game import Access
from games.templatetags.links import linked_data
from tests.games.pages import Visitor
from tests.games.people import finish, open_table, person, running

pytestmark = pytest.mark.django_db

OF_ALL = ("description", "og:type", "og:site_name", "og:title", "og:description", "og:locale", "og:image")
PAGES = (
    "/",
    "/site/",
    "/tables/",
    "/leaderboards/",
    "/rules/",
    "/rules/sorcerer/",
    "/rules/sorcerer/fights/",
    "/rules/talisman/card/",
    "/rules/talisman/card/adventure.bear/",
    "/play/mice/",
)
SITE = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def _fresh(settings):
    settings.SITE_URL = SITE
    cache.clear()


def told(path: str, client: Client | None = None, **more: str) -> dict[str, str]:
    """Name -> what a page says of itself."""
    page = (client or Client()).get(path, follow=True, **more).content.decode()
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    links = re.findall(r'<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"', page)
    said = {name: unescape(value) for name, value in found}
    assert len(said) == len(found), "nothing is said twice"
    return said | {language or kind: unescape(address) for kind, language, address in links}


@pytest.mark.parametrize("path", PAGES)
def test_a_public_page_has_all_of_it(path):
    found = told(path)
    assert all(found[name] for name in OF_ALL)
    assert found["og:image"].startswith(f"{SITE}/")
    assert found["canonical"] == found["og:url"] == found["en"] == found["x-default"] == f"{SITE}{path}"
    assert found["pl"] == f"{SITE}{path}?language=pl"
    assert (found["twitter:card"], found["og:image:width"]) == ("summary_large_image", "1200")
    assert "robots" not in found


@pytest.mark.parametrize("path", PAGES)
def test_it_says_so_in_polish_at_an_address_of_its_own(path):
    client = Client()
    page = client.get(f"{path}?language=pl")
    assert '<html lang="pl">' in page.content.decode()
    assert page["Content-Language"] == "pl"
    found = told(f"{path}?language=pl")
    assert (found["og:locale"], found["canonical"]) == ("pl_PL", f"{SITE}{path}?language=pl")
    assert '<html lang="en">' in client.get(path).content.decode(), "for that look only"


def test_titles_differ_from_page_to_page():
    assert len({told(path)["og:title"] for path in PAGES}) == len(PAGES)
    assert len({told(path)["description"] for path in PAGES}) == len(PAGES)


@pytest.mark.parametrize("wanted", ["de", "", "x" * 5000, "pl'<script>", "\x00"])
def test_a_language_that_is_not_spoken_here_is_passed_over(wanted):
    page = Client().get("/site/", {"language": wanted})
    assert page.status_code == 200
    assert '<html lang="en">' in page.content.decode()


def test_who_is_signed_in_reads_in_their_own_language():
    ann = Visitor("Ann")
    assert '<html lang="en">' in ann.get("/site/?language=pl").content.decode()


@pytest.mark.parametrize("path", ["/accounts/login/", "/no/such/page/", "/keys/"])
def test_what_is_no_page_for_everybody_says_nothing_and_is_not_listed(path):
    found = told(path)
    assert found["robots"] == "noindex"
    assert not [name for name in found if name.startswith("og:")]


def test_the_host_that_somebody_asks_for_is_never_told(settings):
    settings.ALLOWED_HOSTS = ["*"]
    page = Client().get("/", headers={"host": "evil.example"}).content.decode()
    assert "evil.example" not in page
    assert (
        "evil.example" not in Client().get("/sitemap.xml", headers={"host": "evil.example"}).content.decode()
    )


# -- tables ---


def table_of(game: Game) -> str:
    return reverse("games:table", args=[game.slug])


def test_a_table_says_what_is_played_and_by_whom():
    game = running("Ann", "Bob")
    found = told(table_of(game))
    assert found["og:title"] == f"{game.name} · tiny"
    assert found["description"] == "tiny, played move by move by Ann, Bob."
    assert found["og:image"].startswith(f"{SITE}/g/{game.slug}/picture/")


def test_whoever_plays_there_has_none_of_it_on_their_page():
    ann = Client()
    ann.force_login(person("Ann"))
    assert "og:title" not in told(table_of(running("Ann", "Bob")), ann)


def test_a_table_that_wants_to_be_alone_says_nothing():
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(spectators=False)
    found = told(table_of(game))
    assert "og:title" not in found
    assert game.name not in str(found)


def test_an_end_says_who_won_and_whose_picture():
    game = running("Ann", "Bob")
    finish(game)
    found = told(table_of(game))
    assert "wins" in found["description"]
    assert found["og:image"] == f"{SITE}/g/{game.slug}/picture/{game.number}-en.png"


def test_a_position_is_shown_to_who_has_its_address_and_listed_nowhere():
    game = running("Ann", "Bob")
    finish(game)
    found = told(reverse("games:replay", args=[game.slug, 2]))
    assert found["og:image"] == f"{SITE}/g/{game.slug}/at/2/picture-en.png"
    assert found["robots"] == "noindex"
    assert "canonical" not in found


@pytest.mark.parametrize("access", Access.values)
def test_an_invitation_says_who_sits_there_and_how_it_is_played_also_to_a_robot(access):
    """A robot keeps no cookie from one address to the next."""
    game = open_table("Ann", seats=4)
    join(game, person("Bob"))
    Game.objects.filter(pk=game.pk).update(access=access)
    first = Client().get(reverse("games:invite", args=[game.invite]))
    found = told(first["Location"])
    assert found["og:title"] == game.name
    assert found["description"].startswith("tiny. At the table: Ann, Bob. Free seats: 2. ")
    assert found["robots"] == "noindex"
    assert "picture/" not in found["og:image"], "that of the game only"


def test_a_made_up_invitation_opens_nothing():
    game = open_table("Ann")
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    path = reverse("games:lobby", args=[game.slug])
    for by in ("", "x", "x" * 5000, "\x00"):
        assert Client().get(path, {"by": by}).status_code == 404
    assert Client().get(reverse("games:invite", args=["x" * 16])).status_code == 404


def test_who_has_cookies_is_led_to_the_bare_address():
    game = open_table("Ann")
    bob = Client()
    bob.force_login(person("Bob"))
    found = bob.get(reverse("games:invite", args=[game.invite]))
    assert found["Location"] == reverse("games:lobby", args=[game.slug])


def test_names_are_told_as_text():
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(name='"><script>alert(1)</script>')
    page = Client().get(table_of(game)).content.decode()
    assert "<script>alert" not in page
    assert f'content="{escape(chr(34))}&gt;&lt;script' in page


# -- people ---


def test_a_profile_is_shown_where_it_is_for_everybody():
    ann = person("Ann")
    path = reverse("games:person", args=[ann.slug])
    User.objects.filter(pk=ann.pk).update(profile_shown=ShownTo.EVERYBODY)
    found = told(path)
    assert (found["og:type"], found["og:title"]) == ("profile", "Ann")
    assert found["og:image"] == f"{SITE}/people/{ann.slug}/picture.png"
    User.objects.filter(pk=ann.pk).update(profile_shown=ShownTo.PLAYERS)
    bob = Client()
    bob.force_login(person("Bob"))
    assert "og:title" not in told(path, bob), "what Bob may see is no preview for others"
    assert Client().get(path).status_code == 404


# -- linked data ---


def test_the_way_to_a_chapter_is_told_as_data():
    page = Client().get("/rules/sorcerer/fights/").content.decode()
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    steps = json.loads(data)["itemListElement"]
    assert [one["position"] for one in steps] == [1, 2, 3]
    assert [one["item"] for one in steps] == [
        f"{SITE}/rules/{part}" for part in ("", "sorcerer/", "sorcerer/fights/")
    ]


def test_nothing_ends_the_data_early():
    assert "</script><" not in linked_data({"name": "</script><script>&"})[:-9]
    assert json.loads(linked_data({"name": "</b>&"}).partition(">")[2].rpartition("<")[0]) == {
        "name": "</b>&"
    }


# -- robots cost nothing ---


def test_a_robot_leaves_no_session(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer", "talisman", "mice"))
    game, over = open_table("Ann"), running("Ann", "Bob")
    finish(over)
    paths = [*PAGES, f"/i/{game.invite}/", table_of(over), f"/people/{person('Ann').slug}/"]
    paths += ["/robots.txt", "/sitemap.xml", "/favicon.ico", "/.well-known/change-password"]
    before = Session.objects.count()
    for path in paths:
        Client().get(path, follow=True)
    assert Session.objects.count() == before


def test_a_page_for_a_robot_asks_no_more_than_for_a_person(monkeypatch):
    """The picture that is asked for ahead is asked for without a look into the database."""
    game = running("Ann", "Bob")
    finish(game)

    def statements(client: Client) -> int:
        client.get(table_of(game))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(table_of(game))
        return len(asked)

    person_of_flesh = Client()
    person_of_flesh.cookies["csrftoken"] = "x" * 32
    assert statements(Client()) == statements(person_of_flesh)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_home_page_says_what_site_it_is_in_words_that_programs_read(client, language):
    page = client.get(f"/?language={language}").content.decode()
    [said] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    facts = json.loads(said)
    assert (facts["@type"], facts["name"], facts["url"]) == ("WebSite", "Labyrinth", f"{SITE}/")
    assert facts["inLanguage"] == ["en", "pl"]
