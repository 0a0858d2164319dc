"""The first page, the demo without an account, and what becomes of it with one."""

import gzip
import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.staticfiles import finders
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.faces.face import get_face
from games.journal.loading import load
from games.lobby import demo as demos
from games.models import Game, Seat
from games.play.bots import play_bots
from games.systems import SLUGS
from tests.games.pages import Visitor, form_to, forms_of, html
from tests.games.people import open_table, play, running

pytestmark = pytest.mark.django_db

HOME, DEMO = reverse("games:home"), reverse("games:demo")
COVERS = 32_000
"""Bytes of all boards on the first page, packed: a cold one has 110 kB for everything."""
PASSWORD = "lamp-and-ink-9"


def start_demo(visitor: Visitor) -> Game:
    visitor.submit(HOME, DEMO)
    return Game.objects.latest("pk")


def test_a_stranger_reads_what_this_is_and_finds_the_demo_button():
    page = Visitor().get(HOME)
    form = form_to(page, DEMO)
    assert page.status_code == 200
    assert "data-demo" in form.attributes
    assert form.attributes["method"] == "post"
    assert "Your turn" not in html(page)


def test_each_game_is_shown_by_its_board():
    page = html(Visitor().get(HOME))
    shown = re.findall(r'<img class="cover"\s+src="/static/([^"]*)"', page)
    boards = {slug: get_face(slug).cover for slug in SLUGS if get_face(slug).cover}
    assert shown == list(boards.values())
    files = [Path(str(finders.find(name))).read_bytes() for name in shown]
    assert sum(len(gzip.compress(file, 9)) for file in files) < COVERS
    assert all(name.startswith(f"systems/{slug}/land/") for slug, name in boards.items())


def test_one_chooses_which_game_to_learn():
    learn = html(Visitor().get(HOME)).partition('<details class="menu learn">')[2].partition("</details>")[0]
    assert re.findall(r'href="([^"]*)"', learn) == [reverse("games:learn", args=[slug]) for slug in SLUGS]


def test_where_one_game_is_taught_the_button_leads_there(monkeypatch):
    monkeypatch.setattr("games.views.home.taught", lambda known: known[:1])
    page = html(Visitor().get(HOME))
    assert '<details class="menu learn">' not in page
    assert re.search(rf'class="button large"\s+href="{reverse("games:learn", args=[SLUGS[0]])}"', page)


def test_the_whole_card_of_a_game_leads_to_its_page_and_one_button_starts_it():
    page = html(Visitor().get(HOME))
    for slug in SLUGS:
        card = page.partition(f'aria-labelledby="system-{slug}"')[2].partition("</article>")[0]
        assert f'<a href="{reverse("games:about", args=[slug])}">' in card
        assert card.count('class="primary"') == 1
        assert f'value="{slug}"' in card
        assert len(re.findall("<a href", card)) == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_of_a_game_shows_it_and_leads_into_it(slug: str):
    open_table(name="Old oak", system=slug)
    page = html(Visitor().get(reverse("games:about", args=[slug])))
    assert get_face(slug).moving in page
    assert "Old oak" in page
    for way in ("learn", "rule_book"):
        assert reverse(f"games:{way}", args=[slug]) in page
    visitor = Visitor()
    visitor.submit(reverse("games:about", args=[slug]), DEMO, system=slug)
    assert Game.objects.get(is_demo=True).system == slug


def test_who_has_an_account_reads_on_the_page_of_a_game_nothing_of_having_none():
    address = reverse("games:about", args=["sorcerer"])
    assert "No account needed" in html(Visitor().get(address))
    assert "No account needed" not in html(Visitor("Ann").get(address))


def test_there_is_no_page_of_a_game_that_nobody_knows():
    assert Visitor().get(reverse("games:about", args=["chess"])).status_code == 404


def test_where_no_table_waits_nothing_is_said_of_it():
    assert "Tables with a free seat" not in html(Visitor().get(HOME))


def test_the_newest_open_tables_are_shown_but_not_the_secret_ones():
    open_table(name="Old oak")
    open_table("Bob", name="Hidden vale", access="link")
    page = html(Visitor().get(HOME))
    assert "Old oak" in page
    assert "Hidden vale" not in page


