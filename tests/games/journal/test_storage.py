"""What an entry and a packed game cost on a real PostgreSQL, indexes included."""

import hashlib
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from django.db import connection

from games.engine import questions
from games.engine.dice import Stream
from games.engine.position import new_game
from games.engine.questions import TABLE, Answer
from games.engine.record import decode_record
from games.models import Entry
from games.models.packing import cut
from games.past.pack import played, store
from games.systems import get_system
from labyrinth.clock import now
from tests.games.people import open_table

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

BUDGET = 160
PACKED_BUDGET = 40_000
RECORDS = Path("tests/records/sorcerer")
ENTRIES = (
    questions.Entry("move", (Answer(1, "move:hilda:b3"),)),
    questions.Entry("explore", (Answer(TABLE, "4", "table"),)),
    questions.Entry("encounter", (Answer(TABLE, "giant-spider", "table"),)),
    questions.Entry("fight", (Answer(TABLE, "2,5", "table"),)),
    questions.Entry("repeat", (Answer(2, "pass", "order", "never repeat"),)),
    questions.Entry("inventory", (Answer(1, "take:ward:hilda"),)),
    questions.Entry("runes", (Answer(3, "pass", "bot"),)),
    questions.Entry("quiet", (Answer(1, "done"),)),
)


def test_an_entry_takes_160_bytes_at_most():
    hosts = ("Ann", "Bob")
    games = [open_table(hosts[number % 2], name=f"Table {number}") for number in range(40)]
    at, count = now(), 400
    for number in range(1, count + 1):
        line = ENTRIES[number % len(ENTRIES)]
        digest = hashlib.sha256(line.kind.encode()).digest()[:16] if number % 3 == 0 else None
        data = msgspec.json.encode(line)
        Entry.objects.bulk_create(
            Entry(game=game, number=number, data=data, at=at, digest=digest) for game in games
        )
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('games_entry')")
        size = cursor.fetchone()[0]
    assert size / (count * len(games)) <= BUDGET


@pytest.mark.long("a game of 2,000 entries")
def test_a_packed_game_of_2000_entries_takes_40_kilobytes_at_most():
    """With moments as uneven as those of people: an answer in some hours, to the microsecond."""
    record = decode_record(max(RECORDS.glob("*.json"), key=lambda file: file.stat().st_size).read_bytes())
    lines, stream, at, moments = record.played[0].entries, Stream("moments"), now(), []
    for line in lines:
        at += timedelta(microseconds=0 if line.is_chance else stream.below(2**32) * 4)
        moments.append(at)
    system = get_system(record.system)
    _position, frames = played(system, new_game(system, record.options).base, lines)
    games = [open_table("Ann", name=f"Table {number}") for number in range(20)]
    for game in games:
        store(game, cut(frames, lines), moments, [])
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('games_packed')")
        size = cursor.fetchone()[0]
    assert size / len(games) / len(lines) * 2000 <= PACKED_BUDGET
