"""The door for constant SQL, on both databases: what comes through it is what the ORM reads and writes."""

from datetime import timedelta

import pytest
from django.db import connection
from psycopg import _queries

from games.journal import table_rows
from games.models import Entry, Game, Obligation, Seat, TableEvent, Vote
from games.sql import changes
from games.sql.at_once import AtOnce
from labyrinth.clock import now
from labyrinth.compiled import KEY, OTHER_KEY, WORD, Beside, Compiled
from tests.games.people import play, running

BOTH = pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
pytestmark = pytest.mark.django_db


def columns(rows: object) -> list[dict[str, object]]:
    """Rows as what they hold, by any order of reading."""
    return [{name: value for name, value in vars(row).items() if name != "_state"} for row in rows]


def plain(rows: object) -> list[dict[str, object]]:
    """Bytes are bytes, whatever the driver hands out."""
    return [
        {name: bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()}
        for row in columns(rows)
    ]


def told_about(game: Game) -> None:
    """One row at least of each kind that a page shows."""
    at = now()
    TableEvent.objects.create(
        game=game, at=at, kind="paused", seat=1, data={"hours": 3, "why": None, "who": "Żaba"}
    )
    Vote.objects.create(
        game=game, matter="pause", by=1, hours=2, opened_at=at, closes_at=at, ballots={"2": True}
    )


@BOTH
def test_a_compiled_query_has_the_rows_of_the_query(database, django_assert_num_queries):
    assert connection.vendor == database
    game, other = running("Ann", "Bob"), running("Cid", "Dot")
    by_name: Compiled[Game] = Compiled(lambda: Game.objects.filter(slug=WORD))
    later = Compiled(lambda: Seat.objects.filter(game=KEY, pk__gt=OTHER_KEY).values_list("name", "number"))
    with_game: Compiled[Seat] = Compiled(
        lambda: Seat.objects.filter(game=KEY, number=1).select_related("game")
    )
    first = other.seats.get(number=1).pk
    with django_assert_num_queries(4):
        assert plain(by_name.rows(game.slug)) == plain([Game.objects.get(pk=game.pk)])
        assert later.rows(other.pk, first) == [("Dot", 2)]
        found = with_game.first(game.pk)
    with django_assert_num_queries(0):
        assert found.game.slug == game.slug
    state = found._state
    assert (state.db, state.adding) == ("default", False)
    assert by_name.first("nobody") is None


def test_a_row_that_was_read_is_stored_like_any_other():
    game = running("Ann", "Bob")
    found = Compiled(lambda: Game.objects.filter(slug=WORD).only("name")).first(game.slug)
    assert "pace" not in vars(found)
    assert found.pace == game.pace  # looked up when it is wanted
    found.name = "Another"
    found.save(update_fields=["name"])
    assert Game.objects.get(pk=game.pk).name == "Another"
    assert found == game


@BOTH
def test_two_rows_are_read_beside_each_other_where_there_are_any(database, django_assert_num_queries):
    assert connection.vendor == database
    game = running("Ann", "Bob")
    by_slug: Compiled[Game] = Compiled(lambda: Game.objects.filter(slug=WORD))
    by_number: Compiled[Seat] = Compiled(lambda: Seat.objects.filter(game=KEY, number=2))
    both = Beside(by_slug, by_number)
    with django_assert_num_queries(1):
        found, seat = both.first([game.slug], [game.pk])
    assert plain([found, seat]) == plain([by_slug.first(game.slug), by_number.first(game.pk)])
    assert both.first(["nobody"], [game.pk])[0] is None
    assert both.first(["nobody"], [0]) == (None, None)
    assert plain([both.first([game.slug], [0])[0]]) == plain([found])


@BOTH
def test_all_that_is_read_at_once_is_what_the_queries_read_one_by_one(database, django_assert_num_queries):
    assert connection.vendor == database
    game = running("Ann", "Bob")
    play(game, "1 wait")
    told_about(game)
    for parts in (table_rows._play, table_rows._answer, table_rows._page):
        keys = game.pk, 0, game.seats.get(number=1).user_id
        with django_assert_num_queries(1):
            found = AtOnce(**parts).rows(*keys)
        for name, query in parts.items():
            alone = query.rows(*keys)
            if alone and not isinstance(alone[0], tuple):
                assert plain(found[name]) == plain(alone), name
            else:
                same = [tuple(bytes(v) if isinstance(v, memoryview) else v for v in row) for row in alone]
                assert found[name] == same, name
    assert [len(found[name]) for name in ("seats", "owed", "journal", "events", "votes")] == [2, 1, 1, 1, 1]


@BOTH
def test_what_is_written_at_once_stands_there_as_the_orm_writes_it(database):
    assert connection.vendor == database
    game = running("Ann", "Bob")
    ann, bob = Seat.objects.filter(game=game).order_by("number")
    ann.bank, ann.stand_in, bob.bank = 7, "a'b\"c", 9
    entry = Entry(game=game, number=1, data=b"\x00\xff{}", at=now(), digest=None)
    row = Obligation.objects.get(game=game)
    row.kind, row.due_at, row.private = "other", None, True
    with changes.at_once():
        changes.insert([entry])
        changes.update([ann, bob], ["bank", "stand_in"])
        changes.replace([row], ("game_id", "seat"))
        assert not Entry.objects.exists()
    assert bytes(Entry.objects.get(game=game).data) == b"\x00\xff{}"
    assert list(Seat.objects.filter(game=game).order_by("number").values_list("bank", "stand_in")) == [
        (7, ann.stand_in),
        (9, ""),
    ]
    assert plain(Obligation.objects.filter(game=game)) == plain([row])
    changes.delete([row], ("game_id", "seat"))
    assert not Obligation.objects.exists()


