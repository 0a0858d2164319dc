"""Addresses that others have fixed, and the sitemap."""

import re
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree as ET

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.drawing.flat import static_file
from games.models import Game
from games.models.game import Access, Status
from games.views import robots, sitemaps
from labyrinth.ground.clock import stopped_at
from tests.games.people import finish, open_table, running
from tests.games.slow import MONDAY

pytestmark = pytest.mark.django_db
SITE = "https://play.example.org"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.SITE_URL = SITE
    settings.ALLOWED_HOSTS = ["*"]
    cache.clear()


def text(path: str) -> str:
    return Client().get(path).content.decode()


def listed() -> list[str]:
    """The addresses of the sitemap."""
    found = ET.fromstring(Client().get("/sitemap.xml").content)
    return [one.text or "" for one in found.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/sitemap.xml", "application/xml"),
        ("/favicon.ico", "image/x-icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/apple-touch-icon-precomposed.png", "image/png"),
    ],
)
def test_they_are_there_for_everybody_without_a_cookie(path, kind):
    for method in (Client().get, Client().head):
        found = method(path)
        assert (found.status_code, found["Content-Type"]) == (200, kind)
        assert "public" in found["Cache-Control"]
        assert "Set-Cookie" not in found
        assert not found.cookies
    assert Client().post(path).status_code == 405


def test_the_icons_are_those_among_the_static_files():
    assert Client().get("/favicon.ico").content == static_file("img/favicon.ico").read_bytes()
    assert Client().get("/apple-touch-icon.png").content == static_file("img/touch-icon.png").read_bytes()


def test_keepers_of_passwords_are_led_to_the_form():
    found = Client().get("/.well-known/change-password")
    assert (found.status_code, found["Location"]) == (302, reverse("account_change_password"))
    assert Client().get("/.well-known/no-such-thing").status_code == 404


def test_whom_to_tell_of_a_fault(settings):
    assert Client().get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = ["mailto:safe@example.org", "https://example.org/safe"]
    with stopped_at(MONDAY):
        lines = text("/.well-known/security.txt").splitlines()
    assert lines == [
        "Contact: mailto:safe@example.org",
        "Contact: https://example.org/safe",
        "Expires: 2027-05-22T00:00:00Z",
        "Preferred-Languages: en, pl",
        f"Canonical: {SITE}/.well-known/security.txt",
    ]


def test_robots_read_what_they_may():
    told = text("/robots.txt")
    assert f"Sitemap: {SITE}/sitemap.xml" in told
    # The parser knows no stars inside of a path.
    parser = RobotFileParser()
    parser.parse([line for line in told.splitlines() if "*" not in line.partition("/")[2]])
    for path in ("/", "/rules/", "/g/abcdefghij/", "/people/abc/"):
        assert parser.can_fetch("Googlebot", path)
    for path in ("/accounts/login/", "/i/secret/", "/admin/", "/d/signed/"):
        assert not parser.can_fetch("Googlebot", path)
    assert parser.can_fetch("Twitterbot", "/i/secret/")
    assert not parser.can_fetch("Twitterbot", "/admin/")
    assert all(re.fullmatch(r"[A-Za-z_-]+", name) for name in robots.PREVIEWS), "RFC 9309, 2.2.1"


@pytest.mark.long("the rule books of all games are read")
def test_the_sitemap_lists_pages_that_are_there():
    game = running("Ann", "Bob")
    paths = [address.removeprefix(SITE) for address in listed()]
    assert len(paths) == len(set(paths)) > 300
    assert f"/g/{game.slug}/" in paths
    for path in [*paths[:40], *paths[40::60]]:
        assert Client().get(path).status_code == 200, path


def test_it_lists_no_page_of_a_person_and_no_table_that_is_not_for_everybody():
    shown, over = running("Ann", "Bob"), running("Ann", "Bob")
    finish(over)
    by_link, alone, late_open, demo = (running("Ann", "Bob") for _ in range(4))
    study, called_off, waiting = running("Ann", "Bob"), running("Ann", "Bob"), open_table("Ann")
    Game.objects.filter(pk=by_link.pk).update(access=Access.LINK)
    Game.objects.filter(pk=alone.pk).update(spectators=False)
    Game.objects.filter(pk=late_open.pk).update(spectator_delay=5)
    Game.objects.filter(pk=demo.pk).update(is_demo=True)
    Game.objects.filter(pk=study.pk).update(study_of="x")
    Game.objects.filter(pk=called_off.pk).update(status=Status.CANCELLED)
    tables = {address for address in listed() if "/g/" in address}
    assert tables == {f"{SITE}/g/{game.slug}/" for game in (shown, over, late_open)}
    assert waiting.slug not in str(listed())
    assert not [address for address in listed() if "/people/" in address]


def test_it_is_bounded_and_made_once_in_an_hour(monkeypatch, django_assert_num_queries):
    games = [running("Ann", "Bob") for _ in range(3)]
    monkeypatch.setattr(sitemaps, "TABLES", 2)
    with django_assert_num_queries(2):
        found = {address for address in listed() if "/g/" in address}
    assert found == {f"{SITE}/g/{game.slug}/" for game in games[1:]}
    with django_assert_num_queries(0):
        listed()
    cache.clear()
    monkeypatch.setattr(sitemaps, "AMONG", 1)
    assert {address for address in listed() if "/g/" in address} == {f"{SITE}/g/{games[-1].slug}/"}
