"""What an entry costs on a real PostgreSQL, its index included."""

import hashlib

import msgspec
import pytest
from django.db import connection

from games.engine.questions import TABLE, Answer
from games.engine.questions import Entry as Line
from games.models import Entry
from labyrinth.clock import now
from tests.games.people import open_table

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

BUDGET = 160
LINES = (
    Line("move", (Answer(1, "move:hilda:b3"),)),
    Line("explore", (Answer(TABLE, "4", "table"),)),
    Line("encounter", (Answer(TABLE, "giant-spider", "table"),)),
    Line("fight", (Answer(TABLE, "2,5", "table"),)),
    Line("repeat", (Answer(2, "pass", "order", "never repeat"),)),
    Line("inventory", (Answer(1, "take:ward:hilda"),)),
    Line("runes", (Answer(3, "pass", "bot"),)),
    Line("quiet", (Answer(1, "done"),)),
)


def test_an_entry_takes_160_bytes_at_most():
    games = [open_table("Ann", name=f"Table {number}") for number in range(40)]
    at, count = now(), 400
    for number in range(1, count + 1):
        line = LINES[number % len(LINES)]
        digest = hashlib.sha256(line.kind.encode()).digest()[:16] if number % 3 == 0 else None
        data = msgspec.json.encode(line)
        Entry.objects.bulk_create(
            Entry(game=game, number=number, data=data, at=at, digest=digest) for game in games
        )
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('games_entry')")
        size = cursor.fetchone()[0]
    assert size / (count * len(games)) <= BUDGET
