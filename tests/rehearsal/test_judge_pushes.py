"""The judge of notices on phones: lost, doubled, untrue, at night, to another, telling too much."""

from datetime import timedelta

import pytest

from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

DUE = NOON + 24 * HOUR
MINUTE = timedelta(minutes=1)
PHONE = "/push/1"
UNTIL = "Until Tue 13 October 2026, 13:00."
"""Where it is an hour later than UTC."""


@pytest.fixture
def asked(bench):
    """Ann is on turn until the next noon, and has a phone."""
    bench.facts.people[ANN].by_mail, bench.facts.people[ANN].by_push = False, True
    bench.see(NOON, DUE)
    bench.see(NOON, None, who=BOB, asked=())
    return bench


def take(bench, at=NOON, *, to=ANN, phone=PHONE, urgency="normal", **other):
    said = {"title": "Your turn: Table 1", "body": UNTIL, "url": f"/g/{GAME}/", "tag": "w1"}
    said |= {"waiting": 1, "open": ["w1"], "key": "k"} | other
    bench.judge.pushes.take(to, phone, said, urgency, at)


def test_a_notice_of_an_open_wait_is_well(asked):
    take(asked)
    assert asked.found == []
    assert (asked.facts.seen["pushes"], asked.facts.seen["push_ends"]) == (1, 1)


def test_in_polish_too(asked):
    take(asked, title="Twoja kolej: Table 1", body="Do: wt. 13 października 2026, 13:00.")
    assert (asked.found, asked.facts.seen["push_ends"]) == ([], 1)


def test_one_that_names_another_end_is_untrue(asked):
    take(asked, body="Until Tue 13 October 2026, 19:00.")
    assert asked.found == ["pushes_untrue"]


def test_one_that_was_late_names_an_end_that_has_moved_since_the_last_look(asked):
    asked.facts.mail_downs.append((NOON + HOUR, NOON + 5 * HOUR))
    take(asked, NOON + 6 * HOUR, body="Until Tue 13 October 2026, 19:00.")
    assert asked.found == []


def test_one_of_nothing_that_is_asked_is_untrue(asked):
    take(asked, to=BOB, tag="w2")
    assert asked.found == ["pushes_untrue"]


def test_one_of_a_table_at_which_its_reader_does_not_sit_is_astray(asked):
    take(asked, url="/g/t00009g000/")
    assert asked.found == ["pushes_astray"]


def test_one_that_the_phone_cannot_open_is_astray(asked):
    asked.judge.pushes.take(ANN, PHONE, None, "normal", NOON)
    assert asked.found == ["pushes_astray"]


def test_the_same_at_once_is_doubled_and_a_reminder_is_not(asked):
    take(asked)
    take(asked, NOON + MINUTE)
    assert asked.found == ["pushes_doubled"]
    take(asked, NOON + 4 * HOUR)
    assert asked.found == ["pushes_doubled"]


def test_two_phones_of_one_person_are_each_told(asked):
    take(asked)
    take(asked, phone="/push/2")
    assert asked.found == []


def test_a_tag_of_two_tables_is_shared(asked):
    take(asked)
    asked.see(NOON, DUE, game="t00002g000")
    take(asked, url="/g/t00002g000/")
    assert asked.found == ["tags_shared"]


def test_a_reminder_at_night_wakes_and_the_turn_itself_may_come_then(asked):
    night = NOON + 12 * HOUR
    take(asked, night)
    assert asked.found == []
    take(asked, night + HOUR)
    assert asked.found == ["pushes_at_night"]


def test_after_an_outage_it_is_told_anew_and_that_is_no_reminder(asked):
    take(asked)
    asked.facts.downs.append((NOON + HOUR, NOON + 12 * HOUR))
    take(asked, NOON + 12 * HOUR)
    assert asked.found == []


def test_a_notice_that_says_more_than_a_locked_screen_may_tells_too_much(asked):
    take(asked, hand=["wand"])
    assert asked.found == ["told_too_much"]


def test_a_wait_of_which_no_phone_heard_is_lost_once(asked):
    asked.judge.post.look(NOON + 2 * HOUR)
    assert asked.found == []
    asked.judge.post.look(NOON + 4 * HOUR)
    asked.judge.post.look(NOON + 5 * HOUR)
    assert asked.found == ["pushes_lost"]


def test_one_that_was_told_is_not_lost(asked):
    take(asked)
    asked.judge.post.look(NOON + 4 * HOUR)
    assert asked.found == []


def test_a_notice_reminds_of_several_tables_at_once(asked):
    take(asked, title="Labyrinth: tables that wait for you", url="/games/", body="2 tables wait for you.")
    assert asked.judge.record.wait_of(GAME, ANN).reminded
    assert asked.found == []


def test_the_board_that_everybody_may_see_is_shown_and_no_other_picture(asked):
    take(asked, image=f"/g/{GAME}/picture/12-pl.png")
    assert asked.found == []
    take(asked, NOON + MINUTE, image=f"/g/{GAME}/hand.png")
    assert "told_too_much" in asked.found


def test_but_who_takes_a_seat_over_has_its_wait_and_its_tag(asked):
    take(asked)
    asked.see(NOON, DUE, who=BOB, asked=(BOB,), on_turn=BOB)
    take(asked, to=BOB, phone="/push/3")
    assert asked.found == []
