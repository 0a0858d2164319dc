"""Around the table in the browser: plain forms, HTMX, and clear words for everything that cannot be."""

import pytest
from django.urls import reverse

from games import systems
from games.lobby.lobby import join
from games.models import Game, Seat, Vote
from games.models.seat import BACKS_ALONE
from games.play.bots import play_bot_step
from labyrinth.ground.clock import stopped_at
from tests.games.pages import HX, Visitor, at, forms_of, html
from tests.games.people import finish, open_table, owing, person, play, running, seat_of, snapshot
from tests.games.slow import MONDAY, H, started
from tests.games.tables import away, log
from tests.games.tiny import QUIET

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]

POSTS = {
    "propose": {"matter": "end"},
    "vote": {"vote": "1", "ballot": "yes"},
    "end_pause": {},
    "give_time": {"to": "1", "hours": "2"},
    "nudge": {"seat": "1"},
    "come_back": {},
    "resign": {},
    "take_over": {"seat": "2"},
}
PAGES = ("table", "ask_table")


def press(name: str, game: Game, action: str, button: str = "", **more: str):
    """Somebody opens the table, or what one may ask of it, and presses a button of the form that goes to
    `action` and has it."""
    visitor = Visitor(name)
    for form in (form for page in PAGES for form in forms_of(visitor.get(at(game, page)))):
        if form.action == at(game, action) and (not button or button in [value for _, value in form.buttons]):
            pressed = {key: value for key, value in form.buttons if value == button}
            game_after = visitor.send(form, **{**pressed, **more})
            game.refresh_from_db()
            return game_after
    raise AssertionError(f"no form to {action} with {button!r}")


def actions(name: str, game: Game) -> set[str]:
    """Where the forms of the table go, as this person sees it, and those of what one may ask of it."""
    return {form.action for page in PAGES for form in forms_of(Visitor(name).get(at(game, page)))}


def post(name: str, game: Game, action: str, hx: bool = False, **data: str):
    """A request that no form of the page would make; CSRF is right."""
    visitor = Visitor(name)
    visitor.get(reverse("games:open_games"))
    token = visitor.get(at(game)).wsgi_request.META["CSRF_COOKIE"]
    visitor.client.cookies["csrftoken"] = token
    headers = HX if hx else {}
    return visitor.client.post(at(game, action), {**data, "csrfmiddlewaretoken": token}, **headers)


def refused(response, words: str) -> None:
    assert response.status_code == 409
    part = html(response).partition("data-refused>")[2].partition("</li>")[0]
    assert words in part
    assert 'id="table"' in html(response)


# Votes


def test_a_vote_from_the_proposal_to_the_pause():
    game = running("Ann", "Bob")
    page = press("Ann", game, "propose", "pause", hours="24")
    assert "Ann asks the table to agree: to pause for 24 hours." in html(page)
    assert "has not said" in html(page)
    page = press("Bob", game, "vote", "yes")
    assert game.paused_at is not None
    assert "The game is paused" in html(page)
    assert "data-question" not in html(Visitor("Ann").get(at(game)))
    page = press("Ann", game, "end_pause")
    assert game.paused_at is None
    assert "data-question" in html(page)


def test_the_proposer_takes_it_back():
    game = running()
    press("Ann", game, "propose", "end")
    press("Ann", game, "vote", "withdraw")
    assert Vote.objects.get().passed is False


def test_a_vote_is_answered_with_the_changed_part_where_htmx_asks():
    game = running()
    page = post("Ann", game, "propose", hx=True, matter="end")
    assert page.status_code == 200
    assert html(page).lstrip().startswith('<div id="table"')
    assert "Take it back" in html(page)


def test_an_agreed_end_is_said_at_the_table():
    game = running("Ann", bots=1)
    page = press("Ann", game, "propose", "end")
    assert 'data-result="agreed"' in html(page)
    assert "agreed to end the game here. Nobody wins." in html(page)
    assert Visitor().get(at(game, "record")).status_code == 200


def test_a_game_called_off_says_where_to_read_why():
    game = running("Ann", bots=1)
    page = press("Ann", game, "propose", "abandon")
    assert "in the table log" in html(page)
    assert "The game is called off by agreement." in html(page)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"matter": "chess"}, "not one of the available choices"),
        ({}, "required"),
        ({"matter": "pause", "hours": "soon"}, "how many hours"),
        ({"matter": "pause"}, "how many hours"),
        ({"matter": "pause", "hours": "99999"}, "less than or equal to"),
        ({"matter": "replace", "about": "-1"}, "greater than or equal to"),
        ({"matter": "replace", "about": "2"}, "missed no turn"),
    ],
)
def test_bad_proposals_say_what_is_wrong_and_change_nothing(data, words):
    game = running()
    before = snapshot(game)
    refused(post("Ann", game, "propose", **data), words)
    assert snapshot(game) == before


