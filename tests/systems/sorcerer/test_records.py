"""Finished games as files: each is replayed on every run to the same digest; a changed byte is refused."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.systems.sorcerer.system import SYSTEM

RECORDS = sorted((Path(__file__).parents[2] / "records" / "sorcerer").glob("*.json"))


def test_there_are_a_dozen_games() -> None:
    assert len(RECORDS) >= 12


def test_one_at_least_says_what_its_rules_have_read() -> None:
    """So a changed figure under the number of a rule set that is released refuses it."""
    content = {decode_record(path.read_bytes()).content for path in RECORDS}
    assert content == {"", SYSTEM.content}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_digest(path: Path) -> None:
    record = decode_record(path.read_bytes())
    assert record.ruleset == 2, "the promise holds from rule set 2 on, and these games stay"
    position = verify(record, SYSTEM)
    assert position.result == record.result
    SYSTEM.invariants(position.state)


def test_the_rule_set_that_was_in_no_release_is_not_played() -> None:
    record = decode_record(RECORDS[0].read_bytes())
    with pytest.raises(BadRecord, match="cannot begin"):
        verify(replace(record, ruleset=1), SYSTEM)


def changes(data: bytes) -> list[int]:
    """Places all over the file whose byte says something (letters and figures)."""
    return [at for at in range(0, len(data), len(data) // 40) if chr(data[at]).isalnum()]


def test_a_single_changed_byte_is_refused() -> None:
    data = RECORDS[0].read_bytes()
    for at in changes(data):
        other = b"7" if data[at : at + 1] != b"7" else b"3"
        with pytest.raises(BadRecord):
            verify(decode_record(data[:at] + other + data[at + 1 :]), SYSTEM)


def test_a_die_changed_for_a_better_one_is_named() -> None:
    data = RECORDS[0].read_bytes()
    start = data.index(b'["encounter",[[-1,"') + len(b'["encounter",[[-1,"')
    other = b"6,6" if data[start : start + 3] != b"6,6" else b"5,6"
    with pytest.raises(BadRecord, match=r"entry \d+.*seed gives"):
        verify(decode_record(data[:start] + other + data[start + 3 :]), SYSTEM)
