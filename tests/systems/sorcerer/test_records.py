"""Finished games as files: each is replayed on every run to the same digest; a changed byte is refused."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.kit.content import ContentError
from games.systems.sorcerer.content import CONTENTS
from games.systems.sorcerer.system import SYSTEM
from tests.systems.closed import closed
from tests.systems.sorcerer.table import Table

RECORDS = sorted((Path(__file__).parents[2] / "records" / "sorcerer").glob("*.json"))


GAMES = [decode_record(path.read_bytes()) for path in RECORDS]
ENDINGS = {"gems", "last"}
"""The rules' words for an end (`gems.win`)."""


@pytest.mark.parametrize("ruleset", closed(CONTENTS))
def test_a_closed_set_keeps_six_games_with_every_ending(ruleset: int) -> None:
    mine = [game for game in GAMES if game.ruleset == ruleset]
    assert len(mine) >= 6
    assert {game.result.how for game in mine} == ENDINGS


@pytest.mark.parametrize("ruleset", sorted({*closed(CONTENTS), *(game.ruleset for game in GAMES)}))
def test_of_each_set_one_at_least_says_what_its_rules_have_read(ruleset: int) -> None:
    """So a changed figure under the number of a rule set that is released refuses it."""
    said = {game.content for game in GAMES if game.ruleset == ruleset}
    assert said - {""} == {CONTENTS[ruleset]}


@pytest.mark.parametrize("ruleset", CONTENTS)
def test_a_game_of_each_set_ends_where_an_ability_was_used(ruleset: int) -> None:
    """Everybody else left in that turn: whether a set notes it stands in a digest of that set."""
    left = [game for game in GAMES if game.ruleset == ruleset and game.result.how == "last"]
    ends = [verify(game, SYSTEM).state.turn for game in left]
    assert any(turn.ability for turn in ends) is (ruleset == 2)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_digest(path: Path) -> None:
    record = decode_record(path.read_bytes())
    position = verify(record, SYSTEM)
    assert position.result == record.result
    assert position.state.ruleset == record.ruleset
    SYSTEM.invariants(position.state)


def test_the_rule_set_that_was_in_no_release_is_not_played() -> None:
    with pytest.raises(BadRecord, match="cannot begin"):
        verify(replace(GAMES[0], ruleset=1), SYSTEM)
    table = Table().start()
    table.state.ruleset = 1
    with pytest.raises(ContentError, match="there is no such rule set"):
        table.resume()


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
