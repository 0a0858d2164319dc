"""A pause, a vacation or a maintenance is over: whoever is waited for reads until when, half a day before."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from accounts.vacations import announce, end_vacation
from games.mail import render
from games.messages import notices
from games.models import Game, Message, Obligation, Seat
from games.models.clock import HOUR, PACES
from games.models.message import Event, State
from games.play.quarantine import quarantine, release
from games.seats.pause import end_due, end_early
from games.seats.sweep import sweep_due
from games.sending import outbox
from games.waits import holding
from labyrinth.ground import maintenance
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, owing, person, seat_of
from tests.games.post import fresh_channels, plain
from tests.games.seats.test_pause import HOURS, pause_it
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, all_are_told, at, mails_go_out, started, sweep_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

DAY = timedelta(days=1)
NOON = MONDAY + 3 * H
PAUSE_OVER = NOON + HOURS * H


def told_again() -> list[tuple[str, str, datetime]]:
    """The mails that say that a clock runs again: event, reader, due time."""
    rows = Message.objects.filter(data__again=True).select_related("user").order_by("pk")
    return [(row.event, row.user.username, row.due_at) for row in rows]


def told_at_home() -> list[datetime]:
    """The ends of the vacations after which Ann is told what waits for her."""
    rows = Message.objects.filter(event=Event.HOME, user=person("Ann")).order_by("pk")
    return list(rows.values_list("due_at", flat=True))


def wants(**choices: str) -> None:
    person("Ann")
    User.objects.filter(username="Ann").update(message_choices=choices, digest_hour=8, time_zone="UTC")


def paused(game: Game) -> None:
    with stopped_at(NOON):
        all_are_told()
        pause_it(game)
    mails_go_out()


def goes_on(moment: datetime) -> None:
    with stopped_at(moment):
        assert end_due() == 1


def sent_at(moment: datetime) -> list[str]:
    """The mails that go out at a moment."""
    before = set(Message.objects.filter(state=State.SENT).values_list("pk", flat=True))
    with stopped_at(moment):
        outbox.send_due(plain)
    rows = Message.objects.filter(state=State.SENT).exclude(pk__in=before).select_related("user")
    return sorted(f"{row.event} to {row.user.username}" for row in rows)


# -- a pause ------------------------------------------------------------------------------------------------


def test_after_a_pause_whoever_is_on_turn_reads_the_new_due_time_in_one_mail():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep")
    paused(game)
    goes_on(PAUSE_OVER)
    assert told_again() == [("your_turn", "Bob", owed(game, 2).due_at)]
    assert sent_at(PAUSE_OVER + MINUTE) == ["held to Ann", "held to Cid", "your_turn to Bob"]


def test_who_ends_the_pause_at_once_has_the_others_told_too():
    game = started()
    paused(game)
    with stopped_at(NOON + H):
        assert end_early(game.pk, 1).accepted
    assert told_again() == [("your_turn", "Ann", DAY_LATER + H)]


def test_the_mail_says_until_when_in_whole_words():
    game = started()
    paused(game)
    goes_on(PAUSE_OVER)
    message = Message.objects.get(data__again=True)
    with stopped_at(PAUSE_OVER):
        letter = render(message)
        User.objects.filter(pk=message.user_id).update(language="pl")
        polish = render(Message.objects.get(pk=message.pk))
    assert "It is still your turn. Your clock stood still for a while" in " ".join(letter.text.split())
    assert "Until: Thu 26 Nov, 09:00 (UTC)" in letter.text
    assert "To nadal twoja kolej." in polish.text


def test_a_game_that_was_held_is_a_pause_too():
    game = started()
    all_are_told()
    with stopped_at(NOON):
        quarantine(game.pk, reason="a test")
    with stopped_at(NOON + DAY):
        release(game.pk)
    assert told_again() == [("your_turn", "Ann", DAY_LATER + DAY)]


def test_the_time_is_over_half_a_day_after_a_pause_at_the_earliest():
    game = started()
    at(MONDAY, game, "1 wait", "1 keep")
    Seat.objects.filter(game=game, number=2).update(left=3 * HOUR + 60)
    paused(game)
    assert seat_of(game, 2).left == 60
    goes_on(PAUSE_OVER)
    assert owed(game, 2).due_at == PAUSE_OVER + 19 * H  # half a day later it is midnight
    sweep_at(PAUSE_OVER + 12 * H)
    assert owing(game) == [2]


def test_a_pause_still_refills_nothing_beyond_that():
    game = started()
    paused(game)
    goes_on(PAUSE_OVER)
    assert seat_of(game, 1).left == PACES["day"].turn - 3 * HOUR


def test_where_a_turn_is_shorter_than_half_a_day_it_has_a_whole_allowance():
    game = started(clock=PACES["live"].plain())
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY + 4 * MINUTE):
        pause_it(game)
    goes_on(MONDAY + 4 * MINUTE + HOURS * H)
    assert owed(game, 2).due_at == MONDAY + 9 * MINUTE + HOURS * H


# -- a vacation ---------------------------------------------------------------------------------------------


def away(start: datetime, end: datetime, *, moment: datetime = NOON) -> None:
    with stopped_at(moment):
        announce(person("Ann"), start, end)
    mails_go_out()


def test_at_the_end_of_a_vacation_whoever_is_on_turn_is_told_once():
    game, back = started(), NOON + 5 * DAY
    away(NOON, back)
    for moment in (back - MINUTE, back):
        sweep_at(moment)
        assert told_at_home() == ([back] if moment == back else [])
    sweep_at(back + MINUTE)
    assert (told_at_home(), told_again()) == ([back], [])
    assert owed(game, 1).tell_at is None


def test_who_comes_back_early_reads_it_then():
    started()
    away(NOON, NOON + 5 * DAY)
    with stopped_at(NOON + DAY):
        end_vacation(person("Ann"))
    sweep_at(NOON + DAY + MINUTE)
    assert (told_at_home(), told_again()) == ([NOON + DAY], [])


def test_who_comes_back_early_reads_it_though_the_clock_goes_on_while_that_is_stored(
    monkeypatch: pytest.MonkeyPatch,
):
    started()
    away(NOON, NOON + 5 * DAY)
    monkeypatch.setattr(holding, "now", lambda: NOON + DAY + timedelta(seconds=1))
    with stopped_at(NOON + DAY):
        end_vacation(person("Ann"))
    sweep_at(NOON + DAY + MINUTE)
    assert (told_at_home(), told_again()) == ([NOON + DAY], [])


def test_not_in_the_night_in_which_it_ends():
    started()
    away(NOON, MONDAY + 5 * DAY + 17 * H)  # two o'clock
    sweep_at(MONDAY + 5 * DAY + 21 * H)
    assert told_at_home() == []
    sweep_at(MONDAY + 5 * DAY + 22 * H)
    assert len(told_at_home()) == 1


def test_where_little_is_left_the_mail_comes_half_a_day_before_even_so():
    game, back = started(), NOON + 5 * DAY
    Seat.objects.filter(game=game, number=1).update(left=4 * HOUR)
    away(NOON, back)
    over = back + H
    assert owed(game, 1).due_at == over
    sweep_at(over - 12 * H - MINUTE)
    assert told_again() == []
    sweep_at(over - 12 * H)
    assert told_again() == [("your_turn", "Ann", over)]
    sweep_at(back)
    assert (len(told_again()), told_at_home()) == (1, [back])


def test_a_maintenance_after_a_vacation_is_told_of_too():
    game, back = started(), NOON + 2 * DAY
    away(NOON, back)
    sweep_at(back)
    mails_go_out()
    closed(back + H, back + 3 * H)
    sweep_at(back + 3 * H + MINUTE / 2)
    assert told_again() == [("your_turn", "Ann", owed(game, 1).due_at)]


def test_a_turn_that_begins_on_vacation_is_told_at_its_end_though_its_mail_went_then():
    game = started()
    with stopped_at(MONDAY):
        announce(person("Bob"), MONDAY + H, MONDAY + 3 * DAY)
    at(MONDAY + 2 * H, game, "1 wait", "1 keep")
    due = owed(game, 2).due_at
    mails_go_out()
    sweep_at(MONDAY + 3 * DAY)
    assert told_again() == []
    assert Message.objects.filter(user=person("Bob"), event=Event.YOUR_TURN, due_at=due).count() == 1
    assert Message.objects.filter(user=person("Bob"), event=Event.HOME).count() == 1


def test_who_has_answered_meanwhile_reads_nothing():
    game, back = started(), NOON + 5 * DAY
    away(NOON, back)
    at(NOON + DAY, game, "1 wait", "1 keep")
    sweep_at(back)
    assert (told_again(), told_at_home()) == ([], [])


# -- a maintenance ------------------------------------------------------------------------------------------


def closed(start: datetime, end: datetime) -> None:
    with stopped_at(start):
        maintenance.begin(minutes=10)
    with stopped_at(end):
        maintenance.finish()


def test_after_a_maintenance_whoever_is_on_turn_reads_the_new_due_time():
    game = started()
    mails_go_out()
    closed(NOON, NOON + 2 * H)
    sweep_at(NOON + 2 * H + MINUTE / 2)
    assert owed(game, 1).due_at == DAY_LATER + 2 * H
    assert told_again() == [("your_turn", "Ann", DAY_LATER + 2 * H)]
    sweep_at(NOON + 3 * H)
    assert len(told_again()) == 1


def test_a_maintenance_that_moved_nothing_is_no_news():
    started()
    mails_go_out()
    closed(MONDAY + 15 * H, MONDAY + 16 * H)
    sweep_at(MONDAY + 16 * H + MINUTE)
    assert told_again() == []


def test_whose_time_was_over_within_it_reads_it_too():
    game = started()
    mails_go_out()
    closed(DAY_LATER - MINUTE, DAY_LATER + H)
    for minutes in (2, 3):
        sweep_at(DAY_LATER + H + minutes * MINUTE)
    assert told_again() == [("your_turn", "Ann", DAY_LATER + H + 15 * MINUTE)]
    assert owing(game) == [1]


# -- in the moment of a reminder -----------------------------------------------------------------------------


def both(*, last: bool) -> None:
    """Ann's clock runs again at noon, when she is to be reminded."""
    game = started()
    mails_go_out()
    Obligation.objects.update(due_at=DAY_LATER + 2 * H)
    with stopped_at(NOON):
        notices.remind(owed(game, 1), last=last)
        notices.on_clock_runs(game, [seat_of(game, 1)], [owed(game, 1)], NOON)


