"""A wait whose time is over is dealt with: the judge is patient, but not for ever."""

from datetime import UTC, datetime, timedelta

from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

DUE = NOON + 24 * HOUR
MINUTE = timedelta(minutes=1)


def late(bench):
    return bench.found.count("late_ends")


def test_a_wait_that_goes_on_long_after_its_end_is_told_once(bench):
    bench.see(NOON, DUE)
    bench.see(DUE + 15 * MINUTE, DUE)
    assert late(bench) == 0
    for more in (16, 40):
        bench.see(DUE + more * MINUTE, DUE)
    assert late(bench) == 1


def test_who_is_asked_no_more_is_not_late(bench):
    bench.see(NOON, DUE)
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.mail("a reminder shortly before time runs out", DUE - 2 * HOUR, "<2@x>")
    bench.see(DUE + 2 * HOUR, None, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == []


def test_a_paused_table_ends_no_wait(bench):
    bench.see(NOON, DUE)
    bench.see(DUE + 2 * HOUR, DUE, paused=True)
    assert bench.found == []


def test_an_end_that_has_moved_is_the_one_that_counts(bench):
    bench.see(NOON, DUE)
    bench.judge.around.gave(GAME, ANN, 3 * 3600, NOON)
    bench.see(DUE + 2 * HOUR, DUE + 3 * HOUR)
    assert bench.found == []


def test_after_an_outage_of_any_kind_there_is_time(bench):
    for outages in (bench.facts.downs, bench.facts.mail_downs, bench.facts.releases):
        bench.see(NOON, DUE)
        outages.append((DUE - MINUTE, DUE + 3 * HOUR))
        for at in (DUE + HOUR, DUE + 3 * HOUR + 30 * MINUTE):
            bench.see(at, DUE)
        assert late(bench) == 0
        outages.clear()
    bench.facts.downs.append((DUE - MINUTE, DUE + 3 * HOUR))
    bench.see(DUE + 3 * HOUR + 31 * MINUTE, DUE)
    assert late(bench) == 1


def test_an_outage_that_lasts_has_no_end_yet(bench):
    bench.see(NOON, DUE)
    bench.facts.downs.append((DUE - MINUTE, datetime.max.replace(tzinfo=UTC)))
    assert bench.judge.late_ends.overdue(DUE + 3 * HOUR) == set()


def test_a_table_at_which_something_should_have_happened_is_looked_at_once(bench):
    overdue = bench.judge.late_ends.overdue
    bench.see(NOON, DUE)
    assert overdue(DUE + 15 * MINUTE) == set()
    assert overdue(DUE + 16 * MINUTE) == {GAME}
    assert overdue(DUE + 17 * MINUTE) == set()
