"""What docs/record-format.md promises is so."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from games.engine.record import FORMAT, MOST_REWINDS, Record, Stretch, decode_record
from games.past.foreign_records import Limits
from games.past.proof import check, rolled
from tests.games.records import changed, foreign

TEXT = Path("docs/record-format.md").read_text(encoding="utf-8")
SORCERER = Path("tests/records/sorcerer")


@pytest.fixture(scope="module")
def by_hand() -> dict[str, Any]:
    """The functions of the document."""
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    found: dict[str, Any] = {}
    exec(code, found)
    return found


def test_every_field_is_described_and_no_other():
    described = re.findall(r"^\| `(\w+)` \| (?:integer|text|object|list)", TEXT, re.MULTILINE)
    assert described == [field.name for field in fields(Record)]
    assert [field.name for field in fields(Stretch)] == ["entries", "rewound_to"]
    assert f"format {FORMAT}" in TEXT.splitlines()[0]


def test_the_limits_are_those_of_the_site():
    limits = Limits()
    for words in (
        f"{limits.entries:,} entries",
        f"{limits.beside // 1024} kB beside the journal",
        f"at most {limits.seconds:g} seconds of a core",
        f"more than {MOST_REWINDS}",
    ):
        assert words in TEXT


def test_every_die_of_a_record_is_found_by_hand(by_hand):
    data = foreign(phrases={3: 'żółw "quoted"', 1: "nine\\owls"})
    record, found = json.loads(data), rolled(data)
    assert check(data).proved
    assert len(found) > 3
    for one in found:
        number = by_hand["fair"](record, one.number, one.purpose, 6**one.dice)
        assert by_hand["dice"](number, one.dice) == one.result


def test_draws_of_the_first_system_are_found_by_hand(by_hand):
    data = min(SORCERER.glob("*.json"), key=lambda file: file.stat().st_size).read_bytes()
    record, dice, draws = json.loads(data), 0, 0
    for one in rolled(data):
        number = by_hand["fair"](record, one.number, one.purpose, 6**one.dice if one.dice else one.bag)
        if one.dice:
            assert by_hand["dice"](number, one.dice) == one.result
        assert 0 <= number < (6**one.dice if one.dice else one.bag)
        dice, draws = dice + (one.dice > 0), draws + (one.bag > 0)
    assert dice > 10
    assert draws > 10


def test_parts_that_say_nothing_may_be_missing():
    told = json.loads(foreign())
    for entry in told["played"][0]["entries"]:
        entry[1] = [one[:2] if one[2:] == ["person", ""] else one for one in entry[1]]
    data = changed(foreign(), played=told["played"])
    assert decode_record(data) == decode_record(foreign())
    assert check(json.dumps(told, indent=2).encode()).proved
