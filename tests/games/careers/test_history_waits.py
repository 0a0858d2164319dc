"""How long a table waited for each of its people."""

from datetime import datetime, timedelta

import pytest

from games import systems
from games.careers.answer_times import counted
from games.engine.questions import Answer
from games.models import Downtime, Game, TableEvent, Tenure
from games.play.at_table import attempt
from games.play.bots import play_bots
from games.play.play import carry_out
from labyrinth.clock import stopped_at
from tests.games.over import agree_to_end, part_of
from tests.games.people import person
from tests.games.slow import MINUTE, MONDAY, H, at, started
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db


def waits_of(game: Game, name: str) -> tuple[int, dict[str, int]]:
    """How long the table waited for somebody altogether, and the lengths of these waits."""
    with stopped_at(MONDAY + 9 * H):
        agree_to_end(game)
    part = part_of(game, name)
    return part.seconds, part.times


def whole(*waits: timedelta) -> tuple[int, dict[str, int]]:
    seconds = [wait.total_seconds() for wait in waits]
    return round(sum(seconds)), counted(seconds)


def test_a_wait_lasts_from_the_asking_to_the_last_answer_of_the_turn() -> None:
    game = started()
    at(MONDAY + H, game, "1 wait")
    at(MONDAY + H + 5 * MINUTE, game, "1 keep")
    at(MONDAY + 4 * H, game, "2 wait", "2 keep")
    assert waits_of(game, "Ann") == whole(H + 5 * MINUTE)
    assert waits_of(game, "Bob") == whole(3 * H - 5 * MINUTE)


def test_each_question_out_of_turn_is_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = started()
    at(MONDAY + H, game, "1 toll")
    at(MONDAY + 3 * H, game, "2 pay")
    at(MONDAY + 4 * H, game, "1 keep", "2 wait")
    assert waits_of(game, "Ann") == whole(H, H)
    assert waits_of(game, "Bob") == whole(2 * H, timedelta())


def test_of_a_sealed_question_only_the_end_is_known() -> None:
    game = started()
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep")
    at(MONDAY + H, game, "2 low")
    at(MONDAY + 2 * H, game, "1 low")
    ann, bob = waits_of(game, "Ann"), waits_of(game, "Bob")
    assert ann == bob == whole(timedelta())


def test_a_sealed_question_that_ones_own_answer_closes_is_timed() -> None:
    game = started("Ann", bots=1)
    at(MONDAY, game, "1 wait", "1 keep")
    play_on_bots(game, MONDAY)
    at(MONDAY + 2 * H, game, "1 low")
    assert waits_of(game, "Ann") == whole(timedelta(), 2 * H)


def play_on_bots(game: Game, moment: datetime) -> None:
    with stopped_at(moment):
        play_bots(game.pk)
    game.refresh_from_db()


def hold(game: Game, kind: str, begins: datetime, ends: datetime, then: str) -> None:
    TableEvent.objects.create(game=game, kind=kind, at=begins)
    TableEvent.objects.create(game=game, kind=then, at=ends)


def test_a_pause_is_nobodys_time() -> None:
    game = started()
    hold(game, "paused", MONDAY + H, MONDAY + 3 * H, "resumed")
    at(MONDAY + 4 * H, game, "1 wait")
    assert waits_of(game, "Ann") == whole(2 * H)


def test_what_overlaps_is_taken_off_once() -> None:
    game = started()
    hold(game, "paused", MONDAY + H, MONDAY + 3 * H, "resumed")
    hold(game, "quarantined", MONDAY + 2 * H, MONDAY + 4 * H, "released")
    Downtime.objects.create(start=MONDAY - H, end=MONDAY + H / 2, why="outage")
    Downtime.objects.create(start=MONDAY - 5 * H, end=MONDAY - 4 * H, why="outage")
    at(MONDAY + 6 * H, game, "1 wait")
    assert waits_of(game, "Ann") == whole(2.5 * H)


def test_after_a_rewind_the_wait_begins_anew() -> None:
    game = started()
    TableEvent.objects.create(game=game, kind="rewound", at=MONDAY + 2 * H)
    at(MONDAY + 3 * H, game, "1 wait")
    assert waits_of(game, "Ann") == whole(H)


def test_a_newcomer_is_waited_for_since_he_sat_down() -> None:
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY + 2 * H):
        Tenure.objects.filter(game=game, seat=1).update(
            until=MONDAY + 2 * H, to_entry=0, how="replaced", name="Eve", user=person("Eve")
        )
        Tenure.objects.create(
            game=game, seat=1, user=person("Ann"), name="Ann", from_entry=0, since=MONDAY + 2 * H
        )
    at(MONDAY + 5 * H, game, "1 wait")
    assert waits_of(game, "Ann") == whole(3 * H)


def given(game: Game, moment: datetime, *answers: Answer) -> None:
    """Answers of seats that somebody else gave, or that were given in advance."""
    with stopped_at(moment):
        for answer in answers:
            assert attempt(game.pk, lambda table, answer=answer: carry_out(table, answer)).accepted
    game.refresh_from_db()


def test_what_an_ally_answers_is_no_answer_and_no_turn_of_the_owners() -> None:
    game = started()
    given(game, MONDAY + H, Answer(1, "wait", "ally", "2"), Answer(1, "keep", "ally", "2"))
    at(MONDAY + 2 * H, game, "2 wait", "2 keep")
    assert waits_of(game, "Ann") == whole()
    assert (part_of(game, "Ann").own_turns, part_of(game, "Bob").own_turns) == (0, 1)


def test_what_was_planned_is_the_persons_own_turn() -> None:
    game = started()
    at(MONDAY + H, game, "1 wait")
    given(game, MONDAY + H, Answer(1, "keep", "plan"))
    assert waits_of(game, "Ann") == whole(H)
    assert part_of(game, "Ann").own_turns == 1
