"""No byte of a record can be changed, taken away or cut off unnoticed, and no file stops the command.

These tests may not ask a database: a record proves itself.
"""

import json
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.dice import Stream
from games.engine.record import decode_record, encode_record
from games.past.foreign_records import Limits, TooLong
from games.past.proof import Checked, check
from tests.games.records import changed, foreign, with_another_die

PHRASES = {1: "nine owls", 3: "żółw"}
SIGNS = b'0123456789abcfz"{}[],:-+.eE \\\n\x00\xff'
RECORDS = Path("tests/records")
SORCERER = RECORDS / "sorcerer"


@pytest.fixture(scope="module")
def record() -> bytes:
    """A whole game with phrases, some of which was rewound and played again as it was."""
    told = json.loads(foreign(phrases=PHRASES))
    entries = told["played"][0]["entries"]
    played = [{"entries": entries[:9], "rewound_to": 4}, {"entries": entries[4:]}]
    return changed(json.dumps(told).encode(), played=played)


def judged(data: bytes) -> Checked:
    """The judgement, which is one short line whatever is in the file."""
    found = check(data)
    assert found.proved == (not found.why)
    assert "\n" not in found.why
    assert len(found.why) <= 301
    return found


def test_the_record_is_proved_as_it_is(record):
    assert judged(record).proved
    assert encode_record(decode_record(record)) == record


@pytest.mark.parametrize("part", range(4))
def test_every_byte_counts(record, part):
    """Each byte in turn becomes its neighbour."""
    unnoticed = [
        at
        for at in range(part, len(record), 4)
        if judged(record[:at] + bytes([record[at] ^ 1]) + record[at + 1 :]).proved
    ]
    assert unnoticed == []


def test_no_sign_can_be_put_in_the_place_of_another(record):
    stream, unnoticed = Stream("signs"), []
    for _ in range(400):
        at, sign = stream.below(len(record)), stream.pick(SIGNS)
        if record[at] != sign and judged(record[:at] + bytes([sign]) + record[at + 1 :]).proved:
            unnoticed.append((at, sign))
    assert unnoticed == []


def test_no_byte_is_superfluous(record):
    assert not [at for at in range(0, len(record), 5) if judged(record[:at] + record[at + 1 :]).proved]
    assert not [at for at in range(0, len(record), 13) if judged(record[:at]).proved]


def test_two_entries_never_change_places(record):
    told = json.loads(record)
    for part in told["played"]:
        entries = part["entries"]
        for at in range(len(entries) - 1):
            if entries[at] != entries[at + 1]:
                entries[at : at + 2] = reversed(entries[at : at + 2])
                assert not judged(json.dumps(told).encode()).proved
                entries[at : at + 2] = reversed(entries[at : at + 2])


def test_a_whole_game_of_the_first_system_is_held_to_it_too():
    record = min(SORCERER.glob("*.json"), key=lambda file: file.stat().st_size).read_bytes()
    assert judged(record).proved
    stream = Stream("sorcerer")
    for _ in range(20):
        at = stream.below(len(record))
        assert not judged(record[:at] + bytes([record[at] ^ 1]) + record[at + 1 :]).proved


# The command


def run(folder: Path, data: bytes) -> str:
    """What the command says of the file."""
    file, out = folder / "record.json", StringIO()
    file.write_bytes(data)
    call_command("verify_record", str(file), stdout=out)
    return out.getvalue()


def test_the_command_says_in_one_line_what_is_proved(record, tmp_path):
    said, told = run(tmp_path, record), decode_record(record)
    assert said.count("\n") == 1
    for words in ("proved: record.json: tiny tiny-7-1", "won by seat", told.commitment):
        assert words in said


@pytest.mark.parametrize("name", ["sorcerer-1-2", "talisman-12-0", "mice-5-0", "mice-24-0-1"])
def test_the_command_proves_games_of_every_system_and_none_with_another_draw(name, tmp_path):
    """The last one is the second chapter of a campaign."""
    data = (RECORDS / name.partition("-")[0] / f"{name}.json").read_bytes()
    said, told = run(tmp_path, data), decode_record(data)
    assert said.startswith(f"proved: record.json: {told.system} ")
    assert f"commitment {told.commitment}" in said
    with pytest.raises(CommandError, match=r"^wrong: record.json: entry \d+: '\w+' shows"):
        run(tmp_path, with_draws_exchanged(data))


def with_draws_exchanged(record: bytes) -> bytes:
    """The record in which the first two things drawn of the same kind have changed places."""
    told = json.loads(record)
    drawn = [(kind, answers) for kind, answers in told["played"][0]["entries"] if answers[0][0] < 0]
    one, other = next((a, b) for (kind, a), (other, b) in pairwise(drawn) if kind == other)
    one[0][1], other[0][1] = other[0][1], one[0][1]
    return json.dumps(told).encode()


def test_the_command_says_in_one_line_what_is_wrong_where_and_fails(record, tmp_path):
    with pytest.raises(CommandError, match=r"^wrong: record.json: entry 2: 'die' shows") as wrong:
        run(tmp_path, with_another_die(record))
    assert wrong.value.returncode == 1


@pytest.mark.parametrize("data", [b"", b"\x00", b"[" * 10**6, b'{"format":1,"' + b"x\\n" * 10**5 + b'":1}'])
def test_no_file_makes_the_command_stumble(data, tmp_path):
    with pytest.raises(CommandError) as wrong:
        run(tmp_path, data)
    assert wrong.value.returncode == 1
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 400


def test_a_file_that_is_not_there_is_another_failure(tmp_path):
    with pytest.raises(CommandError) as missing:
        call_command("verify_record", str(tmp_path / "none.json"))
    assert missing.value.returncode == 2


def test_limits_are_for_strangers_only(record):
    assert check(record, limits=Limits()).proved
    with pytest.raises(TooLong):
        check(record, limits=Limits(entries=3))
    with pytest.raises(TooLong):
        check(record, limits=Limits(lists=10))
    assert check(record).proved