@BOTH
def test_some_columns_never_fall_and_some_stay_where_nothing_is_given(database):
    assert connection.vendor == database
    seat, at = Seat.objects.get(game=running(), number=1), now()
    for given, kept in (
        ((5, at), (5, at)),
        ((3, None), (5, at)),
        ((6, at + timedelta(1)), (6, at + timedelta(1))),
    ):
        seat.seen_step, seat.looked_at = given
        changes.update([seat], [], least=("seen_step",), given=("looked_at",))
        stored = Seat.objects.get(pk=seat.pk)
        assert (stored.seen_step, stored.looked_at) == kept


@BOTH
def test_a_row_that_is_changed_twice_is_changed_in_order(database):
    assert connection.vendor == database
    seat = Seat.objects.get(game=running(), number=1)
    with changes.at_once():
        for bank in (1, 2):
            seat.bank = bank
            changes.update([seat], ["bank"])
            seat.bank = 0
            changes.flush()
        for bank in (3, 4):
            one = Seat.objects.get(pk=seat.pk)
            one.bank = bank
            changes.update([one], ["bank"])
    assert Seat.objects.get(pk=seat.pk).bank == 4


@BOTH
def test_a_row_that_was_inserted_a_moment_ago_is_found_by_its_place(database):
    assert connection.vendor == database
    game, at = running(), now()
    Obligation.objects.filter(game=game).delete()
    row = Obligation(game=game, seat=1, wait=1, entry=0, undone=0, asked_at=at, since=at, due_at=at)
    with changes.at_once():
        changes.replace([row], ("game_id", "seat"))
        row.due_at, row.credit = None, 7
        changes.update([row], ["due_at", "credit"], key=("game_id", "seat"))
    stored = Obligation.objects.get(game=game)
    assert (row.pk, stored.due_at, stored.credit) == (None, None, 7)
    with pytest.raises(AssertionError):
        changes.update([row], ["credit"])


def _update_and_fail(seat: Seat) -> None:
    with changes.at_once():
        changes.update([seat], ["bank"])
        raise ZeroDivisionError


def test_nothing_is_written_where_something_is_raised():
    seat = Seat.objects.get(game=running(), number=1)
    seat.bank = 5
    with pytest.raises(ZeroDivisionError):
        _update_and_fail(seat)
    assert Seat.objects.get(pk=seat.pk).bank == 0


@pytest.mark.postgres
def test_alike_changes_of_several_games_are_one_statement(django_assert_num_queries):
    games = [running(*pair) for pair in (("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"))]
    with django_assert_num_queries(1), changes.at_once():
        for game in games:
            game.entries = 5
            changes.update([game], ["entries"])
            changes.insert([Entry(game=game, number=5, data=b"{}", at=now())])
    assert set(Game.objects.values_list("entries", flat=True)) == {5}
    assert Entry.objects.count() == 3


@pytest.mark.postgres
@pytest.mark.parametrize("rows", [1, 3])
def test_a_statement_with_values_is_planned_once_and_several_in_one_are_sent_as_they_are(rows):
    seats = list(Seat.objects.filter(game=running("Ann", "Bob", "Cid")))[:rows]
    with connection.cursor() as cursor:
        before = _plans(cursor)
        for _ in range(2):
            changes.update(seats, ["bank"])
        assert _plans(cursor) == before + 1
        cursor.execute("SELECT 1; SELECT 2")
        listed = Seat.objects.filter(pk__in=range(100))
        before = _plans(cursor)
        list(listed)
        assert _plans(cursor) == before


def _plans(cursor: object) -> int:
    cursor.execute("SELECT count(*) FROM pg_prepared_statements")
    return int(cursor.fetchone()[0])


@pytest.mark.postgres
def test_psycopg_remembers_the_longest_statement_that_is_made_once():
    game = running("Ann", "Bob")
    reader = game.seats.get(number=1).user_id
    table_rows.for_page(game, reader)
    before = _queries._query2pg.cache_info()
    table_rows.for_page(game, reader)
    assert _queries._query2pg.cache_info().hits == before.hits + 1


@pytest.mark.postgres
@pytest.mark.parametrize("rows", [2, changes.FEW + 1])
def test_what_is_changed_is_found_by_its_key_among_thousands(rows):
    game, asked = running("Ann", "Bob"), []
    seats = [Seat(game=game, number=number, name="x") for number in range(3, 3000)]
    changed = Seat.objects.bulk_create(seats)[:rows]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_seat")
    with connection.execute_wrapper(lambda run, *rest: asked.append(rest[:2]) or run(*rest)):
        for seat in changed:
            seat.misses = 7
        changes.update(changed, ("misses",))
    assert Seat.objects.filter(misses=7).count() == rows
    [(sql, values)] = asked
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", values)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert rows > changes.FEW or "Seq Scan" not in plan, plan
