"""The lobby: the list, a new table, joining, leaving, the link, the phrase."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from games import systems
from games.lobby.lobby import OPEN_FOR, expire_open_games, join
from games.models import Game
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import HX, Visitor, form_to, forms_of, html, way
from tests.games.people import open_table, person, running

pytestmark = pytest.mark.django_db

LIST, NEW = reverse("games:open_games"), reverse("games:new_game")
GOOD = {
    "system": "tiny",
    "name": "Old oak",
    "seats": "2",
    "bots": "0",
    "options-teams": "choose",
    "access": "open",
    "pace": "week",
    "phrase": "seven herons",
}


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def address(game: Game, name: str = "lobby") -> str:
    return reverse(f"games:{name}", args=[game.slug])


def test_the_list_shows_what_one_wants_to_know_before_joining():
    open_table("Ann", seats=4, bots=1, name="Old oak", options={"teams": "choose"}, pace="week")
    page = html(Visitor().get(LIST))
    for words in ("Old oak", "2 seats free", "choose", "a move a week"):
        assert words in page
    assert re.findall(r"<li[^>]*>([^<]+)</li>", page) == ["Ann", "Birch", "free", "free"]


def test_the_list_leaves_out_secret_and_started_tables():
    open_table(name="Hidden vale", access="link")
    running()
    assert "No table is waiting for players" in html(Visitor().get(LIST))


LOST = "There is no such page in this list"


def test_the_list_has_pages():
    for number in range(21):
        open_table(("Ann", "Bob")[number % 2], name=f"Table {number:02}")
    first = html(Visitor().get(LIST))
    assert "Table 20" in first
    assert "Table 00" not in first
    assert way("prev", first) == ""
    second = html(Visitor().get(f"{LIST}{way('next', first)}"))
    assert "Table 00" in second
    assert way("next", second) == ""
    assert "Table 20" in html(Visitor().get(f"{LIST}{way('prev', second)}"))
    assert "Table 00" in html(Visitor().get(f"{LIST}?page=2"))


@pytest.mark.parametrize("page", ["0", "-1", "x", "", "9" * 5000, "²"])
def test_what_is_no_number_of_a_page_is_the_first_one(page):
    open_table(name="Old oak")
    found = Visitor().get(LIST, data={"page": page})
    assert found.status_code == 200
    assert "Old oak" in html(found)
    assert LOST not in html(found)


@pytest.mark.parametrize("named", [{"page": "99"}, {"after": "x"}, {"before": "1~2~3"}, {"after": "1~1"}])
def test_whoever_asks_for_a_page_that_is_not_there_is_told_so_at_the_first_one(named):
    open_table(name="Old oak")
    page = html(Visitor().get(LIST, data=named))
    assert "Old oak" in page
    assert LOST in page


def test_a_new_table_is_for_people_with_an_account():
    found = Visitor().get(NEW)
    assert (found.status_code, found.url) == (302, f"{reverse('account_login')}?next={NEW}")


def test_a_host_opens_a_table_and_sits_on_seat_1():
    page = Visitor("Ann").submit(NEW, NEW, **GOOD)
    game = Game.objects.get()
    assert page.redirect_chain == [(address(game), 302)]
    assert (game.name, game.seats_wanted, game.options, game.access, game.pace) == (
        "Old oak",
        2,
        {"teams": "choose"},
        "open",
        "week",
    )
    assert (game.seats.get().user.username, game.seats.get().phrase) == ("Ann", "seven herons")


def test_a_table_full_of_bots_starts_at_once():
    page = Visitor("Ann").submit(NEW, NEW, **{**GOOD, "seats": "3", "bots": "2"})
    assert page.redirect_chain == [(address(Game.objects.get(), "table"), 302)]
    assert "data-question" in html(page)


def test_the_form_tells_what_each_pace_means():
    page = html(Visitor("Ann").get(NEW))
    told = page.partition("What the paces mean")[2].partition("</details>")[0]
    for pace in ("live, everybody", "a move a day", "a move every three days", "a move a week"):
        assert pace in told
    assert "A turn takes 16 hours, and each turn saves 3 hours for later ones" in told


def test_names_come_in_one_line():
    Visitor("Ann").submit(NEW, NEW, **{**GOOD, "name": "  Old \n  oak "})
    assert Game.objects.get().name == "Old oak"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"seats": "7"}, "7 is not one of the available choices."),
        ({"bots": "2"}, "there may be 1 bot at most"),
        ({"bots": "-1"}, "-1 is not one of the available choices."),
        ({"options-teams": "mine"}, "mine is not one of the available choices."),
        ({"access": "all"}, "all is not one of the available choices."),
        ({"pace": "never"}, "never is not one of the available choices."),
        ({"system": "chess"}, "chess is not one of the available choices."),
        ({"phrase": "x" * 81}, "at most 80 characters"),
    ],
)
def test_what_is_wrong_with_a_new_table_stands_at_its_field(wrong, words):
    page = Visitor("Ann").submit(NEW, NEW, **{**GOOD, **wrong})
    assert words in html(page)
    assert 'value="seven herons"' in html(page) or "phrase" in wrong
    assert not Game.objects.exists()


def test_a_table_shows_its_options_seats_and_expiry_before_one_joins():
    with stopped_at(now()):
        game = open_table("Ann", seats=4, bots=1, name="Old oak", pace="week")
        page = html(Visitor("Bob").get(address(game)))
    for words in (
        "Old oak",
        "2 seats free",
        "Ann",
        "Birch",
        "a move a week",
        "random",
        "Kept until",
    ):
        assert words in page
    assert game.expires_at == game.created_at + OPEN_FOR
    assert game.expires_at.isoformat()[:16] in page


def test_strangers_are_asked_to_sign_in_before_they_join():
    game = open_table()
    page = html(Visitor().get(address(game)))
    assert f"{reverse('account_login')}?next={address(game)}" in page
    assert address(game, "join") not in page


def test_the_last_to_join_starts_the_game():
    game = open_table("Ann", seats=2)
    page = Visitor("Bob").submit(address(game), address(game, "join"))
    assert page.redirect_chain == [(address(game, "table"), 302)]
    game.refresh_from_db()
    assert game.is_running


def test_joining_a_table_that_still_has_seats_stays_in_the_lobby():
    game = open_table("Ann", seats=3)
    page = Visitor("Bob").submit(address(game), address(game, "join"))
    assert page.redirect_chain == [(address(game), 302)]
    assert form_to(page, address(game, "leave"))
    assert "1 seat free" in html(page)


def test_joining_without_an_account_leads_to_the_sign_in_and_back():
    game = open_table("Ann", seats=3)
    visitor = Visitor("Bob")
    form = visitor.form(address(game), address(game, "join"))
    visitor.client.logout()
    page = visitor.get(address(game))
    form.data["csrfmiddlewaretoken"] = forms_of(page)[0].data["csrfmiddlewaretoken"]
    found = visitor.send(form, follow=False)
    assert found.url == f"{reverse('account_login')}?next={address(game)}"
    assert game.seats.count() == 1


def test_joining_twice_says_so():
    game = open_table("Ann", seats=3)
    visitor = Visitor("Bob")
    form = visitor.form(address(game), address(game, "join"))
    visitor.send(form)
    assert "You are seated at this table already." in html(visitor.send(form))
    assert game.seats.count() == 2


def test_joining_too_late_shows_the_running_table():
    game = open_table("Ann", seats=2)
    visitor = Visitor("Cid")
    form = visitor.form(address(game), address(game, "join"))
    join(game, person("Bob"))
    page = visitor.send(form)
    assert "This game has started already." in html(page)
    assert page.redirect_chain == [(address(game, "table"), 302)]


def test_leaving_gives_the_seat_back():
    game = open_table("Ann", seats=3)
    join(game, person("Bob"))
    page = Visitor("Bob").submit(address(game), address(game, "leave"))
    assert "You have left the table" in html(page)
    assert [seat.name for seat in game.seats.all()] == ["Ann"]


def test_leaving_a_table_one_does_not_sit_at_is_refused():
    game = open_table("Ann", seats=3)
    ann = Visitor("Ann")
    form = ann.form(address(game), address(game, "leave"))
    ann.send(form)
    ann.client.force_login(person("Bob"))
    token = form_to(ann.get(NEW), NEW).data["csrfmiddlewaretoken"]
    form.data["csrfmiddlewaretoken"] = token
    assert "called off" in html(ann.send(form))


@pytest.mark.parametrize("name", ["join", "leave", "phrase"])
def test_seats_change_by_post_only(name):
    game = open_table("Ann", seats=3)
    assert Visitor("Bob").get(address(game, name)).status_code == 405
    assert game.seats.count() == 1


@pytest.mark.parametrize("name", ["leave", "phrase"])
def test_strangers_who_post_are_asked_to_sign_in(client, name):
    game = open_table("Ann", seats=3)
    found = client.post(address(game, name), {"phrase": "mine"})
    assert found.url == f"{reverse('account_login')}?next={address(game)}"


def test_lists_and_tables_take_no_posts(client):
    game = open_table()
    for path in (LIST, address(game), reverse("games:invite", args=[game.invite])):
        assert client.post(path).status_code == 405


def test_a_secret_table_is_for_those_with_the_link():
    game = open_table("Ann", seats=3, access="link")
    visitor = Visitor("Bob")
    assert visitor.get(address(game)).status_code == 404
    page = visitor.get(reverse("games:invite", args=[game.invite]), follow=True)
    assert page.redirect_chain == [(address(game), 302)]
    visitor.send(form_to(page, address(game, "join")))
    assert game.seats.count() == 2


def test_the_link_still_counts_after_signing_in():
    game = open_table("Ann", seats=3, access="link")
    visitor = Visitor()
    visitor.get(reverse("games:invite", args=[game.invite]))
    assert visitor.get(address(game)).status_code == 200
    visitor.client.force_login(person("Bob"))
    assert visitor.get(address(game)).status_code == 200


def test_a_robot_that_follows_the_link_leaves_no_session():
    game = open_table("Ann", seats=3, access="link")
    for _ in range(3):
        robot = Visitor()
        answer = robot.get(reverse("games:invite", args=[game.invite]))
        assert answer.status_code == 302
    assert not Session.objects.exists()
    cookie = answer.cookies["invites"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_what_somebody_writes_into_the_cookie_opens_no_table_without_its_link():
    game = open_table("Ann", seats=3, access="link")
    visitor = Visitor()
    for written in ("", ".", game.slug, f"{game.invite}x", "x" * 4000):
        visitor.client.cookies["invites"] = written
        assert visitor.get(address(game)).status_code == 404


def test_one_cannot_join_a_secret_table_without_its_link(client):
    game = open_table("Ann", seats=3, access="link")
    client.force_login(person("Bob"))
    assert client.post(address(game, "join")).status_code == 404
    assert game.seats.count() == 1


@pytest.mark.parametrize("invite", ["nothing", "x" * 300])
def test_a_wrong_link_leads_nowhere(invite):
    assert Visitor().get(reverse("games:invite", args=[invite])).status_code == 404


def test_the_share_link_is_for_those_seated():
    game = open_table("Ann", seats=3)
    link = f"http://testserver{reverse('games:invite', args=[game.invite])}"
    assert link in html(Visitor("Ann").get(address(game)))
    assert game.invite not in html(Visitor("Bob").get(address(game)))


def test_the_phrase_is_kept_until_the_start():
    game = open_table("Ann", seats=2)
    visitor = Visitor("Ann")
    form = visitor.form(address(game), address(game, "phrase"))
    assert 'value="nine owls"' in html(visitor.send(form, phrase="nine owls"))
    assert "at most 80" in html(visitor.send(form, phrase="x" * 81))
    join(game, person("Bob"))
    assert "has started already" in html(visitor.send(form, phrase="late"))
    assert game.seats.get(number=1).phrase == "nine owls"


def test_ones_phrase_is_shown_to_nobody_else():
    game = open_table("Ann", seats=3, phrase="nine owls")
    join(game, person("Bob"))
    assert "nine owls" in html(Visitor("Ann").get(address(game)))
    assert "nine owls" not in html(Visitor("Bob").get(address(game)))


def test_a_started_table_is_somewhere_else():
    game = running("Ann", "Bob")
    found = Visitor("Ann").get(address(game))
    assert (found.status_code, found.url) == (302, address(game, "table"))
    moved = Visitor("Ann").get(address(game), **HX)
    assert (moved.status_code, moved["HX-Redirect"]) == (204, address(game, "table"))


def test_the_waiting_host_sees_who_joins_without_reloading():
    game = open_table("Ann", seats=3)
    ann = Visitor("Ann")
    asks = re.search(r'hx-get="([^"]+\?seated=[^"]+)"', html(ann.get(address(game))))
    assert asks is not None
    assert ann.get(asks[1], **HX).status_code == 204
    join(game, person("Bob"))
    part = ann.get(asks[1], **HX)
    assert "Bob" in html(part)
    assert "<html" not in html(part)


def test_without_scripts_the_waiting_page_reloads_itself():
    page = html(Visitor("Ann").get(address(open_table("Ann"))))
    noscript = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert 'http-equiv="refresh"' in noscript


def test_a_table_that_found_nobody_says_that_it_was_given_up():
    game = open_table("Ann", seats=3)
    with stopped_at(now() + OPEN_FOR + timedelta(minutes=1)):
        assert expire_open_games() == 1
        page = Visitor("Ann").get(address(game))
    assert "given up" in html(page)
    assert address(game, "leave") not in html(page)


def test_an_unknown_table_is_not_found():
    for name in ("lobby", "table", "dice", "poll", "record"):
        assert Visitor().get(reverse(f"games:{name}", args=["nosuchgame"])).status_code == 404


def test_only_the_newest_invites_are_remembered():
    visitor = Visitor()
    games = [open_table(access="link") for _ in range(3)]
    session = visitor.client.session
    session["invites"] = [f"old{number}" for number in range(50)]
    session.save()
    for game in games:
        visitor.get(reverse("games:invite", args=[game.invite]))
    kept = visitor.client.session["invites"]
    assert (len(kept), kept[-3:]) == (50, [game.invite for game in games])


def test_the_invitation_stands_before_the_seats_with_a_button_that_copies_it():
    game = open_table("Ann", seats=3)
    page = html(Visitor("Ann").get(reverse("games:lobby", args=[game.slug])))
    assert page.index("data-share") < page.index('data-copy="share-link"') < page.index('id="seats"')
    assert f"/i/{game.invite}/" in page
    assert "data-share" not in html(Visitor("Bob").get(reverse("games:lobby", args=[game.slug])))


def test_the_lobby_and_the_list_tell_how_many_days_a_game_takes(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer",))
    game = open_table("Ann", seats=3, system="sorcerer")
    for address in (reverse("games:lobby", args=[game.slug]), LIST):
        assert "about 55 to 90 days" in html(Visitor().get(address))
