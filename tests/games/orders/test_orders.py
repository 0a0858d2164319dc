"""Standing orders on the site: their pages, their scopes, and that they count at once but never backwards."""

import re

import pytest

from games.models import Game, Seat, StandingOrders
from games.models.game import Status
from games.orders import orders
from games.refused import Refused
from tests.games.people import person, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def sorcerer_game():
    """Ann and Bob at a table of the Labyrinth."""
    return running("Ann", "Bob", system="sorcerer")


def test_the_form_for_all_games_shows_every_order_and_keeps_what_is_changed(client):
    ann = person("Ann")
    client.force_login(ann)
    page = client.get("/orders/sorcerer/").content.decode()
    assert page.count('<fieldset class="order"') >= 16
    answer = client.post(
        "/orders/sorcerer/", {"stone_skin.shown": "1", "stone_skin.value": "always"}, follow=True
    )
    assert answer.status_code == 200
    assert StandingOrders.objects.get(user=ann).values == {"stone_skin": "always"}
    assert "changed" in answer.content.decode()


def test_a_preset_sets_several_orders_and_leaves_the_rest(client):
    ann = person("Ann")
    client.force_login(ann)
    client.post("/orders/sorcerer/", {"stone_skin.shown": "1", "stone_skin.value": "never"})
    client.post("/orders/sorcerer/", {"preset": "ask_attacked"})
    values = StandingOrders.objects.get(user=ann).values
    assert values["ask_when_attacked"] is True
    assert values["stone_skin"] == "never"


@pytest.mark.parametrize(
    "forged",
    [
        {"stone_skin.shown": "1", "stone_skin.value": "sometimes"},
        {"repeat_defence.shown": "1", "repeat_defence.when": "always", "repeat_defence.keep_gems": "99"},
        {"armour_loss.shown": "1", "armour_loss.value.helmet": "1", "armour_loss.value.breastplate": "1"},
    ],
)
def test_a_value_that_is_not_offered_is_refused_and_changes_nothing(client, forged):
    client.force_login(person("Ann"))
    answer = client.post("/orders/sorcerer/", forged)
    assert answer.status_code == 422
    assert "data-refused" in answer.content.decode()
    assert not StandingOrders.objects.exists()


def test_a_refusal_names_the_order_and_keeps_what_was_typed(client):
    client.force_login(person("Ann"))
    sent = {
        "armour_loss.shown": "1",
        "armour_loss.value.helmet": "2",
        "armour_loss.value.breastplate": "2",
        "repeat_others.shown": "1",
        "repeat_others.enabled": "true",
        "repeat_others.opponent_min_gems": "13",
        "repeat_others.only_if_gem_or_crystal": "true",
        "repeat_others.keep_gems": "4",
    }
    page = client.post("/orders/sorcerer/", sent).content.decode()
    assert "This cannot be ordered: Armour given up first." in page
    assert 'value="13"' in page
    places = re.findall(r'name="armour_loss\.value\.(\w+)"[^>]*value="(\d*)"', page)
    assert places == [("helmet", "2"), ("breastplate", "2")]


def test_a_ranking_lists_everything_once_and_is_read_by_its_numbers(client):
    client.force_login(person("Ann"))
    page = client.get("/orders/sorcerer/").content.decode()
    for name in ("Wolsung", "Hilda", "Ostrogar"):
        assert page.count(name) == 1, name
    sent = {"awaken_order.shown": "1", "awaken_order.value.hilda": "7", "awaken_order.value.skrit": "2"}
    page = client.post("/orders/sorcerer/", sent, follow=True).content.decode()
    assert StandingOrders.objects.get().values == {"awaken_order": ["skrit", "hilda"]}
    assert '<span class="order-now">Skrit the Cutpurse, Hilda Ironbraid</span>' in page


def test_single_orders_stand_closed_in_groups_behind_the_presets(client):
    client.force_login(person("Ann"))
    page = client.get("/orders/sorcerer/").content.decode()
    assert page.index('value="ask_everything"') < page.index("19 single orders") < page.index("Joint defence")
    assert page.count('<section class="order-group">') == 5
    assert not re.search(r"<details class=\"(single-orders|order-line)\"[^>]* open", page)
    assert '<span class="order-now">Dagger (+1), Helmet, Breastplate…</span>' in page


