"""The judge of what never came: messages that were neither sent nor rightly dropped."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.message_events import MessageChoice
from games.models import Message, Obligation, Seat
from games.models.message import PUSH, Event, State
from rehearsal.complaints import Complaints
from rehearsal.facts import untrue, untrue_news
from rehearsal.postman import TOLD, Postman
from rehearsal.time_outs import Span

OPEN = (State.WAITING, State.CLAIMED)
LATEST = timedelta(hours=3)
"""Even after an outage a mail comes within it: an hour is the longest pause of the sender."""
SAME_MOMENT = timedelta(minutes=1)


class Losses:
    """Follows every message until it is sent or dropped, and every wait until its person is told. Whom mails
    did not reach for a time (`unreachable`) may have heard of nothing."""

    def __init__(self, complaints: Complaints, postman: Postman, unreachable: Collection[int]) -> None:
        self.complaints = complaints
        self.postman = postman
        self.unreachable = unreachable
        self._missed: set[tuple[int, int, datetime]] = set()

    def look_at(self, due: list[int]) -> None:
        """The sender has worked on these messages: judge what it has put away."""
        found = {row.pk: row for row in Message.objects.filter(pk__in=due).select_related("user")}
        for pk in due:
            if pk not in found:
                self.complaints.add("lost_messages", f"message {pk} is gone")
            elif why := self._lost(found[pk]):
                row = found[pk]
                self.complaints.add(
                    "lost_messages", f"{row.event} {pk} to {row.user_id} in {row.game_id}: {why}"
                )

    def _lost(self, row: Message) -> str:
        if row.user_id in self.unreachable and row.state == State.DROPPED:
            return ""
        if row.state == State.SENT and row.sent_by == PUSH:
            return ""  # of what phones have taken the judge knows
        if row.state == State.SENT and not self.postman.ids[row.message_id]:
            return "sent, but nobody has accepted it"
        if row.state == State.FAILED:
            return "given up"
        if row.event == Event.DIGEST:
            return self._left_out(row)
        return self._wrongly_dropped(row) if row.state == State.DROPPED else ""

    def _left_out(self, digest: Message) -> str:
        """What the digest should have told and has not."""
        if digest.state in OPEN:
            return ""
        items = digest.data.get("items", []) if digest.state == State.SENT else []
        told = Message.objects.filter(pk__in=items)
        aside = Message.objects.filter(user=digest.user_id, data__digest=digest.due_at.isoformat())
        # Of a wait that is told of anew because a clock stood still, one line is enough.
        waits = {_wait(row) for row in told if row.wait}
        left = [row for row in aside.exclude(pk__in=told) if _wait(row) not in waits]
        left = [row for row in left if not untrue_news(row) and not _is_old(row)]
        return f"says nothing of {left[0].event} {left[0].pk}" if left else ""

    def _wrongly_dropped(self, row: Message) -> str:
        """True and wanted, and not told by another message either."""
        if "digest" in row.data or untrue(row) or _is_old(row) or not _is_wanted(row):
            return ""
        if row.event == Event.ENDED and row.game is not None and row.game.campaign_id is not None:
            return ""  # what follows tells it
        if row.event == Event.STARTED or (row.wait and self._is_told_otherwise(row)):
            return ""
        if row.event == Event.HELD and _is_told_with_question(row):
            return ""
        return f"dropped ({row.reason}) though it holds"

    def _is_told_otherwise(self, row: Message) -> bool:
        """By another like it, by one that a clock runs again, or by one that names several tables."""
        others = Message.objects.filter(user=row.user_id, game=row.game_id, seat=row.seat, wait=row.wait)
        others = others.exclude(pk=row.pk).exclude(state=State.DROPPED)
        if others.filter(event=row.event).exists() or (row.event == Event.REMINDER and _runs(others, row)):
            return True
        several = Message.objects.filter(user=row.user_id, data__has_key="waits", sent_at__isnull=False)
        place = [row.game_id, row.seat, row.wait]
        return any(
            one[:3] == place for waits in several.values_list("data__waits", flat=True) for one in waits
        )

    def look(self, at: datetime, outages: Collection[Span]) -> None:
        """Waits that have been open for long, and of which no mail ever told."""
        if any(start <= at and at - end < 2 * LATEST for start, end in outages):
            return
        rows = Obligation.objects.filter(game__status="running", game__paused_at=None, since__lte=at - LATEST)
        for row in rows.filter(due_at__isnull=False):
            seat = Seat.objects.select_related("user").get(game=row.game_id, number=row.seat)
            if self._never_told(row, seat):
                self.complaints.add(
                    "lost_messages", f"nobody told {seat.user_id} of the wait {row.wait} in {row.game_id}"
                )

    def _never_told(self, row: Obligation, seat: Seat) -> bool:
        place = row.game_id, row.seat, row.since
        user, event = seat.user, TOLD[0] if row.on_turn else TOLD[1]
        if place in self._missed or user is None or user.pk in self.unreachable:
            return False
        if seat.stand_in or user.wants(event) != MessageChoice.MAIL:
            return False
        self._missed.add(place)
        told = self.postman.was_told(user.pk, row.game_id, row.seat, row.wait)
        return told is None and not _is_told_of_its_time(row)

    def at_end(self, at: datetime) -> None:
        """Nothing that is due is left."""
        left = Message.objects.filter(state__in=OPEN, send_at__lte=at - LATEST)
        for row in left:
            self.complaints.add("lost_messages", f"{row.event} {row.pk} to {row.user_id}: still {row.state}")


def _is_told_with_question(row: Message) -> bool:
    """The table goes on, and a mail about what the reader is asked there has told so since."""
    own = Message.objects.filter(user=row.user_id, game=row.game_id, event__in=TOLD)
    since = Q(created_at__gte=row.created_at) | Q(sent_at__gte=row.created_at) | Q(state__in=OPEN)
    return own.filter(since).exclude(state=State.DROPPED).exists()


def _is_told_of_its_time(row: Obligation) -> bool:
    """It had run out and goes on: the mail about that says until when."""
    told = Message.objects.filter(user=row.user_id, game=row.game_id, seat=row.seat, event=Event.TIMED_OUT)
    return told.filter(created_at__gte=row.since).exists()


def _runs(others: QuerySet[Message], reminder: Message) -> bool:
    """A clock ran again in the moment of the reminder, and the mail about that said until when."""
    near = reminder.created_at - SAME_MOMENT, reminder.created_at + SAME_MOMENT
    return others.filter(data__again=True, created_at__range=near).exists()


def _wait(row: Message) -> tuple[int | None, int, int, str]:
    return row.game_id, row.seat, row.wait, row.event


def _is_old(row: Message) -> bool:
    return bool(row.claimed_at and row.claimed_at - row.created_at > timedelta(days=7))


def _is_wanted(row: Message) -> bool:
    return row.user.wants(row.event) == MessageChoice.MAIL
