"""The pages of weeks: begun by one press, in whichever tab; told to who may see it, in both languages."""

import pytest
from django.urls import reverse

from games.engine.dice import commitment
from games.models import Game, Try, Week
from games.weeks import sweep
from labyrinth.ground.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import person
from tests.games.weeks.weekly import MONDAY, THURSDAY, begun, older, to_the_end, week, weeks_of_the_tiny_game

pytestmark = pytest.mark.django_db
WEEK = reverse("games:week")
BEGIN = reverse("games:begin_week", args=[2026, 48])
THEN = reverse("games:week_of", args=[2026, 48])


@pytest.fixture(autouse=True)
def weekly(monkeypatch: pytest.MonkeyPatch) -> None:
    weeks_of_the_tiny_game(monkeypatch)


def test_a_guest_begins_by_one_press_and_comes_back_to_the_same_try():
    week()
    guest = Visitor()
    with stopped_at(THURSDAY):
        form = guest.form(WEEK, BEGIN)
        first, second = (guest.send(form, follow=False)["Location"] for _tab in range(2))
        assert first == second
        assert "Go on with your try" in html(guest.get(WEEK))
    assert Game.objects.count() == Try.objects.count() == 1


def test_the_first_page_names_it():
    week()
    with stopped_at(THURSDAY):
        assert WEEK in html(Visitor().get("/"))
        assert WEEK in html(Visitor("Ann").get("/"))


def test_its_seed_is_shown_when_the_week_is_over_and_not_before():
    older("Ann")
    found, seed = week(), bytes(Week.objects.get().seed).hex()
    to_the_end(begun("Ann"))
    with stopped_at(THURSDAY):
        shown = html(Visitor("Ann").get(WEEK))
    assert found.commitment == commitment(bytes(found.seed))
    assert found.commitment in shown
    assert seed not in shown
    with stopped_at(found.ends_at):
        sweep.sweep()
        assert seed in html(Visitor().get(THEN))
        assert THEN in html(Visitor().get(reverse("games:weeks")))


def test_its_owner_reads_the_end_of_a_try_and_nobody_else_does_before_the_end():
    game = begun("Ann")
    to_the_end(game)
    at = reverse("games:table", args=[game.slug])
    with stopped_at(THURSDAY):
        own = html(Visitor("Ann").get(at))
        assert "To the table of the week" in own
        assert "Download the record" not in own
        assert Visitor("Bob").get(at).status_code == 404
        assert "Play it again, for fun" in html(Visitor("Ann").get(WEEK))
    with stopped_at(MONDAY.replace(day=30)):
        sweep.sweep()
        assert Visitor().get(at).status_code == 200
        assert Visitor().get(reverse("games:record", args=[game.slug])).status_code == 200


def test_in_polish():
    week()
    polish = Visitor()
    with stopped_at(THURSDAY):
        polish.client.cookies["django_language"] = "pl"
        shown = html(polish.get(WEEK, HTTP_ACCEPT_LANGUAGE="pl"))
    assert "Labirynt tygodnia" in shown
    assert "Zacznij podejście" in shown


@pytest.mark.parametrize(
    "address", ["/week/2026-47/", "/week/2026-148/", "/week/99999999999-1/", "/week/0-0/"]
)
def test_a_week_that_there_is_not_is_not_found(address: str):
    week()
    assert Visitor("Ann").get(f"/week/{address}/").status_code == 404


def test_one_that_is_over_begins_no_try():
    week()
    ann = Visitor("Ann")
    with stopped_at(THURSDAY):
        form = ann.form(WEEK, BEGIN)
    with stopped_at(MONDAY.replace(day=30)):
        sweep.sweep()
        assert "This week is over" in html(ann.send(form))
    assert not Try.objects.exists()
    assert person("Ann").games_made.count() == 0
