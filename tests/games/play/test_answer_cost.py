"""What an answer costs with the partial that shows what came of it: statements and commits."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import connection
from django.db.models.sql import compiler
from django.test import Client
from django.urls import reverse

from games.journal.loading import load
from games.journal.question_token import question_token
from games.live.presence import NOTED_EVERY
from games.models import Game, Seat
from labyrinth.clock import now, stopped_at
from labyrinth.compiled import Statement
from tests.games.people import NAMES, answer, person, running, seat_of
from tests.systems.sorcerer.hiding import Stream

ENTRIES = 30
A_MOMENT = timedelta(milliseconds=10)
COMPILERS = (
    compiler.SQLCompiler,
    compiler.SQLInsertCompiler,
    compiler.SQLUpdateCompiler,
    compiler.SQLDeleteCompiler,
    compiler.SQLAggregateCompiler,
)
PAST = """
    INSERT INTO games_entry (game_id, number, data, at)
    SELECT %s, number, '\\x7b7d', %s FROM generate_series(100, 30000) AS number
"""
"""Entries of a long game; nobody plays them."""


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements that are sent inside, and "COMMIT" for what makes them last: a transaction, or a writing
    statement by itself."""
    said: list[str] = []
    commit = connection._commit

    def sent(execute, sql, *rest):
        said.append(sql)
        if not connection.in_atomic_block and not sql.startswith(("SELECT", "(SELECT", "BEGIN")):
            said.append("COMMIT")
        return execute(sql, *rest)

    def committed():
        said.append("COMMIT")
        return commit()

    with connection.execute_wrapper(sent), patch.object(connection, "_commit", committed):
        yield said


def told(said: list[str]) -> tuple[int, int]:
    """How many statements, and how many commits."""
    commits = said.count("COMMIT")
    return len(said) - commits, commits


def signed_in(name: str) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(person(name))
    return client


def url(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.slug])


def long_game() -> tuple[Game, dict[int, Client], Stream]:
    """Four people who all look at their tables, some way into a game."""
    game, stream = running(*NAMES, system="sorcerer"), Stream("cost")
    while game.entries < ENTRIES:
        position = load(game)
        seat = position.waiting[0]
        assert answer(game, seat, stream.pick(position.question.options_of(seat))).accepted
    clients = {number: signed_in(name) for number, name in enumerate(NAMES, 1)}
    for client in clients.values():
        assert client.get(url("table", game)).status_code == 200
    return game, clients, stream


Counting = Callable[[], AbstractContextManager[list[str]]]


def answer_once(
    game: Game, clients: dict[int, Client], stream: Stream, counting: Counting = counted
) -> list[str]:
    """Whoever is asked answers from the page; what that sent to the database, or what else is counted."""
    game.refresh_from_db()
    position = load(game)
    seat = position.waiting[0]
    key = stream.pick(position.question.options_of(seat))
    form = {"answer": key, "token": question_token(game, seat)}
    with counting() as said:
        assert clients[seat].post(url("answer", game), form).status_code == 200
    return said


def shown_version(client: Client, game: Game) -> str:
    """The version the reader's page has: behind the game's while an answer may be taken back."""
    found = re.search(r'data-step="(\d+)"', client.get(url("poll", game)).text)
    assert found is not None
    return found[1]


def look(client: Client, game: Game, version: str) -> tuple[int, int, int]:
    """What a page of that version is told: status, statements, commits."""
    with counted() as said:
        shown = client.get(url("poll", game), {"step": version})
    return shown.status_code, *told(said)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_answer_and_its_page_take_four_statements_and_one_commit():
    """Session, person, the game under its lock, all else that is read, all that is written."""
    game, clients, stream = long_game()
    costs = [told(answer_once(game, clients, stream)) for _ in range(20)]
    assert set(costs) == {(4, 1)}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_was_noted_half_a_minute_ago_when_the_page_is_made_costs_no_second_commit(monkeypatch):
    """While the answer was stored it was a little less."""
    game, clients, stream = long_game()
    Seat.objects.filter(game=game).update(looked_at=now() - NOTED_EVERY + A_MOMENT)
    later = now() + 2 * A_MOMENT
    with ExitStack() as until_the_end:
        monkeypatch.setattr(
            "games.views.table.watch", lambda _game: until_the_end.enter_context(stopped_at(later))
        )
        assert told(answer_once(game, clients, stream)) == (4, 1)


