"""Mails that their reader's own server refuses: credited until they look, one allowance a seat."""

from datetime import datetime

import pytest

from games.clocks import downtime
from games.clocks.due import shown_due
from games.live import presence
from games.models import Game, Heartbeat, Message, Seat
from games.models.clock import HOUR, PACES
from games.models.message import ASLEEP, BY_WISH, OURS, TOLD, WHILE_LOOKING, Event, State
from games.seats.replace import take_over
from games.seats.sweep import sweep_due
from games.sending import delivery_status, resend
from games.table.log_words import line
from games.waits import holding
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, owing, person, play, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started
from tests.games.tables import away, last

pytestmark = pytest.mark.django_db

LATER, NO_SERVER = "recipient 450", "no server: ConnectionRefusedError"
TURN = PACES["day"].turn


def refused(game: Game, reason: str = LATER, seat: int = 1) -> None:
    """The mail about the open wait is tried again and again."""
    waiting = Message.objects.filter(game=game, seat=seat, event__in=TOLD, state=State.WAITING)
    assert waiting.update(reason=reason, attempts=9)


def shown(game: Game, moment: datetime, seat: int = 1) -> datetime:
    with stopped_at(moment):
        return shown_due(game, list(game.seats.all()), [owed(game, seat)], moment)[seat]


def look(game: Game, moment: datetime, seat: int = 1) -> None:
    """The person of the seat has the table before their eyes."""
    with stopped_at(moment):
        presence.note(seat_of(game, seat))


def over_at(moment: datetime) -> None:
    """The sweep looks, and has looked a moment before; no mail has gone out."""
    with stopped_at(moment):
        downtime.beat()
        Heartbeat.objects.update(at=moment - MINUTE / 2)
        sweep_due()


def test_a_server_that_always_says_later_gives_one_allowance_and_no_more():
    game = started()
    refused(game)
    assert shown(game, DAY_LATER + 3 * H) > DAY_LATER + 3 * H
    assert shown(game, DAY_LATER + 40 * H) == DAY_LATER + 24 * H
    over_at(DAY_LATER + 24 * H)
    assert owing(game) == [1]
    over_at(DAY_LATER + 24 * H + MINUTE)
    assert owing(game) == [2]
    assert (seat_of(game, 1).refused, seat_of(game, 1).misses) == (TURN, 1)


def test_the_next_turn_has_none_of_it_any_more():
    game = started()
    refused(game)
    Seat.objects.filter(game=game, number=1).update(refused=TURN)
    assert shown(game, MONDAY + 10 * H) == DAY_LATER
    over_at(DAY_LATER + MINUTE)
    assert owing(game) == [2]


