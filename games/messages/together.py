"""One mail for several tables that wait: at the end of a vacation, and where reminders fall within an hour.

Nothing of it is written down before it is sent: the mail names all that is true at that moment, and stores
whom it names. A reminder whose table was named within the hour before is dropped; one that comes while
another of the same person is about to go waits for that one. So a sender that dies loses nothing.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet

from accounts.availability import Known, availabilities_of
from accounts.message_events import MessageChoice
from games.clocks.allowance import next_reminder, reminders
from games.clocks.due import clock_for, hours_of
from games.messages import event_checks, preferences
from games.messages.message_facts import MessageFacts, Told, Verdict, drop, facts_of_messages
from games.messages.notices import about_wait, of_wait
from games.models import Message, Obligation, Seat
from games.models.game import HEAVY_OF_GAME, Status
from games.models.message import ASLEEP, REMINDERS, TOLD_ALREADY, Event, State

TOGETHER = (*REMINDERS, Event.HOME)
SAME_HOUR = timedelta(hours=1)
"""Reminders to one person that come within it are one mail."""
WITH_ANOTHER = "goes with another"


# -- the end of a vacation ----------------------------------------------------------------------------------


def coming_home(message: Message, at: datetime) -> Verdict:
    """All tables that wait for the person, but what they do not want to be told of at all."""
    user = message.user
    if user.wants(Event.HOME) == MessageChoice.OFF:
        return drop("not wanted")
    if (wakes := preferences.awake_from(user.pk, at)) > at:
        return Verdict("hold", ASLEEP, wakes)
    found = (_about(seat, row, of_wait(row), at) for seat, row in _waits(_owed(user.pk), user.pk))
    wanted = [one for one in found if user.wants(one.event) != MessageChoice.OFF]
    judged: dict[str, list[Told]] = {}
    for facts in _cases(wanted, message, at):
        judged.setdefault(event_checks.verdict_of(facts).do, []).append(_told(facts.message))
    if unsettled := judged.get("settle"):
        return Verdict("settle", "due time moves", waits=tuple(unsettled))
    told = judged.get("send")
    return Verdict("send", waits=tuple(told)) if told else drop("answered")


# -- reminders ----------------------------------------------------------------------------------------------


def reminder(facts: MessageFacts, verdict: Verdict) -> Verdict:
    """What becomes of a reminder that is to be sent: by itself, with others, or not, as another has told."""
    message, at = facts.message, facts.at
    mine = Message.objects.filter(user=message.user_id, event__in=TOGETHER, channel=message.channel)
    mine = mine.exclude(pk=message.pk)
    if _was_named(message, mine.filter(state=State.SENT, sent_at__gt=at - SAME_HOUR)):
        return drop(TOLD_ALREADY)
    if _before(message, mine, at).exists():
        return Verdict("hold", WITH_ANOTHER, at + preferences.LOOK_AGAIN)
    others = [*_written(mine, at), *_soon(message.user_id, at)]
    told = {_place(message): _told(message)}
    for one in _cases(others, message, at):
        truth = event_checks.verdict_of(one)
        if truth.do == "send" and preferences.as_preferred(one, truth).do == "send":
            told.setdefault(_place(one.message), _told(one.message))
    return verdict if len(told) == 1 else Verdict("send", due_at=verdict.due_at, waits=tuple(told.values()))


def _was_named(message: Message, sent: QuerySet[Message]) -> bool:
    """A last reminder only as what it is."""
    named = sent.filter(data__has_key="waits").values_list("data__waits", flat=True)
    told = {Told(*one) for waits in named for one in waits}
    last = _told(message)._replace(event=Event.LAST_REMINDER)
    if message.event == Event.LAST_REMINDER:
        return last in told
    return any(one[:3] == last[:3] for one in told)


def _before(message: Message, mine: QuerySet[Message], at: datetime) -> QuerySet[Message]:
    """Those of other tables that go before this one and are about to."""
    first = Q(send_at__lt=message.send_at) | Q(send_at=message.send_at, pk__lt=message.pk)
    going = Q(state=State.CLAIMED) | Q(state=State.WAITING, send_at__lte=at)
    same = {"game": message.game_id, "seat": message.seat, "wait": message.wait}
    return mine.filter(first, going).exclude(**same)


def _written(mine: QuerySet[Message], at: datetime) -> QuerySet[Message]:
    """Reminders that stand in the outbox and are to go within the hour."""
    waiting = mine.filter(event__in=REMINDERS, state__in=[State.WAITING, State.CLAIMED])
    return waiting.filter(send_at__lte=at + SAME_HOUR).select_related("game").defer(*HEAVY_OF_GAME)


def _soon(user_id: int, at: datetime) -> Iterator[Message]:
    """Those that are to be written within the hour, as they will be."""
    rows = _owed(user_id).filter(remind_at__gt=at, remind_at__lte=at + SAME_HOUR, due_at__gt=at)
    found = _waits(rows, user_id)
    if not found:
        return
    since = min(row.since for _seat, row in found)
    known = Known(since, availabilities_of([user_id], since))
    for seat, row in found:
        hours = hours_of(seat.game, [seat], row.since, known)[seat.number]
        assert row.remind_at is not None
        later = next_reminder(reminders(row, seat, clock_for(seat.game), hours), row.remind_at)
        yield _about(seat, row, Event.REMINDER if later else Event.LAST_REMINDER, at)


# -- shared -------------------------------------------------------------------------------------------------


def _owed(user_id: int) -> QuerySet[Obligation]:
    """The open waits of a person whose clocks run."""
    rows = Obligation.objects.filter(seat=F("game__seats__number"), game__seats__user=user_id)
    rows = rows.filter(due_at__isnull=False, game__status=Status.RUNNING, game__paused_at__isnull=True)
    return rows.order_by("due_at", "pk")


def _waits(rows: QuerySet[Obligation], user_id: int) -> list[tuple[Seat, Obligation]]:
    """Each with the seat, and with its game (two queries)."""
    found = list(rows.select_related("game").defer(*HEAVY_OF_GAME))
    games = {row.game_id: row.game for row in found}
    seats = {seat.game_id: seat for seat in Seat.objects.filter(user=user_id, game__in=games)}
    for seat in seats.values():
        seat.game = games[seat.game_id]
    pairs = [(seats[row.game_id], row) for row in found]
    return [(seat, row) for seat, row in pairs if not (seat.player or seat.leaving or row.game.is_demo)]


def _about(seat: Seat, row: Obligation, event: Event, at: datetime) -> Message:
    """As it would stand in the outbox."""
    message = about_wait(seat, row, event, at)
    message.game = seat.game
    return message


def _cases(messages: Iterable[Message], like: Message, at: datetime) -> list[MessageFacts]:
    """To the same person, with all that decides whether they are true."""
    some = list(messages)
    for one in some:
        one.user = like.user
    return facts_of_messages(some, at)


def _place(message: Message) -> tuple[int, int, int]:
    return message.game_id or 0, message.seat, message.wait


def _told(message: Message) -> Told:
    return Told(*_place(message), message.event)