def test_bad_ballots_say_what_is_wrong():
    game = running()
    for data in ({}, {"vote": "x", "ballot": "yes"}, {"vote": "1", "ballot": "perhaps"}):
        assert post("Ann", game, "vote", **data).status_code == 409
    refused(post("Ann", game, "vote", vote="999999", ballot="yes"), "no such vote")


# Everybody else


@pytest.mark.parametrize("action", [action for action in POSTS if action != "take_over"])
def test_a_stranger_does_nothing_at_a_table(action):
    game = running()
    before = snapshot(game)
    refused(post("Dot", game, action, **POSTS[action]), "not seated")
    assert snapshot(game) == before
    assert log(game) == []


@pytest.mark.parametrize("action", POSTS)
def test_nothing_happens_by_looking(action):
    game = running()
    before = snapshot(game)
    assert Visitor("Ann").get(at(game, action)).status_code == (200 if action == "resign" else 405)
    assert snapshot(game)[1:] == before[1:]


@pytest.mark.parametrize("action", POSTS)
def test_nothing_happens_without_the_token_of_the_form(action):
    game = running()
    assert Visitor("Ann").client.post(at(game, action), POSTS[action]).status_code == 403


@pytest.mark.parametrize("action", POSTS)
def test_a_finished_game_says_that_it_is_over(action):
    game = running("Ann", "Bob")
    finish(game)
    page = post("Dot" if action == "take_over" else "Ann", game, action, **POSTS[action])
    assert page.status_code == 409
    if action != "vote":
        assert "over" in html(page)


@pytest.mark.parametrize("action", POSTS)
def test_a_table_before_its_start_sends_to_the_lobby(action):
    game = open_table("Ann")
    page = post("Ann", game, action, **POSTS[action])
    assert page.status_code == 302
    assert page.headers["Location"] == at(game, "lobby")


@pytest.mark.parametrize("action", POSTS)
def test_a_secret_table_is_not_found(action):
    game = open_table("Ann", access="link")
    join(game, person("Bob"))
    assert post_blind("Dot", game, action).status_code == 404


def post_blind(name: str, game: Game, action: str):
    visitor = Visitor(name)
    token = "a" * 32
    visitor.client.cookies["csrftoken"] = token
    return visitor.client.post(at(game, action), {**POSTS[action], "csrfmiddlewaretoken": token})


# Time, nudges, coming back


def test_who_waits_gives_time_and_nudges():
    game = started()
    with stopped_at(MONDAY + 4 * H):
        page = press("Bob", game, "give_time", hours="3")
        assert "Bob gives Ann 3 hours more." in html(page)
        page = press("Bob", game, "nudge", "1")
        assert "Bob reminds Ann that the table waits." in html(page)
        assert at(game, "nudge") not in actions("Bob", game)
        refused(post("Bob", game, "nudge", seat="1"), "One nudge a day")


@pytest.mark.parametrize("hours", ["", "0", "25", "many"])
def test_a_gift_has_bounds(hours):
    game = running()
    before = snapshot(game)
    assert post("Bob", game, "give_time", to="1", hours=hours).status_code == 409
    assert snapshot(game) == before


def test_who_is_back_plays_on():
    game = running()
    away(game, 1)
    page = Visitor("Ann").get(at(game))
    assert "A stand-in plays for you." in html(page)
    assert "stand-in" in html(Visitor("Bob").get(at(game)))
    page = press("Ann", game, "come_back")
    assert 'data-question="act"' in html(page)
    refused(post("Ann", game, "come_back"), "yourself")


def test_who_has_come_back_too_often_asks_the_table():
    game = running()
    away(game, 1)
    Seat.objects.filter(game=game, number=1).update(backs=BACKS_ALONE)
    press("Ann", game, "propose", "back")
    press("Bob", game, "vote", "yes")
    assert seat_of(game, 1).stand_in == ""


def test_the_stand_ins_move_is_played_again_by_oneself(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)
    game = running()
    away(game, 1)
    play_bot_step(game.pk)
    page = press("Ann", game, "come_back")
    assert "Play it yourself" in html(page)
    page = press("Ann", game, "take_back")
    assert 'data-question="act"' in html(page)
    assert game.entries == 0


# Leaving


def test_resigning_asks_once_more_and_the_game_goes_on_without_him():
    game = running("Ann", "Bob", "Cid")
    ann = Visitor("Ann")
    assert at(game, "resign") in html(ann.get(at(game)))
    page = ann.submit(at(game, "resign"), at(game, "resign"))
    assert "Ann gives the game up for good." in html(page)
    assert owing(game) == [2]
    assert at(game, "resign") not in html(ann.get(at(game)))
    assert ann.get(at(game, "resign")).status_code == 302
    refused(post("Ann", game, "resign"), "left this game")


def test_a_stranger_sees_no_page_to_resign():
    game = running()
    assert Visitor("Dot").get(at(game, "resign")).status_code == 302


# Taking a seat over


