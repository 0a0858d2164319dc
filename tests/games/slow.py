"""Time that passes at a table of the tiny game: people sleep from 23 to 7, in UTC."""

from datetime import UTC, datetime, timedelta

from django.db.models import F

from games.journal.past import past_of
from games.models import Game, Heartbeat, Message, TableEvent
from games.models.downtime import FIRST_OF_RELEASES
from games.models.message import TOLD, State
from games.seats.sweep import sweep_due
from labyrinth.ground.clock import stopped_at
from tests.games.people import play, read_again, running

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
"""Nine in the morning."""
H = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
DAY_LATER = MONDAY + 24 * H
"""When a turn that began on Monday morning is over: sixteen hours, and eight in which everybody sleeps."""


def started(*names: str, clock: dict[str, object] | None = None, **more: object) -> Game:
    """A game that begins on Monday morning, a move a day unless it brings its own clock."""
    with stopped_at(MONDAY):
        game = running(*names, **more)  # type: ignore[arg-type]
    if clock is not None:
        Game.objects.filter(pk=game.pk).update(clock=clock)
        read_again(game)
    return game


def at(moment: datetime, game: Game, *lines: str) -> None:
    """These answers at this moment, by people who were told in time."""
    all_are_told()
    with stopped_at(moment):
        play(game, *lines)


def all_are_told() -> None:
    """The mails about waits were accepted in the moment in which they were written."""
    waiting = Message.objects.filter(event__in=TOLD, state=State.WAITING)
    waiting.update(state=State.SENT, sent_at=F("created_at"))


def mails_go_out() -> None:
    """All mails were accepted in the moment in which they were written."""
    Message.objects.filter(state=State.WAITING).update(state=State.SENT, sent_at=F("created_at"))


def sweep_at(moment: datetime) -> int:
    """The sweep looks at this moment; it has looked a moment before, and no mail was late."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": moment - timedelta(seconds=30)})
    Heartbeat.objects.filter(pk__gte=FIRST_OF_RELEASES).update(at=moment - timedelta(seconds=30))
    mails_go_out()
    with stopped_at(moment):
        return sweep_due()


def told(game: Game) -> list[tuple[str, int, str, str]]:
    """The journal: kind, seat, key and by whom, one line an answer."""
    return [
        (line.kind, one.seat, one.key, one.by) for line in past_of(game).entries() for one in line.answers
    ]


def events(game: Game) -> list[str]:
    """The kinds of what happened around the game, oldest first."""
    return list(TableEvent.objects.filter(game=game).values_list("kind", flat=True))
