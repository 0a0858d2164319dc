""" "And from now on" out of an open question, and the one form of a fight, by plain forms and with HTMX."""

import re

import pytest

from games.journal.past import past_of
from games.journal.question_token import question_token
from games.models import StandingOrders
from tests.games.fights import ASK, ATTACK, about_to_attack, asked, game_at, let_roll, order
from tests.games.pages import HX, Visitor, html
from tests.games.people import person, play, seat_of
from tests.systems.talisman.table import Table as TalismanTable

pytestmark = pytest.mark.django_db

BY_ORDER = "order"
NEVER = "pre_cast:none"


@pytest.fixture(autouse=True)
def _dice(monkeypatch):
    let_roll(monkeypatch, "5,2")


@pytest.fixture
def attacked():
    """Bob's Nimuel is attacked, and he is asked for scrolls before the dice."""
    game = about_to_attack("might", "stone_skin", gems=4)
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))
    return game


def say(game, client, name="Bob", *, hx=False, **sent):
    """The person says "from now on" on the page as it is now."""
    seat = game.seats.filter(user=person(name)).first()
    token = question_token(game, seat.number) if seat else ""
    data = {"kind": "cast", "step": NEVER, "scope": "game", "token": token} | sent
    client.force_login(person(name))
    answer = client.post(f"/g/{game.slug}/orders/from-now-on/", data, **(HX if hx else {}))
    game.refresh_from_db()
    return answer


def given(game, seat):
    """By whom the answers of the seat were given, by kind of question."""
    return [
        (line.kind, one.by) for line in past_of(game).entries() for one in line.answers if one.seat == seat
    ]


@pytest.mark.parametrize("hx", [False, True])
def test_from_now_on_answers_the_open_question_by_order(attacked, client, hx):
    answer = say(attacked, client, hx=hx)
    assert answer.status_code == (200 if hx else 302)
    assert given(attacked, 2)[0] == ("cast", BY_ORDER)
    assert asked(attacked) == ("repeat_die_others", (2,)), "of other kinds he is still asked"
    kept = seat_of(attacked, 2).orders["game"]
    assert kept["pre_cast"]["when"] == "none"
    assert kept["ask"] == ["join_defence", "stone_skin", "repeat_die_others"]


def test_the_page_offers_it_and_a_browser_without_scripts_may_use_it(attacked):
    bob = Visitor("Bob")
    address = f"/g/{attacked.slug}/"
    assert "pre_cast:always" in html(bob.get(address))
    sent = bob.submit(address, f"{address}orders/from-now-on/", step="pre_cast:always", scope="game")
    assert sent.status_code == 200
    assert given(attacked, 2)[0] == ("cast", BY_ORDER)


@pytest.mark.parametrize("scope", ["fight", "game", "all"])
def test_it_holds_for_the_fight_the_game_or_all_my_games(attacked, client, scope):
    say(attacked, client, scope=scope)
    layers = seat_of(attacked, 2).orders
    assert layers[scope]["pre_cast"]["when"] == "none"
    assert all("pre_cast" not in layers.get(one, {}) for one in ("fight", "game", "all") if one != scope)
    mine = StandingOrders.objects.filter(user=person("Bob"), system="sorcerer")
    assert mine.exists() == (scope == "all")
    assert given(attacked, 2)[0] == ("cast", BY_ORDER)


def test_a_wider_scope_takes_what_a_narrower_one_said(attacked, client):
    order(attacked, "Bob", **ASK, pre_cast={"when": "always", "order": ()})
    say(attacked, client, scope="all")
    assert "pre_cast" not in seat_of(attacked, 2).orders["game"]
    assert given(attacked, 2)[0] == ("cast", BY_ORDER)


def test_ask_me_is_a_step_too_and_leaves_the_question_open(attacked, client):
    order(attacked, "Bob", ask=("cast",), pre_cast={"when": "always", "order": ("might",)})
    say(attacked, client, step="ask")
    assert asked(attacked) == ("cast", (2,))
    play(attacked, "2 pass")
    assert ("repeat_die_others", BY_ORDER) in given(attacked, 2), "only this kind is asked"


def test_in_the_own_turn_repeats_that_suit_me_are_not_offered_any_more(client):
    """Ann wins the clash; with two Gems she would be offered to repeat a die."""
    game = about_to_attack(rivals=4)
    play(game, ATTACK)
    assert asked(game) == ("repeat_die", (1,))
    answer = say(game, client, "Ann", kind="repeat_die", step="own_repeat:if_it_helps")
    assert answer.status_code == 302
    assert ("repeat_die", BY_ORDER) in given(game, 1)


