"""Pictures of links: drawn by the worker, the same for everybody, of what a spectator sees and no more."""

import io
import os
from dataclasses import replace as with_other
from datetime import timedelta

import msgspec
import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import translation
from PIL import Image

from accounts.models import ShownTo, User
from games import systems, tasks
from games.campaigns.way import way_of
from games.drawing import png
from games.drawing.lettering import wrapped
from games.faces.card_gallery import all_cards
from games.faces.face import get_face
from games.live import broker
from games.models import Game
from games.models.game import Access
from games.past.replay import Eyes, last_step, replay
from games.pictures import kept_links, link_drawings
from games.pictures.card_picture import bands
from games.pictures.kept_links import (
    LINKS,
    PERSON,
    POSITION,
    TABLE,
    Wanted,
    ask_for,
    is_kept,
    kept,
    of_campaign,
    of_card,
    of_table,
)
from games.pictures.link_drawings import draw
from games.pictures.link_files import SITE, game_file, png_of
from games.pictures.link_picture import SIZE, game_link, site_link, table_link
from games.pictures.of_public_table import public_picture
from games.sending import outbox
from games.systems.sorcerer.system import SYSTEM
from games.table.public import public_number
from games.table.reader_table import table as table_of
from games.views import link_pictures
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import play_safe
from tests.games.people import finish, open_table, person, running
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import PLANTED, SECRETS, betraying, differs

pytestmark = pytest.mark.django_db

SLUGS = ("sorcerer", "talisman", "mice")
BEGIN_AFTER = {"sorcerer": 6, "talisman": 6, "mice": 14}
AT_MOST = 95_000
CARD = "princes_sword"
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    cache.clear()


