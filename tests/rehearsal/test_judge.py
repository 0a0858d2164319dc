"""The judge counts for itself: from sights of a table and mails alone it comes to what is right."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON, Bench


def test_sixteen_awake_hours_from_noon_end_the_next_day(bench):
    """Nine hours are left of Monday (it is one o'clock in London), seven more on Tuesday."""
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == []


def test_a_clock_that_runs_at_night_is_known_as_such(bench):
    bench.see(NOON, NOON + 16 * HOUR)
    assert bench.found == ["quiet_hours_charged"]


def test_the_end_of_an_evening_is_nearly_the_next_morning_but_the_night_is_not(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 2 * 3600, NOON)
    evening, minute = NOON + 33 * HOUR, timedelta(minutes=1)
    bench.judge.around.gave(GAME, ANN, 7 * 3600, NOON)
    bench.see(NOON + HOUR, evening - minute)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, evening + minute)
    assert bench.found == ["wrong_due_times"]


def test_a_clock_that_runs_on_a_vacation_is_known_as_such(bench):
    bench.facts.people[ANN].away.append((NOON + HOUR, NOON + 4 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == ["vacations_charged"]


def test_an_outage_is_credited_or_the_judge_says_so(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.facts.downs.append((NOON + HOUR, NOON + 3 * HOUR))
    bench.moves(4, 26, or_else="downtime_charged")


def test_a_pause_takes_no_time(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + HOUR, None, paused=True)
    bench.moves(3, 26, or_else="pauses_charged")


def test_a_turn_that_is_played_adds_three_hours_to_the_bank(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 2 * HOUR, NOON + 29 * HOUR, turn=3)
    assert bench.found == []
    bench.plays(NOON + 3 * HOUR, turn=4, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 4 * HOUR, NOON + 28 * HOUR, turn=5)
    assert bench.found == ["increments_lost"]


def test_a_turn_that_is_taken_back_and_played_again_adds_nothing(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    for hour in (2, 4):
        bench.plays(NOON + hour * HOUR, NOON + 29 * HOUR, turn=2)
        bench.plays(NOON + (hour + 1) * HOUR, NOON + 29 * HOUR, turn=1)
    assert bench.found == []
    bench.plays(NOON + 6 * HOUR, NOON + 36 * HOUR, turn=2)
    bench.see(NOON + 7 * HOUR, NOON + 36 * HOUR, turn=2)
    assert bench.found == ["wrong_due_times"]


def test_a_turn_that_is_taken_back_adds_once_where_another_comes_in_its_place(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + 2 * HOUR, NOON + 29 * HOUR, turn=2)
    bench.plays(NOON + 3 * HOUR, NOON + 29 * HOUR, turn=1)
    bench.plays(NOON + 4 * HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 5 * HOUR, NOON + 32 * HOUR, turn=3)
    assert bench.found == []
    bench.see(NOON + 6 * HOUR, NOON + 35 * HOUR, turn=3)
    assert bench.found == ["wrong_due_times"]


def test_all_questions_in_one_turn_of_another_share_their_time(bench):
    bench.see(NOON, NOON + 20 * HOUR, turn=2, on_turn=BOB)
    bench.plays(NOON + 4 * HOUR, turn=2, on_turn=BOB, asked=())
    bench.see(NOON + 5 * HOUR, NOON + 21 * HOUR, turn=2, on_turn=BOB)
    assert bench.found == []
    bench.plays(NOON + 6 * HOUR, turn=2, on_turn=BOB, asked=())
    bench.see(NOON + 7 * HOUR, NOON + 27 * HOUR, turn=2, on_turn=BOB)
    assert bench.found == ["answer_clocks_refilled"]


def test_time_that_is_given_ends_the_wait_later(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 3 * 3600, NOON)
    bench.moves(1, 27, or_else="gifts_lost")


def test_a_clock_holds_no_more_than_two_days(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 40 * 3600, NOON)
    bench.see(NOON + HOUR, NOON + 72 * HOUR)
    assert bench.found == []


def test_one_no_and_nobody_gets_time(bench):
    for yes, due in ((True, 26), (False, 24)):
        bench.see(NOON, NOON + 24 * HOUR)
        bench.judge.around.agreed(GAME, {ANN: True, BOB: yes}, 2 * 3600, NOON)
        bench.see(NOON + HOUR, NOON + due * HOUR)
        assert bench.found == []
        bench = Bench()
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.agreed(GAME, {ANN: True, BOB: False}, 2 * 3600, NOON)
    bench.see(NOON + HOUR, NOON + 26 * HOUR)
    assert bench.found == ["votes_miscounted"]


def test_other_hours_are_kept_from_the_day_on_that_was_told(bench):
    """On Tuesday Ann sleeps until ten: four of her hours are lost."""
    tuesday = datetime(2026, 10, 12, 23, 0, tzinfo=UTC)
    bench.see(NOON, NOON + 24 * HOUR)
    bench.facts.people[ANN].changes.append((tuesday, ("Europe/London", (22, 8), frozenset())))
    bench.moves(1, 26, or_else="old_hours_kept")


def test_other_hours_make_an_open_wait_longer_by_a_day_at_most(bench):
    """From Tuesday on Ann is awake for an hour a day, which ends at eight in the morning by UTC: of Wednesday
    noon the last awake second before it is left."""
    bench.see(NOON, NOON + 24 * HOUR)
    tuesday = datetime(2026, 10, 12, 23, 0, tzinfo=UTC)
    bench.facts.people[ANN].changes.append((tuesday, ("Europe/London", (9, 8), frozenset())))
    bench.judge.keeps_other_hours(ANN, NOON + HOUR)
    bench.see(NOON + HOUR, NOON + 44 * HOUR)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, NOON + 163 * HOUR)
    assert bench.found == ["wrong_due_times"]


def test_at_the_end_of_an_evening_nobody_can_tell_from_when_on_other_hours_make_a_wait_longer(bench):
    """Ann has until she goes to bed, or until she gets up: what is shown then is taken at its word."""
    morning = datetime(2026, 10, 12, 5, 0, tzinfo=UTC)
    bench.see(morning, morning + 24 * HOUR)
    assert bench.judge.facts.seen["taken_at_word"] == 0
    tuesday = datetime(2026, 10, 12, 23, 0, tzinfo=UTC)
    bench.facts.people[ANN].changes.append((tuesday, ("Europe/London", (23, 7), frozenset())))
    bench.judge.keeps_other_hours(ANN, morning + HOUR)
    bench.see(morning + HOUR, morning + 27 * HOUR)
    assert (bench.found, bench.judge.facts.seen["taken_at_word"]) == ([], 1)


def test_what_a_mail_that_bounced_has_cost_is_given_back_once_at_a_table(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    for hours in (2, 3):
        bench.judge.bounced(ANN, NOON + hours * HOUR)
    bench.moves(4, 26, or_else="bounces_charged")


def test_the_table_of_whom_no_mail_reaches_is_looked_at_in_the_same_step(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.bounced(BOB, NOON + HOUR)
    assert not bench.facts.look_at
    bench.judge.bounced(ANN, NOON + HOUR)
    assert bench.facts.look_at == {GAME}


@pytest.mark.parametrize("at_table", [True, False])
def test_who_has_answered_has_lost_nothing_by_a_mail_that_bounced_since(bench, at_table):
    """By a mail, too: they know of the wait that goes on."""
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.record.acts(GAME, ANN, NOON, at_table=at_table)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + 24 * HOUR)
    assert bench.found == []


def test_whose_next_turn_begins_with_their_own_answer_at_the_table_knows_of_it(bench):
    bench.see(NOON - HOUR, None, asked=(), on_turn=BOB)
    bench.judge.record.acts(GAME, ANN, NOON, at_table=True)
    bench.see(NOON, NOON + 24 * HOUR, turn=2)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + 24 * HOUR, turn=2)
    assert bench.found == []


@pytest.mark.parametrize("due", [24, 26])
@pytest.mark.parametrize("answered", [NOON, NOON - HOUR])
def test_who_answers_by_a_mail_in_the_moment_in_which_their_turn_begins_may_know_of_it(bench, answered, due):
    """What is asked there may go on behind the answer, or begin with it."""
    bench.see(NOON - HOUR, None, asked=(), on_turn=BOB)
    bench.judge.record.acts(GAME, ANN, answered, at_table=False)
    bench.see(NOON, NOON + 24 * HOUR, turn=2)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + due * HOUR, turn=2)
    assert bool(bench.found) is (answered < NOON and due == 24)


@pytest.mark.parametrize(("looked", "due"), [(NOON, 24), (NOON - HOUR, 26)])
def test_who_looks_in_the_moment_in_which_their_turn_begins_knows_of_it(bench, looked, due):
    """By a vote, say: the judge sees the table after that only."""
    bench.see(NOON - HOUR, None, asked=(), on_turn=BOB)
    bench.judge.page(ANN, GAME, "", looked)
    bench.see(NOON, NOON + 24 * HOUR, turn=2)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + due * HOUR, turn=2)
    assert bench.found == []


def test_behind_a_pause_who_has_answered_before_it_is_told_anew(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.record.acts(GAME, ANN, NOON, at_table=False)
    bench.see(NOON, None, paused=True)
    bench.see(NOON + HOUR, NOON + 25 * HOUR)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + 26 * HOUR)
    assert bench.found == []


@pytest.mark.parametrize(("looks", "due"), [(True, 25), (False, 26)])
def test_but_not_who_has_the_table_before_them_when_it_ends(bench, looks, due):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON, None, paused=True)
    if looks:
        bench.judge.page(ANN, GAME, "", NOON + HOUR)
    bench.plays(NOON + HOUR, NOON + 25 * HOUR)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.see(NOON + 3 * HOUR, NOON + due * HOUR)
    assert bench.found == []


