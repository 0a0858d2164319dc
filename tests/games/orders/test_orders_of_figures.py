"""Orders of single figures: who plays several mice orders for each; else what is for all of them holds."""

import re
from types import SimpleNamespace

import pytest
from django.test import Client

from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game, Seat, StandingOrders
from games.orders.form import foretold, values_for_game
from games.orders.from_now_on import _after
from games.seats.play_for import play_for
from games.systems.mice.system import SYSTEM
from tests.api.program import problem
from tests.api.program import program as signed
from tests.api.program import read as told
from tests.games.pages import Visitor, html
from tests.games.people import answer, owing, person, running, seat_of
from tests.systems.mice.face.test_on_the_site import decide, until
from tests.systems.mice.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Ann and Bob with two mice each, at the first turn of one of Ann's."""
    game = running("Ann", "Bob", system="mice")
    until(game, "turn")
    return game


def mice_of(game: Game, seat: int) -> list[str]:
    position = load(game)
    return list(SYSTEM.orders.figures(SYSTEM.observe(position.state, seat), seat))


def orders_of(game: Game, number: int = 1) -> dict[str, object]:
    return values_for_game(Seat.objects.select_related("game").get(game=game, number=number))


def page_of(game: Game) -> str:
    return f"/g/{game.slug}/orders/"


def give(game: Game, order: str, value: str) -> None:
    """Ann chooses this on her form."""
    assert f'name="{order}.value"' in html(Visitor("Ann").get(page_of(game)))
    sent = {f"{order}.shown": "1", f"{order}.value": value}
    assert client_of("Ann").post(page_of(game), sent).status_code == 302


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def test_each_of_several_mice_has_a_part_of_its_own_and_says_what_it_does_by_default(game):
    page = html(Visitor("Ann").get(page_of(game)))
    assert page.count("data-figure=") == 2
    for mouse in mice_of(game, 1):
        assert f'data-figure="{mouse}"' in page
        assert f'name="{mouse}.dodge.value"' in page
        assert f'name="{mouse}.lead.value"' not in page
    assert "As for all: If it is serious" in page


def test_by_default_the_form_says_as_for_all(game):
    first = mice_of(game, 1)[0]
    page = html(Visitor("Ann").get(page_of(game)))
    assert re.search(rf'name="{first}.dodge.value"\s+value=""\s+checked', page)
    assert re.search(rf'name="{first}.refuse.wide"\s+checked', page)
    assert len(re.findall(rf'name="{first}.dodge.value"[^>]*checked', page)) == 1


def test_what_one_mouse_is_ordered_holds_for_it_alone_and_goes_back_to_what_is_for_all(game):
    first, second = mice_of(game, 1)
    give(game, f"{first}.dodge", "always")
    assert seat_of(game, 1).orders["game"] == {f"{first}.dodge": "always"}
    assert "1 order of its own" in html(Visitor("Ann").get(page_of(game)))
    give(game, "dodge", "never")
    assert seat_of(game, 1).orders["game"] == {"dodge": "never", f"{first}.dodge": "always"}
    give(game, f"{first}.dodge", "")
    assert seat_of(game, 1).orders["game"] == {"dodge": "never"}
    assert f"{second}.dodge" not in orders_of(game)


def test_several_words_are_as_for_all_until_the_box_is_unticked(game):
    order, ann = f"{mice_of(game, 1)[0]}.refuse", client_of("Ann")
    sent = {f"{order}.shown": "1", f"{order}.value": ["rest", "share"]}
    ann.post(page_of(game), {**sent, f"{order}.wide": "on"})
    assert seat_of(game, 1).orders["game"] == {}
    ann.post(page_of(game), sent)
    assert seat_of(game, 1).orders["game"] == {order: ["rest", "share"]}


def test_in_one_game_a_mouse_may_be_as_all_though_it_is_not_in_the_others(game):
    order = f"{mice_of(game, 1)[0]}.dodge"
    told(signed("Ann", "play").post("/orders/mice", {"orders": {order: "never"}}))
    assert orders_of(game)[order] == "never"
    assert html(Visitor("Ann").get("/orders/mice/")).count("data-figure=") == 1
    give(game, order, "")
    assert seat_of(game, 1).orders["game"] == {order: None}
    assert order not in orders_of(game)


def test_a_mouse_that_there_is_not_is_refused_and_changes_nothing(game):
    sent = {"mickey.dodge.shown": "1", "mickey.dodge.value": "never"}
    assert client_of("Ann").post(page_of(game), sent).status_code == 422
    assert seat_of(game, 1).orders.get("game") is None


