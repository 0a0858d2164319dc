"""A game under its lock: every writer comes through here first."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from accounts.availability import Known
from games.engine.position import Position
from games.journal import table_rows
from games.journal.loading import finish_loading, replayed
from games.journal.question_token import is_current
from games.journal.release import own_order, system_of
from games.journal.table_rows import TableRows
from games.models import Checkpoint, Game, Obligation, Seat
from games.models.game import Status
from games.models.packing import unpack
from games.refused import Refused, RulesFailedError
from labyrinth.ground.compiled import KEY, OTHER_KEY, OTHER_WORD, WORD, Compiled


@dataclass(frozen=True)
class Locked:
    """One game, held until the transaction ends: what has been loaded of it.

    `rows` is what was read beside its own row, `numbered` are the seats by their numbers. `owed` are the open
    obligations and `played` the clocks and plans of the seats as they are stored: whoever stores others
    writes them down here (games/journal/write.py). `looking` is the seat whose person is shown what comes of
    it; people whose seats have `acted` know of a wait of theirs that goes on, wherever they did it.
    """

    game: Game
    seats: list[Seat]
    position: Position
    rows: TableRows | None = None
    looking: int | None = None
    numbered: dict[int, Seat] = field(init=False)
    owed: dict[int, Obligation] = field(init=False)
    played: dict[int, list[object]] = field(init=False)
    acted: set[int] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbered", {seat.number: seat for seat in self.seats})
        object.__setattr__(self, "owed", dict(self.rows.owed) if self.rows else {})
        object.__setattr__(self, "played", self.clocks)

    @property
    def known(self) -> Known | None:
        """When its people are awake, where that has been read."""
        return self.rows.hours if self.rows else None

    def is_own(self, number: int) -> bool:
        """Whether the allowance of a turn runs for this seat: in its own turn, and for everybody in
        set-up."""
        return self.on_turn in (None, number)

    @property
    def clocks(self) -> dict[int, list[object]]:
        """What the clock of each seat shows, and its plan."""
        return {seat.number: [getattr(seat, column) for column in PLAYED] for seat in self.seats}

    @property
    def bots(self) -> dict[int, str]:
        """Seat -> level of the bot that plays it, stand-ins included."""
        return {seat.number: seat.player for seat in self.seats if seat.player}

    @property
    def people(self) -> list[int]:
        """The seats of people who play themselves, guests included."""
        return [seat.number for seat in self.seats if not seat.player]

    @property
    def owned(self) -> list[int]:
        """The seats of people, those for whom a stand-in plays included."""
        return [seat.number for seat in self.seats if not seat.bot]

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in set-up."""
        return self.position.system.slow.turns(self.position.state)

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it is; None in set-up."""
        return self.position.system.slow.on_turn(self.position.state)

    @property
    def phrases(self) -> dict[int, str]:
        """What the seats added to the seed."""
        return {seat.number: seat.phrase for seat in self.seats if seat.phrase}


@contextmanager
def rules_at_work() -> Iterator[None]:
    """Around everything that runs rules. Whatever they raise comes out as RulesFailedError."""
    try:
        yield
    except (Refused, MemoryError):
        raise
    except Exception as error:
        raise RulesFailedError(f"{type(error).__name__}: {error}") from error


def lock_row(game_id: int) -> Game:
    """The game's row, held until the transaction ends. Raises Refused when there is none."""
    assert transaction.get_connection().in_atomic_block
    game: Game | None = _row.first(game_id)
    if game is None:
        raise Refused(_("There is no such game."))
    return game


def claim(game_id: int) -> Game | None:
    """The row of a running game, held until the transaction ends; None when another has it just now, or a
    newer release has run it."""
    assert transaction.get_connection().in_atomic_block
    return _row_if_free.first(game_id, own_order())


def lock_place(slug: str, user_id: int | None, guest: str) -> tuple[Game, int]:
    """The game's row, held until the transaction ends, and the seat of this person, or of this guest.

    Raises Refused where they have none.
    """
    assert transaction.get_connection().in_atomic_block
    found = _row_of_guest.first(slug, guest) if user_id is None else _row_of_person.first(slug, user_id)
    if found is None or not (user_id or guest):
        raise Refused(_("You are not seated at this table."))
    return found, found.place