def test_a_ranking_longer_than_everything_there_is_counts_only_its_places(client):
    client.force_login(person("Ann"))
    sent = {f"awaken_order.value.{number}": "hilda" for number in range(2, 900)}
    sent |= {"awaken_order.shown": "1", "awaken_order.value.skrit": "1"}
    assert client.post("/orders/sorcerer/", sent | {"awaken_order.value.hilda": "13"}).status_code == 422
    assert not StandingOrders.objects.exists()
    assert client.post("/orders/sorcerer/", sent).status_code == 302
    assert StandingOrders.objects.get().values == {"awaken_order": ["skrit"]}


@pytest.mark.parametrize("number", ["-1", "18", "1e3", "٣", "9" * 400, ""])
def test_a_number_that_is_none_of_those_offered_is_refused(client, number):
    client.force_login(person("Ann"))
    sent = {
        "repeat_defence.shown": "1",
        "repeat_defence.when": "always",
        "repeat_defence.keep_gems": number,
    }
    assert client.post("/orders/sorcerer/", sent).status_code == 422
    assert not StandingOrders.objects.exists()


def test_an_unknown_preset_changes_nothing(client):
    client.force_login(person("Ann"))
    client.post("/orders/sorcerer/", {"preset": "ask_attacked"})
    client.post("/orders/sorcerer/", {"preset": "ask_nobody"})
    assert StandingOrders.objects.get().values == {"ask_when_attacked": True}


@pytest.mark.parametrize(("status", "says"), [("finished", "over"), ("cancelled", "called off")])
def test_a_game_that_is_over_takes_no_orders_and_says_so(client, sorcerer_game, status, says):
    client.force_login(person("Ann"))
    Game.objects.filter(pk=sorcerer_game.pk).update(status=status)
    address = f"/g/{sorcerer_game.slug}/orders/"
    answer = client.post(address, {"stone_skin.shown": "1", "stone_skin.value": "never"})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert Seat.objects.get(game=sorcerer_game, number=1).orders == {}
    fight = client.post(f"{address}fight/", {"token": "x"}, follow=True)
    assert says in fight.content.decode()


def test_an_unknown_system_and_a_strangers_table_are_not_found(client, sorcerer_game):
    client.force_login(person("Stranger"))
    assert client.get("/orders/chess/").status_code == 404
    assert client.get(f"/g/{sorcerer_game.slug}/orders/").status_code == 404


def test_orders_for_one_game_name_only_what_differs_from_those_for_all(sorcerer_game):
    seat = Seat.objects.select_related("user").get(game=sorcerer_game, number=1)
    orders.set_for_all(seat.user, "sorcerer", {"stone_skin": "always"})
    orders.set_for_game(sorcerer_game, seat.user, {"stone_skin": "always", "dispel": "always"})
    seat.refresh_from_db()
    assert seat.orders == {"all": {"stone_skin": "always"}, "game": {"dispel": "always"}}


def test_who_has_no_seat_gives_no_orders(sorcerer_game):
    with pytest.raises(Refused):
        orders.set_for_game(sorcerer_game, person("Stranger"), {"dispel": "always"})


def test_who_sits_down_at_a_new_table_brings_the_orders_for_all_games():
    for name in ("Ann", "Bob"):
        orders.set_for_all(person(name), "sorcerer", {"stone_skin": "always"})
    game = running(system="sorcerer")
    assert [seat.orders["all"] for seat in game.seats.all()] == [{"stone_skin": "always"}] * 2


@pytest.mark.parametrize("status", [Status.OPEN, Status.FINISHED, Status.QUARANTINED])
@pytest.mark.parametrize("method", ["get", "post"])
def test_where_no_game_runs_there_is_no_fight_to_give_orders_for(client, sorcerer_game, status, method):
    """A game that has not begun has no state yet, and a packed one none that orders could speak of."""
    Game.objects.filter(pk=sorcerer_game.pk).update(status=status, checkpoint=b"")
    client.force_login(person("Ann"))
    answer = getattr(client, method)(f"/g/{sorcerer_game.slug}/orders/fight/")
    assert answer.status_code == 302
