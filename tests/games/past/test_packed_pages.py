"""Packing changes no page: whoever looks at a finished game sees what he saw before."""

import re

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.farewell.purge import demos
from games.journal.recent import recent
from games.mail.news import news
from games.models import Game
from tests.games.packed_games import eventful, finished, packed, short_stretches
from tests.games.pages import Visitor, at, html
from tests.games.people import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]

PAGES = ("table", "recap", "dice", "record", "table_log")
CHANGING = re.compile(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"|nonce="\w+"')


@pytest.fixture(autouse=True)
def _afresh(monkeypatch, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    short_stretches(monkeypatch)


def seen(visitor: Visitor, game: Game) -> dict[str, str]:
    """All pages of the game without what differs from one request to the next."""
    cache.clear()
    addresses = {name: at(game, name) for name in PAGES} | {
        f"recap {page}": f"{at(game, 'recap')}?page={page}" for page in (1, 2)
    }
    pages = {name: visitor.get(address) for name, address in addresses.items()}
    assert {name: page.status_code for name, page in pages.items()} == dict.fromkeys(addresses, 200)
    return {name: CHANGING.sub("", html(page)) for name, page in pages.items()}


@pytest.mark.parametrize("make", [finished, eventful])
@pytest.mark.long("every page, twice")
def test_every_page_stays_what_it_was_for_everybody(make):
    game, visitors = make(), [Visitor("Ann"), Visitor("Bob"), Visitor()]
    for visitor in visitors:
        seen(visitor, game)  # who looks for the first time is told what is new
    before = [seen(visitor, game) for visitor in visitors]
    game = packed(game)
    assert [seen(visitor, game) for visitor in visitors] == before


def test_the_journal_in_the_admin_stays_what_it_was():
    game = eventful()
    root = person("Root")
    root.is_staff = root.is_superuser = True
    root.save()
    desk, address = Client(), reverse("admin:games_game_journal", args=[game.pk])
    desk.force_login(root)
    before = CHANGING.sub("", desk.get(address).content.decode())
    assert "Taken back" in before
    packed(game)
    assert CHANGING.sub("", desk.get(address).content.decode()) == before


def test_what_mails_tell_stays_what_it_was():
    game = finished()
    before = news(game, 1)
    after = news(packed(game), 1)
    assert (after.before, after.table.log) == (before.before, before.table.log)


def test_the_latest_part_is_read_from_the_pack():
    game = packed(finished())
    position, events = recent(game, game.entries - 3)
    assert (position.number, position.digest()) == (game.entries, bytes(game.digest))
    assert events


ORDERS = {
    "rewind": (["--reason", "a slip"], "Only a game that runs or is held"),
    "replace": (["1", "Eve"], "This game is over"),
    "cancel": (["--reason", "a slip"], "over"),
}


@pytest.mark.parametrize("order", ORDERS)
def test_operators_are_told_that_the_game_is_over(order):
    person("Eve")
    game, (rest, why) = packed(finished()), ORDERS[order]
    with pytest.raises(CommandError, match=why):
        call_command(order, game.slug, *rest)
    assert Game.objects.get(pk=game.pk).packed.exists()


def test_the_check_before_a_release_passes_it_by(capsys):
    packed(finished())
    call_command("check_journals")
    assert "mismatch" not in capsys.readouterr().out


def test_a_demo_that_is_thrown_away_takes_its_pack_along():
    game = packed(finished())
    Game.objects.filter(pk=game.pk).update(is_demo=True, created_at="2020-01-01T00:00Z")
    assert demos(dry=False) == 1
    assert not Game.objects.exists()