def test_an_end_that_is_taken_at_its_word_has_in_it_what_a_bounce_gave_back(bench):
    """Mail is away when it bounces, so that nobody can tell before the evening what is shown."""
    bench.facts.mail_downs.append((NOON, NOON + 3 * HOUR))
    bench.see(NOON + HOUR, NOON + 25 * HOUR)
    bench.judge.record.clocks[GAME, ANN].known = False
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    for hours in (4, 5):
        bench.see(NOON + hours * HOUR, NOON + 26 * HOUR)
    assert bench.found == []


def test_whose_address_refused_a_late_mail_has_paid_for_the_time_since_then(bench):
    """Ann has three hours in her bank. Mail is away for the first hour of her next turn, until it bounces; of
    the eighteen hours until she comes seventeen are hers."""
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON, turn=2, on_turn=BOB, asked=(BOB,))
    bench.facts.mail_downs.append((NOON, NOON + 3 * HOUR))
    bench.see(NOON + HOUR, NOON + 28 * HOUR, turn=3)
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    bench.judge.reached(ANN)
    bench.plays(NOON + 27 * HOUR, turn=4, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 29 * HOUR, NOON + 66 * HOUR, turn=5)
    assert bench.found == []


def test_nothing_moves_while_the_site_is_closed(bench):
    before = {"id": GAME, "seat": ANN, "view": {"gold": 1}, "question": None}
    bench.judge.around.knocked(before, before | {"number": 7})
    assert bench.found == []
    bench.judge.around.knocked(before, before | {"view": {"gold": 0}})
    assert bench.found == ["moves_in_maintenance"]


