"""A finished game as a file: played again, every die checked, everything else refused with BadRecord."""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import astuple, replace

from games.engine.dice import FairDice, Stream, commitment
from games.engine.errors import BadRecord
from games.engine.position import Position, new_game
from games.engine.questions import Answer, Chance, Entry
from games.engine.record import (
    MOST_REWINDS,
    Record,
    Stretch,
    decode_record,
    encode_record,
    journal_digest,
    verify,
)
from games.engine.settle import roll_open
from games.engine.system import System
from games.engine.take_back import rewind, take_back
from tests.engine.random_play import random_answer
from tests.engine.tiny import ALL, BIDS, RACE, SEED, State, play, table

PHRASES = {1: "abra", 2: "kadabra"}
DICE = FairDice(SEED, "tiny", PHRASES)


def to_the_end(position: Position, key: int = 1, entries: int = 10**6) -> Position:
    """Random answers and fair dice until somebody wins."""
    stream = Stream("record", key)
    while position.question is not None and position.number < entries:
        if isinstance(position.question, Chance):
            roll_open(position, DICE)
        else:
            answer = random_answer(position, position.question, stream)
            position.give(answer.seat, answer.key, answer.by)
    return position


def record_of(position: Position, *before: Stretch, seats: int = 2) -> Record:
    """The file of a finished game; `before` are stretches that were rewound."""
    kept = before[-1].rewound_to if before else 0
    return Record(
        format=1,
        system=position.system.slug,
        ruleset=1,
        game="tiny",
        options={"seats": seats},
        commitment=commitment(SEED),
        seed=SEED.hex(),
        phrases=PHRASES,
        played=(*before, Stretch(tuple(position.entries[kept:]))),
        result=position.result,
        digest=journal_digest(position, tuple(position.entries)),
    )


def finished(system: System = RACE) -> Record:
    """One finished game."""
    return record_of(to_the_end(table(system)))


def refused(record: Record, why: str, system: System = RACE) -> None:
    """The record is not believed, for that reason."""
    with pytest.raises(BadRecord, match=why):
        verify(record, system)


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.slug)
def test_a_finished_game_verifies_from_its_file_alone(system: System) -> None:
    record = decode_record(encode_record(finished(system)))
    position = verify(record, system)
    assert position.result == record.result
    assert record == finished(system)


def test_a_game_in_which_somebody_left_verifies() -> None:
    position = to_the_end(table(RACE, 3), entries=7)
    while not position.at_boundary:
        to_the_end(position, entries=position.number + 1)
    position.leave(3)
    assert verify(record_of(to_the_end(position), seats=3), RACE).result == position.result


def test_taken_back_answers_are_not_in_the_record_and_the_numbers_have_no_gap() -> None:
    position, gone = take_back(play(table(RACE), "1 walk"), 1)
    assert len(gone) == 1
    verify(record_of(to_the_end(position)), RACE)


def test_a_rewound_game_verifies_with_its_kept_rolls() -> None:
    position = to_the_end(table(RACE), key=3, entries=9)
    first = Stretch(tuple(position.entries), rewound_to=2)
    position, _ = rewind(position, 2)
    to_the_end(position, key=4, entries=6)
    second = Stretch(tuple(position.entries[2:]), rewound_to=4)
    position, _ = rewind(position, 4)
    record = record_of(to_the_end(position, key=5), first, second)
    assert verify(decode_record(encode_record(record)), RACE).chances == position.chances


class StoppedError(Exception):
    """Raised by a caller who has waited for long enough."""


def test_the_caller_may_stop_before_any_entry_those_of_a_rewind_too() -> None:
    position = to_the_end(table(RACE), key=3, entries=9)
    first = Stretch(tuple(position.entries), rewound_to=2)
    position, _ = rewind(position, 2)
    record = record_of(to_the_end(position, key=4), first)
    again = len(first.entries) + 2  # up to where it went back, what was dropped, and the way back there
    for at in range(len(first.entries) + again + len(record.played[1].entries)):
        left = iter(range(at))
        with pytest.raises(StoppedError):
            verify(record, RACE, tick=lambda left=left: _stop(left))
    verify(record, RACE, tick=lambda: None)


def _stop(left: Iterator[int]) -> None:
    if next(left, None) is None:
        raise StoppedError


def test_a_rewind_that_is_hidden_is_noticed() -> None:
    position = play(table(RACE), "1 run")
    roll_open(position, DICE)
    rolled = position.entries[-1]
    position, _ = rewind(position, 0)
    play(position, *["1 walk", "1 keep", "2 walk", "2 keep"] * 2, "1 walk", "1 keep")
    roll_open(position, DICE)  # a card, the second chance of the game
    record = record_of(to_the_end(position, key=8), Stretch((Entry("pace", (Answer(1, "run"),)), rolled), 0))
    verify(record, RACE)
    refused(replace(record, played=record.played[1:]), "the seed gives")


