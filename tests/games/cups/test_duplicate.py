"""Cups whose tables of a round share their luck: they join it, are closed, and are opened together."""

import re
from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from games import systems
from games.careers.after_end import after_end, left_behind
from games.cups import announcing, courses, deciding, leaving, sharing, sweep
from games.cups.side_by_side import side_by_side
from games.engine.dice import commitment
from games.engine.shared_luck import Bags
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game, Played, Seat, SharedLuck
from games.models.cup import PARTS, CupState
from games.models.game import Luck
from games.past.proof import check
from games.past.record import export
from games.refused import Refused
from games.seats.replacements import offered_at, replacements
from tests.games.cups.duplicates import DICE, ROLLING, duplicate, games_of, play_table
from tests.games.cups.short import announced, close, cup_of, end_round, game_of, go_on, play_round, swept
from tests.games.cups.test_cup_pages import at, text
from tests.games.pages import html
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def with_dice(monkeypatch: pytest.MonkeyPatch, short_games: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)


def luck(game: Game) -> Luck:
    read_again(game)
    return Luck(game.luck)


def client_of(name: str) -> Client:
    found = Client()
    found.force_login(person(name))
    return found


def test_a_round_is_promised_before_it_is_drawn_and_all_its_tables_share_it():
    cup = announced(luck="bag", places_max=12, seats=4, places_min=8)
    promised = cup.promise
    assert len(promised) == 64
    Cup.objects.filter(pk=cup.pk).delete()
    cup = duplicate()
    first = CupRound.objects.get(cup=cup)
    assert first.commitment == commitment(bytes(first.seed))
    rows = SharedLuck.objects.filter(game__in=games_of(cup))
    assert rows.count() == 3
    assert {(row.round, row.commitment, bytes(row.seed)) for row in rows} == {
        (f"cup-{cup.slug}-1", first.commitment, bytes(first.seed))
    }
    assert len({bytes(game.seed) for game in games_of(cup)}) == 3
    assert cup.promise not in ("", first.commitment, promised)


def test_the_promise_of_the_next_round_is_kept():
    cup = duplicate()
    promised = cup.promise
    go_on(play_round(cup))
    assert CupRound.objects.get(cup=cup, number=2).commitment == promised


def test_a_smaller_table_draws_from_the_bags_of_a_full_one():
    cup = duplicate(11)
    assert {game.seats_wanted for game in games_of(cup)} == {3, 4}
    assert all(row.sizes == {"take": DICE} for row in SharedLuck.objects.all())


def test_all_stay_closed_until_the_last_one_is_decided_then_open_together():
    cup = duplicate()
    first, second, third = games_of(cup)
    for game in (first, second):
        play_table(cup, game)
        swept(cup)
        assert {luck(one) for one in (first, second, third)} == {Luck.CLOSED}
    ours = {one.pk for one in (first, second, third)}
    assert not ours & set(left_behind())
    assert CupTable.objects.filter(decided_at__isnull=False).count() == 2
    assert not Entrant.objects.exclude(deeds=0).exists(), "deeds would tell how it stands at closed tables"
    play_table(cup, third)
    swept(cup)
    assert {luck(one) for one in (first, second, third)} == {Luck.OPENED}
    assert ours <= set(left_behind())
    assert after_end(first.pk)
    assert Played.objects.filter(game=first).count() == 4


def test_deeds_count_against_the_mean_of_the_same_seat_number():
    cup = play_round(duplicate())
    rows = list(CupSeat.objects.filter(round__cup=cup).select_related("round", "table"))
    found = sharing.deeds_of(cup, rows)
    for number in range(1, 5):
        same = [row for row in rows if row.seat == number]
        mean = sum(row.merit[2] for row in same) / len(same)
        assert [found[row.pk] for row in same] == pytest.approx(
            [PARTS * (row.merit[2] - mean) for row in same], abs=1
        )
    for row in rows:
        assert Entrant.objects.get(pk=row.entrant_id).deeds == found[row.pk]


def test_the_date_opens_a_round_whatever_is_still_played_or_held_there():
    cup = duplicate()
    first, second, third = games_of(cup)
    play_table(cup, first)
    Game.objects.filter(pk=second.pk).update(status="quarantined")
    end_round(cup)
    assert {luck(one) for one in (first, second, third)} == {Luck.OPENED}
    assert third.is_running
    assert not third.opened_seed()
    first_round = CupRound.objects.select_related("cup").get(cup=cup, number=1)
    shown = side_by_side(cup, first_round, None, seat=1, everyone=True)
    assert shown is not None
    assert sorted(one.finished for one in shown.places) == [False, False, True]
    assert {one.letter for bag in shown.bags for one in bag.drawn} == {"A"}, (
        "what still goes on shows no dice"
    )


def test_a_cup_that_is_called_off_keeps_nothing_closed():
    cup = duplicate()
    announcing.call_off(cup.pk, person("Ann"), reason="No time for it.")
    assert {luck(one) for one in games_of(cup)} == {Luck.OPENED}


