"""How the database finds the pages of lists: off an index each, without counting or sorting what is there."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from games.campaigns.page import campaigns_of
from games.careers import leaderboard
from games.lobby.my_games import my_games, next_game, shelf
from games.lobby.open_games import open_games
from games.messages.sent_messages import sent_messages
from games.models import Message
from games.seats.replacements import replacements
from labyrinth.ground import keyset
from labyrinth.ground.keyset import FIRST, Place, page_of
from tests.games.letters import message
from tests.games.people import person

pytestmark = pytest.mark.django_db

BEHIND, BOARD, DUE = (
    Place(after="1764000000000000~7"),
    Place(after="12.5~7"),
    Place(after="1764000000000000~7"),
)
LISTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "waiting": (lambda ann: shelf(ann, "waiting", DUE), "obligation_of_person"),
    "running": (lambda ann: shelf(ann, "running", BEHIND), "seat_newest"),
    "open": (lambda ann: shelf(ann, "open", FIRST), "seat_newest"),
    "finished": (lambda ann: shelf(ann, "finished", BEHIND), "seat_newest"),
    "leaderboard": (lambda ann: leaderboard.ranking("tiny", 2, ann, BOARD), "standing_listed"),
    "open tables": (lambda ann: open_games(ann, place=BEHIND), "game_to_join"),
    "of a system": (lambda ann: open_games(ann, place=BEHIND, system="tiny"), "game_to_join_of_system"),
    "replacements": (lambda ann: replacements(ann, place=BEHIND), "seat_to_take_over"),
    "messages": (lambda ann: sent_messages(ann, BEHIND), "message_of_person"),
}
BEGINNING = datetime(2025, 1, 1, tzinfo=UTC)


@pytest.fixture
def plans(monkeypatch) -> list[str]:
    """How the queries of pages are carried out."""
    found: list[str] = []

    def explained(rows: QuerySet[Any], order: Any, place: Place, size: int) -> Any:
        key = keyset.read(rows.model, order, place.after) if place.after else None
        asked = rows.filter(keyset.beyond(order, key)) if key else rows
        found.append(asked.order_by(*order)[: size + 1].explain())
        return page_of(rows, order, place, size)

    for module in ("lobby.my_games", "careers.leaderboard", "lobby.open_games", "seats.replacements"):
        monkeypatch.setattr(f"games.{module}.page_of", explained)
    monkeypatch.setattr("games.messages.sent_messages.page_of", explained)
    return found


@pytest.mark.parametrize("name", LISTS)
def test_a_page_is_read_off_its_index(plans, name):
    look, index = LISTS[name]
    look(person("Ann"))
    assert f"INDEX {index} " in plans[0], plans[0]
    if name != "messages":  # of one moment they are sorted by their number
        assert "TEMP B-TREE" not in plans[0], plans[0]


def _mailbox(name: str) -> None:
    """Two hundred messages to a person: of an empty table any index is as good as another."""
    message(None, name)
    row = Message.objects.values().get(user=person(name))
    left_out = ("id", "message_id", "due_at", "created_at")
    kept = {column: value for column, value in row.items() if column not in left_out}
    hours = [BEGINNING + timedelta(hours=at) for at in range(200)]
    Message.objects.bulk_create(
        Message(message_id=f"<{name}.{at:%j%H}@test>", due_at=at, created_at=at, **kept) for at in hours
    )


@pytest.mark.postgres
@pytest.mark.parametrize("name", LISTS)
def test_so_it_is_on_postgresql(plans, name):
    """Made to look for an index: a table of a few rows is read whole."""
    look, index = LISTS[name]
    ann = person("Ann")
    _mailbox("Ann")
    _mailbox("Bob")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ANALYZE games_message")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        if name != "messages":
            cursor.execute("SET LOCAL enable_sort = off")
            cursor.execute("SET LOCAL enable_incremental_sort = off")
        look(ann)
    assert f"using {index} " in plans[0], plans[0]
    if name != "messages":
        assert "Sort  " not in plans[0], plans[0]


def test_no_list_counts_and_none_skips(django_assert_max_num_queries):
    ann = person("Ann")
    with django_assert_max_num_queries(40) as found:
        for look, _index in LISTS.values():
            look(ann)
        my_games(ann)
        next_game(ann)
        campaigns_of(ann)
    said = [query["sql"] for query in found]
    assert not [sql for sql in said if "OFFSET" in sql]
    assert not [sql for sql in said if "COUNT(" in sql and "LIMIT" not in sql and "_boardstep" not in sql]
