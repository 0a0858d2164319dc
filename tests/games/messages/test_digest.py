"""One digest a day, at the reader's hour, of what still holds then."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.time_zones import zone_of
from games.messages import digest, notices
from games.models import Downtime, Game, Message, Seat
from games.models.message import State
from games.sending import outbox
from labyrinth.clock import now, stopped_at
from tests.games.people import play, running
from tests.games.post import fresh_channels, only, plain, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def game() -> Game:
    """Ann's turn began at noon; she wants her turns and what happens to others in a digest at eight."""
    with stopped_at(NOON):
        made = running()
        choices = dict.fromkeys(("your_turn", "absent", "started", "nudge"), "digest")
        columns = {"message_choices": choices, "digest_hour": 8, "time_zone": "UTC"}
        User.objects.filter(username="Ann").update(**columns)
        User.objects.filter(username="Bob").update(message_choices=dict.fromkeys(choices, "mail"))
        send()
        return made


def offer(game: Game, seat: int) -> None:
    """Anybody may take the seat."""
    game.seats.filter(number=seat).update(offered_at=now())
    notices.on_offered(game, seat, now())


def next_morning() -> datetime:
    return NOON.replace(hour=8) + timedelta(days=1)


def send_at(moment: datetime) -> list[str]:
    """The mails that went out at a moment."""
    before = set(Message.objects.filter(state=State.SENT).values_list("pk", flat=True))
    with stopped_at(moment):
        outbox.send_due(plain)
    rows = Message.objects.filter(state=State.SENT).exclude(pk__in=before).select_related("user")
    return sorted(f"{row.event} to {row.user.username}" for row in rows)


def test_a_turn_is_put_aside_and_told_at_the_hour(game):
    assert (only("your_turn").state, only("your_turn").reason) == (State.DROPPED, digest.PUT_ASIDE)
    written = only("digest")
    assert (written.due_at, written.send_at, written.game) == (next_morning(), next_morning(), None)
    assert send_at(next_morning() - timedelta(minutes=1)) == []
    with stopped_at(next_morning()):
        Message.objects.filter(game=game).update(due_at=now() + timedelta(days=1))
        game.obligations.update(due_at=now() + timedelta(days=1))
    assert send_at(next_morning()) == ["digest to Ann"]
    assert only("digest").data == {"items": [only("your_turn").pk]}


def test_there_is_one_digest_however_much_is_put_aside(game):
    with stopped_at(NOON + timedelta(hours=1)):
        offer(game, 2)
        send()
    assert Message.objects.filter(event="digest").count() == 1


def test_nothing_is_left_to_say_when_all_is_answered(game):
    with stopped_at(NOON + timedelta(hours=1)):
        play(game, "1 wait", "1 keep")
    send_at(next_morning())
    assert (only("digest").state, only("digest").reason) == (State.DROPPED, "nothing left")


def test_what_no_longer_holds_is_left_out(game):
    with stopped_at(NOON + timedelta(hours=1)):
        play(game, "1 wait", "1 keep")
        offer(game, 2)
        send()
    assert "digest to Ann" in send_at(next_morning())
    assert only("digest").data == {"items": [only("absent", "Ann").pk]}


def choose(**choices: str) -> None:
    """Ann's last word on how she is told."""
    user = User.objects.get(username="Ann")
    User.objects.filter(pk=user.pk).update(message_choices={**user.message_choices, **choices})


def test_what_its_reader_has_switched_off_meanwhile_is_left_out(game):
    with stopped_at(NOON + timedelta(hours=1)):
        offer(game, 2)
        send()
    choose(absent="off")
    assert "digest to Ann" in send_at(next_morning())
    assert only("digest").data == {"items": [only("your_turn").pk]}


def test_who_has_left_the_digest_gets_none_and_nothing_waits_for_the_next(game):
    with stopped_at(NOON + timedelta(hours=1)):
        offer(game, 2)
        send()
    choose(your_turn="off", absent="off")
    Game.objects.filter(pk=game.pk).update(paused_at=NOON)
    assert send_at(next_morning()) == []
    assert (only("digest").state, only("digest").reason) == (State.DROPPED, "nothing left")


