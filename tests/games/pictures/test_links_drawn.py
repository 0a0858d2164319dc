"""Pictures of links: drawn by the worker, asked for once, the same for everybody; and what it costs."""

import io
import os
from datetime import timedelta

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import translation
from PIL import Image

from games import tasks
from games.drawing import png
from games.faces.face import get_face
from games.models import Game
from games.pictures import kept_links, link_drawings
from games.pictures.kept_links import (
    LINKS,
    ask_for,
    is_kept,
    kept,
    of_card,
)
from games.pictures.link_drawings import draw
from games.pictures.link_files import SITE, game_file, png_of
from games.pictures.link_picture import SIZE, game_link, site_link, table_link
from games.pictures.of_public_table import public_picture
from games.sending import outbox
from games.table.public import public_number
from games.table.reader_table import table as table_of
from games.views import link_pictures
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import play_safe
from tests.games.people import running
from tests.games.pictures.tables import (
    AT_MOST,
    CARD,
    SLUGS,
    address,
    begun,
    instead,
    wanted,
)
from tests.games.slow import MONDAY

pytestmark = pytest.mark.django_db


# -- drawing ---


@pytest.mark.parametrize("system", SLUGS)
@pytest.mark.long("a land is drawn")
def test_it_shows_the_board_in_its_size_and_within_its_budget(system):
    game = begun(system)
    found = table_link(table_of(game, None))
    assert found is not None
    assert Image.open(io.BytesIO(found)).size == SIZE
    assert len(found) <= AT_MOST
    assert found != game_link(get_face(system)), "somebody stands there"


def test_nothing_is_drawn_of_a_game_that_has_no_pictures():
    assert table_link(table_of(running("Ann", "Bob"), None)) is None


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_pictures_among_the_static_files_are_what_is_drawn(slug, language):
    with translation.override(language):
        assert _pixels(png_of(game_file(slug, language))) == _pixels(game_link(get_face(slug))), "make art"


def test_so_is_that_of_the_site():
    assert _pixels(png_of(SITE)) == _pixels(site_link()), "make art"


def _pixels(content: bytes) -> bytes:
    return Image.open(io.BytesIO(content)).convert("RGB").tobytes()


@pytest.mark.parametrize("system", ["sorcerer", "talisman"])
@pytest.mark.long("a whole game is counted")
def test_the_end_of_a_game_shows_who_walked_where(system, monkeypatch):
    game = begun(system)
    play_safe(game, 12)
    game.refresh_from_db()
    draw(wanted(game))
    Game.objects.filter(pk=game.pk).update(
        status="finished", finished_at=now(), result={"winners": [], "how": "agreed"}
    )
    game.refresh_from_db()
    assert kept(wanted(game)) is None, "the number is that of a moment ago"
    draw(wanted(game))
    with_trails = kept(wanted(game))
    assert Client().get(address(game))["Cache-Control"] == "public, max-age=2592000"
    monkeypatch.setattr(link_drawings, "_trails", lambda _game: ())
    plain = table_link(table_of(game, None))
    assert None not in (with_trails, plain)
    assert with_trails != plain


# -- what is asked for ---


def test_a_page_of_somebody_without_a_cookie_has_it_drawn_and_links_it(asked):
    game = begun()
    page = Client().get(reverse("games:table", args=[game.slug])).content.decode()
    assert f'<meta property="og:image" content="{site.SITE_URL}{address(game)}">' in page
    assert asked == [tuple(wanted(game))]
    Client().get(reverse("games:table", args=[game.slug]))
    assert len(asked) == 1, "once in a while"


def test_a_page_of_somebody_with_a_cookie_has_nothing_drawn(asked):
    client = Client()
    client.cookies["csrftoken"] = "x" * 32
    assert client.get(reverse("games:table", args=[begun().slug])).status_code == 200
    assert not asked


def test_until_it_is_drawn_the_board_of_the_game_stands_there_for_a_short_while(asked):
    game = begun()
    found = Client().get(address(game))
    assert (found.content, found["Content-Type"]) == (instead(game), "image/png")
    assert found["Cache-Control"] == "public, max-age=30"
    assert asked == [tuple(wanted(game))]
    tasks.draw_link(*asked[0])
    then = Client().get(address(game))
    assert then.content == table_link(table_of(game, None))
    assert then["Cache-Control"] == "public, max-age=3600"
    assert "Set-Cookie" not in then


def test_nothing_is_drawn_in_a_process_of_pages(monkeypatch):
    def refuse(*_args: object) -> bytes:
        raise AssertionError("drawn")

    monkeypatch.setattr(png, "_image", refuse)
    game = begun()
    assert Client().get(address(game)).content == instead(game)
    assert Client().get(reverse("games:table", args=[game.slug])).status_code == 200


