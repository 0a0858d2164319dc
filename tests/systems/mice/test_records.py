"""Finished chapters as files, one of them the second of a campaign: each is replayed on every run to the same
digest; a changed byte is refused."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.systems.mice.setup import OPTIONS, SEATS
from games.systems.mice.system import SYSTEM

RECORDS = sorted((Path(__file__).parents[2] / "records" / "mice").glob("*.json"))


@pytest.fixture(scope="module")
def chosen() -> list[Mapping[str, Any]]:
    """The options of each chapter, the usual ones among them."""
    usual = {name: words[0] for name, words in OPTIONS.items()}
    return [{**usual, **decode_record(path.read_bytes()).options} for path in RECORDS]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_chapter_replays_to_its_digest(path: Path) -> None:
    record = decode_record(path.read_bytes())
    position = verify(record, SYSTEM)
    assert position.result == record.result
    SYSTEM.invariants(position.state)


def test_every_value_of_every_option_and_every_number_of_seats_is_played(
    chosen: list[Mapping[str, Any]],
) -> None:
    assert {(name, one[name]) for one in chosen for name in OPTIONS} == {
        (name, word) for name, words in OPTIONS.items() for word in words
    }
    assert {one["seats"] for one in chosen} == set(SEATS)


def test_chapters_are_won_and_lost_and_one_goes_on_from_another() -> None:
    records = [decode_record(path.read_bytes()) for path in RECORDS]
    assert {bool(one.result and one.result.winners) for one in records} == {True, False}
    assert any(one.carry for one in records)


def test_a_single_changed_byte_is_refused() -> None:
    data = RECORDS[0].read_bytes()
    for at in (at for at in range(0, len(data), len(data) // 20) if chr(data[at]).isalnum()):
        other = b"7" if data[at : at + 1] != b"7" else b"3"
        with pytest.raises(BadRecord):
            verify(decode_record(data[:at] + other + data[at + 1 :]), SYSTEM)
