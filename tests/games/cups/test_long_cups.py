"""Whole cups of many people, in which workers die, people leave and dates pass: every count stays at zero."""

from collections import Counter
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

from games.cups import deciding, drawing, leaving, sweep, tables
from games.engine.dice import Stream
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game
from games.models.cup import CupState, EntrantState, RoundState
from games.seats.replace import take_over
from labyrinth.ground.clock import now
from tests.games.cups.short import close, cup_of, game_of, play_out
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """A worker dies at its work, in the middle of its transaction."""


def dying(monkeypatch: pytest.MonkeyPatch, lot: Stream) -> Counter[str]:
    """Each fourth thing that a worker does is its last; how often that was."""
    died: Counter[str] = Counter()
    for module, name in ((tables, "make"), (deciding, "decide"), (drawing, "draw_next"), (drawing, "close")):
        mortal_too(monkeypatch, lot, died, module, name)
    return died


def mortal_too(
    monkeypatch: pytest.MonkeyPatch, lot: Stream, died: Counter[str], module: ModuleType, name: str
) -> None:
    """A worker may die when it has just done that, too."""
    work = getattr(module, name)

    def done(*given: Any) -> Any:
        found = work(*given)
        if lot.below(4) == 0:
            died[name] += 1
            raise Killed
        return found

    monkeypatch.setattr(module, name, done)


def swept(cup: Cup) -> None:
    """Sweeps come by until one lives to its end."""
    for _ in range(500):
        try:
            sweep.sweep()
        except Killed:
            continue
        break
    read_again(cup)


def check_round(cup: Cup) -> None:
    """Everybody who was drawn sits once, each table has a game of its own."""
    seats = CupSeat.objects.filter(round__cup=cup, round__number=cup.number)
    assert seats.count() == len(set(seats.values_list("entrant", flat=True)))
    made = CupTable.objects.filter(round__cup=cup, game__isnull=False)
    assert Game.objects.filter(name__startswith=cup.name).count() == made.count()
    assert CupRound.objects.filter(cup=cup).count() == cup.number
    for table in CupTable.objects.filter(round__cup=cup, round__number=cup.number, game__isnull=False):
        there = list(table.seats.order_by("seat").values_list("entrant__user", flat=True))
        assert there == list(table.game.seats.order_by("number").values_list("user", flat=True))


def play_most(cup: Cup, lot: Stream) -> None:
    """Nine tables of ten are played to their end; the date decides the others."""
    rows = CupTable.objects.filter(round__cup=cup, round__number=cup.number, game__isnull=False)
    for table in rows.order_by("number"):
        there = table.seats.filter(entrant__state=EntrantState.IN).count()
        if there == table.seats.count() and lot.below(10) and table.game.is_running:
            play_out(cup, table.game)


def whole(cup: Cup, lot: Stream, *, leave: int = 0) -> None:
    """The cup from the draw to its end; in the first round so many people leave, one seat is taken over."""
    Cup.objects.filter(pk=cup.pk).update(closes_at=now(), next_at=now())
    swept(cup)
    while cup.state == CupState.RUNNING:
        check_round(cup)
        if cup.number == 1 and leave:
            for number in range(1, leave + 1):
                leaving.leave(cup.pk, person(f"P{7 * number:02}"))
            game, seat = game_of(cup, "P07")
            assert take_over(person("Olek"), game.pk, seat).accepted
        play_most(cup, lot)
        swept(cup)
        CupRound.objects.filter(cup=cup, number=cup.number).update(ends_at=now())
        for _ in range(3):
            if cup.state == CupState.RUNNING and cup.all_rounds.filter(state=RoundState.RUNNING).exists():
                Cup.objects.filter(pk=cup.pk).update(next_at=now())
                before = cup.number
                swept(cup)
                if cup.number != before:
                    break
    assert cup.state == CupState.OVER
    assert not CupTable.objects.filter(round__cup=cup, decided_at=None).exists()
    assert not Entrant.objects.filter(cup=cup, place=None).exclude(state=EntrantState.WAITING).exists()


@pytest.mark.deep
@pytest.mark.parametrize(("people", "seats", "rounds"), [(64, 4, 5), (33, 2, 5)])
def test_a_swiss_cup_in_which_workers_die_and_people_leave(people, seats, rounds, monkeypatch):
    cup = cup_of(people, seats=seats, rounds=rounds, places_min=2 * seats)
    lot = Stream("cup", people)
    died = dying(monkeypatch, lot)
    whole(cup, lot, leave=4)
    assert cup.number == rounds
    assert sum(died.values()) > 10
    met: Counter[frozenset[int]] = Counter()
    for table in CupTable.objects.filter(round__cup=cup):
        met.update(map(frozenset, combinations(table.seats.values_list("entrant", flat=True), 2)))
    assert sum(count > 1 for count in met.values()) <= people // 8
    stayed = Entrant.objects.filter(cup=cup, state=EntrantState.IN)
    begun = [row.sat.count(1) for row in stayed if len(row.sat) == rounds]
    assert max(begun) - min(begun) <= 2
    assert max(row.sat.count(0) for row in stayed) <= 1


@pytest.mark.deep
def test_a_knock_out_of_32_in_which_workers_die(monkeypatch):
    cup = cup_of(32, form="knock_out", seats=4, through=2, places_min=8)
    lot = Stream("knock-out")
    dying(monkeypatch, lot)
    whole(cup, lot)
    assert cup.number == 4
    assert Entrant.objects.filter(cup=cup, place=1).count() >= 1


@pytest.mark.deep
def test_the_page_of_a_cup_of_64_costs_the_same_as_that_of_a_small_one(client, django_assert_max_num_queries):
    cup = close(cup_of(64, seats=4, places_min=8))
    with django_assert_max_num_queries(9):
        assert client.get(f"/cups/{cup.slug}/").status_code == 200
