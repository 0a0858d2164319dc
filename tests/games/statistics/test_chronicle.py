"""Chronicles: the end of a game as one of its people had it, for whoever is shown the page or the picture."""

import io

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import ShownTo, User
from games.drawing.png import PictureError
from games.models import Game
from games.models.game import Access
from games.pictures import chronicle_picture, link_drawings
from games.pictures.kept_links import CHRONICLE, Wanted, kept
from games.pictures.link_files import game_file, png_of
from games.pictures.link_picture import SIZE
from games.statistics.chronicle import Chronicle, chronicle, heroes
from games.table.reader_table import table
from labyrinth.ground.clock import now
from tests.games.letters import play_safe
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    cache.clear()


def over(*names: str) -> Game:
    game = running(*names)
    finish(game)
    game.refresh_from_db()
    return game


def people_who_won(game: Game) -> list[int]:
    """The winners who are people."""
    return [seat for seat in game.result["winners"] if seat != 3]


def of(game: Game, seat: int) -> Chronicle:
    found = chronicle(table(game, None), seat)
    assert found is not None
    return found


def page(game: Game, seat: int) -> str:
    return reverse("games:chronicle", args=[game.slug, seat])


def picture(game: Game, seat: int, language: str = "en") -> str:
    return reverse("games:chronicle_picture", args=[game.slug, seat, language])


def hide(name: str) -> None:
    User.objects.filter(username=name).update(profile_shown=ShownTo.PLAYERS)


def client(name: str) -> Client:
    found = Client()
    found.force_login(person(name), backend="django.contrib.auth.backends.ModelBackend")
    return found


# -- what it tells ---


def test_it_tells_of_one_seat_and_of_those_it_played_with():
    game = over("Ann", "Bob", "Cid")
    told = of(game, 2)
    assert (told.hero.seat, told.hero.name) == (2, "Bob")
    assert [one.name for one in told.others] == ["Ann", "Cid"]
    won = set(game.result["winners"])
    assert {one.seat: one.outcome for one in (told.hero, *told.others)} == {
        seat: "won" if seat in won else "lost" for seat in (1, 2, 3)
    }


def test_names_stand_there_only_of_people_whose_profile_everybody_may_see():
    game = over("Ann", "Bob")
    hide("Bob")
    assert of(game, 1).others[0].name == ""
    assert of(game, 2).title == "A Wanderer"
    for seat in (1, 2):
        for reader in (Client(), client("Ann"), client("Bob")):
            content = reader.get(page(game, seat)).content.decode()
            assert "Bob" not in content.split("<main")[1].split("</main")[0]


def test_with_what_stands_there_changes_the_number_by_which_a_picture_is_kept():
    game = over("Ann", "Bob")
    before = of(game, 1).stamp
    assert of(game, 1).stamp == before
    hide("Bob")
    assert of(game, 1).stamp != before


def test_people_have_one_winners_first_and_bots_have_none():
    game = over("Ann", "Bob", "Cid")
    game.seats.filter(number=3).update(bot="steady", user=None)
    seats = list(game.seats.all())
    winners = people_who_won(game)
    assert heroes(game, seats)[: len(winners)] == winners
    assert sorted(heroes(game, seats)) == [1, 2]
    assert Client().get(page(game, 3)).status_code == 404
    assert Client().get(page(game, 9)).status_code == 404


def test_there_is_none_before_the_end():
    game = running("Ann", "Bob")
    assert heroes(game, game.seats.all()) == []
    assert client("Ann").get(page(game, 1)).status_code == 404
    assert client("Ann").get(picture(game, 1)).status_code == 404


# -- who sees it ---


def test_at_an_open_table_everybody_does_and_a_link_shows_the_picture():
    game = over("Ann", "Bob")
    content = Client().get(page(game, 1)).content.decode()
    assert f'property="og:image" content="http://127.0.0.1:8000{picture(game, 1)}"' in content
    assert '<meta name="robots" content="noindex">' in content
    found = Client().get(picture(game, 1))
    assert found["Cache-Control"] == "public, max-age=30"
    assert found.content == png_of(game_file("tiny", "en"))


