"""A table before its start on the narrowest phone, with everything that can stand beside a seat."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.lobby.departures import ask_to_leave
from games.lobby.lobby import join
from games.models import Seat
from labyrinth.ground.clock import now
from tests.browser.conftest import NewPerson
from tests.games.people import open_table, person

pytestmark = pytest.mark.browser


def test_names_badges_and_buttons_keep_within_the_page(new_person: NewPerson, live_server: object) -> None:
    ann = new_person("Ann", viewport={"width": 320, "height": 700}, scripts=False)
    game = open_table("Ann", seats=3, system="sorcerer")
    join(game, person("Bob"))
    ask_to_leave(game.pk, person("Ann"), 2)
    join(game, person("Bartholomewincomparable"))
    Seat.objects.filter(game=game).update(confirm_by=now() + timedelta(days=2))
    User.objects.filter(username="Ann").update(language="pl")
    ann.come_back()
    ann.page.goto(f"/tables/{game.slug}/")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
    least = "Math.min(...[...document.querySelectorAll('main button')].filter(b => b.offsetWidth)"
    assert ann.page.evaluate(least + ".map(b => b.getBoundingClientRect().height))") >= 44
