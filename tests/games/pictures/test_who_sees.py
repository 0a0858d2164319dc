"""Pictures of links show what a spectator sees and no more."""

from dataclasses import replace as with_other

import msgspec
import pytest
from django.test import Client

from accounts.models import ShownTo, User
from games import systems, tasks
from games.models import Game
from games.models.game import Access
from games.past.replay import Eyes, last_step, replay
from games.pictures.kept_links import (
    PERSON,
    POSITION,
    Wanted,
    is_kept,
    kept,
)
from games.pictures.link_drawings import draw
from games.pictures.link_files import SITE, png_of
from games.pictures.link_picture import table_link
from games.systems.sorcerer.system import SYSTEM
from games.table.public import public_number
from games.table.reader_table import table as table_of
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import play_safe
from tests.games.people import finish, open_table, person, running
from tests.games.pictures.tables import MINUTE, address, begun, instead, wanted
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import PLANTED, SECRETS, betraying, differs

pytestmark = pytest.mark.django_db


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