def test_it_ends_with_the_first_look_at_the_table():
    game = started()
    refused(game)
    look(game, MONDAY + 3 * H)
    for hours in (4, 5, 20):
        look(game, MONDAY + hours * H)
    assert shown(game, MONDAY + 21 * H) == DAY_LATER + 3 * H - 2 * MINUTE
    with stopped_at(MONDAY + 13 * H):
        play(game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == TURN - 10 * HOUR - 2 * 60
    assert seat_of(game, 1).refused == 3 * HOUR - 2 * 60


def test_a_look_before_the_wait_began_is_none():
    game = started()
    look(game, MONDAY, seat=2)
    with stopped_at(MONDAY + H):
        play(game, "1 wait", "1 keep")
    refused(game, seat=2)
    assert shown(game, MONDAY + 6 * H, 2) == MONDAY + 25 * H + 5 * H - 2 * MINUTE
    with stopped_at(MONDAY + 6 * H):
        presence.leave(seat_of(game, 2))
    assert shown(game, MONDAY + 9 * H, 2) == MONDAY + 25 * H + 5 * H - 2 * MINUTE


@pytest.mark.parametrize("reason", [NO_SERVER, f"recipient 554{OURS}", f"content 451{OURS}", "service 500"])
def test_that_our_own_mails_do_not_go_is_credited_without_a_bound(reason):
    game = started()
    refused(game, reason)
    look(game, MONDAY + 3 * H)
    assert shown(game, DAY_LATER + 72 * H) > DAY_LATER + 72 * H


@pytest.mark.parametrize("reason", ["recipient 452", "recipient 550", "content 552", "recipient refused"])
def test_whatever_the_mailbox_says_is_one_allowance_and_ends_with_a_look(reason):
    game = started()
    refused(game, reason)
    assert shown(game, DAY_LATER + 40 * H) == DAY_LATER + 24 * H
    look(game, MONDAY + 3 * H)
    assert shown(game, MONDAY + 9 * H) == DAY_LATER + 3 * H - 2 * MINUTE


def test_what_an_operator_sends_again_waited_for_the_mailbox_all_the_same():
    game = started()
    refused(game)
    mail = Message.objects.filter(game=game, seat=1, event__in=TOLD)
    mail.update(state=State.FAILED)
    with stopped_at(MONDAY + 9 * H):
        assert resend.again(mail) == 1
    assert shown(game, DAY_LATER + 40 * H) == DAY_LATER + 24 * H


def test_both_kinds_together_are_one_allowance():
    """Ten hours late, then sent; the next turn's mail is refused for good after fourteen hours."""
    game = started()
    Seat.objects.filter(game=game, number=1).update(refused=10 * HOUR)
    with stopped_at(MONDAY + 14 * H):
        holding.credit_bounce(person("Ann").pk, MONDAY + 14 * H)
    assert owed(game, 1).bounced == TURN - 10 * HOUR
    assert seat_of(game, 1).refused == TURN


def test_a_bounce_credits_nothing_behind_the_first_look():
    game = started()
    look(game, MONDAY + 2 * H)
    with stopped_at(MONDAY + 9 * H):
        holding.credit_bounce(person("Ann").pk, MONDAY + 9 * H)
    assert owed(game, 1).bounced == 2 * HOUR


@pytest.mark.parametrize("why", BY_WISH)
def test_what_its_reader_wished_so_late_is_credited_by_nobody(why):
    game = started()
    message = Message.objects.get(game=game, seat=1, event=Event.YOUR_TURN)
    message.reason = why
    with stopped_at(MONDAY + 5 * H):
        delivery_status.mark_sent(message)
    assert shown(game, MONDAY + 6 * H) == DAY_LATER
    assert {WHILE_LOOKING, ASLEEP} <= set(BY_WISH)


def test_once_it_is_taken_what_it_was_refused_for_stays_known():
    game = started()
    refused(game)
    with stopped_at(MONDAY + 5 * H):
        delivery_status.mark_sent(Message.objects.get(game=game, seat=1, event=Event.YOUR_TURN))
    at(MONDAY + 6 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).refused == 5 * HOUR - 2 * 60


def test_the_log_of_the_table_tells_it():
    game = started()
    refused(game)
    with stopped_at(MONDAY + 6 * H):
        play(game, "1 wait", "1 keep")
    told = last(game, "credited")
    assert (told.seat, told.data) == (1, {"seconds": 6 * HOUR - 2 * 60})
    assert line(told, lambda *_: "Ann").startswith("5 hours of the clock of Ann are given back")


def test_the_log_tells_nobody_who_has_answered_a_sealed_question():
    game = started()
    at(MONDAY, game, "1 wait", "1 keep")
    at(MONDAY + H, game, "2 wait", "2 keep")
    refused(game)
    with stopped_at(MONDAY + 6 * H):
        play(game, "1 low")
        assert "credited" not in events(game)
        play(game, "2 low")
    assert "credited" in events(game)


def test_who_sits_down_has_an_address_of_their_own():
    game = started()
    Seat.objects.filter(game=game, number=1).update(refused=TURN, refused_told=TURN)
    with stopped_at(MONDAY):
        away(game, 1, offered=True)
        assert take_over(person("Dot"), game.pk, 1).accepted
    assert seat_of(game, 1).refused == 0


def test_who_sits_down_is_asked_whatever_the_one_before_has_not_answered():
    game = started()
    Seat.objects.filter(game=game, number=1).update(unanswered=2, silent_since=MONDAY)
    with stopped_at(MONDAY):
        away(game, 1, offered=True)
        assert take_over(person("Dot"), game.pk, 1).accepted
    assert (seat_of(game, 1).unanswered, seat_of(game, 1).silent_since) == (0, None)
