"""Pictures of links to cards and campaigns."""

import io

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from PIL import Image

from games import tasks
from games.campaigns.way import way_of
from games.drawing.lettering import wrapped
from games.faces.card_gallery import all_cards
from games.faces.face import get_face
from games.models import Game
from games.models.game import Access
from games.pictures.card_picture import bands
from games.pictures.kept_links import (
    Wanted,
    is_kept,
    kept,
    of_campaign,
    of_card,
)
from games.pictures.link_drawings import draw
from games.pictures.link_files import game_file, png_of
from games.pictures.link_picture import SIZE
from tests.games.people import person, running
from tests.games.pictures.tables import (
    AT_MOST,
    CARD,
)

pytestmark = pytest.mark.django_db


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
