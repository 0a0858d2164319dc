"""The judge of calendars and feeds: each table that waits, when it does, and nothing else."""

import pytest

from tests.rehearsal.judging import ANN, GAME, HOUR, NOON

DUE = NOON + 24 * HOUR
OTHER = "t00002g000"


def calendar(*events) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
    for game, due, number, status, *rings in events:
        lines += ["BEGIN:VEVENT", f"UID:{game}", f"SEQUENCE:{number}", f"STATUS:{status}"]
        lines += [f"DTSTART:{due:%Y%m%dT%H%M%SZ}", f"URL:https://x.example/g/{game}/"]
        for minutes in rings:
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-PT{minutes}M", "END:VALARM"]
        lines.append("END:VEVENT")
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode()


def feed(*entries) -> bytes:
    found = "".join(
        f'<entry><link href="https://x.example/g/{game}/"/><summary>{words}</summary></entry>'
        for game, words in entries
    )
    return f'<feed xmlns="http://www.w3.org/2005/Atom">{found}</feed>'.encode()


def read(bench, *events, turns=None, views=None, at=NOON):
    shown = [bench.see(at, DUE, all_of=True)] if views is None else views
    bench.judge.calendars.read(ANN, calendar(*events), turns, shown, at)


def test_an_event_when_the_table_says_it_is_due_is_well(bench):
    read(bench, (GAME, DUE, 0, "CONFIRMED"))
    assert (bench.found, bench.facts.seen["calendars"], bench.facts.seen["waits_read"]) == ([], 1, 1)


@pytest.mark.parametrize("events", [[], [(GAME, DUE + HOUR, 0, "CONFIRMED")], [(GAME, DUE, 1, "CANCELLED")]])
def test_a_wait_that_is_missing_or_at_another_time_is_mistold(bench, events):
    read(bench, *events)
    assert bench.found == ["calendars_mistold"]


def test_a_table_that_does_not_wait_is_mistold(bench):
    read(bench, (GAME, DUE, 0, "CONFIRMED"), (OTHER, DUE, 0, "CONFIRMED"))
    assert bench.found == ["calendars_mistold"]


def test_a_paused_table_waits_for_nobody(bench):
    read(bench, (GAME, DUE, 1, "CANCELLED"), views=[bench.see(NOON, None, paused=True, all_of=True)])
    assert bench.found == []


def test_a_change_has_a_higher_number(bench):
    read(bench, (GAME, DUE - HOUR, 0, "CONFIRMED"), views=[bench.see(NOON, DUE - HOUR, all_of=True)])
    read(bench, (GAME, DUE, 1, "CONFIRMED"))
    assert bench.found == []


def test_one_that_keeps_its_number_is_passed_over(bench):
    read(bench, (GAME, DUE - HOUR, 0, "CONFIRMED"), views=[bench.see(NOON, DUE - HOUR, all_of=True)])
    read(bench, (GAME, DUE, 0, "CONFIRMED"))
    assert bench.found == ["calendars_unnumbered"]


def test_a_feed_names_the_end_in_the_zone_of_its_reader(bench):
    words = "tiny. It is your turn. Due Tue 13 Oct, 13:00 (Europe/London, BST)."
    read(bench, (GAME, DUE, 0, "CONFIRMED"), turns=feed((GAME, words)))
    assert (bench.found, bench.facts.seen["turns_read"]) == ([], 1)


def test_a_feed_that_names_another_end_or_leaves_a_table_out_is_mistold(bench):
    wrong = "Due Tue 13 Oct, 15:00 (Europe/London, BST)."
    read(bench, (GAME, DUE, 0, "CONFIRMED"), turns=feed((GAME, wrong)))
    read(bench, (GAME, DUE, 0, "CONFIRMED"), turns=feed())
    assert bench.found == ["turns_mistold"] * 2


# -- alarms --------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(bench):
    """Ann is waited for since noon."""
    bench.see(NOON, DUE)
    return bench


def alarmed(bench, due, *rings):
    read(bench, (GAME, due, 0, "CONFIRMED", *rings), views=[bench.see(NOON, due, all_of=True)])


def test_an_alarm_three_hours_before_the_end_is_well(waiting):
    alarmed(waiting, DUE, 180)
    assert (waiting.found, waiting.facts.seen["alarms"]) == ([], 1)


def test_one_that_would_wake_them_rings_before_they_sleep(waiting):
    """The end is at eight in the morning; they sleep from ten to six."""
    due = NOON + 19 * HOUR
    alarmed(waiting, due, 60 * 10 + 15)
    assert waiting.found == []
    alarmed(waiting, due, 180)
    assert waiting.found == ["alarms_mistold"]


@pytest.mark.parametrize("rings", [[], [240], [180, 180]])
def test_none_one_at_another_time_and_two_are_mistold(waiting, rings):
    alarmed(waiting, DUE, *rings)
    assert waiting.found == ["alarms_mistold"]


def test_of_a_wait_that_began_later_there_is_none(waiting):
    alarmed(waiting, NOON + 2 * HOUR)
    assert waiting.found == []