def test_at_a_table_by_link_only_those_who_may_see_the_table():
    game = over("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    for address in (page(game, 1), picture(game, 1)):
        assert Client().get(address).status_code == 404
        assert client("Dot").get(address).status_code == 404
        assert client("Bob").get(address).status_code == 200
    assert "og:image" not in client("Bob").get(page(game, 1)).content.decode()
    assert "public" not in client("Bob").get(picture(game, 1))["Cache-Control"]


def test_a_language_that_the_site_does_not_speak_is_no_picture():
    assert Client().get(picture(over("Ann", "Bob"), 1, "de")).status_code == 404


def test_the_end_of_a_game_leads_to_the_readers_own_and_others_to_a_winners():
    game = over("Ann", "Bob")
    loser = next(seat for seat in (1, 2) if seat not in game.result["winners"])
    reader = client(("Ann", "Bob")[loser - 1])
    assert page(game, loser) in reader.get(reverse("games:table", args=[game.slug])).content.decode()
    content = Client().get(reverse("games:table", args=[game.slug])).content.decode()
    assert page(game, game.result["winners"][0]) in content


# -- the picture ---


def over_at_once(system: str, answers: int) -> Game:
    """A game that its table ends after a few answers."""
    game = running("Ann", "Bob", system=system)
    play_safe(game, answers)
    ended = {"status": "finished", "finished_at": now(), "result": {"winners": [1], "how": "gems"}}
    Game.objects.filter(pk=game.pk).update(**ended)
    game.refresh_from_db()
    return game


@pytest.mark.long("a land is drawn")
def test_it_is_drawn_once_in_each_language_and_anew_when_a_name_must_go():
    game = over_at_once("talisman", 8)
    wanted = Wanted(CHRONICLE, game.slug, 1, of(game, 1).stamp, "en")
    link_drawings.draw(wanted)
    found = kept(wanted)
    assert found is not None
    assert Image.open(io.BytesIO(found)).size == SIZE
    assert Client().get(picture(game, 1)).content == found
    assert Client().get(f"{picture(game, 1)}?save")["Content-Disposition"].startswith("attachment")
    polish = wanted._replace(language="pl")
    link_drawings.draw(polish)
    assert kept(polish) not in (None, found)
    hide("Ann")
    assert Client().get(picture(game, 1)).content == png_of(game_file("talisman", "en"))
    link_drawings.draw(wanted)
    link_drawings.draw(wanted._replace(back=of(game, 1).stamp))
    assert kept(wanted._replace(back=of(game, 1).stamp)) not in (None, found)


def test_nothing_is_drawn_of_what_is_not_over_has_no_pictures_or_cannot_be_drawn(monkeypatch):
    running_game, game = running("Ann", "Bob"), over("Ann", "Bob")
    for wanted in (
        Wanted(CHRONICLE, running_game.slug, 1, 0, "en"),
        Wanted(CHRONICLE, game.slug, 1, of(game, 1).stamp, "en"),
        Wanted(CHRONICLE, game.slug, 7, 0, "en"),
        Wanted(CHRONICLE, "nowhere", 1, 0, "en"),
    ):
        link_drawings.draw(wanted)
        assert kept(wanted) is None

    def fail(*_args: object) -> bytes:
        raise PictureError("no face")

    monkeypatch.setattr(link_drawings, "chronicle_png", fail)
    link_drawings.draw(Wanted(CHRONICLE, game.slug, 1, of(game, 1).stamp, "en"))
    assert kept(Wanted(CHRONICLE, game.slug, 1, of(game, 1).stamp, "en")) is None


@pytest.mark.parametrize("name", ["Ann", "Жанна", "Zoë"])
def test_a_name_that_the_face_cannot_write_is_left_out_of_the_picture_alone(name, monkeypatch):
    game = over("Ann", "Bob")
    User.objects.filter(username="Ann").update(username=name)
    written: list[str] = []

    def note(words: str, *_where: object) -> str:
        written.append(words)
        return ""

    monkeypatch.setattr(chronicle_picture, "line", note)
    monkeypatch.setattr(chronicle_picture, "brand", lambda _corner: "")
    told = of(game, 1)
    assert told.hero.name == name
    chronicle_picture._beside(chronicle_picture.face_of(table(game, None)), told, 600)
    assert (name in written) is (name == "Ann")
