"""The judge of what people are spared: a day more for the first turn that runs out, a vacation instead."""

from datetime import timedelta

import pytest

from tests.rehearsal.judging import ANN, BOB, HOUR, NOON

DUE = NOON + 24 * HOUR
"""Sixteen awake hours after noon."""
OVER = DUE + timedelta(seconds=61)


@pytest.fixture
def asked(bench):
    """Ann has been on turn until the next noon, and was reminded."""
    bench.see(NOON, DUE)
    bench.mail("a reminder", NOON + HOUR)
    bench.mail("a reminder shortly before time runs out", NOON + HOUR, "<2@x>")
    bench.found.clear()
    return bench


@pytest.fixture
def safe(asked):
    """And at this table the first turn of each that runs out is a day longer."""
    asked.judge.record.safe.add("Table 1")
    return asked


def lengthened(bench, at=OVER):
    bench.see(at, bench.facts.people[ANN].runs_out(at, 24 * 3600.0))


def test_the_first_turn_that_runs_out_is_a_day_longer(safe):
    lengthened(safe)
    safe.see(OVER + HOUR, safe.facts.people[ANN].runs_out(OVER, 24 * 3600.0))
    assert (safe.found, safe.facts.seen["turns_lengthened"]) == ([], 1)


def test_a_turn_that_is_longer_by_something_else_is_noticed(safe):
    safe.see(OVER, OVER + 12 * HOUR)
    assert safe.found == ["wrong_due_times"]


def test_none_is_a_day_longer_once_more(safe):
    lengthened(safe)
    lengthened(safe, safe.facts.people[ANN].runs_out(OVER, 24 * 3600.0) + timedelta(seconds=61))
    assert "safeties_astray" in safe.found


def test_nor_where_the_table_has_not_chosen_so(asked):
    lengthened(asked)
    assert asked.found == ["safeties_astray"]


def missed(bench):
    bench.see(OVER, None, asked=(), on_turn=BOB, turn=2, away=(ANN,))


def test_who_misses_a_turn_had_a_day_more_for_it(safe):
    missed(safe)
    assert safe.found == ["safeties_astray"]


def test_elsewhere_a_turn_is_missed(asked):
    missed(asked)
    assert asked.found == []


@pytest.fixture
def rests(asked):
    """Ann wants a vacation to begin by itself."""
    asked.facts.rest.add(ANN)
    return asked


def goes(bench, at=OVER, *, days=3):
    span = at, at + timedelta(days=days)
    bench.facts.people[ANN].away.append(span)
    bench.judge.by_itself.began(ANN, *span)


def test_a_vacation_begins_instead_and_leaves_half_a_day_for_the_turn(rests):
    goes(rests)
    rests.see(OVER, rests.facts.people[ANN].runs_out(OVER, 12 * 3600.0))
    assert (rests.found, rests.facts.seen["vacations_begun"]) == ([], 1)
    assert rests.judge.record.clocks["t00001g000", ANN].misses == 0


def test_who_wants_one_misses_no_turn(rests):
    missed(rests)
    assert rests.found == ["vacations_astray"]


def test_but_who_had_one_lately_does(rests):
    rests.judge.by_itself._begun[ANN] = [NOON - timedelta(days=50)]
    missed(rests)
    assert rests.found == []


def test_none_begins_for_who_has_not_chosen_so_nor_before_a_turn_is_over_nor_for_longer(rests):
    goes(rests, days=4)
    assert rests.found == ["vacations_astray"]
    goes(rests)
    assert rests.found == 2 * ["vacations_astray"], "twice in sixty days"
    rests.judge.by_itself._begun.clear()
    goes(rests, NOON + HOUR)
    assert rests.found == 3 * ["vacations_astray"], "the turn was not over"
    rests.judge.by_itself._begun.clear()
    rests.facts.rest.clear()
    goes(rests)
    assert rests.found == 4 * ["vacations_astray"]


@pytest.mark.parametrize(("away", "bank"), [(False, 3), (True, 0)], ids=["at home", "on vacation"])
def test_a_turn_that_is_answered_by_mail_while_it_lasts_adds_nothing_to_the_bank(asked, away, bank):
    if away:
        asked.facts.people[ANN].away.append((NOON + HOUR, NOON + 3 * HOUR))
    asked.judge.record.acts("t00001g000", ANN, NOON + 2 * HOUR, at_table=False)
    asked.facts.people[ANN].away.clear()
    asked.plays(NOON + 2 * HOUR, None, asked=(), on_turn=BOB, turn=2)
    asked.see(
        NOON + 4 * HOUR, asked.facts.people[ANN].runs_out(NOON + 4 * HOUR, (16 + bank) * 3600.0), turn=3
    )
    assert asked.found == []


def test_it_ends_with_a_look_at_the_site(rests):
    goes(rests)
    person, back = rests.facts.people[ANN], OVER + 5 * HOUR
    rests.judge.by_itself.is_here(ANN, back)
    rests.judge.by_itself.is_here(ANN, back)
    assert rests.found == ["vacations_astray"]
    person.away[-1] = (OVER, back)
    rests.judge.by_itself.is_here(ANN, back)
    assert (len(rests.found), rests.facts.seen["vacations_ended"]) == (1, 1)
