"""What somebody new may begin with: on the page after signing up, and while they have no game."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games.faces.aims import Aim
from games.faces.face import Face
from games.lobby import first_steps as steps
from games.lobby.first_steps import first_steps
from games.models import Seat
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_sign_up import link_in
from tests.games.pages import Visitor, forms_of, html
from tests.games.people import open_table, person, running

pytestmark = pytest.mark.django_db
PAGE, SIGN_UP, DEMO = "/accounts/confirm-email/", "/accounts/signup/", reverse("games:demo")


@pytest.fixture(autouse=True)
def _no_letter_before():
    """One goes to an address in three minutes."""
    cache.clear()
    yield
    cache.clear()


def signed_up() -> Visitor:
    visitor = Visitor()
    visitor.submit(SIGN_UP, SIGN_UP, email="mia@example.org", username="Mia", password1=PASSWORD)
    return visitor


def test_a_demo_that_is_played_meanwhile_becomes_ones_own():
    mia = signed_up()
    assert "Play at once against bots" in html(mia.get(PAGE))
    mia.submit(PAGE, DEMO, system="tiny")
    game = Seat.objects.get(number=1).game
    page = html(mia.get(PAGE))
    assert "Your demo is here" in page
    assert reverse("games:table", args=[game.slug]) in page
    page = mia.get(link_in(str(mail.outbox[-1].body)))
    mia.send(next(form for form in forms_of(page) if "/confirm-email/" in form.action))
    assert Seat.objects.get(user__username="Mia").game == game


def test_the_next_step_of_the_demo_is_named(monkeypatch):
    mia = signed_up()
    mia.submit(PAGE, DEMO, system="tiny")
    aims = (Aim(next="a Rune at c2", how="two steps"), Aim(next="a Crystal"))
    monkeypatch.setattr(steps, "face_of", lambda _table: Face("tiny", "Tiny", aims=lambda _shown: aims))
    page = html(mia.get(PAGE))
    assert "Next: a Rune at c2" in page
    assert "two steps" in page


def test_for_a_seat_among_people_the_address_has_to_be_confirmed_and_the_page_says_how():
    game = open_table("Ann", name="Old oak")
    mia = signed_up()
    page = html(mia.get(PAGE))
    assert "1 table waits for one more" in page
    assert "as soon as your address is confirmed" in page
    for address in (reverse("games:new_game"), reverse("games:my_games")):
        answer = mia.get(address, follow=True)
        assert answer.redirect_chain[-1][0].startswith("/accounts/login/")
        told = html(answer)
        assert "For a seat among people your address has to be confirmed." in told
        for way in ("wrong-address", "letter-again", "link-followed"):
            assert f'action="/accounts/{way}/"' in told
    assert game.seats.count() == 1


def test_tables_of_ones_own_language_come_first_those_that_wait_for_one_before_all():
    for host, language, seats in (("Ann", "pl", 2), ("Bob", "en", 2), ("Cid", "en", 4)):
        open_table(host, name=f"{host} speaks {language}", seats=seats)
        User.objects.filter(username=host).update(language=language)
    mia = signed_up()
    page = html(mia.get(PAGE))
    assert page.index("Bob speaks en") < page.index("Ann speaks pl")
    assert "Cid speaks en" not in page
    assert "a move a day" in page


def test_who_has_no_game_yet_finds_the_same_on_the_first_page(django_assert_max_num_queries):
    open_table("Ann", name="Old oak")
    page = html(Visitor("Mia").get("/"))
    for words in ("1 table waits for one more", "Learn in five turns", "Play with a friend"):
        assert words in page
    running("Dot", "Bob")
    assert "Play with a friend" not in html(Visitor("Dot").get("/"))
    with django_assert_max_num_queries(12):
        first_steps(person("Mia"))
