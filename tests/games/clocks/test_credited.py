"""What is nobody's fault is charged to nobody: the site away, a mail late, an address that refuses mails."""

from datetime import datetime

import pytest
from django.db import transaction

from games.clocks import downtime
from games.clocks.due import shown_due
from games.journal.locked import load_locked, lock_running
from games.models import Downtime, Game, Heartbeat, Message
from games.models.clock import HOUR, PACES
from games.models.message import TOLD_ALREADY, WHILE_LOOKING, Event, State
from games.seats.sweep import sweep_due
from games.table.my_dues import my_dues
from games.waits import holding
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, person, play, seat_of
from tests.games.slow import (
    DAY_LATER,
    MINUTE,
    MONDAY,
    H,
    all_are_told,
    at,
    mails_go_out,
    started,
    sweep_at,
    told,
)

pytestmark = pytest.mark.django_db


def shown(game: Game, seat: int, moment: datetime) -> datetime:
    """When everybody reads that the seat's time is over."""
    with stopped_at(moment):
        return shown_due(game, list(game.seats.all()), [owed(game, seat)], moment)[seat]


def silent(start: datetime, end: datetime) -> None:
    """The sweep looks at these moments and never between them."""
    mails_go_out()
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": start})
    with stopped_at(end):
        sweep_due()


# -- the site away -------------------------------------------------------------------------------------------


def test_a_sweep_that_has_not_looked_for_a_minute_was_away():
    with stopped_at(MONDAY):
        assert downtime.beat() is None
    with stopped_at(MONDAY + MINUTE):
        assert downtime.beat() is None
    with stopped_at(MONDAY + 3 * H):
        assert downtime.beat() == (MONDAY + MINUTE, MONDAY + 3 * H)
        assert downtime.beat() is None
    assert Downtime.objects.values_list("start", "end", "why").get() == (
        MONDAY + MINUTE,
        MONDAY + 3 * H,
        "outage",
    )


def test_an_outage_is_credited_when_the_row_is_shown_and_only_then_written():
    game = started()
    silent(MONDAY + H, MONDAY + 4 * H)
    assert owed(game, 1).due_at == DAY_LATER
    assert shown(game, 1, MONDAY + 4 * H) == DAY_LATER + 3 * H
    sweep_at(DAY_LATER + MINUTE)
    assert (owed(game, 1).due_at, owed(game, 1).credit) == (DAY_LATER + 3 * H, 3 * HOUR)
    sweep_at(DAY_LATER + 3 * H)
    assert owing(game) == [1]
    sweep_at(DAY_LATER + 3 * H + MINUTE)
    assert owing(game) == [2]


def test_an_outage_at_night_takes_nothing_and_gives_nothing():
    game = started()
    silent(MONDAY + 15 * H, MONDAY + 18 * H)  # from midnight to three
    assert shown(game, 1, MONDAY + 18 * H) == DAY_LATER


def test_outages_that_overlap_count_once():
    game = started()
    for begin, end in ((1, 3), (2, 4)):
        downtime.record(MONDAY + begin * H, MONDAY + end * H, downtime.OUTAGE)
    mails_go_out()
    assert shown(game, 1, MONDAY + 4 * H) == DAY_LATER + 3 * H


