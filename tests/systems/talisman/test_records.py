"""Finished games as files: each is replayed on every run to the same digest; a changed byte is refused."""

from collections.abc import Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.systems.talisman.content import CONTENTS
from games.systems.talisman.setup import SEATS, options_of
from games.systems.talisman.system import SYSTEM
from tests.systems.closed import closed
from tests.systems.talisman.newest import CONTENT

RECORDS = sorted((Path(__file__).parents[2] / "records" / "talisman").glob("*.json"))
PAIRED = ("city", "moon", "ending", "characters")
"""Options of which each pair of values stands in some game; an ending by name is one value there."""
BY_NAME = "by name"
OPTIONS = options_of(CONTENT)


@pytest.fixture(scope="module")
def chosen() -> list[Mapping[str, Any]]:
    """The options of each game, the usual ones among them."""
    usual = {name: words[0] for name, words in OPTIONS.items()}
    return [{**usual, **decode_record(path.read_bytes()).options} for path in RECORDS]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_digest(path: Path) -> None:
    record = decode_record(path.read_bytes())
    position = verify(record, SYSTEM)
    assert position.result == record.result
    SYSTEM.invariants(position.state)


PLAYED_TO = {
    1: {"last", "crown", "richest", "thieves_guild", "darkness"},
    2: {
        *("last", "crown", "richest", "darkness", "light"),
        *("merchants_guild", "thieves_guild", "blood_moon_werewolf"),
    },
    3: {"last", "crown", "richest", "darkness", "light", "thieves_guild", "blood_moon_werewolf"},
}
"""Closed set -> the ends that its recorded games have come to."""


@pytest.mark.parametrize("ruleset", closed(CONTENTS))
def test_each_closed_set_keeps_six_records_and_its_endings(ruleset: int) -> None:
    records = [decode_record(path.read_bytes()) for path in RECORDS]
    ends = [one.result.how for one in records if one.ruleset == ruleset and one.result]
    assert len(ends) >= 6
    assert set(ends) == PLAYED_TO[ruleset]


def test_every_value_of_every_option_and_every_number_of_seats_is_played(
    chosen: list[Mapping[str, Any]],
) -> None:
    assert {(name, one[name]) for one in chosen for name in OPTIONS} == {
        (name, word) for name, words in OPTIONS.items() for word in words
    }
    assert {one["seats"] for one in chosen} == set(SEATS)


def test_all_pairs_of_boxes_endings_and_dealing_are_played(chosen: list[Mapping[str, Any]]) -> None:
    fitting = [dict(zip(PAIRED, words, strict=True)) for words in product(*(OPTIONS[one] for one in PAIRED))]
    wanted = {pair for one in fitting if not SYSTEM.fits(one) for pair in pairs(one)}
    assert len(wanted) > 40
    assert wanted - {pair for one in chosen for pair in pairs(one)} == set()


def pairs(options: Mapping[str, str]) -> set[tuple[tuple[str, str], ...]]:
    """Every two of the values that are to be paired."""
    values = [(name, BY_NAME if options[name] in CONTENT.endings else options[name]) for name in PAIRED]
    return set(combinations(values, 2))


def test_a_single_changed_byte_is_refused() -> None:
    data = RECORDS[0].read_bytes()
    for at in (at for at in range(0, len(data), len(data) // 20) if chr(data[at]).isalnum()):
        other = b"7" if data[at : at + 1] != b"7" else b"3"
        with pytest.raises(BadRecord):
            verify(decode_record(data[:at] + other + data[at + 1 :]), SYSTEM)
