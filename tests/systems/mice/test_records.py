"""Finished chapters as files, three of them one after the other in a campaign: each is replayed on every run
to the same digest; a changed byte is refused."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import BadRecord
from games.engine.record import Record, decode_record, verify
from games.kit.campaign import plain
from games.systems.mice.content import CONTENTS, content_of
from games.systems.mice.end import CAPTURED, CONCEDED, FAILED, TIME, WON
from games.systems.mice.setup import SEATS
from games.systems.mice.system import SYSTEM
from tests.systems.closed import closed
from tests.systems.mice.newest import OPTIONS

FOLDER = Path(__file__).parents[2] / "records" / "mice"
RECORDS = sorted(FOLDER.glob("*.json"))
STORY = [FOLDER / f"mice-24-0-{nth}.json" for nth in range(3)]
"""The first three chapters of a campaign."""


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


@pytest.mark.parametrize("ruleset", closed(CONTENTS))
def test_each_closed_set_keeps_six_records_and_one_of_each_of_its_endings(ruleset: int) -> None:
    ends = [one.result.how for one in every() if one.ruleset == ruleset and one.result]
    ways = {WON, TIME, CAPTURED, CONCEDED}
    own = any(chapter.defeat for chapter in content_of(ruleset).chapters.values())
    assert len(ends) >= 6
    assert set(ends) == ways | ({FAILED} if own else set())


def every() -> list[Record]:
    """All records."""
    return [decode_record(path.read_bytes()) for path in RECORDS]


def test_each_chapter_of_a_campaign_is_given_what_the_one_before_left() -> None:
    """What a record says of it is what the rules make of the record before: nothing is added on the way."""
    records = [decode_record(path.read_bytes()) for path in STORY]
    assert [one.options["chapter"] for one in records] == ["C1", "C2", "C3"]
    assert [sorted(one.carry or {}) for one in records] == [
        [], ["abilities", "kept", "party"], ["abilities", "given", "kept", "party"],
    ]  # fmt: skip
    for before, after in pairwise(records):
        follows = SYSTEM.carry(verify(before, SYSTEM).state)
        assert follows is not None
        options, carried = follows
        assert json.loads(json.dumps(plain(carried))) == after.carry
        assert {**before.options, **options} == after.options
        mice = verify(after, SYSTEM).state.mice
        assert {who: one.seat for who, one in mice.items()} == after.carry["party"]


def test_a_record_that_claims_to_have_been_given_more_is_refused() -> None:
    told = json.loads(STORY[1].read_bytes())
    told["carry"]["given"] = ["kings_ear"]
    with pytest.raises(BadRecord):
        verify(decode_record(json.dumps(told).encode()), SYSTEM)


def test_a_single_changed_byte_is_refused() -> None:
    data = RECORDS[0].read_bytes()
    for at in (at for at in range(0, len(data), len(data) // 20) if chr(data[at]).isalnum()):
        other = b"7" if data[at : at + 1] != b"7" else b"3"
        with pytest.raises(BadRecord):
            verify(decode_record(data[:at] + other + data[at + 1 :]), SYSTEM)
