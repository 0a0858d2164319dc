"""The pages of conditions and of answers ahead, by hand and by program: who may see them, what they keep."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Seat
from tests.api.program import problem, program, read
from tests.games.fights import ASK, ATTACK, about_to_attack, asked, let_roll, order
from tests.games.pages import Visitor, html
from tests.games.people import person, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _dice(monkeypatch):
    let_roll(monkeypatch, "5,2")


def address(name, game):
    return reverse(f"games:{name}", args=[game.slug])


def send(name, address, form):
    """Somebody sends a form without having looked at its page."""
    client = Client()
    client.force_login(person(name))
    return client.post(address, form)


def sent(order_id, at, then, *conditions):
    """One rule as its form sends it."""
    found = {f"{order_id}.{at}.then": then}
    for place, (word, number) in enumerate(conditions):
        found |= {f"{order_id}.{at}.{place}.word": word, f"{order_id}.{at}.{place}.n": number}
    return found


def seat(game, number=2):
    return Seat.objects.get(game=game, number=number)


@pytest.mark.parametrize("name", ["order_rules_game", "ahead"])
def test_only_who_sits_there_sees_a_page_of_rules_and_everybody_their_own(name):
    game, page = about_to_attack("might"), {}
    for who in ("Bob", "Cid"):
        page[who] = Visitor(who).get(address(name, game))
        assert page[who].status_code == 200
    assert Visitor("Dot").get(address(name, game)).status_code == 404
    assert Visitor().get(address(name, game)).status_code == 302


def test_a_system_without_conditions_has_no_such_pages():
    game = running()
    assert Visitor("Bob").get(address("order_rules_game", game)).status_code == 404
    assert Visitor("Bob").get("/orders/tiny/if-then/").status_code == 404
    assert Visitor("Bob").get("/orders/nothing/if-then/").status_code == 404
    assert Visitor("Bob").get(address("ahead", game)).status_code == 302


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_orders_of_every_system_have_their_page_in_both_languages(language):
    User.objects.filter(pk=person("Bob").pk).update(language=language)
    for system in ("sorcerer", "talisman", "mice"):
        shown = html(Visitor("Bob").get(f"/orders/{system}/if-then/"))
        assert "rule-rows" in shown


def test_a_rule_is_kept_by_its_form_and_stands_there_again():
    game = about_to_attack("might")
    form = {"order": "pre_cast", **sent("pre_cast", 0, "none", ("life", "1"), ("by_seat=1", ""))}
    answered = send("Bob", address("order_rules_game", game), form)
    assert answered.status_code == 302
    assert seat(game).orders["game_rules"] == {
        "pre_cast": [{"if": [["life", 1], ["by_seat", "1"]], "then": "none"}]
    }
    shown = html(Visitor("Bob").get(answered.url))
    assert "if my character has at most 1 LP and it is the turn of Ann: Never" in shown
    assert "pre_cast" not in seat(game, 1).orders.get("game_rules", {})


def test_rules_for_all_games_by_their_form():
    game = about_to_attack("might")
    form = {"order": "pre_cast", **sent("pre_cast", 0, "ask")}
    assert send("Bob", "/orders/sorcerer/if-then/", form).status_code == 302
    assert seat(game).orders["all_rules"] == {"pre_cast": [{"if": [], "then": "ask"}]}
    assert send("Bob", "/orders/sorcerer/if-then/", {"order": "pre_cast"}).status_code == 302
    assert seat(game).orders["all_rules"] == {}


@pytest.mark.parametrize(
    "rule",
    [
        sent("pre_cast", 0, "none", ("life", "")),
        sent("pre_cast", 0, "none", ("life", "many")),
        sent("pre_cast", 0, "none", ("life", "٣")),
        sent("pre_cast", 0, "none", ("dragon", "")),
        sent("pre_cast", 0, "", ("would_die", "")),
        sent("pre_cast", 0, "\x00", ("would_die", "")),
        sent("pre_cast", 0, "none", ("figure=nobody", "")),
    ],
)
def test_bad_input_is_refused_in_words_and_nothing_typed_is_lost(rule):
    game = about_to_attack("might")
    for name in ("order_rules_game", "ahead"):
        answered = send("Bob", address(name, game), {"order": "pre_cast", **rule})
        assert answered.status_code == 422
        assert "Nothing has been changed" in html(answered)
    assert "game_rules" not in seat(game).orders
    assert seat(game).ahead is None


def test_rules_are_only_tried_where_that_is_asked_for():
    game = about_to_attack("might")
    form = {"order": "pre_cast", "try": "1", **sent("pre_cast", 0, "none", ("life", "9"))}
    answered = send("Bob", address("order_rules_game", game), form)
    assert answered.status_code == 200
    assert "Nothing of the kind has been asked" in html(answered)
    assert "game_rules" not in seat(game).orders


def test_ask_me_now_names_what_may_come_and_is_answered_there():
    game = about_to_attack("might", gems=4)
    order(game, "Bob", **ASK)
    page = address("ahead", game)
    shown = html(Visitor("Bob").get(page))
    assert 'id="pre_cast"' in shown
    assert 'id="repeat_defence"' in shown
    form = {**sent("pre_cast", 0, "none", ("life", "9")), **sent("dispel", 0, "none")}
    assert send("Bob", page, form).status_code == 302
    assert set(seat(game).ahead["rules"]) == {"pre_cast", "dispel"}
    assert "None of them has been needed so far" in html(Visitor("Bob").get(page))
    play(game, ATTACK)
    assert asked(game)[0] != "cast"
    assert "so far" in html(Visitor("Bob").get(page))
    assert send("Bob", page, {"drop": "1"}).status_code == 302
    assert seat(game).ahead is None


def test_the_door_stands_at_the_table_in_the_turns_of_others_whatever_may_come():
    game = about_to_attack()
    for who, shown in (("Bob", True), ("Cid", True), ("Ann", False)):
        page = html(Visitor(who).get(reverse("games:table", args=[game.slug])))
        assert ("data-ahead" in page) == shown, who
    assert "data-ahead" not in html(Visitor().get(reverse("games:table", args=[game.slug])))


# -- by program -------------------------------------------------------------------------------------------


def test_a_program_reads_the_closed_list_and_gives_rules():
    game = about_to_attack("might")
    bob = program("Bob", "read", "play")
    told = read(bob.get(f"/games/{game.slug}/rules"))
    words = {word["id"]: word for word in told["words"]}
    assert (words["life"]["takes"], words["life"]["least"]) == ("number", 1)
    assert "nimuel" in {one["value"] for one in words["figure"]["choices"]}
    rule = {"conditions": [{"word": "life", "value": 1}, {"word": "would_die"}], "then": "always"}
    read(bob.post(f"/games/{game.slug}/rules", {"rules": {"pre_cast": [rule]}}))
    kept = {one["id"]: one["rules"] for one in read(bob.get(f"/games/{game.slug}/rules"))["orders"]}
    assert kept["pre_cast"] == [
        {"conditions": [{"word": "life", "value": 1}, {"word": "would_die", "value": None}], "then": "always"}
    ]
    wrong = {"rules": {"pre_cast": [{**rule, "then": "perhaps"}]}}
    problem(bob.post(f"/games/{game.slug}/rules", wrong), 409, "refused")
    read(bob.post("/orders/sorcerer/rules", {"rules": {"dispel": [{"conditions": [], "then": "ask"}]}}))
    assert seat(game).orders["all_rules"] == {"dispel": [{"if": [], "then": "ask"}]}


def test_a_program_answers_ahead():
    game = about_to_attack("might")
    bob = program("Bob", "read", "play")
    told = read(bob.get(f"/games/{game.slug}/ahead"))
    assert told["open"]
    assert "pre_cast" in [one["id"] for one in told["orders"]]
    rule = {"conditions": [], "then": "none"}
    read(bob.post(f"/games/{game.slug}/ahead", {"rules": {"pre_cast": [rule]}}))
    assert seat(game).ahead["rules"] == {"pre_cast": [{"if": [], "then": "none"}]}
    assert not read(program("Ann", "read", "play").get(f"/games/{game.slug}/ahead"))["open"]
    problem(program("Ann", "play").post(f"/games/{game.slug}/ahead", {"rules": {}}), 409, "refused")