def _with_frame(games: QuerySet[Game]) -> QuerySet[Any]:
    """The game with its first key frame as `first_frame`: one answer may lead to the next one."""
    first = Checkpoint.objects.filter(game=OuterRef("pk"), entries=0).values("state")
    return games.annotate(first_frame=Subquery(first))


def _free() -> QuerySet[Game]:
    rows = Game.objects.filter(pk=KEY, status=Status.RUNNING, paused_at__isnull=True)
    rows = rows.filter(release_order__lte=OTHER_KEY)
    return _with_frame(rows.select_for_update(skip_locked=True))


def _at(**seat: object) -> QuerySet[Any]:
    rows = Game.objects.filter(slug=WORD, **seat).annotate(place=F("seats__number"))
    return _with_frame(rows.select_for_update(of=("self",)))


_row: Compiled[Any] = Compiled(lambda: _with_frame(Game.objects.filter(pk=KEY).select_for_update()))
_row_if_free: Compiled[Any] = Compiled(_free)
_row_of_person: Compiled[Any] = Compiled(lambda: _at(seats__user=KEY))
_row_of_guest: Compiled[Any] = Compiled(lambda: _at(seats__guest=OTHER_WORD))


def lock_running(game_id: int) -> Game:
    """The row of a game that takes answers. Raises Refused when it does not, and says why."""
    game = lock_row(game_id)
    refuse_not_running(game)
    return game


def refuse_not_running(game: Game) -> None:
    """Raises Refused where the game takes no answers, and says why."""
    if game.status != Status.RUNNING:
        raise Refused(why_not_running(game))


def lock_asked(game_id: int, seat_number: int, token: str) -> Game:
    """The row of a game that takes answers, if a page with this token saw what is open. Raises Refused."""
    game = lock_row(game_id)
    refuse_not_asked(game, seat_number, token)
    return game


def refuse_not_asked(game: Game, seat_number: int, token: str) -> None:
    """Raises Refused unless the game takes answers, and a page with this token saw what is open."""
    refuse_not_running(game)
    refuse_paused(game)
    if not is_current(token, game, seat_number):
        raise Refused(_("The table has moved on since you opened this page."))


def refuse_paused(game: Game) -> None:
    """Raises Refused while the game is paused: nobody answers, and no clock runs."""
    refuse_adjourned(game)
    if game.paused_at is not None:
        raise Refused(_("This game is paused: it takes no answers until it goes on."))


def refuse_adjourned(game: Game) -> None:
    """Raises Refused while nobody plays the game: first one of its people takes it up again."""
    if game.adjourned:
        raise Refused(_("This game is adjourned: take it up again at the table first."))


def why_not_running(game: Game) -> str:
    """What a person is told who answers in a game that takes no answers."""
    return {
        Status.OPEN: _("This game has not started yet."),
        Status.FINISHED: _("This game is over."),
        Status.CANCELLED: _("This game was called off."),
    }.get(Status(game.status), held())


def held() -> str:
    """What a person is told while a game is in quarantine."""
    return _("Something in the rules went wrong: this game is held until it is looked at. Nothing is lost.")


def load_locked(game: Game, rows: TableRows | None = None, *, looking: int | None = None) -> Locked:
    """The locked game with its position: one query, none where its rows have been read behind the lock.

    Raises BeingUpgraded, and RulesFailedError where the journal does not fit.
    """
    system = system_of(game)
    rows = rows or table_rows.for_answer(game)
    lines = rows.journal.lines[game.at_entry - rows.journal.after :]
    with rules_at_work():
        position = replayed(system, unpack(bytes(game.checkpoint)), game.at, lines)
    sealed = rows.journal.sealed_at(position)
    with rules_at_work():
        finish_loading(game, position, sealed)
    return Locked(game, rows.seats, position, rows, looking)


# -- clocks -----------------------------------------------------------------------------------------


CLOCK = [
    *("turn", "left", "bank", "answer_turn", "answer_left", "stand_in"),
    *("misses", "missed", "forgiven", "punctual", "in_time", "lengthened_at"),
    *("refused", "refused_told", "plays_from", "dry"),
    *("unanswered", "silent_since"),
]
"""The columns of a seat that change with its waits."""
PLAYED = [*CLOCK, "plan", "next_plan", "ahead"]
"""The columns of a seat that change with an answer."""


def owed_by(game: Game) -> dict[int, Obligation]:
    """Seat -> its open obligation (one query)."""
    return {row.seat: row for row in Obligation.objects.filter(game=game)}
