"""The duties of the judge: what is compared, how often it was, and which counts it would raise."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Duty:
    """`counts` rise where it fails. What is `rare` is met for certain in a whole month only."""

    counts: tuple[str, ...]
    rare: bool = False


DUTIES: Mapping[str, Duty] = {
    # Clocks.
    "due_times": Duty(
        (
            *("quiet_hours_charged", "vacations_charged", "downtime_charged", "late_mail_charged"),
            *("increments_lost", "gifts_lost", "bounces_charged", "wrong_due_times"),
        )
    ),
    "due_times_after_pauses": Duty(("pauses_charged",)),
    "due_times_of_further_questions": Duty(("answer_clocks_refilled",), rare=True),
    "due_times_in_other_hours": Duty(("old_hours_kept",)),
    "due_times_at_another_pace": Duty(("paces_kept",), rare=True),
    "ends": Duty(("early_ends", "late_ends", "unreminded_ends", "last_reminders_missing")),
    "waits_begun": Duty(("untold_waits", "waits_without_end")),
    # Mails and their sentences.
    "your_turn": Duty(("letters_of_no_wait",)),
    "question": Duty(("letters_of_no_wait",), rare=True),
    "reminder": Duty(("late_reminders", "mails_at_night")),
    "last_reminder": Duty(("late_reminders", "mails_at_night")),
    "reminders_timed": Duty(("reminders_mistimed",)),
    "ends_told": Duty(("ends_mistold",)),
    "pages_read": Duty(("ends_mistold", "misses_mistold")),
    "misses_told": Duty(("misses_mistold",)),
    "offers_told": Duty(("misses_mistold",), rare=True),
    "tables_told": Duty(("tables_mistold",)),
    "votes_told": Duty(("votes_mistold",)),
    "agreements_told": Duty(("agreements_mistold",)),
    "pauses_told": Duty(("pauses_mistold",)),
    "digests": Duty(("digests_at_wrong_hours",)),
    "digest_items": Duty(("digests_incomplete",)),
    "leavings": Duty(("letters_to_who_left",)),
    "links": Duty(("links_astray",)),
    "answers": Duty(("answers_astray",)),
    # Answers by mail.
    "replies": Duty(("replies_lost", "replies_astray")),
    "replies_idle": Duty(("replies_doubled",)),
    "replies_told": Duty(("replies_mistold",)),
    "odds_read": Duty(("odds_mistold",)),
    "letters_read": Duty(("replies_mistold",)),
    # Phones, webhooks, calendars and feeds.
    "pushes": Duty(("pushes_astray", "pushes_lost", "told_too_much")),
    "push_ends": Duty(("pushes_untrue", "pushes_doubled", "tags_shared")),
    "push_reminders": Duty(("pushes_at_night",)),
    "hooks": Duty(
        (
            *("hooks_astray", "hooks_doubled", "hooks_lost", "hooks_untrue", "hooks_at_night"),
            "told_too_much",
        )
    ),
    "hooks_signed": Duty(("hooks_unsigned",)),
    "table_hooks": Duty(("table_hooks_astray", "table_hooks_doubled", "told_too_much")),
    "table_hooks_naming": Duty(("table_hooks_untrue",)),
    "alarms": Duty(("alarms_mistold",)),
    "calendars": Duty(("calendars_mistold", "calendars_unnumbered")),
    "turns_read": Duty(("turns_mistold",)),
    # What people do around a game.
    "gifts": Duty(("gifts_lost",)),
    "votes": Duty(("votes_miscounted",)),
    "votes_decided": Duty(("votes_misdecided",)),
    "votes_open": Duty(("votes_misclosed",)),
    "steps_aside": Duty(("asked_aside",)),
    "take_backs": Duty(("take_backs_astray",)),
    "bounced": Duty(("bounces_charged",)),
    "deleted": Duty(("deleted_remembered",)),
    "knocks": Duty(("moves_in_maintenance",)),
    "orders_read": Duty(("orders_astray",)),
    "plans_sent": Duty(("plans_astray",)),
    "lines_said": Duty(("talk_lost",)),
    "proposals_made": Duty(("councils_astray",)),
    # What people are spared.
    "leaves_given": Duty(("leaves_astray",)),
    "leaves_repeated": Duty(("leaves_astray",)),
    "turns_lengthened": Duty(("safeties_astray",), rare=True),
    "vacations_begun": Duty(("vacations_astray",), rare=True),
    "vacations_ended": Duty(("vacations_astray",), rare=True),
    # Circles and cups.
    "standing_tables": Duty(("standing_astray",)),
    "circles_closed": Duty(("circles_open",)),
    "cups_read": Duty(("cups_astray",)),
    "cup_rounds": Duty(("cups_astray",)),
    # Over weeks.
    "budgets_read": Duty(("budgets_miscounted",)),
    "tenures_read": Duty(("tenures_astray",)),
    "profiles_read": Duty(("profiles_astray",)),
    "chapters_begun": Duty(("next_seats_astray",)),
}
COUNTS = tuple(dict.fromkeys(count for duty in DUTIES.values() for count in duty.counts))
"""What the judge counts; each is zero in a good run."""
A_MONTH, A_WEEK = (100, 14), (12, 7)
"""So many games and days at least meet all duties, and all but the rare ones."""


def met(seen: Mapping[str, int]) -> dict[str, int]:
    """How often each duty was met, by what was counted while judging."""
    return {name: seen.get(name, 0) for name in DUTIES}


def is_a_week(games: int, days: int) -> bool:
    """Whether a rehearsal of this size has to meet all but the rare ones."""
    return games >= A_WEEK[0] and days >= A_WEEK[1]


def unmet(found: Mapping[str, int], games: int, days: int) -> list[str]:
    """The duties that a rehearsal of this size has to meet, and has not."""
    if not is_a_week(games, days):
        return []
    month = games >= A_MONTH[0] and days >= A_MONTH[1]
    return [name for name, duty in DUTIES.items() if not found.get(name) and (month or not duty.rare)]
