"""Whether what a message says holds at this moment: asked of the rows by questions of the judge's own."""

from collections.abc import Callable
from datetime import datetime

from games.journal.past import past_of
from games.models import Game, Message, Obligation, Seat, TableEvent, Vote
from games.models.message import Event
from labyrinth.ground import clock

WAITS = (Event.YOUR_TURN, Event.QUESTION, Event.REMINDER, Event.LAST_REMINDER, Event.NUDGE)
FREE = ("offered", "voted")
"""Why a seat is free: too many turns ran out, or the table has agreed on it."""
REMINDERS = (Event.REMINDER, Event.LAST_REMINDER)


def untrue(message: Message) -> str:
    """What is wrong with it, in some words; "" where it holds."""
    if message.event == Event.DIGEST:
        return _digest(message)
    wrong = untrue_news(message)
    if wrong or message.event not in WAITS or message.event == Event.NUDGE:
        return wrong
    due = Obligation.objects.values_list("due_at", flat=True).get(game=message.game_id, seat=message.seat)
    return "" if due == message.due_at else f"due {due}, not {message.due_at}"


def untrue_news(message: Message) -> str:
    """The same without the due time it names: a digest names that of its own moment."""
    if message.seat and not _holds_seat(message):
        return "sits there no more"
    return FACTS[Event(message.event)](message)


def _game(message: Message) -> Game:
    assert message.game_id is not None
    return Game.objects.get(pk=message.game_id)


def _holds_seat(message: Message) -> bool:
    return Seat.objects.filter(game=message.game_id, number=message.seat, user=message.user_id).exists()


def _digest(message: Message) -> str:
    items = Message.objects.filter(pk__in=message.data.get("items", []))
    if not items:
        return "tells nothing"
    return next((f"{item.event}: {why}" for item in items if (why := untrue_news(item))), "")


def _wait(message: Message) -> str:
    game = _game(message)
    row = Obligation.objects.filter(game=game, seat=message.seat).first()
    if not _goes_on(game):
        return "the game does not go on"
    if row is None or row.wait != message.wait or row.due_at is None:
        return "nothing of the kind is asked"
    if Seat.objects.filter(game=game, number=message.seat).exclude(stand_in="").exists():
        return "a stand-in plays"
    return _due(message, row, clock.now())


def _due(message: Message, row: Obligation, at: datetime) -> str:
    assert row.due_at is not None
    if row.due_at <= at:
        return "the time is over"
    if message.event in REMINDERS and message.created_at < row.since:
        return "a reminder of an earlier wait"
    return ""


def _timed_out(message: Message) -> str:
    """A turn that ran out, or a seat that is offered, stands in the log of the table; an answer by default in
    the journal. Whose time it was is told that also where the game is over."""
    if message.data.get("why") in FREE:
        return _absent(message)
    game = _game(message)
    if not _goes_on(game) and game.status != "finished":
        return "the game does not go on"
    if message.data["how"] != "default":
        return _logged(message, "timed_out", message.seat)
    answered = message.due_at in past_of(game).moments().values()  # which may be packed away already
    return "" if answered or _sealed(message) else "nothing ran out"


def _sealed(message: Message) -> bool:
    """An answer by default to a sealed question that is still open."""
    game = _game(message)
    return bool(game.sealed.filter(seat=message.seat, at=message.due_at).exists())


def _absent(message: Message) -> str:
    """It stands in the log; what one waits for goes on, and a seat that is offered, or whose person is gone,
    is still free."""
    game, why, seat = _game(message), message.data["why"], message.data["seat"]
    if why != "replaced" and not _goes_on(game):
        return "the game does not go on"
    if why in (*FREE, "gone") and not game.seats.filter(number=seat, offered_at__isnull=False).exists():
        return "the seat is not free"
    return _logged(message, "offered" if why in FREE else why, seat)


def _goes_on(game: Game) -> bool:
    return game.status == "running" and game.paused_at is None


def _logged(message: Message, kind: str, seat: int) -> str:
    events = TableEvent.objects.filter(game=message.game_id, kind=kind, seat=seat, at=message.due_at)
    return "" if events.exists() else f"the log knows nothing of it: {kind}"


def _vote(message: Message) -> str:
    vote = Vote.objects.get(pk=message.data["vote"])
    if vote.passed is not None or vote.closes_at <= clock.now():
        return "the vote is over"
    return "has voted" if str(message.seat) in vote.ballots else ""


def _started(message: Message) -> str:
    return "" if _game(message).status == "running" else "does not run"


def _ended(message: Message) -> str:
    game = _game(message)
    over = game.status == "finished" and game.finished_at == message.due_at
    return "" if over else "is not over"


def _held(message: Message) -> str:
    game, why = _game(message), message.data["why"]
    running, paused = game.status == "running", game.paused_at is not None
    if why in ("paused", "resumed", "adjourned"):
        now = "resumed" if not paused else "adjourned" if game.adjourned else "paused"
        return "" if running and now == why else f"is not {why}"
    if why in ("released", "rewound"):
        return "" if running else "does not run"
    status = "cancelled" if why == "given_up" else why
    return "" if game.status == status else f"is not {why}"


def _invitation(message: Message) -> str:
    return "" if _game(message).status == "open" else "is not open"


def _home(message: Message) -> str:
    """All tables that it names wait for its reader."""
    named = message.data.get("waits", [])
    rows = [Obligation.objects.filter(game=game, seat=seat, wait=wait) for game, seat, wait, _event in named]
    if not named:
        return "names no table"
    return "" if all(row.filter(due_at__isnull=False).exists() for row in rows) else "a table does not wait"


FACTS: dict[Event, Callable[[Message], str]] = {
    **dict.fromkeys(WAITS, _wait),
    Event.TIMED_OUT: _timed_out,
    Event.ABSENT: _absent,
    Event.VOTE: _vote,
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
    Event.INVITATION: _invitation,
    Event.HOME: _home,
    **dict.fromkeys((Event.LOBBY, Event.REPLY, Event.CUP, Event.WEEK), lambda _message: ""),
}