@pytest.mark.postgres
@pytest.mark.long("the planner's statistics of a long game")
@pytest.mark.django_db(transaction=True)
def test_one_plan_of_the_page_is_kept_for_every_game_also_beside_long_ones():
    """Made anew for each look it would cost more than the look."""
    game, clients, stream = long_game()
    long = running(*NAMES[:2])
    with connection.cursor() as cursor:
        cursor.execute(PAST, [long.pk, now()])
        cursor.execute("ANALYZE")
    for _ in range(8):
        answer_once(game, clients, stream)
        assert look(clients[1], game, "0")[0] == 200
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans FROM pg_prepared_statements")
        pages = [generic for sql, generic in cursor.fetchall() if "games_nudge" in sql]
    assert len(pages) == 2, "that of an answer, and that of a look"
    assert all(generic > 0 for generic in pages)


@contextmanager
def compiled() -> Iterator[list[str]]:
    """The models of the queries that are made into SQL inside."""
    made: list[str] = []

    def counting(kind):
        make = vars(kind)["as_sql"]

        def as_sql(self, *args, **more):
            made.append(str(self.query.model))
            return make(self, *args, **more)

        return patch.object(kind, "as_sql", as_sql)

    with ExitStack() as stack:
        for kind in COMPILERS:
            stack.enter_context(counting(kind))
        yield made


@pytest.mark.django_db(transaction=True)
def test_no_query_is_made_into_sql_for_an_answer():
    """All of them were before; the first few answers may meet some for the first time."""
    game, clients, stream = long_game()
    for _ in range(5):
        answer_once(game, clients, stream)
    found = [answer_once(game, clients, stream, compiled) for _ in range(15)]
    assert found == [[]] * 15
    with compiled() as made:
        Seat.objects.filter(game=game).first()
        Game.objects.filter(pk=game.pk).update(name="seen")
    assert len(made) == 2, "this is how one would be noticed"


@pytest.mark.django_db(transaction=True)
def test_on_sqlite_each_table_is_written_by_itself_in_the_same_commit():
    """Four reads; writes to the entries, the game, and what changes of key frames, sealed answers, waits
    begun and ended, seats, messages."""
    game, clients, stream = long_game()
    costs = [told(answer_once(game, clients, stream)) for _ in range(20)]
    assert {commits for _statements, commits in costs} == {1}
    assert max(statements for statements, _commits in costs) <= 4 + 8


@pytest.mark.django_db(transaction=True)
def test_a_look_takes_a_few_reads_and_stores_nothing():
    """Session and person, and the seat with its game; with them, where something is new, all of the page."""
    game, clients, stream = long_game()
    page = version = shown_version(clients[1], game)
    while version == page or version != str(game.number):
        page = version
        answer_once(game, clients, stream)
        game.refresh_from_db()
        version = shown_version(clients[1], game)
    assert look(clients[1], game, page) == (200, 2, 0)
    assert look(clients[1], game, version) == (204, 2, 0)


@pytest.mark.django_db(transaction=True)
def test_that_they_have_seen_what_they_did_and_are_there_is_stored_with_the_answer():
    game, client = running(), signed_in("Ann")
    client.post(url("answer", game), {"answer": "wait", "token": question_token(game, 1)})
    game.refresh_from_db()
    mine, other = seat_of(game, 1), seat_of(game, 2)
    assert (mine.seen_step, mine.looked_at) == (game.steps, now())
    assert (other.seen_step, other.looked_at) == (0, None)


@pytest.mark.django_db
def test_what_others_have_seen_meanwhile_is_not_written_over():
    """Nobody locks the game to look at it."""
    game, client = running(), signed_in("Ann")
    rows = Seat.objects.filter(game=game, number=2)
    stored, meanwhile = Statement.row, list[int]()
    client.post(url("answer", game), {"answer": "wait", "token": question_token(game, 1)})
    game.refresh_from_db()

    def read_and_then_looked(statement, columns):
        row = stored(statement, columns)
        if isinstance(row, Seat) and row.number == 2 and not meanwhile:
            meanwhile.append(rows.update(seen_step=7, looked_at=now()))
        return row

    with patch.object(Statement, "row", read_and_then_looked):
        client.post(url("answer", game), {"answer": "hide", "token": question_token(game, 1)})
    assert meanwhile == [1]
    assert (seat_of(game, 2).seen_step, seat_of(game, 2).looked_at) == (7, now())


@pytest.mark.django_db
def test_who_lost_the_seat_while_the_game_was_locked_does_not_answer_from_it():
    game, client = running("Ann", "Bob"), signed_in("Ann")
    token, stored = question_token(game, 1), Statement.row

    def given_away(statement, columns):
        row = stored(statement, columns)
        if isinstance(row, Seat) and row.number == 1:
            row.user_id = person("Cid").pk
        return row

    with patch.object(Statement, "row", given_away):
        said = client.post(url("answer", game), {"answer": "wait", "token": token})
    game.refresh_from_db()
    assert (said.status_code, game.entries) == (409, 0)
