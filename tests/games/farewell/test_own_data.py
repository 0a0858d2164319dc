"""What stands in the file with somebody's data: his own of every game, and nothing hidden from him."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import data_exports
from games.careers import after_end
from games.journal.question_token import question_token
from games.lobby import templates
from games.lobby.invite import invite
from games.models import Game, Line, Note, Report, StandingOrders
from games.play import take_back
from games.seats import replace
from labyrinth.clock import now, stopped_at
from tests.games.people import finish, open_table, person, play, running, seat_of
from tests.games.tables import away

pytestmark = pytest.mark.django_db


def data_of(name: str) -> dict[str, Any]:
    """The file of the person, read back."""
    told: dict[str, Any] = json.loads("".join(data_exports.written(person(name))))
    return told


def answers(name: str) -> list[list[tuple[str, str]]]:
    """What the person has answered, for each stretch in which he held a seat."""
    return [[(one["question"], one["answer"]) for one in row["answers"]] for row in data_of(name)["played"]]


def test_ones_own_answers_are_in_it_and_nobody_elses():
    game = running()
    play(game, "1 wait", "1 hide", "2 wait", "2 keep")
    assert answers("Ann") == [[("act", "wait"), ("stash", "hide")]]
    assert answers("Bob") == [[("act", "wait"), ("stash", "keep")]]
    text = json.dumps(data_of("Bob"))
    assert "hide" not in text
    assert bytes(game.seed).hex() not in text


def test_an_answer_under_seal_is_ones_own_from_the_start():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 high")
    assert answers("Ann")[0][-1] == ("", "high")
    assert "high" not in json.dumps(data_of("Bob"))
    play(game, "2 low")
    assert answers("Ann")[0][-1] == ("bid", "high")
    assert answers("Bob")[0][-1] == ("bid", "low")


def file_of_bob(stashed: str) -> str:
    """Bob's file at a table at which Ann has hidden something or not, with the names of the tables masked."""
    game = running()
    play(game, "1 wait", f"1 {stashed}", "2 wait")
    away(game, 2, offered=True)
    replace.take_over(person("Cid"), game.pk, 2)
    text = json.dumps([data_of("Bob"), data_of("Cid")])
    Game.objects.all().delete()
    return re.sub(r'"(id|[a-z]*_id)": \d+', "", text.replace(game.slug, "slug"))


def test_what_another_hides_changes_nothing():
    with stopped_at(now()):
        assert file_of_bob("hide") == file_of_bob("keep")


def test_nothing_counts_the_entries_of_others():
    game = running()
    play(game, "1 wait", "1 hide", "2 wait")
    away(game, 2, offered=True)
    replace.take_over(person("Cid"), game.pk, 2)
    assert seat_of(game, 2).orders["since"] == 3
    for name in ("Bob", "Cid"):
        told = data_of(name)
        assert all("entr" not in key for row in told["played"] + told["seats"] for key in row)
        assert all("since" not in row["orders"] for row in told["seats"])


def test_what_one_took_back_is_ones_own_too():
    game = running()
    play(game, "1 wait")
    assert take_back.take_back(game.pk, 1, token=_token(game, 1)).accepted
    [row] = data_of("Ann")["played"]
    assert row["answers"] == []
    assert [(one["question"], one["answer"]) for one in row["taken_back"]] == [("act", "wait")]
    assert data_of("Bob")["played"][0]["taken_back"] == []


def _token(game: Game, seat: int) -> str:
    game.refresh_from_db()
    return question_token(game, seat)


def test_each_has_what_he_did_himself_where_a_seat_changed_hands():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 hide")
    away(game, 2, offered=True)
    replace.take_over(person("Cid"), game.pk, 2)
    play(game, "2 high", "1 low", "1 wait", "1 keep", "2 roll")
    assert answers("Bob") == [[("act", "wait"), ("stash", "hide")]]
    assert answers("Cid") == [[("bid", "high"), ("act", "roll")]]
    assert data_of("Bob")["played"][0]["how"] == "replaced"


def test_a_packed_game_tells_the_same():
    game = running()
    finish(game)
    before = answers("Ann")
    assert before[0]
    assert after_end.after_end(game.pk)
    game.refresh_from_db()
    assert game.packed_at is not None
    assert answers("Ann") == before
    [row] = data_of("Ann")["history"]
    assert (row["game"], row["name"], row["rated"]) == (game.slug, "Ann", True)
    assert data_of("Ann")["standings"]["records"][0]["games"] == 1
    assert data_of("Ann")["standings"]["opponents"][0]["with"] == "Bob"


def test_what_one_wrote_chose_and_asked_is_in_it():
    game, ann, bob = running(), person("Ann"), person("Bob")
    Line.objects.create(game=game, user=ann, seat=1, name="Ann", text="well met", at=now())
    Line.objects.create(game=game, user=bob, seat=2, name="Bob", text="not mine", at=now())
    Note.objects.create(game=game, user=ann, text="watch the north", changed_at=now())
    Report.objects.create(by=ann, about=bob, game=game, why="other", text="too slow", at=now())
    Report.objects.create(by=bob, about=ann, why="other", text="of Ann", at=now())
    templates.keep(ann, "Quick", {"seats": "2"})
    StandingOrders.objects.create(user=ann, system="tiny", values={"toll": "ask"}, changed_at=now())
    invite(open_table("Ann", seats=3).pk, ann, person("Cid"))
    told = data_of("Ann")
    assert [row["text"] for row in told["talk"]] == ["well met"]
    assert [row["text"] for row in told["notes"]] == ["watch the north"]
    assert [(row["about"], row["text"]) for row in told["reports"]] == [("Bob", "too slow")]
    assert [row["name"] for row in told["table_settings"]] == ["Quick"]
    assert [row["values"] for row in told["orders"]] == [{"toll": "ask"}]
    assert len(told["tables"]) == 2
    assert [row["facts"] for row in data_of("Cid")["messages"]] == [{"by": "Ann"}]
    assert "of Ann" not in json.dumps(told)


def test_two_at_one_table_each_find_their_own_messages():
    running()
    for name in ("Ann", "Bob"):
        assert {row["about"] for row in data_of(name)["messages"]} <= {"started", "your_turn"}
        assert data_of(name)["messages"]


def queries_for(games: int) -> int:
    name = f"Player {games}"
    for _ in range(games):
        running(name, "Bob")
    with CaptureQueriesContext(connection) as found:
        assert len(data_of(name)["played"]) == games
    return len(found)


def test_each_game_costs_the_same_few_queries():
    one, three, five = queries_for(1), queries_for(3), queries_for(5)
    assert five - three == three - one
    assert (three - one) / 2 <= 6
