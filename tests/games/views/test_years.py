"""The page of a year: for its person, and for whoever has its link while there is one."""

import io
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import ShownTo, User, Year
from games.careers import years
from games.models import Game
from games.models.game import Access
from games.pictures import link_drawings
from games.pictures.kept_links import YEAR, Wanted, kept
from games.pictures.link_picture import SIZE
from games.statistics.shown_year import shown_year
from tests.games.careers.test_years import JUNE, ended
from tests.games.people import person

pytestmark = pytest.mark.django_db
OWN, SHARED = "/years/2026/", "/years/shared/{}/"


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    cache.clear()


@pytest.fixture
def year():
    game = ended("Ann", "Bob")
    row = years.make(person("Ann"), 2026)
    assert row is not None
    row.game = game
    return row


def client(name: str) -> Client:
    found = Client()
    found.force_login(person(name), backend="django.contrib.auth.backends.ModelBackend")
    return found


def link(row: Year) -> str:
    row.refresh_from_db()
    assert row.token
    return SHARED.format(row.token)


def main(page: str) -> str:
    return page.split("<main")[1].split("</main", maxsplit=1)[0]


def test_it_is_for_its_person_alone_until_they_make_a_link(year):
    assert client("Ann").get(OWN).status_code == 200
    for other in (client("Bob"), client("Dot")):
        assert other.get(OWN).status_code == 404
        assert other.post(f"{OWN}share/").status_code == 404
        assert other.get(f"{OWN}picture-en.png").status_code == 404
    assert Client().get(OWN).status_code == 302
    assert Client().get(SHARED.format("x" * 43)).status_code == 404


def test_a_link_is_made_once_and_taken_back_and_the_next_one_is_another(year):
    ann = client("Ann")
    for _ in range(2):
        ann.post(f"{OWN}share/")
    first = link(year)
    assert first in ann.get(OWN).content.decode()
    assert Client().get(first).status_code == 200
    ann.post(f"{OWN}take-back/")
    assert Client().get(first).status_code == 404
    assert Client().get(f"{first}picture-en.png").status_code == 404
    ann.post(f"{OWN}share/")
    assert link(year) != first


def test_by_the_link_it_is_seen_but_not_changed_and_listed_nowhere(year):
    client("Ann").post(f"{OWN}share/")
    page = Client().get(link(year)).content.decode()
    assert "Ann, 2026" in page
    assert "take-back" not in page
    assert '<meta name="robots" content="noindex">' in page
    assert f'property="og:image" content="http://127.0.0.1:8000{link(year)}picture-en.png"' in page


def test_others_names_stand_there_only_where_everybody_may_see_their_profile(year):
    ann = client("Ann")
    ann.post(f"{OWN}share/")
    assert "Bob" in main(Client().get(link(year)).content.decode())
    User.objects.filter(username="Bob").update(profile_shown=ShownTo.PLAYERS)
    for page in (Client().get(link(year)), ann.get(OWN)):
        assert "Bob" not in main(page.content.decode())
        assert "A Wanderer" in page.content.decode()
    person("Bob").delete()
    assert "A Wanderer" in Client().get(link(year)).content.decode()


def test_nothing_leads_to_a_table_that_is_not_open_to_everybody(year):
    ann = client("Ann")
    ann.post(f"{OWN}share/")
    chronicle = reverse("games:chronicle", args=[year.game.slug, 1])
    assert chronicle in Client().get(link(year)).content.decode()
    Game.objects.update(access=Access.LINK)
    assert chronicle not in Client().get(link(year)).content.decode()
    assert chronicle in ann.get(OWN).content.decode()


@pytest.mark.parametrize("left", [{"is_active": False}, {"banned_until": JUNE + timedelta(days=9000)}])
def test_the_link_of_somebody_who_goes_or_is_kept_out_opens_nothing(year, left):
    client("Ann").post(f"{OWN}share/")
    User.objects.filter(username="Ann").update(**left)
    assert Client().get(link(year)).status_code == 404


def test_the_profile_leads_its_person_there_and_nobody_else(year):
    address = reverse("games:person", args=[person("Ann").slug])
    assert OWN in client("Ann").get(address).content.decode()
    assert OWN not in client("Bob").get(address).content.decode()


@pytest.mark.long("paper and letters are drawn twice")
def test_its_picture_is_drawn_in_both_languages_and_shown_by_both_addresses(year):
    client("Ann").post(f"{OWN}share/")
    found = {}
    row = Year.objects.get(pk=year.pk)
    for language in ("en", "pl"):
        stamp = shown_year(row, row.user).stamp
        wanted = Wanted(YEAR, row.user.slug, 2026, stamp, language)
        link_drawings.draw(wanted)
        found[language] = kept(wanted)
    assert None not in found.values()
    assert found["en"] != found["pl"]
    assert Image.open(io.BytesIO(found["en"])).size == SIZE
    assert client("Ann").get(f"{OWN}picture-en.png?save").content == found["en"]
    shown = Client().get(f"{link(year)}picture-pl.png")
    assert (shown.content, shown["Cache-Control"]) == (found["pl"], "public, max-age=30")
    assert Client().get(f"{link(year)}picture-de.png").status_code == 404