def test_one_changed_die_is_refused() -> None:
    record = finished()
    entries = list(record.played[0].entries)
    at = next(at for at, entry in enumerate(entries) if entry.kind == "run")
    other = "1" if entries[at].answers[0].key != "1" else "2"
    entries[at] = Entry("run", (Answer(-1, other, "table"),))
    refused(replace(record, played=(Stretch(tuple(entries)),)), "the seed gives")


def test_a_die_cannot_be_passed_off_as_somebodys_answer() -> None:
    record = finished()
    entries = list(record.played[0].entries)
    at = next(at for at, entry in enumerate(entries) if entry.kind == "run")
    entries[at] = Entry("run", (Answer(1, entries[at].answers[0].key),))
    refused(replace(record, played=(Stretch(tuple(entries)),)), "table")


def test_each_claim_is_checked() -> None:
    record = finished()
    played = record.played[0].entries
    more = Entry("pace", (Answer(1, "walk"),))
    refused(record, "not of", BIDS)
    refused(replace(record, ruleset=2), "rule set")
    refused(replace(record, ruleset=0), "rule set")
    refused(replace(record, seed="xyz"), "hexadecimal")
    refused(replace(record, seed=record.seed.upper()), "hexadecimal")
    refused(replace(record, seed="00"), "commitment")
    refused(replace(record, options={"seats": 99}), "cannot begin")
    refused(replace(record, options={}), "cannot begin")
    refused(replace(record, game="other"), "the seed gives")
    refused(replace(record, phrases={}), "the seed gives")
    refused(replace(record, digest="0" * 64), "digest")
    refused(replace(record, result=None), "result")
    refused(replace(record, played=()), "result")
    refused(replace(record, played=(Stretch((*played, more)),)), "nothing")
    refused(replace(record, played=(Stretch(played[:-1]),)), "result")
    refused(replace(record, played=(Stretch(played, 10**6),)), "no entry")
    refused(replace(record, played=(Stretch(played, -1),)), "no entry")
    refused(replace(record, played=(Stretch((), 0),) * (MOST_REWINDS + 1)), "rewound")


@pytest.mark.parametrize(
    "entry",
    [
        Entry("pace", ()),
        Entry("run", ()),
        Entry("leave", ()),
        Entry("leave", (Answer(77, "leave"),)),
        Entry("leave", (Answer(10**30, "leave"),)),
        Entry("pace", (Answer(10**30, "walk"),)),
        Entry("pace", (Answer(-1, "walk", "table"),)),
        Entry("", ()),
    ],
)
def test_an_entry_that_cannot_be_is_refused(entry: Entry) -> None:
    refused(replace(finished(), played=(Stretch((entry,)),)), "entry 1")


def test_rules_that_fall_over_a_record_are_its_fault() -> None:
    stranger = Entry("leave", (Answer(77, "leave"),))
    refused(replace(finished(), played=(Stretch((stranger,)),)), "the rules stop with ValueError")


def test_an_older_rule_set_is_told_to_the_rules() -> None:
    seen: list[Any] = []

    def new_state(options: Any) -> State:
        seen.append(options)
        return RACE.new_state({"seats": options["seats"]})  # type: ignore[no-any-return]

    verify(finished(), dataclasses.replace(RACE, ruleset=3, new_state=new_state))
    assert seen == [{"seats": 2, "ruleset": 1}]


# -- what format 2 adds: the content, and what is carried from game to game ----------------------------


class Spoils(Struct, frozen=True):
    """What a tiny party brings along: how far each seat is already."""

    at: dict[int, int]


def begun(options: Mapping[str, Any], spoils: Spoils | None = None) -> State:
    """A race that begins where the last one has ended."""
    state: State = RACE.new_state(options)
    state.at.update(spoils.at if spoils else {})
    return state


CAMPAIGN = dataclasses.replace(RACE, new_state=begun, carried=Spoils)
AHEAD = {"at": {"1": 5, "2": 1}}


def carried_on() -> Record:
    """A finished race whose first seat was ahead from the start."""
    position = to_the_end(new_game(CAMPAIGN, {"seats": 2}, AHEAD))
    digest = journal_digest(position, tuple(position.entries), "", AHEAD)
    return replace(record_of(position), format=2, carry=AHEAD, digest=digest)


def test_a_game_begins_with_what_it_is_given() -> None:
    assert new_game(CAMPAIGN, {"seats": 2}, AHEAD).state.at == {1: 5, 2: 1}
    assert new_game(CAMPAIGN, {"seats": 2}).digest() == table(RACE).digest()


def test_a_record_proves_what_its_game_was_given() -> None:
    record = decode_record(encode_record(carried_on()))
    assert verify(record, CAMPAIGN).result == record.result
    refused(replace(record, carry={"at": {"1": 5, "2": 2}}), "digest|entry|result", CAMPAIGN)
    refused(replace(record, carry=None), "digest|entry|result", CAMPAIGN)