def test_while_many_mails_wait_nothing_is_drawn(monkeypatch):
    game = begun()
    monkeypatch.setattr(outbox, "many_wait", lambda: True)
    tasks.draw_link(*wanted(game))
    assert kept(wanted(game)) is None


def test_all_links_together_take_no_more_than_a_share_of_the_worker(asked, monkeypatch):
    few = LINKS._replace(most=kept_links.limits.Limit(2, timedelta(minutes=10)))
    monkeypatch.setattr(link_pictures._answer, "__defaults__", (few,))
    game = begun()
    with stopped_at(MONDAY):
        for language in ("en", "pl"):
            Client().get(address(game, language=language))
        Client().get(address(game, 1, name="position_picture"))
    assert len(asked) == 2


def test_notices_and_cards_have_shares_of_their_own(asked):
    """So a busy evening and a robot that walks through all cards leave one another their pictures."""
    game = begun()
    with stopped_at(MONDAY):
        for number in range(LINKS.most.most + 5):
            ask_for(wanted(game, number, "pl"))
        assert len(asked) == LINKS.most.most
        ask_for(wanted(game), LINKS)
        assert len(asked) == LINKS.most.most, "that share is used up"
        assert public_picture(game, "en") == address(game)
        Client().get(reverse("games:card_picture", args=["mice", CARD, "en"]))
    assert asked[-2:] == [tuple(wanted(game)), tuple(of_card("mice", CARD, "en"))]


def test_another_machine_finds_it_in_the_cache(settings, tmp_path):
    game = begun()
    draw(wanted(game))
    settings.VAR_DIR = tmp_path / "of another machine"
    assert kept(wanted(game)) == table_link(table_of(game, None))


def test_half_a_file_is_none(tmp_path):
    game = begun()
    draw(wanted(game))
    cache.clear()
    (path,) = (tmp_path / "pictures" / "links").glob("*.png")
    path.write_bytes(path.read_bytes()[:-20])
    assert kept(wanted(game)) is None


def test_what_is_old_is_thrown_away(tmp_path):
    game = begun()
    draw(wanted(game))
    (path,) = (tmp_path / "pictures" / "links").glob("*.png")
    os.utime(path, (now().timestamp(), now().timestamp()))
    assert kept_links.throw_away(False) == 0
    old = (now() - kept_links.KEPT).timestamp() - 60
    os.utime(path, (old, old))
    assert (kept_links.throw_away(True), path.is_file()) == (1, True)
    assert (kept_links.throw_away(False), path.is_file()) == (1, False)


def test_a_picture_that_cannot_be_drawn_says_so_in_the_log_and_costs_nothing_else(monkeypatch, caplog):
    def fail(*_args: object) -> bytes:
        raise png.PictureError("no ink")

    monkeypatch.setattr("games.pictures.link_picture.laid_on", fail)
    game = begun()
    draw(wanted(game))
    assert "the picture of a link could not be drawn: no ink" in caplog.text
    assert Client().get(address(game)).status_code == 200


# -- bad input ---


def test_addresses_that_lead_nowhere():
    game, gone = begun(), begun()
    there = address(game)
    paths = [
        address(game, language="de"),
        address(game, public_number(game) + 1),
        address(game, 10**30),
        address(game, 10**30, name="position_picture"),
        there.replace(game.slug, "nosuchgame"),
        there.replace(".png", ".gif"),
        address(gone),
        "/people/nobody/picture.png",
    ]
    gone.delete()
    assert [Client().get(path).status_code for path in paths] == [404] * len(paths)
    assert Client().post(there).status_code == 405


def test_an_older_number_that_nobody_drew_leads_to_the_present_one():
    game = begun()
    found = Client().get(address(game, 1))
    assert (found.status_code, found["Location"]) == (302, address(game))


def test_an_older_number_that_was_drawn_stays():
    game = begun()
    draw(wanted(game))
    drawn, before = kept(wanted(game)), address(game)
    play_safe(game, 4)
    game.refresh_from_db()
    assert public_number(game) > int(before.rpartition("/")[2].partition("-")[0])
    assert Client().get(before).content == drawn


def test_what_is_asked_for_too_late_is_not_drawn():
    game = begun()
    late = wanted(game)
    play_safe(game, 4)
    draw(late)
    assert not is_kept(late), "its address would show another moment"


def test_a_head_is_an_answer_without_a_body():
    found = Client().head(address(begun()))
    assert (found.status_code, found.content, found["Content-Type"]) == (200, b"", "image/png")


# -- what it costs ---


def test_one_statement_and_two_where_a_table_is_late(django_assert_num_queries):
    game = begun()
    path = address(game)
    with django_assert_num_queries(1):
        Client().get(path)
    Game.objects.filter(pk=game.pk).update(spectator_delay=1)
    Client().get(path)
    with django_assert_num_queries(2):
        Client().get(path)
