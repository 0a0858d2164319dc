"""What docs/record-format.md promises is so."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from games.engine.dice import commitment, fair_number
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


# -- without the rules --------------------------------------------------------------------------------------

RECORDS = Path("tests/records")


def smallest(system: str) -> bytes:
    """The shortest stored game of a system."""
    return min((RECORDS / system).glob("*.json"), key=lambda file: file.stat().st_size).read_bytes()


def test_all_systems_are_named():
    [line] = [line for line in TEXT.splitlines() if line.startswith("| `system`")]
    assert set(re.findall(r"`(\w+)`", line)[1:]) == {folder.name for folder in RECORDS.iterdir()}


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_every_entry_of_the_table_is_one_chance_and_takes_one_number(system: str):
    data = smallest(system)
    entries = [entry for part in json.loads(data)["played"] for entry in part["entries"]]
    of_the_table = [(kind, answers[0][1]) for kind, answers in entries if answers[0][0] == -1]
    counted = [(n, kind, key) for n, (kind, key) in enumerate(of_the_table, 1)]
    assert counted == [(one.number, one.purpose, one.result) for one in rolled(data)]
    assert len(counted) > 10


def test_a_draw_may_look_like_a_die():
    drawn = [rolled(file.read_bytes()) for file in sorted((RECORDS / "talisman").glob("*.json"))[:6]]
    draws = [one for chances in drawn for one in chances if one.purpose == "first"]
    assert {(one.dice, one.result.isdigit()) for one in draws} == {(0, True)}


def test_signs_are_written_as_the_table_says(by_hand):
    shorter = {'"': '"', "\\": "\\", "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t"}
    written = {sign: f"\\{letter}" for sign, letter in shorter.items()}
    for part in written.values():
        assert f"`{part}`" in TEXT
    for sign in map(chr, (*range(0x20), 0x22, 0x2F, 0x5C, 0x7F, 0x2028, 0x1F6F6)):
        other = f"\\u{ord(sign):04x}" if sign < " " else sign
        assert msgspec.json.encode(sign).decode() == f'"{written.get(sign, other)}"'
        record = {"seed": "07" * 32, "game": "g", "phrases": {"1": f"a{sign}b"}}
        record["commitment"] = commitment(bytes.fromhex(record["seed"]))
        here = fair_number(bytes.fromhex(record["seed"]), "g", 1, "die", {1: f"a{sign}b"}, 36)
        assert by_hand["fair"](record, 1, "die", 36) == here