def test_a_preset_speaks_for_every_mouse(game):
    order = f"{mice_of(game, 1)[0]}.ask"
    client_of("Ann").post(page_of(game), {f"{order}.shown": "1", f"{order}.value": ["deal"]})
    address, pressed = page_of(game), 'value="never_wait"\n                    aria-pressed="true"'
    assert pressed not in html(Visitor("Ann").get(address))
    client_of("Ann").post(address, {"preset": "never_wait"})
    assert order not in orders_of(game)
    assert pressed in html(Visitor("Ann").get(address))


def about_to_be_hit() -> tuple[Table, Seat]:
    """Minions are at Tilda, who may dodge and has an order of her own; Nez is on turn."""
    table = Table(space=9, seats=2).put("tilda", cheese=1, abilities=["dodge"]).foe("roach", 1).start("nez")
    return table, Seat(number=2, game=Game(system="mice"), orders={"game": {"tilda.dodge": "always"}})


def test_from_now_on_speaks_for_every_mouse():
    table, seat = about_to_be_hit()
    after = _after(SimpleNamespace(position=table.at), seat, "self_hit", "dodge:never")
    assert after == {"dodge": "never", "tilda.dodge": None}


def test_what_orders_will_decide_is_told_of_the_mouse_that_has_its_own():
    table, seat = about_to_be_hit()
    lines = [str(one) for one in foretold(seat, table.at, SYSTEM.observe(table.at.state, 2))]
    assert "Tilda: Dodge: Always" in lines


def test_a_friend_who_plays_for_somebody_spares_the_mouse_that_refuses_and_not_the_other(game):
    first, second = mice_of(game, 1)
    client_of("Ann").post(page_of(game), {f"{first}.refuse.shown": "1", f"{first}.refuse.value": ["rest"]})
    refused = {}
    while len(refused) < 2:
        on_turn = mouse_to_play(game)
        Seat.objects.filter(game=game, number=1).update(missed=SYSTEM.slow.turns(load(game).state))
        token = question_token(game, 2)
        done = play_for(game.pk, 2, token=token, key="rest")
        refused[on_turn] = "does not want that" in done.message
        game.refresh_from_db()
        assert done.accepted or answer(game, 1, decide(game, 1)).accepted
    assert refused == {first: True, second: False}


def mouse_to_play(game: Game) -> str:
    """People play on until a mouse of Ann's may rest; which it is."""
    while True:
        position, seats = load(game), owing(game)
        if position.question.kind == "turn" and seats == [1] and "rest" in position.question.options_of(1):
            return position.state.turn.card
        for seat in seats:
            assert answer(game, seat, decide(game, seat)).accepted


def test_a_program_reads_and_gives_them(game):
    first = mice_of(game, 1)[0]
    address = f"/games/{game.slug}/orders"
    reader, player = signed("Ann", "read"), signed("Ann", "play")
    given = told(player.post(address, {"orders": {"dodge": "never", f"{first}.dodge": "always"}}))
    assert given == {"system": "mice", "game": game.slug}
    found = told(reader.get(address))
    dodge = next(one for one in found["orders"] if one["id"] == "dodge")
    assert list(found["figures"]) == mice_of(game, 1)
    assert (dodge["value"], dodge["each"], dodge["own"]) == ("never", True, {first: "always"})
    assert [one["value"] for one in dodge["fields"][0]["choices"]] == ["never", "if_serious", "always"]
    told(player.post(address, {"orders": {"dodge": None, f"{first}.dodge": None}}))
    assert seat_of(game, 1).orders["game"] == {}
    problem(player.post(address, {"orders": {"mickey.dodge": "never"}}), 409, "refused")
    problem(reader.get("/orders/chess"), 404, "not-found")


def test_a_program_gives_orders_for_all_games():
    player, reader = signed("Ann", "play"), signed("Ann", "read")
    told(player.post("/orders/mice", {"orders": {"dodge": "never", "nez.dodge": "always"}}))
    assert StandingOrders.objects.get().values == {"dodge": "never", "nez.dodge": "always"}
    assert told(reader.get("/orders/mice"))["figures"] == {"nez": "Nez"}
    told(player.post("/orders/mice", {"orders": {"dodge": None}}))
    assert StandingOrders.objects.get().values == {"nez.dodge": "always"}
