"""Whole duplicate cups in which workers die at every step: a round is closed to its end, then opened once."""

from collections import Counter

import pytest

from games import systems
from games.careers.after_end import after_end
from games.cups import courses, deciding, sharing
from games.engine.dice import Stream
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game, Played, SharedLuck
from games.models.cup import CupState, RoundState
from games.models.game import Luck
from games.past.proof import check
from games.past.record import export
from labyrinth.ground.clock import now
from tests.games.cups.duplicates import ROLLING, games_of
from tests.games.cups.short import cup_of
from tests.games.cups.test_long_cups import check_round, dying, mortal_too, play_most, swept
from tests.games.people import read_again

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def with_dice(monkeypatch: pytest.MonkeyPatch, short_games: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)


def check_closed(cup: Cup) -> None:
    """All tables of the round share one seed, and are closed, before the last is decided."""
    games = games_of(cup)
    assert {game.luck for game in games} == {Luck.CLOSED}
    rows = SharedLuck.objects.filter(game__in=games)
    assert len(set(rows.values_list("round", "commitment"))) == 1
    assert rows.count() == len(games)
    assert not any(after_end(game.pk) for game in games)


def check_opened(cup: Cup, number: int) -> None:
    """All of them are open, enter histories once each, and are proved by their records."""
    tables = CupTable.objects.filter(round__cup=cup, round__number=number, game__isnull=False)
    for table in tables.select_related("game"):
        assert table.game is not None
        assert table.game.luck == Luck.OPENED
        if table.game.is_finished:
            after_end(table.game.pk)
            after_end(table.game.pk)
            assert Played.objects.filter(game=table.game).count() == table.game.seats_wanted
    finished = tables.filter(game__status="finished").first()
    assert finished is not None
    assert check(export(finished.game)).why == ""


def whole(cup: Cup, lot: Stream) -> None:
    """The cup from its draw to its end, at some tables by the date."""
    Cup.objects.filter(pk=cup.pk).update(closes_at=now(), next_at=now())
    swept(cup)
    while cup.state == CupState.RUNNING:
        number = cup.number
        check_round(cup)
        check_closed(cup)
        play_most(cup, lot)
        swept(cup)
        CupRound.objects.filter(cup=cup, number=number).update(ends_at=now())
        for _ in range(3):
            if cup.state == CupState.RUNNING and cup.number == number:
                Cup.objects.filter(pk=cup.pk).update(next_at=now())
                swept(cup)
        check_opened(cup, number)
        read_again(cup)
    courses.keep_courses()


def check_over(cup: Cup) -> None:
    """Every count is at zero."""
    assert cup.state == CupState.OVER
    assert not cup.all_rounds.exclude(state=RoundState.OVER).exists()
    assert not CupTable.objects.filter(round__cup=cup, decided_at=None).exists()
    assert not Entrant.objects.filter(cup=cup, place=None).exists()
    assert not Game.objects.filter(luck=Luck.CLOSED).exists()
    seats = CupSeat.objects.filter(round__cup=cup).values_list("round", "entrant")
    assert max(Counter(seats).values()) == 1
    firsts = CupRound.objects.filter(cup=cup).values_list("commitment", flat=True)
    assert len(set(firsts)) == cup.number


@pytest.mark.deep
def test_a_duplicate_knock_out_of_32_in_which_workers_die(monkeypatch):
    cup = cup_of(32, form="knock_out", seats=4, through=2, places_min=8, luck="bag")
    lot = Stream("duplicate")
    died = dying(monkeypatch, lot)
    for module, name in ((sharing, "join"), (sharing, "open_tables"), (deciding, "close_round")):
        mortal_too(monkeypatch, lot, died, module, name)
    whole(cup, lot)
    assert cup.number == 4
    assert sum(died.values()) > 10
    check_over(cup)


def test_a_small_duplicate_cup_in_which_workers_die(monkeypatch):
    cup = cup_of(12, form="knock_out", seats=6, through=1, places_min=12, luck="bag")
    lot = Stream("small duplicate")
    died = dying(monkeypatch, lot)
    mortal_too(monkeypatch, lot, died, sharing, "open_tables")
    whole(cup, lot)
    assert cup.number == 2
    assert died
    check_over(cup)
