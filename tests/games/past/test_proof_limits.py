"""What a stranger's record may cost: it is measured before it is decoded, and its dice are of few words."""

import json

import pytest

from games.past import foreign_records as model
from games.past.foreign_records import Limits, TooLong, read
from tests.games.records import changed, foreign


def played(entries: bytes) -> bytes:
    """A record with these entries."""
    before, _, rest = foreign().partition(b'"entries":[')
    return before + b'"entries":[' + entries + b"]}]," + rest[rest.index(b'"result"') :]


LARGE = {
    "a long phrase": changed(foreign(), phrases={"1": "x" * 20_000}),
    "many phrases": changed(foreign(), phrases={str(seat): "owl" for seat in range(2_000)}),
    "a long name": changed(foreign(), game="x" * 20_000),
    "large options": changed(foreign(), options={"seats": 3, "teams": [[]] * 10_000}),
    "a field twice": foreign().replace(b"{", b'{"options":{"seats":"%s"},' % (b"x" * 20_000), 1),
    "two journals": foreign().replace(b"{", b'{"played":[%s],' % b",".join([b"[]"] * 20_000), 1),
    "empty entries": played(b",".join([b'["",[]]'] * 200_000)),
    "empty stretches": played(b"]}," + b'{"entries":[]},' * 200_000 + b'{"entries":['),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_refused_before_it_is_decoded(name, monkeypatch):
    monkeypatch.setattr(model, "decode_record", lambda _data: pytest.fail("decoded"))
    with pytest.raises(TooLong):
        read(LARGE[name], Limits())


def test_more_entries_than_any_game_has_are_too_many():
    with pytest.raises(TooLong, match="60000 entries"):
        read(played(b",".join([b'["",[]]'] * 60_000)), Limits())


def test_a_record_with_long_phrases_and_line_breaks_is_not_too_large():
    phrases = dict.fromkeys((1, 2, 3), "🦉" * 80)
    record = json.dumps(json.loads(foreign(phrases=phrases)), indent=4).encode()
    assert read(record, Limits()).phrases == phrases
