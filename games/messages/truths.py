"""What a message of each event says, and whether that holds: one function an event."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.blocks import are_blocked
from accounts.models.letter import OPEN
from games.clocks.due import PATIENCE, shown_due
from games.journal.release import is_newer
from games.messages import chapters
from games.messages.case import SEND, Case, Verdict, drop
from games.models import Heard, Line, Message, Obligation, Seat, Vote
from games.models.game import Status
from games.models.message import (
    NO_DUE_TIME,
    REMINDERS,
    SHOWS_TABLE,
    TOLD,
    TOLD_ALREADY,
    TOLD_OF,
    WAITS,
    Event,
    State,
)

HELD, NEWER = "game held", "newer release"
FREE = ("offered", "voted", "gone")
"""Why somebody is absent whose seat others may take."""
OF_PLAY = ("timed_out", "silent", "resigned")
"""Why somebody is absent of which nobody is told while the game stands still, or is over."""
GOES_ON = ("released", "resumed")
"""Why the clocks of a table run again."""
LOOK_LATER, SOON = timedelta(minutes=5), timedelta(minutes=1)
EXACT = timedelta(minutes=1)
OLD = timedelta(days=7)
"""News of what happened is not told later than that."""


def verdict_of(case: Case) -> Verdict:
    """Whether what the message says holds; nothing of what its reader wants."""
    if case.message.seat and case.seat is None:
        return drop("not his seat")
    if case.message.event in SHOWS_TABLE and is_newer(case.game):
        return Verdict("hold", NEWER, case.at + SOON)
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
    if owed.since.isoformat() != message.data["since"] and _tells(case, case.same.filter(pk__gt=message.pk)):
        return drop("told anew")
    return _due(case, owed)


def _nudge(case: Case) -> Verdict:
    """Nobody reminds somebody whom they must not meet, were it since a moment."""
    seats = Seat.objects.filter(game=case.game, number=case.message.data.get("by", 0), user__isnull=False)
    if are_blocked(case.message.user_id, list(seats.values_list("user_id", flat=True))):
        return drop("blocked")
    return _wait(case)


def _stands_still(case: Case) -> Verdict | None:
    """Nothing is told of the play of a game while nothing is played; None where it goes on.

    Who takes up an adjourned one is told of their wait anew.
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
    moved = case.message.event in REMINDERS and due != case.message.due_at
    if moved and case.in_digest:
        return SEND  # it names the due time as it is then
    if moved and _another_reminds(case, owed):
        return drop("due time moved")
    if case.message.event == Event.NUDGE or due == case.message.due_at:
        return SEND
    if _tells(case, case.same.filter(due_at=due)):
        return drop(TOLD_ALREADY)
    return Verdict("send", due_at=due)


def _another_reminds(case: Case, owed: Obligation) -> bool:
    """Whether a reminder comes later, or the last one is there already."""
    last = case.same_wait.filter(event=Event.LAST_REMINDER)
    return owed.remind_at is not None or (case.message.event == Event.REMINDER and last.exists())


def _tells(case: Case, others: QuerySet[Message]) -> bool:
    """Whether one of these tells it. A digest leaves out nothing for one that only the next one may tell."""
    return (others.filter(state=State.SENT) if case.in_digest else others).exists()


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


def _told_since(case: Case) -> bool:
    """Whether a mail or a digest tells of the reader's wait after this happened: none does where that is due
    at the very moment of which they were told before."""
    own, happened = case.message, case.message.created_at
    told = Message.objects.filter(user_id=own.user_id, game=case.game, seat=own.seat, event__in=TOLD)
    told = told.filter(Q(state__in=TOLD_OF) | Q(data__has_key="digest"))
    since = Q(created_at__gte=happened) | Q(sent_at__gte=happened) | Q(state__in=OPEN)
    return told.filter(since).exists()


def _ended(case: Case) -> Verdict:
    ended = case.game.status == Status.FINISHED and case.game.finished_at == case.message.due_at
    return chapters.end_of(case) if ended else drop("not over")


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
    why, proved_later = case.message.data["why"], "step" in case.message.data
    if why in GOES_ON and not proved_later and _told_with_question(case) and _told_since(case):
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


def _lobby(case: Case) -> Verdict:
    """Somebody is asked whether they are there until they have said it; the rest has happened."""
    if case.message.data["why"] != "confirm":
        return _news(case)
    seats = Seat.objects.filter(game=case.game, user=case.message.user_id, confirm_by__gt=case.at)
    return SEND if case.game.status == Status.OPEN and seats.exists() else drop("answered")


def _absence(case: Case) -> Verdict:
    """Somebody's time ran out: the game still goes on, and a seat that is offered is still free."""
    game, about = case.game, case.message.data
    if about.get("why") in FREE:
        free = Seat.objects.filter(game=game, number=about["seat"], offered_at__isnull=False)
        if game.status not in (Status.RUNNING, Status.QUARANTINED) or not free.exists():
            return drop("no longer so")
    if about.get("why") == "silent" and not _is_silent(case):
        return drop("no longer so")
    # Why a game is over is told to whose time ran out; while it is held nobody is.
    own = case.message.event == Event.TIMED_OUT and game.status != Status.FINISHED
    if own or about.get("why") in (*FREE, *OF_PLAY):
        if verdict := _stands_still(case):
            return verdict
    return _news(case)


def _is_silent(case: Case) -> bool:
    about = Seat.objects.filter(game=case.game, number=case.message.data["seat"])
    return about.filter(silent_since__isnull=False).exists()


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
    Event.NUDGE: _nudge,
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
    Event.VOTE: _vote,
    Event.INVITATION: _invitation,
    Event.LOBBY: _lobby,
    Event.TIMED_OUT: _absence,
    Event.ABSENT: _absence,
    Event.MENTION: _mention,
}