def test_news_of_one_day_are_not_told_the_next(game):
    with stopped_at(NOON + timedelta(hours=1)):
        play(game, "1 wait", "1 keep")
        offer(game, 2)
        send()
    send_at(next_morning())
    with stopped_at(next_morning() + timedelta(hours=1)):
        offer(game, 2)
        send()
    send_at(next_morning() + timedelta(days=1))
    items = [row.data["items"] for row in Message.objects.filter(event="digest").order_by("due_at")]
    assert len(items) == 2
    assert not set(items[0]) & set(items[1])


def test_what_a_held_game_hides_is_told_the_next_day(game):
    Seat.objects.filter(game=game, number=1).update(left=99 * 3600)
    Game.objects.filter(pk=game.pk).update(paused_at=NOON)
    assert send_at(next_morning()) == []
    Game.objects.filter(pk=game.pk).update(paused_at=None)
    assert send_at(next_morning() + timedelta(days=1)) == ["digest to Ann"]
    first, second = Message.objects.filter(event="digest").order_by("due_at")
    assert (first.state, first.reason) == (State.DROPPED, "nothing left")
    assert second.data == {"items": [only("your_turn").pk]}


def test_a_digest_names_the_due_time_with_what_was_credited(game):
    due = NOON + timedelta(days=2)
    Seat.objects.filter(game=game, number=1).update(left=30 * 3600, bank=0)
    Downtime.objects.create(start=NOON + timedelta(hours=1), end=NOON + timedelta(hours=3), why="outage")
    assert send_at(next_morning()) == ["digest to Ann"]
    row = game.obligations.get(seat=1)
    assert row.credit == 2 * 3600
    assert row.due_at == due
    assert only("digest").data == {"items": [only("your_turn").pk]}


def test_a_turn_that_is_told_anew_in_the_next_digest_is_told_in_this_one_too(game):
    """Clocks stood still until the hour of the digest, so that the new due time is told with the next one."""
    Downtime.objects.create(start=NOON + timedelta(hours=1), end=next_morning(), why="outage")
    with stopped_at(next_morning()):
        row = game.obligations.get(seat=1)
        row.due_at += timedelta(days=2)
        row.save(update_fields=["due_at"])
        notices.on_clock_runs(game, list(game.seats.all()), [row], now())
    assert "digest to Ann" in send_at(next_morning())
    send_at(next_morning() + timedelta(minutes=1))
    anew = Message.objects.filter(event="your_turn", data__again=True).get()
    assert anew.reason == digest.PUT_ASIDE
    assert anew.data["digest"] == (next_morning() + timedelta(days=1)).isoformat()


def test_a_reminder_whose_due_time_has_moved_is_told_all_the_same(game):
    User.objects.filter(username="Ann").update(message_choices={"your_turn": "mail", "reminder": "digest"})
    with stopped_at(NOON + timedelta(hours=1)):
        game.obligations.update(due_at=next_morning() + timedelta(days=1))
        notices.remind(game.obligations.get(), last=False)
        send()
    assert only("reminder").reason == digest.PUT_ASIDE
    game.obligations.update(due_at=next_morning() + timedelta(days=2))
    assert "digest to Ann" in send_at(next_morning())
    told = Message.objects.filter(event="digest", state=State.SENT).get().data["items"]
    assert only("reminder").pk in told


def test_the_others_get_their_mails_at_once(game):
    with stopped_at(NOON + timedelta(hours=1)):
        offer(game, 1)
    assert send_at(NOON + timedelta(hours=1)) == ["absent to Bob", "timed_out to Ann"]


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),
    st.sampled_from(["UTC", "Europe/Warsaw", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"]),
    st.integers(0, 23),
)
def test_the_next_digest_is_within_a_day_and_at_the_hour(at, zone, hour):
    user = User(time_zone=zone, digest_hour=hour)
    moment = digest.next_digest(user, at)
    assert at < moment <= at + timedelta(hours=25)
    wall = moment.astimezone(zone_of(zone))
    # An hour that the change of clocks leaves out is the one after it.
    assert wall.hour == hour or (wall - timedelta(hours=1)).hour == hour
