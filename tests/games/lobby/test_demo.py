"""Demo games: limited, claimed, expired."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games import tasks
from games.clocks.due import shown_due
from games.faces.face import get_face
from games.journal.loading import load
from games.live import broker
from games.live.watch import look, watch
from games.lobby import demo as demos
from games.lobby.demo import claim, expire_demos, origin_of, start_demo
from games.models import Game
from games.models.clock import PACES
from games.refused import Refused
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import owed, person, play, running, seat_of
from tests.games.slow import MONDAY, sweep_at, told

pytestmark = pytest.mark.django_db


def demo(guest: str = "guest", address: str = "192.0.2.7") -> Game:
    return start_demo(guest=guest, address=address, system="tiny")


def test_one_click_starts_a_game_against_three_bots():
    game = demo()
    assert (game.status, game.is_demo, game.access) == ("running", True, "link")
    assert [(seat.guest, seat.bot) for seat in game.seats.order_by("number")] == [
        ("guest", ""),
        *[("", "steady")] * 3,
    ]
    play(game, "1 roll")


def test_it_begins_in_play_past_the_first_choices():
    game = start_demo(guest="guest", address="192.0.2.7", system="sorcerer")
    position = load(game)
    assert position.state.phase == "move"
    assert sorted({one.seat for one in position.state.characters.values() if one.place}) == [1, 2, 3, 4]


def test_five_an_hour_and_twenty_a_day_for_one_guest():
    began = now()
    for hour in range(4):
        with stopped_at(began + timedelta(hours=hour, minutes=hour)):
            for _ in range(5):
                demo()
            with pytest.raises(Refused, match="go on with one of them"):
                demo()
            with pytest.raises(Refused, match="go on with one of them"):
                demo(address="192.0.2.8")
            demo(guest=f"a colleague {hour}")
    with stopped_at(began + timedelta(hours=6)), pytest.raises(Refused, match="go on with one of them"):
        demo()
    with stopped_at(began + timedelta(hours=25)):
        demo()


def test_a_hundred_an_hour_from_one_network(monkeypatch):
    assert demos.OF_NETWORK == 100
    monkeypatch.setattr(demos, "OF_NETWORK", 7)
    for number in range(7):
        demo(guest=f"guest {number}")
    with pytest.raises(Refused, match="from your network"):
        demo(guest="one more")
    demo(guest="one more", address="192.0.2.8")
    with stopped_at(now() + timedelta(minutes=61)):
        demo(guest="one more")


def test_addresses_are_not_stored_and_a_network_of_ipv6_counts_as_one():
    game = demo(address="2001:db8::1")
    assert "2001" not in game.origin
    assert game.origin == origin_of("2001:db8::ffff") != origin_of("2001:db8:0:1::1")
    assert origin_of("192.0.2.1") != origin_of("192.0.2.2")
    assert origin_of("not an address")


def test_nobody_is_in_a_hurry_in_a_demo():
    """The same question has a deadline in a game of somebody's own."""
    game = demo()
    game.seats.filter(number=1).update(user=person("Ann"), guest="")
    ann, table = Visitor("Ann"), reverse("games:table", args=[game.slug])
    page = html(ann.get(table))
    assert "data-question" in page
    assert "data-due" not in page
    Game.objects.filter(pk=game.pk).update(is_demo=False)
    assert "data-due" in html(ann.get(table))


def test_a_demo_becomes_the_person_s_own():
    game, other = demo(), demo(guest="somebody else")
    assert claim(person("Ann"), guest="guest") == 1
    game.refresh_from_db()
    seat = seat_of(game, 1)
    assert (seat.user, seat.guest, seat.name) == (person("Ann"), "", "Ann")
    assert (game.is_demo, game.created_by, game.origin) == (False, person("Ann"), "")
    assert seat_of(other, 1).user is None
    play(game, "1 wait")


def test_a_demo_that_is_one_s_own_has_a_clock_that_hurts_nobody():
    game = demo()
    claim(person("Ann"), guest="guest")
    game.refresh_from_db()
    seat, row = seat_of(game, 1), owed(game, 1)
    assert (game.pace, seat.left) == ("week", PACES["week"].turn)
    assert row.due_at > now() + timedelta(days=6)
    assert shown_due(game, [seat], [row], now()) == {1: row.due_at}
    assert game.tenures.get().user == person("Ann")


def test_a_guest_is_blamed_for_nothing():
    with stopped_at(MONDAY):
        game = demo()
        assert owed(game, 1).due_at == MONDAY + timedelta(hours=48)
    sweep_at(MONDAY + timedelta(hours=48, minutes=1))
    seat = seat_of(game, 1)
    assert (seat.misses, seat.offered_at) == (0, None)
    assert told(game)[0][:2] == ("act", 1)


def test_claiming_twice_or_with_no_guest_changes_nothing():
    demo(guest="")
    assert claim(person("Ann"), guest="") == 0
    demo()
    assert claim(person("Ann"), guest="guest") == 1
    assert claim(person("Ann"), guest="guest") == 0


def test_an_unwatched_demo_expires_after_two_days():
    game = demo()
    with stopped_at(now() + timedelta(hours=47)):
        assert expire_demos() == 0
    with stopped_at(now() + timedelta(hours=49)):
        tasks.expire()
    assert (Game.objects.get(pk=game.pk).status, game.obligations.count()) == ("cancelled", 0)


def test_other_games_never_expire_while_they_run():
    game = running()
    with stopped_at(now() + timedelta(days=400)):
        tasks.expire()
    assert Game.objects.get(pk=game.pk).status == "running"


def test_looking_counts_as_watching_at_most_every_half_minute(django_assert_num_queries):
    game = demo()
    with stopped_at(now() + timedelta(seconds=20)), django_assert_num_queries(0):
        watch(game)
    with stopped_at(now() + timedelta(seconds=40)):
        watch(game)
        game.refresh_from_db()
        assert game.watched_at == now()


def test_looking_again_wakes_the_bots_of_a_rested_demo(monkeypatch):
    queued = []
    monkeypatch.setattr(broker, "queue", lambda *task: queued.append(task))
    game = demo()
    play(game, "1 wait", "1 keep")
    watch(game)
    assert queued == []
    with stopped_at(now() + timedelta(minutes=3)):
        watch(game)
    assert queued == [("games.play_bots", game.pk)]


def test_what_a_seat_has_seen_only_rises():
    game = running()
    seat = seat_of(game, 1)
    look(seat, step=3)
    look(seat, step=2)
    assert seat_of(game, 1).seen_step == 3


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
@pytest.mark.parametrize("everything", [False, True])
def test_a_demo_is_the_short_game_of_its_system(system: str, everything: bool):
    face = get_face(system)
    game = start_demo(guest="guest", address="192.0.2.7", system=system, everything=everything)
    chosen = {**face.demo, **(face.everything if everything else {})}
    assert chosen.items() <= game.options.items()


def test_the_demos_of_long_games_end_soon():
    assert get_face("talisman").demo["sudden_death"] == "round_20"
    assert get_face("mice").demo["chapter"] == "C2"