def test_what_waits_for_me_is_on_the_first_page():
    running("Ann", "Bob")
    assert "Your turn" in html(Visitor("Ann").get(HOME))
    assert "Your turn" not in html(Visitor("Bob").get(HOME))


def test_somebody_signed_in_begins_with_their_games_and_not_with_what_this_is():
    game = running("Ann", "Bob", name="Old oak")
    page = html(Visitor("Ann").get(HOME))
    assert "<h1>My games</h1>" in page
    assert reverse("games:table", args=[game.slug]) in page
    assert 'class="hero' not in page
    assert 'class="hero' in html(Visitor().get(HOME))


def test_one_click_starts_a_demo_and_shows_its_first_turn():
    visitor = Visitor()
    page = visitor.submit(HOME, DEMO)
    game = Game.objects.get()
    assert page.redirect_chain == [(reverse("games:table", args=[game.slug]), 302)]
    assert (game.is_demo, game.status, game.seats.exclude(bot="").count()) == (True, "running", 3)
    assert "Round 1" in html(page)


def test_a_demo_is_nobody_elses_business():
    game = start_demo(Visitor())
    address = reverse("games:table", args=[game.slug])
    assert Visitor().get(address).status_code == 404
    assert Visitor("Ann").get(address).status_code == 404


def test_demos_are_started_by_post_only():
    assert Visitor().get(DEMO).status_code == 405
    assert not Game.objects.exists()


def test_a_demo_needs_the_token_of_the_form():
    assert Client(enforce_csrf_checks=True).post(DEMO).status_code == 403
    assert not Game.objects.exists()


def test_too_many_demos_of_one_guest_are_refused_with_a_word():
    visitor, most = Visitor(), demos.OF_GUEST[0][1]
    for _ in range(most):
        start_demo(visitor)
    page = visitor.submit(HOME, DEMO)
    assert "You have started many demo games already" in html(page)
    assert Game.objects.count() == most
    start_demo(Visitor())
    assert Game.objects.count() == most + 1


def test_a_demo_of_somebody_signed_in_is_his_at_once():
    game = start_demo(Visitor("Ann"))
    assert game.seats.get(number=1).user.username == "Ann"


def test_the_demo_becomes_ones_own_by_signing_up():
    visitor = Visitor()
    game = start_demo(visitor)
    play_bots(game.pk)
    game.refresh_from_db()
    play(game, f"1 {load(game).question.options_of(1)[0]}")
    sign_up = reverse("account_signup")
    answers = {"email": "mia@example.org", "username": "Mia", "password1": PASSWORD}
    visitor.submit(sign_up, sign_up, **answers)
    assert not Seat.objects.filter(user__isnull=False).exists()
    confirm = next(word for word in mail.outbox[-1].body.split() if "/confirm-email/" in word)
    path = confirm.partition("://")[2].partition("/")[2]
    # The page signs its own key anew, by the second.
    page = visitor.get(f"/{path}")
    visitor.send(next(form for form in forms_of(page) if "/confirm-email/" in form.action))
    seat = Seat.objects.get(game=game, number=1)
    assert (seat.user, seat.guest, seat.name) == (User.objects.get(username="Mia"), "", "Mia")
    assert "guest" not in visitor.client.session
    assert "data-question" in html(visitor.get(reverse("games:table", args=[game.slug])))


def test_the_demo_becomes_ones_own_by_signing_in():
    mia = User.objects.create_user("Mia", "mia@example.org", PASSWORD)
    EmailAddress.objects.create(user=mia, email=mia.email, primary=True, verified=True)
    visitor = Visitor()
    game = start_demo(visitor)
    sign_in = reverse("account_login")
    visitor.submit(sign_in, sign_in, login=mia.email, password=PASSWORD)
    game.refresh_from_db()
    assert Seat.objects.get(game=game, number=1).user == mia
    assert not game.is_demo


def test_signing_in_without_a_demo_claims_nothing(monkeypatch):
    mia = User.objects.create_user("Mia", "mia@example.org", PASSWORD)
    EmailAddress.objects.create(user=mia, email=mia.email, primary=True, verified=True)
    start_demo(Visitor())
    visitor = Visitor()
    visitor.submit(reverse("account_login"), reverse("account_login"), login=mia.email, password=PASSWORD)
    assert not Seat.objects.filter(user=mia).exists()