def test_a_worker_killed_while_it_opens_a_round_leaves_it_closed_for_the_next(monkeypatch):
    class Killed(BaseException):
        pass

    def dies(_cup: Cup) -> None:
        raise Killed

    cup = duplicate()
    for game in games_of(cup):
        play_table(cup, game)
    with monkeypatch.context() as patched:
        patched.setattr(deciding, "_beaten", dies)
        patched.setattr(sharing, "open_tables", lambda of: (open_tables(of), dies(cup)))
        with pytest.raises(Killed):
            sweep.sweep()
    assert {luck(one) for one in games_of(cup)} == {Luck.CLOSED}
    swept(cup)
    assert {luck(one) for one in games_of(cup)} == {Luck.OPENED}
    assert CupTable.objects.filter(course__isnull=False).count() == 3


open_tables = sharing.open_tables


@pytest.mark.parametrize(("people", "why"), [(11, "12 people"), (12, "no bag of dice")])
def test_a_bag_is_for_twelve_and_more_and_for_games_that_have_one(people, why, monkeypatch):
    if people == 12:
        monkeypatch.setitem(systems.REGISTERED, "tiny", replace(ROLLING, bags=lambda _: Bags()))
    with pytest.raises(Refused, match=why):
        announced(luck="bag", places_max=people, seats=4, places_min=8)
    assert not Cup.objects.exists()


def test_only_tables_that_share_their_luck_wait_for_somebody_to_look_at_their_courses():
    plain, shared = cup_of(4), duplicate()
    close(plain)
    told = [
        {row.course is None for row in CupTable.objects.filter(round__cup=cup)} for cup in (plain, shared)
    ]
    assert told == [{False}, {True}]


def test_nor_do_tables_that_were_there_before():
    plain, shared = cup_of(4), duplicate()
    close(plain)
    CupTable.objects.update(course=None)
    import_module("games.migrations.0052_courses_of_cups").none_where_none_is_shared(apps, None)
    told = [
        {row.course is None for row in CupTable.objects.filter(round__cup=cup)} for cup in (plain, shared)
    ]
    assert told == [{False}, {True}]


def test_nobody_takes_a_seat_over_at_a_closed_table():
    cup = duplicate()
    game, seat = game_of(cup, "P05")
    leaving.leave(cup.pk, person("P05"))
    assert Seat.objects.get(game=game, number=seat).offered_at is not None
    assert list(replacements(person("Olek")).rows) == []
    assert offered_at(game, seat, person("Olek")) is None
    stranger = client_of("Olek")
    there = f"/g/{game.slug}/take/{seat}/"
    assert stranger.post(there).status_code in (404, 405)
    assert Entrant.objects.filter(cup=cup, user=person("Olek")).count() == 0


def test_the_page_leads_to_ones_own_table_only_and_then_to_all(client):
    cup = duplicate()
    slugs = {game.slug for game in games_of(cup)}

    def led(visitor: Client) -> set[str]:
        return set(re.findall(r'href="/g/(\w+)/', html(visitor.get(at(cup))))) & slugs

    mine = client_of("P01")
    assert led(client) == set()
    assert led(mine) == {game_of(cup, "P01")[0].slug}
    assert "Round 1 is closed" in text(client, at(cup))
    assert CupRound.objects.get(cup=cup).commitment in html(client.get(at(cup)))
    assert client.get(at(cup, "cup_luck", 1)).status_code == 404
    play_round(cup)
    assert led(client) == slugs
    assert "all tables side by side" in text(client, at(cup))


def test_an_open_round_is_compared_seat_by_seat(client):
    cup = play_round(duplicate())
    assert courses.keep_courses() == 0
    told = text(client, at(cup, "cup_luck", 1))
    first = CupRound.objects.get(cup=cup)
    assert f"{DICE} dice in the bag" in told
    assert "2 of 8" in told
    assert bytes(first.seed).hex() in told
    assert first.commitment in told
    for row in CupSeat.objects.filter(round=first, seat=1).select_related("entrant", "table__game"):
        assert row.entrant.name in told
        assert row.table.course["1"][-1] == row.merit[2]
    assert client.get(at(cup, "cup_luck", 1) + "?seat=5").status_code == 404
    assert client.get(at(cup, "cup_luck", 2)).status_code == 404
    mine = html(client_of("P03").get(at(cup, "cup_luck", 1)))
    assert 'class="own"' in mine


def test_both_seeds_stand_in_the_record_of_an_opened_table():
    cup = play_round(duplicate())
    first = CupRound.objects.get(cup=cup)
    for game in games_of(cup):
        data = export(game)
        assert bytes(first.seed).hex() in data.decode()
        assert check(data).why == ""


def test_the_whole_cup_ends(client):
    cup = duplicate(form="knock_out", through=2)
    while cup.state == CupState.RUNNING:
        go_on(play_round(cup))
    assert cup.state == CupState.OVER
    assert cup.promise == ""
    assert not Game.objects.filter(luck=Luck.CLOSED).exists()
    assert Entrant.objects.get(cup=cup, place=1).name == "P01"
