"""The judge of mails: what comes late is nobody's time, and what a mail says and leads to is looked at."""

from datetime import timedelta

import pytest

from rehearsal.judge.letters import choices_of, kind_of
from rehearsal.judge.links import judge_answer, judge_page
from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON


def test_a_mail_that_came_late_is_credited_but_for_two_minutes(bench):
    bench.facts.mail_downs.append((NOON - HOUR, NOON + 3 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a game has started", NOON + HOUR, "<2@x>")
    bench.mail("it is your turn", NOON + 3 * HOUR)
    bench.moves(4, 27, or_else="late_mail_charged")


def test_who_comes_before_the_mail_that_was_late_has_lost_no_time_either(bench):
    """Ann answers at three, untold since noon, and is asked again in her turn: two minutes of it are gone."""
    bench.facts.mail_downs.append((NOON - HOUR, NOON + 5 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + 3 * HOUR, turn=1, on_turn=ANN, asked=(BOB,))
    bench.see(NOON + 5 * HOUR, NOON + 29 * HOUR - timedelta(minutes=2))
    assert bench.found == []


def test_the_mail_that_tells_of_the_end_of_a_vacation_moves_no_end(bench):
    """Ann is away for an hour, which moves the end to one o'clock of the next day. What tells her at two
    o'clock, of all her tables, comes at five: she knows when she is back."""
    bench.facts.people[ANN].away.append((NOON + HOUR, NOON + 2 * HOUR))
    bench.facts.mail_downs.append((NOON + HOUR, NOON + 4 * HOUR))
    bench.see(NOON, NOON + 25 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.mail("it is your turn", NOON + 5 * HOUR, "<2@x>")
    bench.see(NOON + 6 * HOUR, NOON + 25 * HOUR)
    assert bench.found == []


@pytest.mark.parametrize("until", [0, 2])
def test_a_mail_that_comes_again_moves_no_end(bench, until):
    """Not after a vacation either that had begun when the first one came: Ann knows the end since then."""
    bench.facts.people[ANN].away.append((NOON - HOUR, NOON + until * HOUR))
    bench.see(NOON, NOON + (24 + until) * HOUR)
    bench.mail("it is your turn", NOON)
    bench.mail("it is your turn", NOON + 5 * HOUR, "<2@x>")
    bench.see(NOON + 6 * HOUR, NOON + (24 + until) * HOUR)
    assert bench.found == []


def test_whose_turn_allies_may_play_is_told_by_the_mail_that_their_time_is_over(bench):
    """Twelve hours are left for it, without the night."""
    table = {"mice": {"collin": {"seat": ANN}}}
    due, later = NOON + 24 * HOUR, NOON + 44 * HOUR
    bench.see(NOON, due, then="allies may play it", **table)
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.plays(due + timedelta(seconds=1), later, then="it is played carefully", **table)
    bench.mail("it is your turn", due + 5 * HOUR, "<2@x>")
    bench.see(due + 6 * HOUR, later, then="it is played carefully", **table)
    assert bench.found == []


def test_a_table_of_which_a_mail_tells_late_is_looked_at_again(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON + 3 * HOUR)
    assert bench.facts.look_at == {GAME}


def test_a_mail_in_time_moves_no_end(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON + timedelta(minutes=1))
    assert bench.facts.look_at == set()


def test_mails_speak_of_waits_that_are_open(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.mail("a reminder", NOON + 8 * HOUR, "<2@x>")
    assert bench.found == []
    bench.plays(NOON + 8 * HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.mail("a reminder", NOON + 9 * HOUR, "<3@x>")
    bench.mail("it is your turn", NOON + 9 * HOUR, "<4@x>")
    bench.mail("it is your turn", NOON + 9 * HOUR, "<4@x>")
    assert bench.found == ["late_reminders", "letters_of_no_wait"]


def test_a_reminder_waits_for_the_morning(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + 10 * HOUR)
    assert bench.found == ["mails_at_night", "reminders_mistimed"]


def test_a_wait_of_which_nobody_is_told(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.post.look(NOON + 2 * HOUR)
    assert bench.found == []
    bench.judge.post.look(NOON + 4 * HOUR)
    bench.judge.post.look(NOON + 5 * HOUR)
    assert bench.found == ["untold_waits"]


def test_a_digest_comes_at_the_hour_on_its_readers_wall(bench):
    bench.facts.people[ANN].digest = 14
    bench.mail("the daily digest", NOON + HOUR)
    assert bench.found == []
    bench.mail("the daily digest", NOON + 2 * HOUR, "<2@x>")
    assert bench.found == ["digests_at_wrong_hours"]


def test_a_mail_is_known_by_its_foot_in_both_languages():
    assert kind_of("You get this mail because you chose mails for: a\nreminder.") == "reminder"
    polish = "Dostajesz tę wiadomość, bo masz włączone wiadomości tego rodzaju: twoja\nkolej."
    assert kind_of(polish) == "your_turn"
    alone = "You chose to be told of this once a day, and this was all the news: it is your turn."
    assert kind_of(alone) == "digest"
    assert kind_of("Hello.") == ""


MAIL = """- What happened is no choice.
Choose

A: Take the long way
  home
= 81%, a Rune lies
  there
  https://x.example/d/abc:1/
B: Stay
  https://x.example/d/abc:2/
"""


def test_links_are_judged_by_where_they_lead(bench):
    assert choices_of(MAIL) == (("Take the long way home", "/d/abc:1/"), ("Stay", "/d/abc:2/"))
    judge_page(bench.facts, MAIL, "/d/abc:2/", "<strong data-option>Stay</strong>")
    assert bench.found == []
    judge_page(bench.facts, MAIL, "/d/abc:2/", "<strong data-option>Take the long way home</strong>")
    assert bench.found == ["links_astray"]


def test_buttons_are_judged_by_what_is_answered(bench):
    options = [{"key": "way", "text": "Take the long way home"}, {"key": "stay", "text": "Stay"}]
    before = {"question": {"kind": "home", "options": options}}
    after = {"question": None, "take_back": {"kind": "home", "key": "stay"}}
    judge_answer(bench.facts, MAIL, "/d/abc:2/", before, after)
    assert bench.found == []
    judge_answer(bench.facts, MAIL, "/d/abc:1/", before, after)
    assert bench.found == ["answers_astray"]


@pytest.mark.parametrize(
    "after",
    [
        {"question": None, "take_back": {"kind": "door", "key": "shut"}},
        {"question": {"kind": "door", "answered": "shut"}, "take_back": None},
    ],
)
def test_what_has_come_after_it_tells_nothing_of_a_button(bench, after):
    options = [{"key": "way", "text": "Take the long way home"}, {"key": "stay", "text": "Stay"}]
    before = {"question": {"kind": "home", "options": options}}
    judge_answer(bench.facts, MAIL, "/d/abc:2/", before, after)
    assert bench.found == []


def test_who_knew_the_end_when_a_vacation_was_over_is_told_late_of_nothing_by_an_outage_after_it(bench):
    """Ann was told while she was away, and is back at two; from four to six the site is away, and a mail
    tells her then of the end that moved by that."""
    bench.facts.people[ANN].away.append((NOON - HOUR, NOON + 2 * HOUR))
    bench.see(NOON, NOON + 26 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.facts.downs.append((NOON + 4 * HOUR, NOON + 6 * HOUR))
    bench.see(NOON + 6 * HOUR, NOON + 28 * HOUR)
    bench.mail("it is your turn", NOON + 6 * HOUR, "<2@x>")
    bench.see(NOON + 7 * HOUR, NOON + 28 * HOUR)
    assert bench.found == []
    bench.see(NOON + 8 * HOUR, NOON + 26 * HOUR)
    assert bench.found == ["downtime_charged"]