def test_nobody_remembers_who_has_deleted_their_account(bench):
    bench.judge.deleted(ANN, "Ann", NOON)
    bench.judge.around.read({"id": GAME, "name": "Annals", "seats": [{"name": "Bob"}]})
    bench.mail("the game is over", NOON)
    assert bench.found == []
    bench.judge.around.read({"id": GAME, "seats": [{"name": "Ann"}]})
    bench.mail("the game is over", NOON + HOUR, "<2@x>")
    assert bench.found == ["deleted_remembered"] * 2


def test_who_has_stepped_aside_is_not_waited_for_until_they_are_back(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.stepped_aside(GAME, ANN)
    bench.judge.around.came_back(GAME, ANN)
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == []
    bench.judge.around.stepped_aside(GAME, ANN)
    bench.see(NOON + HOUR, None, paused=True)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, NOON + 25 * HOUR)
    assert bench.found == ["asked_aside"]


def test_after_an_answer_is_taken_back_the_table_is_as_it_was(bench):
    before = {"seat": ANN, "view": {"gold": 1}, "question": {"kind": "pay", "options": [], "answered": None}}
    bench.judge.around.took_back(GAME, before, before | {"take_back": None})
    assert bench.found == []
    bench.judge.around.took_back(GAME, before, before | {"view": {"gold": 0}})
    assert bench.found == ["take_backs_astray"]


