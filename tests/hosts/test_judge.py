"""The judge of the hosts sees what is lost, what is doubled, and who was wronged."""

from typing import Any

import pytest

from tests.hosts.figures import Span, lines, percentile
from tests.hosts.judge import LATEST, judge
from tests.hosts.play import Given, Tally
from tests.hosts.watch import Heard

NO_MAILS: dict[str, Any] = {"sent": [], "repeats": 0, "failed": 0, "written_twice": 0}


def tally(*keys: str, sure: bool = True) -> Tally:
    """Seat 1 has answered so, a second apart."""
    given = [Given(1, key, sure, at, at + 0.1, 1) for at, key in enumerate(keys)]
    return Tally("abc", "sorcerer", given=given)


def ledger(*keys: str, timed_out: int = 0, messages: dict[str, Any] | None = None) -> dict[str, Any]:
    """The journal of that table."""
    answers = [[1, key] for key in keys]
    game = {"answers": answers, "sealed": [], "timed_out": timed_out}
    return {"games": {"abc": game}, "messages": messages or NO_MAILS}


def counts(told: Tally, stored: dict[str, Any], *heard: Heard, **letters: int) -> dict[str, int]:
    """What is not zero."""
    found = judge([told], heard, stored, letters).counts
    return {name: count for name, count in found.items() if count}


def test_what_was_said_and_stands_there_is_well():
    assert counts(tally("move", "fight"), ledger("move", "fight")) == {}


def test_an_answer_that_the_site_has_said_yes_to_and_lost():
    assert counts(tally("move", "fight", "end"), ledger("move", "end")) == {"answers lost": 1}


def test_an_answer_that_stands_there_twice():
    assert counts(tally("move", "fight"), ledger("move", "fight", "fight")) == {"answers doubled": 1}


def test_two_answers_alike_are_two():
    assert counts(tally("go", "go"), ledger("go", "go")) == {}


@pytest.mark.parametrize("stored", [(), ("move",)])
def test_what_nobody_was_told_of_may_stand_there_or_not(stored):
    assert counts(tally("move", sure=False), ledger(*stored)) == {}


def test_an_answer_to_a_sealed_question_that_is_still_open_is_there():
    stored = ledger("move")
    stored["games"]["abc"]["sealed"] = [[1, "hide"]]
    assert counts(tally("move", "hide"), stored) == {}


def test_whoever_was_answered_for():
    assert counts(tally("move"), ledger("move", timed_out=2)) == {"unjust time-outs": 2}


def test_an_event_that_a_watcher_never_heard():
    told = tally("move", "end")
    told.numbers = {1: [(5, 10.0), (6, 20.0), (7, 30.0)]}
    assert counts(told, ledger("move", "end"), Heard("abc", 1, [(5, 10.1), (6, 20.1)])) == {}
    assert counts(told, ledger("move", "end"), Heard("abc", 1, [(5, 10.1)])) == {"events lost": 1}
    late = Heard("abc", 1, [(5, 10.1), (7, 20.0 + LATEST + 1)])
    assert counts(told, ledger("move", "end"), late) == {"events lost": 1}


def test_a_later_number_tells_of_the_earlier_ones():
    told = tally("move", "end")
    told.numbers = {1: [(5, 10.0), (6, 20.0), (7, 30.0)]}
    assert counts(told, ledger("move", "end"), Heard("abc", 1, [(6, 20.5)])) == {}


def test_what_one_seat_alone_is_told_others_need_not_hear():
    told = tally("move", "end")
    told.numbers = {1: [(5, 10.0), (6, 20.0), (7, 30.0)], 2: [(5, 10.0), (8, 40.0)]}
    heard = Heard("abc", 2, [(5, 10.1)])
    assert counts(told, ledger("move", "end"), heard) == {}
    assert counts(told, ledger("move", "end"), Heard("abc", 1, [(5, 10.1)])) == {"events lost": 1}


def test_mails_that_came_twice_or_never():
    messages = NO_MAILS | {"sent": ["one", "two"]}
    assert counts(tally(), ledger(messages=messages), one=1, two=1) == {}
    assert counts(tally(), ledger(messages=messages), one=2, two=1) == {"mails doubled": 1}
    assert counts(tally(), ledger(messages=messages), one=1) == {"mails lost": 1}
    known = messages | {"repeats": 1}
    assert counts(tally(), ledger(messages=known), one=2, two=1) == {}


def test_people_who_were_signed_out():
    told = tally("move")
    told.signed_out = 1
    assert counts(told, ledger("move"), Heard("abc", 1, signed_out=1)) == {"signed out": 2}


def test_looks_that_fail_while_nothing_is_wrong():
    """One in a hundred may; more may where something is."""
    looks = [(float(at), 0.1) for at in range(200)]
    for failed, found in (([1.0, 2.0], {}), ([1.0, 2.0, 30.0], {"looks failed in calm": 1})):
        heard = Heard("abc", 1, looks=looks, failed_looks=failed)
        assert counts(tally("move"), ledger("move"), heard) == found
    rough = Heard("abc", 1, looks=looks, failed_looks=[1.0, 2.0, 30.0, 30.5])
    told = judge([tally("move")], [rough], ledger("move"), {}, [(29.0, 31.0)])
    assert told.is_clean
    assert "looks that failed    2" in "\n".join(lines([], [rough], Span(30.0, 10.0), told))


def test_figures_leave_out_what_was_before():
    told = tally("move", "end")
    told.answers = [(0.0, 9.0), (1.0, 0.05)]
    told.errors = [(0.0, "GET", 502), (1.0, "GET", 503)]
    verdict = judge([told], [], ledger("move", "end"), {})
    found = "\n".join(lines([told], [], Span(1.0, 10.0), verdict))
    assert "1 in 10 s" in found
    assert "errors               1 (1 of 503)" in found
    assert "most 50 ms" in found


def test_percentiles():
    assert percentile([], 0.5) == 0.0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile(range(100), 0.99) == 99
