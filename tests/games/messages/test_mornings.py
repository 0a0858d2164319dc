"""Who would rather have turn mails in the morning gets them when their quiet hours are over."""

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from games.clocks.due import shown_due
from games.models import Game, Message
from games.models.clock import PACES
from games.models.message import Event, State
from games.sending import outbox
from labyrinth.clock import stopped_at
from tests.games.pages import Visitor
from tests.games.people import owed, person, play, seat_of
from tests.games.post import fresh_channels, plain
from tests.games.slow import MINUTE, MONDAY, H, mails_go_out, started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

NIGHT = MONDAY + 14 * H + 30 * MINUTE
"""Half past eleven in the evening; quiet hours are from 23 to 7."""
SEVEN = MONDAY + 22 * H


def bobs_turn(moment: datetime = NIGHT, *, mornings: bool = True, **more: object) -> Game:
    """Bob's turn begins."""
    game = started(**more)
    User.objects.filter(username="Bob").update(mornings=mornings)
    mails_go_out()
    with stopped_at(moment):
        play(game, "1 wait", "1 keep")
    return game


def sent(moment: datetime) -> list[str]:
    with stopped_at(moment):
        outbox.send_due(plain)
    rows = Message.objects.filter(event=Event.YOUR_TURN, state=State.SENT, sent_at=moment)
    return list(rows.values_list("user__username", flat=True))


def test_a_turn_mail_of_the_night_goes_in_the_morning() -> None:
    bobs_turn()
    assert sent(NIGHT + MINUTE) == []
    assert sent(SEVEN - MINUTE) == []
    assert sent(SEVEN) == ["Bob"]


def test_without_the_choice_it_goes_at_once() -> None:
    bobs_turn(mornings=False)
    assert sent(NIGHT + MINUTE) == ["Bob"]


def test_by_day_it_goes_at_once() -> None:
    bobs_turn(MONDAY + H)
    assert sent(MONDAY + H + MINUTE) == ["Bob"]


def test_on_a_free_day_the_morning_is_a_morning_too() -> None:
    bobs_turn()
    person("Bob").hours.create(
        from_day=MONDAY.date() - timedelta(days=30),
        zone="UTC",
        free_days="1",
        quiet_from="23:00",
        quiet_to="07:00",
    )
    assert sent(NIGHT + MINUTE) == []
    assert sent(SEVEN) == ["Bob"]


def test_what_is_answered_in_the_night_is_not_told_in_the_morning() -> None:
    game = bobs_turn()
    assert sent(NIGHT + MINUTE) == []
    with stopped_at(NIGHT + H):
        play(game, "2 wait", "2 keep")
    assert sent(SEVEN) == ["Ann"]


WALL = PACES["day"].plain() | {"awake": False}


@pytest.mark.parametrize(("hours", "credited"), [(0, 0), (5, 5 * 3600 - 120)])
def test_where_the_clock_runs_at_night_the_wish_is_not_credited(hours: int, credited: int) -> None:
    """What the mail takes longer is, as for everybody."""
    game = bobs_turn(clock=WALL | {"turn": 48 * 3600, "cap": 48 * 3600})
    row, seat = owed(game, 2), seat_of(game, 2)
    before = row.due_at
    assert before is not None
    assert sent(NIGHT + MINUTE) == []
    assert sent(SEVEN + hours * H) == ["Bob"]
    with stopped_at(SEVEN + (hours + 1) * H):
        over = shown_due(game, [seat], [row], SEVEN + (hours + 1) * H)[2]
    assert (over - before).total_seconds() == credited


def test_where_it_runs_at_night_and_little_would_be_left_the_mail_goes_at_once() -> None:
    bobs_turn(clock=WALL | {"turn": 19 * 3600, "cap": 19 * 3600})
    assert sent(NIGHT + MINUTE) == ["Bob"]


def test_the_choice_stands_on_the_page_of_messages_in_both_languages() -> None:
    bob = Visitor("Bob")
    address = reverse("accounts:messages")
    bob.submit(address, address, mornings="on", digest_hour="8")
    assert person("Bob").mornings
    assert "Turn mails in the morning" in bob.get(address).content.decode()
    User.objects.filter(username="Bob").update(language="pl")
    page = Visitor("Bob").get(address).content.decode()
    assert "Maile o turach rano" in page
    form = bob.form(address, address)
    form.data.pop("mornings")
    bob.send(form, digest_hour="8")
    assert not person("Bob").mornings
