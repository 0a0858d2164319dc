"""Each fault that is planted raises its own count: the judges see what they should."""

import pytest

from rehearsal.complaints import COUNTS
from rehearsal.plants import BROAD, PLANTS

pytestmark = [pytest.mark.postgres, pytest.mark.long("a rehearsal for each fault")]

RAISES = {
    "untrue": "untrue_messages",
    "double": "double_messages",
    "lost_message": "lost_messages",
    "wait_without_obligation": "waits_without_obligation",
    "unjust_timeout": "unjust_timeouts",
    "lost_answer": "lost_answers",
    "early_end": "early_ends",
    "late_end": "late_ends",
    "wrong_default": "wrong_defaults",
    "quiet_hours_charged": "quiet_hours_charged",
    "vacation_charged": "vacations_charged",
    "downtime_charged": "downtime_charged",
    "late_mail_charged": "late_mail_charged",
    "pause_charged": "pauses_charged",
    "answer_clock_refilled": "answer_clocks_refilled",
    "increment_lost": "increments_lost",
    "late_reminder": "late_reminders",
    "dropped_on_error": "untold_waits",
    "neighbours_link": "links_astray",
    "neighbours_answer": "answers_astray",
    "digest_in_utc": "digests_at_wrong_hours",
    "night_mail": "mails_at_night",
    "no_reminder": "unreminded_ends",
    "gift_lost": "gifts_lost",
    "vote_miscounted": "votes_miscounted",
    "asked_aside": "asked_aside",
    "take_back_astray": "take_backs_astray",
    "old_hours_kept": "old_hours_kept",
    "bounce_charged": "bounces_charged",
    "deleted_remembered": "deleted_remembered",
    "open_in_maintenance": "moves_in_maintenance",
    "reply_lost": "replies_lost",
    "reply_doubled": "replies_doubled",
    "reply_beside": "replies_astray",
    "reply_told_others": "replies_mistold",
    "odds_beside": "odds_mistold",
}
OF_WEEKS = {
    "zone": "ends_mistold",
    "talk": "wrong_due_times",
    "chapter": "waits_without_end",
    "left": "letters_to_who_left",
    "vacation_twice": "budgets_miscounted",
    "tenure_open": "tenures_astray",
    "orders_beaten": "orders_astray",
    "plan_kept": "plans_astray",
    "end_by_most": "votes_misdecided",
    "vote_closes_early": "votes_mistold",
    "offered_early": "misses_mistold",
    "seat_lost": "next_seats_astray",
    "no_last_reminder": "last_reminders_missing",
    "early_reminder": "reminders_mistimed",
    "never_missed": "misses_mistold",
    "talk_lost": "talk_lost",
    "proposal_lost": "councils_astray",
    "leaving_forgotten": "profiles_astray",
    "pause_longer": "pauses_mistold",
    "mailtime": "ends_mistold",
    "digest_first_only": "digests_incomplete",
    "digest_later": "ends_mistold",
    "agreed_by_others": "agreements_mistold",
    "others_named": "tables_mistold",
    "vote_mistold": "votes_mistold",
}
"""Faults that hurt over weeks, each of which is seen by itself within minutes."""
BESIDE_MAIL = {
    "tag_shared": "tags_shared",
    "push_to_another": "pushes_astray",
    "push_twice": "pushes_doubled",
    "push_lost": "pushes_lost",
    "push_later": "pushes_untrue",
    "push_tells": "told_too_much",
    "hook_twice": "hooks_doubled",
    "hook_to_another": "hooks_astray",
    "hook_unsigned": "hooks_unsigned",
    "hook_tells": "told_too_much",
    "table_hook_to_another": "table_hooks_astray",
    "table_hook_names_another": "table_hooks_untrue",
    "table_hook_twice": "table_hooks_doubled",
    "calendar_kept": "calendars_mistold",
    "calendar_unnumbered": "calendars_unnumbered",
    "calendar_wakes": "alarms_mistold",
}
"""Faults of notices on phones, webhooks, calendars and feeds."""
OF_COMPANY = {
    "never_lengthened": "safeties_astray",
    "lengthened_again": "safeties_astray",
    "never_rests": "vacations_astray",
    "rests_on": "vacations_astray",
    "leave_forgotten": "leaves_astray",
    "leave_without_all": "leaves_astray",
    "leave_rolls_anew": "leaves_astray",
    "pace_kept": "paces_kept",
    "standing_never": "standing_astray",
    "circle_open": "circles_open",
    "cup_goes_on": "cups_astray",
}
"""Faults of what spares people, and of what gathers them."""
SEEDS = 3, 5, 7
SIZES = {
    **dict.fromkeys(("left", "pause_longer"), (6, 3)),
    **dict.fromkeys(("tenure_open", "leaving_forgotten"), (6, 5)),
    **dict.fromkeys(("digest_first_only", "digest_later"), (6, 3)),
    "early_reminder": (6, 4),
    "end_by_most": (8, 3),
    "lost_answer": (4, 3),
}
"""How many tables and days it takes, where it is more than usual."""
SEEN_AS = {"end_by_most": "votes_misclosed", "dropped_on_error": "pushes_lost"}
"""What else may be said of it: the vote is over before its people have spoken, whatever comes of it; what is
dropped was for somebody's phone."""
PLAYS = dict.fromkeys(("chapter", "seat_lost", "tenure_open", "leaving_forgotten"), "mice")
"""What all tables play, where only that meets it."""
SEEN_TOO = {
    "untrue": {"letters_of_no_wait", "double_messages", "hooks_untrue"},
    "lost_message": {"untold_waits"},
    "lost_answer": {"take_backs_astray", "replies_lost", "replies_mistold", "replies_doubled"},
    "unjust_timeout": {
        *("quiet_hours_charged", "vacations_charged", "pauses_charged", "increments_lost"),
        *("answer_clocks_refilled", "wrong_due_times", "unreminded_ends", "mails_at_night"),
    },
    "wait_without_obligation": {
        "untold_waits",
        "early_ends",
        "unreminded_ends",
        "letters_of_no_wait",
        "wrong_due_times",
    },
}
"""What the judge who trusts nothing says of a fault that the others see, beside the counts of weeks."""


