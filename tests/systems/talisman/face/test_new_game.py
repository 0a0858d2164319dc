"""A new table of Talisman: its boxes and endings in words, what does not fit, and a demo of it."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import systems
from games.faces.face import get_face
from games.lobby.options import checked
from games.models import Game
from games.refused import Refused
from games.systems import SLUGS
from tests.games.pages import Visitor, html
from tests.games.people import open_table

pytestmark = pytest.mark.django_db

NEW = reverse("games:new_game")
OF_TALISMAN = f"{NEW}?system=talisman"
LISTS = {"bots": "0", "pace": "week"}


@pytest.fixture
def ann() -> Visitor:
    return Visitor("Ann")


def test_boxes_come_first_and_every_value_has_its_words(ann):
    page = html(ann.get(OF_TALISMAN))
    assert page.index("The City") < page.index("The Blood Moon") < page.index("Bloodbath")
    for name in systems.get_system("talisman").options:
        assert f'name="options-{name}"' in page
        for words in get_face("talisman").option(name).values.values():
            assert escape(str(words.label)) in page


def test_an_ending_whose_box_is_not_in_the_game_is_refused_at_its_field(ann):
    page = html(ann.submit(OF_TALISMAN, NEW, name="Crown", **LISTS, **{"options-ending": "thieves_guild"}))
    assert "This ending needs its box" in page
    assert page.count("errorlist") == 1
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"ending": "lightbearers", "moon": "parts"}, "needs its box"),
        ({"ending": "revealed"}, "needs its box"),
        ({"ending": "hidden", "moon": "whole", "sudden_death": "crown"}, "no other ending fits"),
        ({"bloodbath": "yes", "inherit": "yes"}, "nothing is inherited"),
        ({"city": "half"}, "is not one of the choices"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_words(options, reason):
    with pytest.raises(Refused, match=reason):
        checked("talisman", options)


def test_seven_people_are_too_many():
    with pytest.raises(Refused, match="that many seats"):
        open_table(system="talisman", seats=7)
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", ["open_games", "new_game", "home"])
def test_both_games_stand_side_by_side(name):
    page = html(Visitor().get(reverse(f"games:{name}")) if name != "new_game" else Visitor("Ann").get(NEW))
    assert "Sorcerer" in page
    assert "Talisman" in page


def test_the_list_of_open_tables_is_filtered_by_game():
    open_table("Ann", system="talisman", name="Crown hunt")
    open_table("Bob", system="sorcerer", name="Gem hunt")
    both, one = (html(Visitor().get(reverse("games:open_games") + end)) for end in ("", "?system=talisman"))
    assert ("Crown hunt" in both, "Gem hunt" in both) == (True, True)
    assert ("Crown hunt" in one, "Gem hunt" in one) == (True, False)


def test_one_click_begins_a_demo_of_it():
    Visitor().submit("/", reverse("games:demo"), system="talisman")
    game = Game.objects.get()
    assert (game.system, game.is_demo, game.seats.exclude(bot="").count()) == ("talisman", True, 3)
    assert (game.options["city"], game.options["moon"]) == ("off", "off")


def test_another_click_begins_one_with_both_boxes():
    of_each = {slug: html(Visitor().get(reverse("games:about", args=[slug]))) for slug in SLUGS}
    assert {slug for slug, page in of_each.items() if 'name="everything"' in page} == {"talisman"}
    Visitor().submit("/", reverse("games:demo"), everything="talisman")
    game = Game.objects.get()
    assert (game.options["city"], game.options["moon"]) == ("whole", "whole")
