"""One person's games: those that wait for them first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.faces.face import get_face
from games.journal.shared import as_seen_by
from games.models import Obligation, Seat
from games.models.game import HEAVY_OF_GAME, Game, Status
from games.models.obligation import Then
from games.table.my_dues import my_dues, my_waits
from games.table.waiting import SOON
from games.talk.page import unread_at
from labyrinth.ground.clock import now

FINISHED_SHOWN = 50


@dataclass(frozen=True)
class MyGame:
    """One game from the seat of the person who looks. `won` is None while it runs, `chapter` "" where no
    story is told.

    `due_at` is when their own wait is over, `soon` whether that is near, `then` what happens when it is.
    `turn` is the number of the turn (0 in set-up) and `turn_of` the name of whose it is. `held` says why no
    clock runs ("paused", "adjourned", "quarantined", or ""), `stand_in` whether a stand-in plays for them,
    `unread` how many lines of the table's talk they have not read.
    """

    slug: str
    name: str
    system: str
    status: str
    seat: int
    others: list[str]
    seats: int
    asked_at: datetime | None
    due_at: datetime | None
    soon: bool
    then: str
    turn: int
    turn_of: str
    held: str
    stand_in: bool
    started_at: datetime | None
    finished_at: datetime | None
    steps: int
    seen_step: int
    won: bool | None
    unread: int = 0
    chapter: str = ""

    @property
    def has_news(self) -> bool:
        """Whether something has happened since the person looked."""
        return self.steps > self.seen_step


@dataclass(frozen=True)
class MyGames:
    """`waiting` by urgency, what is due first in front; `running` and `finished` newest first; `open` has not
    begun."""

    waiting: list[MyGame] = field(default_factory=list)
    running: list[MyGame] = field(default_factory=list)
    open: list[MyGame] = field(default_factory=list)
    finished: list[MyGame] = field(default_factory=list)


def my_games(user: User) -> MyGames:
    """All games of a person that were not called off; held ones stand among the running (eight queries)."""
    current = _seats(user).exclude(game__status__in=[Status.FINISHED, Status.CANCELLED])
    over = _seats(user).filter(game__status=Status.FINISHED).order_by("-game__finished_at", "-game_id")
    finished = list(over[:FINISHED_SHOWN])
    seats = [(seat, _owed(seat)) for seat in current.order_by("-game__started_at", "-game_id")]
    unread = unread_at(user, [seat.game_id for seat in [*finished, *(seat for seat, _owed in seats)]])
    mine = MyGames(finished=[_my_game(seat, unread=unread) for seat in finished])
    dues = my_dues([(seat, owed) for seat, owed in seats if owed])
    for seat, owed in seats:
        due_at = dues.get(owed.pk) if owed else None
        _shelf(mine, seat, owed).append(_my_game(seat, owed, due_at, unread=unread))
    mine.waiting.sort(key=_urgency)
    return mine


def _urgency(game: MyGame) -> tuple[bool, datetime | None, datetime | None, str]:
    return game.due_at is None, game.due_at, game.asked_at, game.slug


def next_game(user: User, *, after: str = "") -> str | None:
    """The slug of the game to play next: the one behind `after` in the order of waiting, then from the top.

    None when no other game waits.
    """
    slugs = _waiting(user)
    behind = slugs[slugs.index(after) + 1 :] + slugs[: slugs.index(after)] if after in slugs else slugs
    return behind[0] if behind else None


def _seats(user: User) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(user=user)
        .select_related("game")
        .defer(*HEAVY_OF_GAME)
        .prefetch_related("game__seats", "game__obligations")
    )


def _waiting(user: User) -> list[str]:
    """The slugs of games that wait for the person themselves, the most urgent first."""
    return list(
        my_waits(user).order_by("due_at", "asked_at", "game__slug").values_list("game__slug", flat=True)
    )


def _owed(seat: Seat) -> Obligation | None:
    """What the person owes the table themselves."""
    game = seat.game
    if not game.is_running or game.paused_at is not None:
        return None
    rows = [row for row in game.obligations.all() if row.seat == seat.number and row.then != Then.BOT]
    return rows[0] if rows else None


def _shelf(mine: MyGames, seat: Seat, owed: Obligation | None) -> list[MyGame]:
    if seat.game.status == Status.OPEN:
        return mine.open
    return mine.waiting if owed else mine.running


def _turn(game: Game) -> tuple[int, str]:
    """The number of the turn and whose it is, by the clocks of the seats; 0 and "" in set-up.

    For whom the game waits is not told here: of a sealed question that would say who has answered.
    """
    seats = list(game.seats.all())
    turn = max(seat.turn_known for seat in seats)
    return turn, next((seat.shown_name for seat in seats if turn and abs(seat.turn) == turn), "")


def _held(game: Game) -> str:
    if game.status == Status.QUARANTINED:
        return "quarantined"
    if not game.is_running or game.paused_at is None:
        return ""
    return "adjourned" if game.adjourned else "paused"


def _my_game(
    seat: Seat,
    owed: Obligation | None = None,
    due_at: datetime | None = None,
    *,
    unread: Mapping[int, int],
) -> MyGame:
    game = as_seen_by(seat.game, seat.number)
    turn, turn_of = _turn(game)
    return MyGame(
        slug=game.slug,
        name=game.shown_name,
        system=game.system,
        status=game.status,
        seat=seat.number,
        others=[other.shown_name for other in game.seats.all() if other.number != seat.number],
        seats=game.seats_wanted,
        asked_at=owed.asked_at if owed else None,
        due_at=due_at,
        soon=due_at is not None and due_at - now() < SOON,
        then=str(Then(owed.then).label) if owed else "",
        turn=turn,
        turn_of=turn_of,
        held=_held(game),
        stand_in=game.is_running and seat.is_away,
        started_at=game.started_at,
        finished_at=game.finished_at,
        steps=game.steps,
        seen_step=seat.seen_step,
        won=seat.number in game.result["winners"] if game.result else None,
        unread=unread.get(seat.game_id, 0),
        chapter=get_face(game.system).campaign.title(game.options, game.played_by),
    )