def test_there_is_a_plant_for_each_count():
    assert sorted(RAISES | OF_WEEKS | BESIDE_MAIL | OF_COMPANY) == sorted(PLANTS)
    assert len(set(RAISES.values())) == len(RAISES)
    of_others = {*OF_WEEKS.values(), *BESIDE_MAIL.values(), *OF_COMPANY.values()}
    assert {*RAISES.values(), *of_others} <= set(COUNTS)


@pytest.mark.deep
@pytest.mark.parametrize("plant", OF_WEEKS)
def test_a_fault_of_weeks_is_seen_within_days(rehearse, plant):
    games, days = SIZES.get(plant, (4, 3))
    seen(rehearse, (plant,), games=games, days=days, plays=PLAYS.get(plant, ""))


@pytest.mark.deep
@pytest.mark.parametrize("plant", BROAD)
def test_a_planted_fault_is_seen(rehearse, plant):
    games, days = SIZES.get(plant, (3, 2))
    of_others = {*OF_WEEKS.values(), *BESIDE_MAIL.values(), *OF_COMPANY.values()}
    for report in seen(rehearse, (plant,), games=games, days=days):
        raised = {name for name in COUNTS if report[name]} - of_others
        assert raised - SEEN_TOO.get(plant, set()) <= {RAISES[plant]}, report["said"]


def seen(rehearse, plants, **size):
    """Each of the plants has raised its own count; the reports.

    Whom a fault meets is chance, and workers that are killed make of the same seed another week each time:
    what one has not met is planted in the next.
    """
    counts, unseen, reports = RAISES | OF_WEEKS | BESIDE_MAIL | OF_COMPANY, list(plants), []
    for seed in SEEDS:
        report = rehearse(**size, seed=seed, plant=",".join(unseen))
        reports.append(report)
        unseen = [one for one in unseen if not any(map(report.get, (counts[one], SEEN_AS.get(one))))]
        if not unseen:
            return reports
    raise AssertionError((unseen, *(report["said"] for report in reports)))


def test_several_faults_show_within_two_days(rehearse):
    plants = "late_reminder", "neighbours_link", "quiet_hours_charged", "reply_beside"
    seen(rehearse, plants, games=3, days=2)


DEEP = (
    (("late_end", "wrong_default", "unjust_timeout"), 6, 4),
    (("neighbours_answer", "increment_lost", "digest_in_utc"), 4, 3),
    (("dropped_on_error",), 8, 4),
    (("downtime_charged",), 5, 6),
    (("late_mail_charged",), 8, 5),
    (("vacation_charged", "night_mail"), 8, 6),
    (("early_end", "no_reminder"), 12, 7),
    (("pause_charged",), 8, 5),
    (("gift_lost", "take_back_astray"), 8, 5),
    (("vote_miscounted", "asked_aside", "open_in_maintenance"), 8, 6),
    (("old_hours_kept",), 8, 6),
    (("deleted_remembered",), 6, 4),
    (("bounce_charged",), 8, 5),
    (("reply_lost", "reply_told_others"), 4, 3),
    (("reply_doubled",), 4, 3),
    (("odds_beside",), 4, 3),
    (("push_later", "push_twice", "hook_twice", "hook_tells", "calendar_unnumbered"), 3, 2),
    (("tag_shared", "push_tells"), 4, 3),
    (("hook_unsigned",), 3, 2),
    (("hook_to_another", "calendar_kept"), 3, 2),
    (("table_hook_to_another", "table_hook_names_another", "calendar_wakes"), 3, 2),
    (("table_hook_twice",), 8, 5),
    (("push_to_another",), 10, 2),
    (("push_lost",), 3, 2),
    (("leave_forgotten",), 4, 3),
    (("leave_without_all",), 6, 3),
    (("leave_rolls_anew",), 4, 3),
    (("never_lengthened", "never_rests"), 12, 7),
    (("lengthened_again",), 6, 5),
    (("rests_on",), 12, 7),
    (("pace_kept",), 12, 7),
    (("standing_never", "circle_open"), 8, 5),
    (("cup_goes_on",), 8, 5),
)
"""Plants that do not hide each other, and how many tables and days it takes."""


@pytest.mark.deep
@pytest.mark.parametrize(("plants", "games", "days"), DEEP, ids=["+".join(plants) for plants, *_size in DEEP])
def test_faults_that_take_days_to_show(rehearse, plants, games, days):
    seen(rehearse, plants, games=games, days=days)


@pytest.mark.deep
def test_a_second_question_in_one_turn_is_met_where_all_tables_play_talisman(rehearse):
    seen(rehearse, ("answer_clock_refilled",), games=6, days=7, plays="talisman")