@pytest.mark.parametrize("carry", [{"at": {"1": "far"}}, {"on": {}}, [], 3, "", {"at": {"one": 1}}])
def test_what_is_given_has_the_type_that_the_system_names(carry: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        new_game(CAMPAIGN, {"seats": 2}, carry)
    refused(replace(carried_on(), carry=carry), "cannot begin", CAMPAIGN)


def test_a_system_that_carries_nothing_is_given_nothing() -> None:
    with pytest.raises(ValueError, match="no game of 'race' is given anything"):
        new_game(RACE, {"seats": 2}, AHEAD)
    refused(carried_on(), "cannot begin", RACE)


PRINTED = dataclasses.replace(RACE, contents={1: "c0ffee"})


def printed() -> Record:
    """A finished race with a content."""
    position = to_the_end(table(PRINTED))
    digest = journal_digest(position, tuple(position.entries), "c0ffee")
    return replace(record_of(position), format=2, content="c0ffee", digest=digest)


def test_a_record_says_what_its_rules_have_read() -> None:
    verify(decode_record(encode_record(printed())), PRINTED)
    refused(printed(), "content 'c0ffee', here is 'decaf'", dataclasses.replace(RACE, contents={1: "decaf"}))
    refused(replace(printed(), content=""), "digest", PRINTED)


def test_a_record_that_says_nothing_of_its_content_is_not_asked_for_it() -> None:
    assert verify(finished(), PRINTED).result == finished().result


def test_the_content_of_an_older_rule_set_is_not_that_of_the_present_one() -> None:
    def new_state(options: Any) -> State:
        return begun({"seats": options["seats"]})

    verify(printed(), dataclasses.replace(RACE, ruleset=2, contents={2: "decaf"}, new_state=new_state))


def test_the_digest_of_a_record_of_format_1_is_over_journal_and_state_alone() -> None:
    position = to_the_end(table(RACE))
    entries = tuple(position.entries)
    lines = [[entry.kind, *(list(astuple(who)) for who in entry.answers)] for entry in entries]
    said = msgspec.json.encode([lines, position.state])
    assert journal_digest(position, entries) == hashlib.sha256(said).hexdigest()


def test_what_was_given_has_one_digest_in_whatever_order_it_was_stored() -> None:
    position = table(RACE)
    given, stored = {"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"d": 3, "c": 2}, "a": 1}
    assert journal_digest(position, (), "", given) == journal_digest(position, (), "", stored)


@pytest.mark.parametrize(("form", "more"), [(1, {"content": "c0ffee"}), (1, {"carry": {}}), (2, {})])
def test_a_record_is_of_the_lowest_format_that_can_say_it(form: int, more: dict[str, Any]) -> None:
    assert b"carry" not in encode_record(finished())
    with pytest.raises(BadRecord, match=f"not format {form}"):
        decode_record(encode_record(replace(finished(), format=form, **more)))


# -- reading -----------------------------------------------------------------------------------------


def readable(data: bytes) -> bool:
    """Whether the bytes are a record that verifies; anything but BadRecord is an error."""
    try:
        verify(decode_record(data), RACE)
    except BadRecord:
        return False
    return True


@given(st.binary(max_size=200))
@example(b"")
@example(b"[" * 100_000)
@example(b'{"format":' + b"9" * 5000 + b"}")
@example(b'{"format":1e400}')
@example(b'"\\ud800"')
@example(b"\xff\xfe")
def test_reading_never_crashes(data: bytes) -> None:
    assert not readable(data)


SOUND = encode_record(finished())


@given(st.integers(0, len(SOUND) - 1), st.integers(1, 255))
@settings(max_examples=400, deadline=None)
def test_one_changed_byte_is_refused(at: int, by: int) -> None:
    changed = bytearray(SOUND)
    changed[at] ^= by
    assert not readable(bytes(changed))


WORTHLESS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(json.loads(SOUND))), WORTHLESS)
@settings(max_examples=300, deadline=None)
def test_any_field_may_hold_anything(name: str, value: Any) -> None:
    record = json.loads(SOUND)
    was = record[name]
    record[name] = value
    assert value == was or not readable(json.dumps(record).encode())


@pytest.mark.parametrize("name", sorted(json.loads(SOUND)))
def test_every_field_is_needed(name: str) -> None:
    record = json.loads(SOUND)
    del record[name]
    assert not readable(json.dumps(record).encode())
    record[name], record["more"] = json.loads(SOUND)[name], 1
    assert not readable(json.dumps(record).encode())


def test_a_format_of_the_future_is_named() -> None:
    with pytest.raises(BadRecord, match="format 2"):
        decode_record(encode_record(replace(finished(), format=2)))