@pytest.fixture
def asked(monkeypatch, settings):
    """What the worker is asked for; nothing is done."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    found: list[tuple[object, ...]] = []

    def queue(_task: str, *wanted: object) -> bool:
        found.append(wanted)
        return True

    monkeypatch.setattr(broker, "queue", queue)
    return found


def begun(system: str = "talisman") -> Game:
    game = running("Ann", "Bob", system=system)
    play_safe(game, BEGIN_AFTER[system])
    game.refresh_from_db()
    return game


def wanted(game: Game, number: int | None = None, language: str = "en", kind: str = TABLE) -> Wanted:
    number = public_number(game) if number is None else number
    if kind == TABLE:
        return of_table(game, number, language)
    return Wanted(kind, game.slug, number, game.shifts, language)


def address(game: Game, number: int | None = None, language: str = "en", name: str = "table_picture") -> str:
    return reverse(
        f"games:{name}", args=[game.slug, public_number(game) if number is None else number, language]
    )


def instead(game: Game) -> bytes:
    return png_of(game_file(game.system, "en"))


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


# -- cards and campaigns ---


@pytest.mark.parametrize(
    ("system", "card"),
    [("mice", CARD), ("talisman", "adventure.angel"), ("talisman", "adventure.mummy_king")],
)
def test_a_card_is_drawn_in_its_size_and_within_its_budget(system, card):
    draw(of_card(system, card, "pl"))
    found = kept(of_card(system, card, "pl"))
    assert found is not None
    assert Image.open(io.BytesIO(found)).size == SIZE
    assert len(found) <= AT_MOST
    other = png_of(game_file(system, "pl"))
    assert found != other


def test_every_kind_of_card_has_the_colour_of_its_band():
    for slug in ("mice", "talisman"):
        kinds = {card.band for card in all_cards(get_face(slug))}
        assert kinds <= bands(slug).keys()


def test_what_a_card_says_is_written_as_far_as_there_is_room():
    words = "one two three four five six seven"
    assert wrapped(words, 10, 60, 9) == ["one two", "three four", "five six", "seven"]
    assert wrapped(words, 10, 60, 2) == ["one two", "three four …"]


def test_a_page_of_a_card_links_its_picture_and_has_it_drawn(asked):
    page = Client().get(reverse("games:card", args=["mice", CARD])).content.decode()
    path = reverse("games:card_picture", args=["mice", CARD, "en"])
    assert f'<meta property="og:image" content="{site.SITE_URL}{path}">' in page
    assert asked == [tuple(of_card("mice", CARD, "en"))]
    before = Client().get(path)
    assert (before.content, before["Cache-Control"]) == (
        png_of(game_file("mice", "en")),
        "public, max-age=30",
    )
    tasks.draw_link(*asked[0])
    assert Client().get(path).content == kept(of_card("mice", CARD, "en"))


def test_pictures_of_cards_that_are_none():
    paths = [
        reverse("games:card_picture", args=["mice", "no_such_card", "en"]),
        reverse("games:card_picture", args=["mice", CARD, "de"]),
        reverse("games:card_picture", args=["nothing", CARD, "en"]),
        reverse("games:card_picture", args=["talisman", "space.city", "en"]),
    ]
    assert [Client().get(path).status_code for path in paths] == [404] * len(paths)
    draw(of_card("nothing", CARD, "en"))
    draw(of_card("mice", "no_such_card", "en"))
    assert not is_kept(of_card("mice", "no_such_card", "en"))


def campaign(game: Game) -> tuple[str, str]:
    """The page of its campaign, and the picture of that."""
    slug = game.campaign.slug
    return reverse("games:campaign", args=[slug]), reverse("games:campaign_picture", args=[slug, "en"])


def of_party(game: Game, language: str = "en") -> Wanted:
    return of_campaign(game.campaign, way_of(game.campaign), language)


def test_a_campaign_shows_the_map_of_its_chapters(asked):
    game = running("Ann", "Bob", system="mice", campaign=True)
    page, picture = campaign(game)
    shown = Client().get(page).content.decode()
    assert f'<meta property="og:image" content="{site.SITE_URL}{picture}">' in shown
    assert asked == [tuple(of_party(game))]
    assert Client().get(picture).content == png_of(game_file("mice", "en"))
    tasks.draw_link(*asked[0])
    first = Client().get(picture).content
    assert (Image.open(io.BytesIO(first)).size, len(first) <= AT_MOST) == (SIZE, True)
    Game.objects.filter(pk=game.pk).update(status="finished", result={"winners": [1], "how": "won"})
    late = of_party(Game.objects.get(pk=game.pk))
    assert kept(late) is None, "the chapter is won: that is another map"
    draw(late)
    assert kept(late) not in (None, first)


def test_of_a_campaign_that_is_not_for_everybody_the_game_is_shown(asked):
    """As of its table (decision 34): the same for everybody, whoever asks."""
    game = running("Ann", "Bob", system="mice", campaign=True)
    page, picture = campaign(game)
    late = of_party(game)
    draw(late)
    assert is_kept(late)
    ann = Client()
    ann.force_login(person("Ann"))
    for hidden in ({"access": Access.LINK}, {"access": Access.OPEN, "spectators": False}):
        Game.objects.filter(pk=game.pk).update(**hidden)
        assert picture not in ann.get(page).content.decode()
        assert ann.get(picture).status_code == 404
        draw(of_party(game, "pl"))
        assert not is_kept(of_party(game, "pl"))
    assert not asked


def test_pictures_of_campaigns_that_are_none():
    game = running("Ann", "Bob", system="mice", campaign=True)
    picture = campaign(game)[1]
    paths = [picture.replace(game.campaign.slug, "nosuchslug"), picture.replace("-en", "-de")]
    assert [Client().get(path).status_code for path in paths] == [404, 404]


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


# -- who may see ---


def test_a_table_by_secret_link_has_none():
    game = begun()
    draw(wanted(game))
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    assert Client().get(address(game)).status_code == 404
    ann = Client()
    ann.force_login(person("Ann"))
    assert ann.get(address(game)).status_code == 404, "it is the same for everybody"


def test_a_table_that_wants_to_be_alone_shows_its_game_only(asked):
    game = begun()
    draw(wanted(game))
    drawn = kept(wanted(game))
    Game.objects.filter(pk=game.pk).update(spectators=False)
    for name in ("table_picture", "position_picture"):
        assert Client().get(address(game, 1, name=name)).content == instead(game) != drawn
    draw(wanted(game, language="pl"))
    assert not asked
    assert not is_kept(wanted(game, language="pl"))


def test_a_worker_of_an_older_release_draws_nothing_that_it_does_not_know():
    other = Wanted("a kind of the next release", "nosuchslug", 0, 0, "en")
    tasks.draw_link(*other)
    assert not is_kept(other)


def test_nor_a_game_that_a_newer_release_has_run():
    game = begun()
    Game.objects.filter(pk=game.pk).update(release_order=game.release_order + 1)
    tasks.draw_link(*wanted(game))
    assert not is_kept(wanted(game))


def test_a_table_before_its_start_has_none():
    assert Client().get(address(open_table("Ann"), 0)).status_code == 404


def test_a_table_that_is_shown_late_has_the_picture_of_then():
    with stopped_at(MONDAY):
        game = begun()
    Game.objects.filter(pk=game.pk).update(spectator_delay=15)
    game.refresh_from_db()
    with stopped_at(MONDAY + 20 * MINUTE):
        then = public_number(game)
        draw(wanted(game))
        drawn = kept(wanted(game))
        play_safe(game, 4)
        game.refresh_from_db()
        assert game.number > then == public_number(game)
        assert Client().get(address(game)).content == drawn
        assert Client().get(address(game, game.number)).status_code == 404
    with stopped_at(MONDAY + 40 * MINUTE):
        assert public_number(game) == game.number


def test_what_was_drawn_is_not_shown_once_a_table_is_shown_late():
    with stopped_at(MONDAY):
        game = begun()
        number = game.number
        step = replay(game, Eyes(None), last_step(game, None)).step
        position = wanted(game, step, kind=POSITION)
        draw(wanted(game))
        draw(position)
        assert kept(position) is not None
        assert Client().get(address(game, step, name="position_picture")).content == kept(position)
        Game.objects.filter(pk=game.pk).update(spectator_delay=15)
        assert Client().get(address(game, number)).status_code == 404
        assert Client().get(address(game, step, name="position_picture")).content == instead(game)


def test_a_position_that_can_be_taken_back_has_no_picture():
    game = begun()
    last = wanted(game, game.steps, kind=POSITION)
    draw(last)
    assert kept(last) is None
    assert Client().get(address(game, game.steps, name="position_picture")).content == instead(game)


def test_a_person_has_arms_where_everybody_may_see_the_profile(asked):
    ann = person("Ann")
    User.objects.filter(pk=ann.pk).update(profile_shown=ShownTo.EVERYBODY)
    path = f"/people/{ann.slug}/picture.png"
    assert Client().get(path).content == png_of(SITE)
    assert asked == [(PERSON, ann.slug, ann.avatar, 0, "")]
    tasks.draw_link(*asked[0])
    assert Client().get(path).content not in (png_of(SITE), b"")
    for hidden in (ShownTo.PLAYERS, ShownTo.NOBODY):
        User.objects.filter(pk=ann.pk).update(profile_shown=hidden)
        assert Client().get(path).status_code == 404


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


# -- what is hidden stays hidden ---


@pytest.fixture
def one_moment():
    with stopped_at(now()):
        yield


def pictures(game: Game, _secret: object) -> list[str]:
    """What everybody may fetch of a table."""
    found = table_link(table_of(game, None))
    return [found.hex() if found else "", str(public_number(game))]


@pytest.mark.usefixtures("one_moment")
@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.long("pictures of many positions")
def test_no_picture_tells_of_a_secret(name):
    assert not differs(name, pictures)


@pytest.mark.usefixtures("one_moment")
@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.long("pictures of many positions")
def test_a_planted_leak_is_seen_in_a_picture(name, monkeypatch):
    """The leak gives everybody a Life Point more or less, which stands below their counters."""
    leaky = with_other(SYSTEM, observe=_lives(betraying(PLANTED[name])))
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", leaky)
    assert differs(name, pictures)


def _lives(look):
    def show(state, seat):
        view = look(state, seat)
        told = {
            key: msgspec.structs.replace(one, lp=view.finds_left % 7, lp_max=7)
            for key, one in view.characters.items()
        }
        return msgspec.structs.replace(view, characters=told)

    return show


def test_a_finished_game_is_drawn_after_its_own_end():
    game = running("Ann", "Bob")
    finish(game)
    game.refresh_from_db()
    assert Client().get(address(game)).content == png_of(SITE), "the tiny game has no pictures"