def test_who_answers_is_not_charged_for_an_outage():
    game = started()
    silent(MONDAY + H, MONDAY + 4 * H)
    Heartbeat.objects.update(at=MONDAY + 5 * H)
    at(MONDAY + 5 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - 2 * HOUR


def test_a_due_moment_within_an_outage_is_over_with_what_was_lost_behind_it():
    game = started()
    silent(DAY_LATER - 2 * H, DAY_LATER + H)
    assert owing(game) == [1]
    assert shown(game, 1, DAY_LATER + H) == DAY_LATER + 3 * H


# -- nobody's time runs out within a quarter of an hour ------------------------------------------------------


def live() -> Game:
    """Five minutes for a turn, day and night."""
    game = started(clock=PACES["live"].plain())
    with stopped_at(MONDAY):
        play(game, "1 wait", "1 keep")
    return game


def test_nobody_is_timed_out_within_fifteen_minutes_of_a_recovery():
    game, back = live(), MONDAY + 3 * H
    silent(MONDAY + 2 * MINUTE, back)
    assert shown(game, 2, back) == back + 15 * MINUTE
    sweep_at(back + 15 * MINUTE + 59 * MINUTE / 60)
    assert owing(game) == [2]
    sweep_at(back + 16 * MINUTE)
    assert told(game)[2:][0][3] == "stand_in"


def test_not_even_who_was_late_when_the_site_went_away():
    game, back = live(), MONDAY + 3 * H
    over = MONDAY + 5 * MINUTE
    silent(over + MINUTE / 2, back)
    assert shown(game, 2, back) == back + 15 * MINUTE
    sweep_at(back + 10 * MINUTE)
    assert owing(game) == [2]
    at(back + 15 * MINUTE, game, "2 wait")
    assert (told(game)[-1], seat_of(game, 2).misses) == (("act", 2, "wait", "person"), 0)


def test_a_recovery_shortly_before_the_night_gives_time_in_the_morning():
    game = started(clock=PACES["day"].plain() | {"turn": 14 * HOUR - 8 * 60})
    at(MONDAY, game, "1 wait", "1 keep")
    over = MONDAY + 14 * H - 8 * MINUTE
    assert owed(game, 2).due_at == over
    silent(over - 3 * MINUTE, over - MINUTE)
    assert shown(game, 2, over) == MONDAY + 22 * H


# -- late mails ----------------------------------------------------------------------------------------------


def mail(game: Game, **columns: object) -> None:
    """What became of the mail about Ann's turn."""
    Message.objects.filter(game=game, seat=1, event=Event.YOUR_TURN).update(**columns)


def test_the_lateness_of_a_mail_is_credited_but_for_two_minutes():
    game = started()
    mail(game, state=State.SENT, sent_at=MONDAY + 2 * H)
    assert shown(game, 1, MONDAY + 3 * H) == DAY_LATER + 2 * H - 2 * MINUTE
    mail(game, sent_at=MONDAY + 2 * MINUTE)
    assert shown(game, 1, MONDAY + 3 * H) == DAY_LATER


def test_who_is_told_late_and_later_anew_is_credited_both():
    """A gift, the own list of games and the answer find so, too."""
    game, late = started(), 2 * H + MINUTE - 2 * MINUTE
    mail(game, state=State.SENT, sent_at=MONDAY + 2 * H)
    again = Message.objects.get(game=game, seat=1, event=Event.YOUR_TURN)
    again.pk, again.due_at = None, DAY_LATER + 2 * H
    again.created_at, again.sent_at = MONDAY + 5 * H, MONDAY + 5 * H + 3 * MINUTE
    again.save()
    assert shown(game, 1, MONDAY + 6 * H) == DAY_LATER + late
    with stopped_at(MONDAY + 6 * H), transaction.atomic():
        holding.add_time(load_locked(lock_running(game.pk)), 1, HOUR, MONDAY + 6 * H)
        [seat] = game.seats.filter(number=1).select_related("game")
        assert list(my_dues([(seat, owed(game, 1))]).values()) == [DAY_LATER + late + H]
    at(MONDAY + 7 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - (7 * H - late).total_seconds()


def test_a_mail_that_is_dropped_for_another_which_says_the_same_leaves_it_its_lateness():
    """Nobody was told for five hours: the first mail could not go, and after a pause of the site another one
    was there for it."""
    game = started()
    mail(game, state=State.DROPPED, reason=TOLD_ALREADY, sent_at=None)
    again = Message.objects.get(game=game, seat=1, event=Event.YOUR_TURN)
    again.pk, again.due_at, again.reason = None, DAY_LATER + H, ""
    again.created_at, again.sent_at, again.state = MONDAY + 3 * H, MONDAY + 5 * H, State.SENT
    again.save()
    assert shown(game, 1, MONDAY + 6 * H) == DAY_LATER + 5 * H - 2 * MINUTE


def test_who_was_told_is_not_late_for_a_mail_that_is_dropped_afterwards():
    game = started()
    mail(game, state=State.SENT, sent_at=MONDAY)
    for hour, state, sent in ((3, State.DROPPED, None), (9, State.SENT, MONDAY + 9 * H)):
        again = Message.objects.filter(game=game, seat=1, event=Event.YOUR_TURN).latest("pk")
        again.pk, again.due_at, again.state, again.sent_at = None, DAY_LATER + hour * H, state, sent
        again.reason, again.created_at = TOLD_ALREADY if sent is None else "", MONDAY + hour * H
        again.save()
    assert shown(game, 1, MONDAY + 10 * H) == DAY_LATER


def test_as_long_as_the_mail_has_not_gone_nobodys_time_is_over():
    game = started()
    Heartbeat.objects.create(pk=1, at=DAY_LATER + 5 * H)
    with stopped_at(DAY_LATER + 5 * H):
        sweep_due()
    assert owing(game) == [1]
    assert shown(game, 1, DAY_LATER + 5 * H) > DAY_LATER + 5 * H


@pytest.mark.parametrize(
    "columns",
    [{"state": State.DROPPED}, {"state": State.SENT, "reason": WHILE_LOOKING}, {"state": State.FAILED}],
)
def test_who_looked_or_wants_no_mail_is_given_nothing(columns):
    game = started()
    mail(game, sent_at=MONDAY + 2 * H, **columns)
    assert shown(game, 1, MONDAY + 3 * H) == DAY_LATER


def test_who_answers_before_a_sweep_has_noted_the_outage_does_not_pay_for_it():
    game = started()
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": MONDAY + H})
    at(MONDAY + 5 * H, game, "1 wait", "1 keep")
    assert PACES["day"].turn - seat_of(game, 1).left == HOUR


@pytest.mark.parametrize("sent", [None, MONDAY + 5 * H, MONDAY + 2 * MINUTE])
def test_who_answers_before_a_late_mail_goes_does_not_pay_for_it(sent):
    """Whoever was told in time pays for the whole hour."""
    game = started()
    mail(game, state=State.SENT if sent else State.WAITING, sent_at=sent)
    with stopped_at(MONDAY + H):
        play(game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == 15 * HOUR + (58 * 60 if sent != MONDAY + 2 * MINUTE else 0)


def test_nobody_pays_for_a_late_mail_in_a_pause_either():
    game = started()
    with stopped_at(MONDAY + H), transaction.atomic():
        holding.hold(load_locked(lock_running(game.pk)), MONDAY + H)
    assert seat_of(game, 1).left == 16 * HOUR - 2 * 60


def test_a_gift_counts_the_time_in_which_the_mail_has_not_gone_as_not_used():
    game = started(clock=PACES["day"].plain() | {"cap": 17 * HOUR})
    with stopped_at(MONDAY + 3 * H), transaction.atomic():
        given = holding.add_time(load_locked(lock_running(game.pk)), 1, 9 * HOUR, MONDAY + 3 * H)
    assert given == HOUR + 2 * 60


def test_a_gift_takes_nothing_of_what_is_credited_already():
    game = started()
    all_are_told()
    game.obligations.filter(seat=1).update(credit=2 * HOUR, due_at=DAY_LATER + 2 * H)
    with stopped_at(MONDAY + 3 * H), transaction.atomic():
        holding.add_time(load_locked(lock_running(game.pk)), 1, HOUR, MONDAY + 3 * H)
    assert owed(game, 1).due_at == DAY_LATER + 3 * H


def test_an_outage_and_a_mail_that_was_late_because_of_it_count_once():
    game = started()
    downtime.record(MONDAY, MONDAY + 3 * H, downtime.OUTAGE)
    mail(game, state=State.SENT, sent_at=MONDAY + 3 * H)
    assert shown(game, 1, MONDAY + 3 * H) == DAY_LATER + 3 * H


# -- an address that refuses mails ---------------------------------------------------------------------------


def bounce(moment: datetime) -> None:
    with stopped_at(moment):
        holding.credit_bounce(person("Ann").pk, moment)


def test_a_bounce_is_credited_once_and_at_most_one_allowance():
    game = started()
    all_are_told()
    game.seats.filter(number=1).update(bank=3 * HOUR)
    bounce(DAY_LATER + 2 * H)  # 18 of her 19 hours are gone
    assert owed(game, 1).bounced == PACES["day"].turn
    due = owed(game, 1).due_at
    bounce(DAY_LATER + 8 * H)
    assert (owed(game, 1).bounced, owed(game, 1).due_at) == (PACES["day"].turn, due)


def test_a_mail_that_was_late_when_its_address_refused_it_is_paid_for_by_nobody():
    """That it was late may be written down by then; of a mail that never comes nobody says so any more."""
    game = started()
    mail(game, state=State.WAITING, sent_at=None)
    game.obligations.filter(seat=1).update(credit=2 * HOUR)
    bounce(MONDAY + 3 * H)
    mail(game, state=State.DROPPED)
    downtime.record(MONDAY + 4 * H, MONDAY + 8 * H, downtime.OUTAGE)
    at(MONDAY + 10 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - 3 * HOUR


def test_a_mail_that_came_late_and_was_refused_afterwards_is_credited_once():
    game = started()
    mail(game, state=State.SENT, sent_at=MONDAY + 2 * H)
    bounce(MONDAY + 3 * H)
    at(MONDAY + 4 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - HOUR


def test_a_refused_address_that_is_tried_again_gains_nothing():
    game = started()
    bounce(MONDAY + 4 * H)
    at(MONDAY + 5 * H, game, "1 wait", "1 keep")
    at(MONDAY + 6 * H, game, "2 wait", "2 keep", "1 low", "2 low")
    bounce(MONDAY + 10 * H)
    assert owed(game, 1).bounced == 0


def test_the_credit_is_for_this_wait_and_fills_no_clock():
    game = started()
    bounce(MONDAY + 4 * H)
    at(MONDAY + 10 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - 6 * HOUR
    assert owed(game, 2).bounced == 0