@pytest.mark.parametrize(("last", "told"), [(False, "your_turn"), (True, "last_reminder")])
def test_whose_clock_runs_again_when_they_are_to_be_reminded_reads_it_once(last, told):
    both(last=last)
    assert sent_at(NOON + MINUTE) == [f"{told} to Ann"]


def test_who_wants_no_mail_of_turns_is_reminded():
    wants(your_turn="off")
    both(last=False)
    assert sent_at(NOON + MINUTE) == ["reminder to Ann"]


def test_what_has_gone_out_already_is_enough():
    both(last=False)
    Message.objects.filter(event=Event.REMINDER).update(state=State.SENT, sent_at=NOON)
    assert sent_at(NOON + MINUTE) == []


def test_of_another_moment_it_is_told_again():
    both(last=True)
    Message.objects.filter(data__again=True).update(created_at=NOON + H)
    assert sent_at(NOON + H + MINUTE) == ["last_reminder to Ann", "your_turn to Ann"]


# -- a digest -----------------------------------------------------------------------------------------------


def test_a_turn_waits_for_a_digest_or_a_reminder_half_a_day_before_its_end():
    wants(your_turn="digest")
    started()
    assert "your_turn to Ann" not in sent_at(MONDAY + MINUTE)


@pytest.mark.parametrize("choices", [{"reminder": "off"}, {"reminder": "digest"}])
def test_of_a_turn_nobody_reads_for_the_first_time_in_its_last_hours(choices):
    """It ends at nine; the digest comes at eight."""
    wants(your_turn="digest", **choices)
    started()
    first, half_way = sent_at(MONDAY + MINUTE), MONDAY + 8 * H
    with stopped_at(half_way):
        sweep_due()
    assert ("your_turn to Ann" in first) or ("reminder to Ann" in sent_at(half_way + MINUTE))