def test_a_wait_that_nobody_ended_is_over_after_the_second_that_was_shown(bench):
    due = NOON + 24 * HOUR
    for at in (due + timedelta(seconds=60), due - timedelta(seconds=1)):
        bench = Bench()
        bench.see(NOON, due)
        bench.mail("a reminder", NOON + 8 * HOUR)
        bench.mail("a reminder shortly before time runs out", due - 2 * HOUR, "<2@x>")
        bench.see(at, None, turn=2, on_turn=BOB, asked=(BOB,))
        assert bench.found == (["early_ends"] if at < due else [])


def test_who_has_answered_a_sealed_question_waits_for_the_others_without_a_clock(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, asked=(ANN, BOB), answered="pass")
    bench.see(NOON + 5 * HOUR, NOON + 28 * HOUR)
    assert bench.found == []


def test_whoever_was_at_the_site_may_have_ended_it(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == []


@pytest.mark.parametrize("resigns", [True, False])
def test_who_resigns_while_the_table_is_held_leaves_it_when_it_goes_on(bench, resigns):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + HOUR, None, paused=True)
    if resigns:
        bench.judge.left(GAME, ANN, NOON + 2 * HOUR)
    bench.see(NOON + 5 * HOUR, None, turn=2, on_turn=BOB, asked=(BOB,))
    assert ("early_ends" in bench.found) is not resigns


def test_a_turn_that_ran_out_was_preceded_by_a_reminder(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + 24 * HOUR + timedelta(seconds=60), None, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == ["unreminded_ends"]


def test_of_who_takes_a_seat_that_nobody_had_the_clock_is_believed_once(bench):
    bench.see(NOON, None, who=BOB, on_turn=BOB, asked=())
    bench.see(NOON + HOUR, NOON + 28 * HOUR, turn=29)
    assert (bench.found, bench.facts.seen["taken_at_word"]) == ([], 1)
    bench.see(NOON + 2 * HOUR, NOON + 25 * HOUR, turn=29)
    assert bench.found == ["increments_lost"]


def test_a_turn_that_allies_may_play_is_over_for_its_person(bench):
    mice, due = {"collin": {"seat": ANN}}, NOON + 24 * HOUR
    bench.see(NOON, due, mice=mice, then="allies may play it")
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.see(due - timedelta(seconds=1), due + 12 * HOUR, mice=mice, then="it is played carefully")
    assert bench.found == ["early_ends"]


@pytest.mark.parametrize(
    ("then", "found"), [("a careful turn is played", []), ("an ally may play the turn", ["safeties_astray"])]
)
def test_at_a_move_a_week_allies_have_a_day_for_it_which_is_no_day_longer(bench, then, found):
    mice, person = {"collin": {"seat": ANN}}, bench.facts.people[ANN]
    bench.judge.paces["Table 1"] = "week"
    bench.judge.record.safe.add("Table 1")
    due = person.runs_out(NOON, 112 * 3600.0)
    bench.see(NOON, due, mice=mice, then="an ally may play the turn")
    bench.judge.record._lengthened.add((GAME, ANN))
    bench.mail("a reminder", person.runs_out(NOON, 56 * 3600.0))
    bench.mail("a reminder shortly before time runs out", due - 2 * HOUR, "<2@x>")
    after = due + timedelta(seconds=60)
    bench.see(after, person.runs_out(after, 24 * 3600.0), mice=mice, then=then)
    assert bench.found == found


def test_in_a_set_up_who_was_late_has_the_time_of_an_answer_when_they_are_asked_again(bench):
    """Ann's sixteen hours are over the next noon; asked again two hours later she has twelve, seven of them
    on that day."""
    bench.see(NOON, NOON + 24 * HOUR, on_turn=0)
    bench.plays(NOON + 24 * HOUR, on_turn=0, asked=(BOB,))
    bench.see(NOON + 26 * HOUR, NOON + 46 * HOUR, on_turn=0)
    assert bench.found == []
    bench.see(NOON + 27 * HOUR, NOON + 50 * HOUR, on_turn=0)
    assert bench.found == ["wrong_due_times"]


def test_of_a_wait_that_begins_as_mail_comes_back_the_sender_may_be_late(bench):
    bench.facts.mail_downs.append((NOON - 5 * HOUR, NOON))
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + HOUR / 5, NOON + 24 * HOUR + HOUR / 6)
    assert bench.found == []
    bench.mail("it is your turn", NOON + HOUR / 4)
    late = HOUR / 4 - HOUR / 30
    bench.see(NOON + HOUR, NOON + 24 * HOUR + late)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, NOON + 24 * HOUR)
    assert bench.found == ["late_mail_charged"]
