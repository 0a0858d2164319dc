"""Is it still true, and is it still wanted? Asked of every message right before it is sent."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Literal

from django.db.models import QuerySet

from accounts.availability import availabilities_of
from accounts.awake import ALWAYS, next_awake
from accounts.blocks import are_blocked
from accounts.message_events import MessageChoice
from accounts.sanctions import is_banned
from games.clocks.allowance import HALF_DAY
from games.clocks.due import PATIENCE, Span, away, shown_due
from games.live import presence
from games.messages import digest
from games.messages.notices import SETTLE
from games.models import Game, Heard, Line, Message, Obligation, Seat, Vote
from games.models.game import Status
from games.models.message import NO_DUE_TIME, WAITS, WHILE_LOOKING, Event

LOOKED_AT = (*WAITS, Event.MENTION)
"""Whoever looks at the table sees it there."""
ASLEEP, HELD = "quiet hours", "game held"
FREE = ("offered", "gone")
"""Why somebody is absent whose seat others may take."""
GOES_ON = ("released", "resumed")
"""Why the clocks of a table run again."""
REMINDERS = (Event.REMINDER, Event.LAST_REMINDER)
HELD_AT_MOST = timedelta(minutes=10)
LOOK_AGAIN = timedelta(seconds=15)
LOOK_LATER = timedelta(minutes=5)
EXACT = timedelta(minutes=1)
TOO_LATE = timedelta(minutes=15)
"""A reminder that comes so shortly before the end helps nobody: rather in the middle of the night."""
OLD = timedelta(days=7)
"""News of what happened is not told later than that."""


@dataclass(frozen=True)
class Verdict:
    """What to do with a message. A held one is looked at again `at`; `due_at` replaces the due time it names.

    `items` are the messages that a digest tells of, `later` those that only the next one may tell. "settle":
    the stored due time (of the items) lacks what is credited; that has to be written down before anybody
    reads it.
    """

    do: Literal["send", "drop", "hold", "digest", "settle"]
    reason: str = ""
    at: datetime | None = None
    due_at: datetime | None = None
    items: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


SEND = Verdict("send")


def drop(reason: str) -> Verdict:
    """Not to be sent, ever."""
    return Verdict("drop", reason)


@dataclass
class Case:
    """A message at a moment, with the rows it speaks of as they are stored now."""

    message: Message
    at: datetime
    in_digest: bool = False

    @property
    def game(self) -> Game:
        """Every message but the digest is about one."""
        game = self.message.game
        assert game is not None
        return game

    @cached_property
    def seat(self) -> Seat | None:
        """The seat it is sent to, while its reader holds it."""
        if not self.message.seat:
            return None
        seats = Seat.objects.filter(game=self.game, number=self.message.seat)
        return seats.filter(user_id=self.message.user_id).first()

    @cached_property
    def owed(self) -> Obligation | None:
        """What that seat owes the table."""
        return Obligation.objects.filter(game=self.game, seat=self.message.seat).first()

    @cached_property
    def away(self) -> list[Span]:
        """The downtimes that can matter to the wait."""
        return away([self.owed] if self.owed else [])

    @property
    def same(self) -> QuerySet[Message]:
        """Other messages of the event about the same wait."""
        own = self.message
        others = Message.objects.filter(user_id=own.user_id, game=self.game, seat=own.seat, wait=own.wait)
        return others.filter(event=own.event, channel=own.channel).exclude(pk=own.pk)


def judge(message: Message, at: datetime) -> Verdict:
    """What holds at this moment; eight queries at most. The message comes with its user and its game."""
    return judged(Case(message, at))


def judged(case: Case) -> Verdict:
    """As `judge`, for a message that comes with other rows too."""
    if case.message.event == Event.DIGEST and not _unreachable(case.message):
        return judge_digest(case.message, case.at)
    return _of(case)


def judge_digest(message: Message, at: datetime) -> Verdict:
    """What was put aside for it, as far as it is true now; what a held game hides is not lost."""
    aside: dict[str, list[int]] = {}
    for item in digest.put_aside(message):
        aside.setdefault(_true(Case(item, at, in_digest=True)).do, []).append(item.pk)
    if unsettled := aside.get("settle"):
        return Verdict("settle", "due time moves", items=tuple(unsettled))
    told, later = tuple(aside.get("send", ())), tuple(aside.get("hold", ()))
    return Verdict("send", items=told, later=later) if told else Verdict("drop", "nothing left", later=later)


def _of(case: Case) -> Verdict:
    if why := _unreachable(case.message):
        return drop(why)
    verdict = _true(case)
    return _wanted(case, verdict) if verdict.do == "send" else verdict


def _unreachable(message: Message) -> str:
    """Why nothing at all is sent to its reader; "" where he can be reached."""
    if not message.user.is_active or not message.user.email:
        return "no address"
    if is_banned(message.user):
        return "banned"
    return "address refused" if message.user.mail_refused_at is not None else ""


def likely(messages: Iterable[Message], at: datetime) -> set[int]:
    """Which of these messages need no change to be sent, as far as few queries for all of them can say.

    It saves making words for nothing; before it is sent each message is judged by itself.
    """
    cases = [Case(message, at) for message in messages if message.game is not None]
    games = [case.game for case in cases]
    seats = {(seat.game_id, seat.number): seat for seat in Seat.objects.filter(game__in=games)}
    owed = {(row.game_id, row.seat): row for row in Obligation.objects.filter(game__in=games)}
    gone = away(owed.values())
    for case in cases:
        place = case.game.pk, case.message.seat
        seat = seats.get(place)
        case.seat = seat if seat is not None and seat.user_id == case.message.user_id else None
        case.owed, case.away = owed.get(place), gone
    return {case.message.pk for case in cases if _is_likely(case)}


def _is_likely(case: Case) -> bool:
    """A message that cannot be judged is no trouble of the others: it fails by itself."""
    try:
        return _of(case) == SEND
    except Exception:
        return False


def _wanted(case: Case, verdict: Verdict) -> Verdict:
    """A true message, as its reader wants to be told, and not while he looks."""
    message, at = case.message, case.at
    choice = message.user.wants(message.event)
    if choice == MessageChoice.OFF:
        return drop("not wanted")
    if choice == MessageChoice.DIGEST and not _too_late_for_digest(case):
        return Verdict("digest", digest.PUT_ASIDE)
    if (wakes := _wakes(case)) > at:
        return Verdict("hold", ASLEEP, wakes)
    until = message.created_at + SETTLE + HELD_AT_MOST
    if message.event in LOOKED_AT and case.seat and presence.looking(case.seat, at) and at < until:
        return Verdict("hold", WHILE_LOOKING, min(at + LOOK_AGAIN, until))
    return verdict


def _too_late_for_digest(case: Case) -> bool:
    """The last reminder is a mail always, the first one where time runs out before the next digest.

    Of a turn people are told half a day before its end: if neither the digest nor the reminder comes so
    early, then by a mail at once.
    """
    event, owed, user = case.message.event, case.owed, case.message.user
    if event == Event.LAST_REMINDER:
        return True
    if event not in (Event.REMINDER, Event.YOUR_TURN) or owed is None or owed.due_at is None:
        return False
    told = digest.next_digest(user, case.at)
    if not owed.on_turn:
        return event == Event.REMINDER and owed.due_at <= told
    reminded = event == Event.YOUR_TURN and user.wants(Event.REMINDER) != MessageChoice.OFF
    if reminded and owed.remind_at is not None:
        told = min(told, owed.remind_at)
    return owed.due_at - told < HALF_DAY


def _wakes(case: Case) -> datetime:
    """When a reminder or a nudge may go out: not in its reader's quiet hours or vacation; a reminder does if
    it would be too late.

    These are their own hours, also at a table where wall time counts.
    """
    message, owed = case.message, case.owed
    if message.event not in (*REMINDERS, Event.NUDGE) or owed is None or owed.due_at is None:
        return case.at
    hours = availabilities_of([message.user_id], case.at).get(message.user_id, ALWAYS)
    wakes = next_awake(hours, case.at)
    too_late = message.event != Event.NUDGE and owed.due_at - wakes < TOO_LATE
    return case.at if too_late else wakes


def _true(case: Case) -> Verdict:
    if case.message.seat and case.seat is None:
        return drop("not his seat")
    return TRUTHS[Event(case.message.event)](case)


def _wait(case: Case) -> Verdict:
    owed, message = case.owed, case.message
    if verdict := _stands_still(case):
        return verdict
    if case.seat is None or case.seat.stand_in:
        return drop("stand-in plays")
    if owed is None or owed.wait != message.wait:
        return drop("answered")
    # A pause moves `since`; so does a take-back or a rewind, but then the wait is told of anew.
    if owed.since.isoformat() != message.data["since"] and case.same.filter(pk__gt=message.pk).exists():
        return drop("told anew")
    return _due(case, owed)


def _stands_still(case: Case) -> Verdict | None:
    """Nothing is told of the play of a game while nothing is played; None where it goes on.

    Who takes up an adjourned one is told of his wait anew.
    """
    game = case.game
    if game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    if game.adjourned:
        return drop("adjourned")
    if game.status == Status.QUARANTINED or game.paused_at is not None:
        return Verdict("hold", HELD, case.at + LOOK_LATER)
    return None


def _due(case: Case, owed: Obligation) -> Verdict:
    due, really = owed.due_at or NO_DUE_TIME, _really_due(case, owed)
    if really is not None and really <= case.at:
        return drop("time ran out")
    if really is not None and owed.due_at is not None and really - owed.due_at > EXACT:
        return Verdict("settle", "due time moves")
    if case.message.event in REMINDERS and due != case.message.due_at:
        # Another reminder comes at its time; a digest names the due time as it is then.
        return SEND if case.in_digest else drop("due time moved")
    if case.message.event == Event.NUDGE or due == case.message.due_at:
        return SEND
    if case.same.filter(due_at=due).exists():
        return drop("told already")
    return Verdict("send", due_at=due)


def _really_due(case: Case, owed: Obligation) -> datetime | None:
    """When the wait is over, with the downtimes and the lateness of mails that are not written down yet."""
    in_time = case.at - case.message.created_at <= PATIENCE
    if owed.due_at is None or case.seat is None or (in_time and not case.away):
        return owed.due_at
    return shown_due(case.game, [case.seat], [owed], case.at).get(owed.seat)


def _started(case: Case) -> Verdict:
    """Not for those who have seen it, nor for those whom the mail of their first question tells."""
    if case.game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    if case.seat is None or case.seat.seen_step:
        return drop("seen")
    return drop("told with the question") if _told_with_question(case) else SEND


def _told_with_question(case: Case) -> bool:
    """Whether a mail about what the reader is asked tells it too."""
    if case.owed is None or case.seat is None or case.seat.stand_in:
        return False
    event, wants = Event.YOUR_TURN if case.owed.on_turn else Event.QUESTION, case.message.user.wants
    return wants(event) == wants(case.message.event)


def _ended(case: Case) -> Verdict:
    ended = case.game.status == Status.FINISHED and case.game.finished_at == case.message.due_at
    return SEND if ended else drop("not over")


def _held(case: Case) -> Verdict:
    """The game is still what the message says of it."""
    game, paused = case.game, case.game.paused_at is not None
    running = game.status == Status.RUNNING
    holds = {
        "quarantined": game.status == Status.QUARANTINED,
        "cancelled": game.status == Status.CANCELLED,
        "given_up": game.status == Status.CANCELLED,
        "released": running,
        "rewound": running,
        "paused": running and paused and not game.adjourned,
        "adjourned": running and game.adjourned,
        "resumed": running and not paused,
    }
    why = case.message.data["why"]
    if why in GOES_ON and _told_with_question(case):
        return drop("told with the question")
    return _news(case) if holds[why] else drop("no longer so")


def _vote(case: Case) -> Verdict:
    vote = Vote.objects.filter(pk=case.message.data["vote"]).first()
    if vote is None or vote.passed is not None or vote.closes_at <= case.at:
        return drop("vote closed")
    return drop("answered") if str(case.message.seat) in vote.ballots else SEND


def _invitation(case: Case) -> Verdict:
    if case.game.status != Status.OPEN:
        return drop("table closed")
    if are_blocked(case.message.user_id, [case.message.data.get("by_id", 0)]):
        return drop("not to meet")
    seated = Seat.objects.filter(game=case.game, user_id=case.message.user_id).exists()
    return drop("seated") if seated else SEND


def _absence(case: Case) -> Verdict:
    """Somebody's time ran out: the game still goes on, and a seat that is offered is still free."""
    game, about = case.game, case.message.data
    if about.get("why") in FREE:
        free = Seat.objects.filter(game=game, number=about["seat"], offered_at__isnull=False)
        if game.status not in (Status.RUNNING, Status.QUARANTINED) or not free.exists():
            return drop("no longer so")
    late = case.message.event == Event.TIMED_OUT and game.adjourned
    if late or about.get("why") in (*FREE, "timed_out"):
        if verdict := _stands_still(case):
            return verdict
    return _news(case)


def _mention(case: Case) -> Verdict:
    """Somebody calls the reader, who has not read it; it still stands, and neither has blocked the other."""
    message = case.message
    line = Line.objects.filter(pk=message.data["line"], deleted_at=None).first()
    if line is None:
        return drop("line deleted")
    heard = Heard.objects.filter(game=case.game, user=message.user_id, room=line.room, line__gte=line.pk)
    if heard.exists():
        return drop("read")
    if line.user_id is not None and are_blocked(message.user_id, [line.user_id]):
        return drop("blocked")
    return _news(case)


def _news(case: Case) -> Verdict:
    """It happened, so it stays true, but it grows old."""
    return drop("old") if case.at - case.message.created_at > OLD else SEND


TRUTHS: dict[Event, Callable[[Case], Verdict]] = {
    **dict.fromkeys(WAITS, _wait),
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
    Event.VOTE: _vote,
    Event.INVITATION: _invitation,
    Event.TIMED_OUT: _absence,
    Event.ABSENT: _absence,
    Event.MENTION: _mention,
}