def tells_of_hiding(page) -> bool:
    return "hid" in html(page).partition('class="chronicle"')[2].partition("</section>")[0]


def test_a_seat_is_found_read_about_and_taken():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 hide", "2 wait", "2 hide")
    away(game, 2, offered=True)
    dot = Visitor("Dot")
    page = html(dot.get(reverse("games:replacements")))
    assert "Evening" in page
    assert at(game, "recap") in page
    assert not tells_of_hiding(dot.get(at(game, "recap")))
    first = reverse("games:look_first", args=[game.slug, 2])
    assert f'href="{first}"' in page
    assert at(game, "take_over") not in page
    assert not tells_of_hiding(dot.get(first))
    page = dot.submit(first, at(game, "take_over"), seat="2")
    assert page.redirect_chain[-1][0] == at(game, "recap")
    assert "as your seat knows it" in html(page)
    assert tells_of_hiding(page)
    assert seat_of(game, 2).user == person("Dot")


def test_it_is_taken_from_the_table_too_and_htmx_is_sent_on():
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    assert at(game, "take_over") in actions("Dot", game)
    assert at(game, "take_over") not in actions("Ann", game)
    page = post("Dot", game, "take_over", hx=True, seat="2")
    assert page.headers["HX-Redirect"] == at(game, "recap")


def test_a_visitor_without_an_account_is_sent_to_sign_in():
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    assert "Sign in to take it" in html(Visitor().get(at(game)))
    assert "Sign in to take it" in html(Visitor().get(reverse("games:look_first", args=[game.slug, 2])))
    page = post("", game, "take_over", seat="2")
    assert page.status_code == 302
    assert reverse("account_login") in page.headers["Location"]


def test_the_holder_of_the_link_takes_a_seat_of_a_secret_table():
    game = open_table("Ann", access="link", seats=3)
    for name in ("Bob", "Cid"):
        join(game, person(name))
    away(game, 2, offered=True)
    assert "Evening" not in html(Visitor("Dot").get(reverse("games:replacements")))
    dot = Visitor("Dot")
    dot.get(reverse("games:invite", args=[game.invite]))
    dot.submit(at(game), at(game, "take_over"), seat="2")
    assert seat_of(game, 2).user == person("Dot")


@pytest.mark.parametrize("seat", ["", "x", "1", "77"])
def test_a_seat_that_is_not_free_is_not_taken(seat):
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    assert post("Dot", game, "take_over", seat=seat).status_code == 409


# Pages to read


def test_the_recap_of_each_reader_is_his_own_and_paged():
    game = running()
    for _ in range(20):
        play(game, "1 wait", "1 hide", "2 wait", "2 keep", "1 low", "2 low")
    first = at(game, "recap") + "?page=1"
    assert tells_of_hiding(Visitor("Ann").get(first))
    assert not tells_of_hiding(Visitor("Bob").get(first))
    assert "?page=2" in html(Visitor("Ann").get(first))
    for page in ("1", "2", "999", "x", "-1", ""):
        assert Visitor("Bob").get(at(game, "recap") + f"?page={page}").status_code == 200


def test_the_whole_story_stays_whole_on_its_next_page():
    game = running()
    for _ in range(20):
        play(game, "1 wait", "1 hide", "2 wait", "2 keep", "1 low", "2 low")
    first = at(game, "recap") + "?page=1"
    assert "?page=1&amp;whole" in html(Visitor("Ann").get(first))
    assert "?page=2&whole" in html(Visitor("Ann").get(first + "&whole")).replace("&amp;", "&")


def test_the_whole_log_around_a_game_can_be_read():
    game = running()
    press("Bob", game, "give_time", hours="2")
    page = html(Visitor().get(at(game, "table_log")))
    assert "Bob gives Ann 2 hours more." in page
    assert "<time datetime=" in page


def test_what_one_asks_the_table_is_a_page_of_its_own():
    game = running("Ann", "Bob")
    page = Visitor("Ann").get(at(game))
    assert at(game, "propose") not in {form.action for form in forms_of(page)}
    assert f'href="{at(game, "ask_table")}"' in html(page)
    asking = html(Visitor("Ann").get(at(game, "ask_table")))
    assert "A stand-in plays until I am back" in asking
    assert "Call the game off" in asking


def test_who_may_ask_nothing_is_led_to_the_table():
    game = running("Ann", "Bob")
    for name in ("", "Cid"):
        assert Visitor(name).get(at(game, "ask_table")).url == at(game)


def test_lists_without_anything_say_so():
    assert "there is none to take over right now" in html(Visitor().get(reverse("games:replacements")))
    assert "No messages yet." in html(Visitor().get(at(running(), "table_log")))


def test_the_guest_of_a_demo_has_nothing_to_agree_on(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer",))
    visitor = Visitor()
    visitor.submit("/", reverse("games:demo"))
    game = Game.objects.get()
    page = visitor.get(at(game))
    assert "Ask the table" not in html(page)
    assert "Table log" in html(page)