@pytest.fixture
def fighting(monkeypatch):
    """Ann's Elf may pay fate for the die of its own fight; as a defender it wants to be asked too."""
    let_roll(monkeypatch, "1", "4")
    table = TalismanTable("elf", "troll", fate=True).put(1, "woods_11").lay("woods_11", "wolf")
    game = game_at(table.start(1, "draw").at.base, "Ann", "Bob", system="talisman")
    order(game, "Ann", ask=("fate",), own_fate="always")
    play(game, "1 fight")
    assert asked(game) == ("fate", (1,))
    return game


def test_what_is_settled_for_the_own_turn_leaves_the_waits_out_of_turn_alone(fighting, client):
    assert say(fighting, client, "Ann", kind="fate", step="own_fate:never").status_code == 302
    assert seat_of(fighting, 1).orders["game"] == {"ask": ["fate"], "own_fate": "never"}
    assert ("fate", BY_ORDER) in given(fighting, 1)


def test_a_step_of_the_own_turn_asks_by_itself(fighting, client):
    page = html(Visitor("Ann").get(f"/g/{fighting.slug}/"))
    assert "own_fate:always" in page
    assert 'value="ask"' not in page
    assert say(fighting, client, "Ann", hx=True, kind="fate", step="ask").status_code == 409


# -- what is refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forged",
    [
        {"kind": "stone_skin"},
        {"kind": "armour_loss", "step": "armour_loss:helmet"},
        {"step": ""},
        {"step": "pre_cast:sometimes"},
        {"step": "bravery:true"},
        {"step": "armour_loss:helmet"},
        {"step": "own_cast:never"},
        {"scope": "forever"},
        {"scope": ""},
        {"token": "stale"},
    ],
)
def test_what_is_not_offered_is_refused_in_words_and_changes_nothing(attacked, client, forged):
    before, rows = seat_of(attacked, 2).orders, given(attacked, 2)
    answer = say(attacked, client, hx=True, **forged)
    assert answer.status_code == 409
    assert "data-refused" in answer.content.decode()
    assert (seat_of(attacked, 2).orders, given(attacked, 2)) == (before, rows)
    assert asked(attacked) == ("cast", (2,))


@pytest.mark.parametrize("name", ["Ann", "Cid", "Eve"])
def test_who_is_not_asked_orders_nothing_from_a_question(attacked, client, name):
    answer = say(attacked, client, name, hx=True)
    assert answer.status_code == 409
    assert "data-refused" in answer.content.decode()
    assert asked(attacked) == ("cast", (2,))


# -- the one form of a fight ---------------------------------------------------------------------------


@pytest.mark.rule("L-COR-05")
def test_one_form_answers_the_whole_fight(attacked):
    bob = Visitor("Bob")
    address = f"/g/{attacked.slug}/orders/fight/"
    page = html(bob.get(address))
    assert 'id="pre_cast"' in page
    assert 'id="armour_loss"' not in page
    form = bob.form(address, "")
    form.action = address
    bob.send(form, **{"pre_cast.when": "always", "stone_skin.value": "always"})
    attacked.refresh_from_db()
    mine = given(attacked, 2)
    assert {kind for kind, _by in mine} >= {"cast", "repeat_die_others"}
    assert {by for kind, by in mine if kind != "move"} == {BY_ORDER}
    assert seat_of(attacked, 2).orders["fight"]["ask_when_attacked"] is False
    assert seat_of(attacked, 2).orders["game"]["ask_when_attacked"] is True, "the next fight asks again"


@pytest.mark.rule("L-COR-09")
def test_the_attacker_gives_his_orders_together_with_the_attack():
    game = about_to_attack(rivals=4)
    ann = Visitor("Ann")
    address = f"/g/{game.slug}/orders/fight/?key=attack%3Animuel"
    form = ann.form(address, "")
    form.action = address
    ann.send(form, **{"own_repeat.value": "never"})
    assert given(game, 1)[0] == ("encounter", "person")
    assert ("repeat_die", BY_ORDER) in given(game, 1)


def test_a_form_for_no_fight_and_a_stale_one_are_refused(attacked, client):
    client.force_login(person("Cid"))
    assert client.get(f"/g/{attacked.slug}/orders/fight/").status_code == 302
    client.force_login(person("Bob"))
    stale = {"token": "old", "stone_skin.shown": "1", "stone_skin.value": "always"}
    answer = client.post(f"/g/{attacked.slug}/orders/fight/", stale)
    assert answer.status_code == 422
    assert "moved on" in answer.content.decode()
    chosen = re.search(r'name="stone_skin.value"\s+value="always"\s+checked', answer.content.decode())
    assert chosen, "what was chosen is still chosen"
    assert "fight" not in seat_of(attacked, 2).orders


def test_orders_for_a_fight_that_no_offered_answer_begins_are_refused(attacked, client):
    client.force_login(person("Bob"))
    sent = {"token": question_token(attacked, 2), "key": "attack:hilda"}
    assert client.post(f"/g/{attacked.slug}/orders/fight/", sent).status_code == 422
    assert "fight" not in seat_of(attacked, 2).orders
