"""One person's games: those that wait for them first."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from django.db.models import QuerySet, prefetch_related_objects

from accounts.models import User
from games.faces.face import get_face
from games.journal.shared import as_seen_by
from games.lobby.glances import Glance, glances
from games.models import Obligation, Seat
from games.models.game import HEAVY_OF_GAME, Game, Status
from games.models.obligation import Then
from games.models.seat import Shelf
from games.table.my_dues import my_dues, my_waits
from games.talk.page import UNREAD_AT_MOST, unread_at
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, Page, Place, beyond, key_of, page_of

AT_ONCE = 50
"""So many running games stand on a page, those that wait for the person first."""
OPEN_SHOWN, FINISHED_SHOWN = 20, 3
"""So many of the others are looked at for the first page; of finished ones it tells those that are news."""
SOON = timedelta(hours=6)
"""What is due within so long is told in red, with what happens then."""
NEWS_SHOWN = 3
SHELVES = ("waiting", *(shelf.value for shelf in (Shelf.RUNNING, Shelf.OPEN, Shelf.FINISHED)))
DUE_FIRST, NEWEST = ("due_at", "pk"), ("-shelved_at", "-pk")
ALL = "all"
"""In the place of a key, where none of a shelf was shown."""
Owed = tuple[Seat, Obligation | None]
"""A seat of the person, and what they owe its table themselves."""


@dataclass(frozen=True)
class MyGame:
    """One game from the seat of the person who looks. `won` is None while it runs, `chapter` "" where no
    story is told.

    `due_at` is when their own wait is over, `soon` whether that is near, `then` what happens when it is.
    `turn` is the number of the turn (0 in set-up) and `turn_of` the name of whose it is. `held` says why no
    clock runs ("paused", "adjourned", "quarantined", or ""), `stand_in` whether a stand-in plays for them,
    `unread` how many lines of the table's talk they have not read, counted up to UNREAD_AT_MOST. `glance` is
    what its table shows, where that is known; `cover` the board that stands for its system.
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
    glance: Glance | None = None
    cover: str = ""

    @property
    def unread_or_more(self) -> bool:
        """Whether more lines are new than are counted."""
        return self.unread == UNREAD_AT_MOST

    @property
    def has_news(self) -> bool:
        """Whether something has happened since the person looked."""
        return self.steps > self.seen_step


@dataclass(frozen=True)
class MyGames:
    """`waiting` by urgency, what is due first in front; `running` and `finished` newest first; `open` has not
    begun."""

    waiting: Page[MyGame]
    running: Page[MyGame]
    open: Page[MyGame]
    finished: Page[MyGame]

    @property
    def is_empty(self) -> bool:
        """Whether the person has no game at all yet."""
        return not (self.waiting.rows or self.running.rows or self.open.rows or self.finished.rows)

    @property
    def news(self) -> list[MyGame]:
        """What has happened since they looked: games that have ended, then what was done in those that run
        and that they have looked at before."""
        ended = [game for game in self.finished.rows if game.has_news]
        known = [
            game for game in (*self.waiting.rows, *self.running.rows) if game.has_news and game.seen_step
        ]
        return [*ended, *(game for game in known if game.glance and game.glance.news)][:NEWS_SHOWN]


def my_games(user: User) -> MyGames:
    """The beginning of each shelf of a person's games, without those that were called off; held ones stand
    among the running (eleven queries, however many games there are)."""
    waiting = _page(user, "waiting", FIRST, AT_ONCE)
    running = _page(user, "running", FIRST, AT_ONCE)
    pages = [
        waiting,
        _without_waits(running, AT_ONCE - len(waiting.rows)),
        _page(user, "open", FIRST, OPEN_SHOWN),
        _page(user, "finished", FIRST, FINISHED_SHOWN),
    ]
    first, *others = _told(user, pages)
    return MyGames(_by_urgency(first), *others)


def shelf(user: User, name: str, place: Place) -> Page[MyGame]:
    """A page of one of SHELVES (nine queries at most); the running are all that run, those that wait too."""
    [told] = _told(user, [_page(user, name, place, AT_ONCE)])
    return _by_urgency(told) if name == "waiting" else told


def _page(user: User, name: str, place: Place, size: int) -> Page[Owed]:
    if name == "waiting":
        return page_of(_waits(user), DUE_FIRST, place, size).shown_as(_with_seats)
    mine = Seat.objects.filter(user=user).select_related("game").defer(*HEAVY_OF_GAME)
    return page_of(mine.filter(shelf=name), NEWEST, place, size).shown_as(partial(_with_waits, user))


def _without_waits(running: Page[Owed], most: int) -> Page[Owed]:
    """Those of a page that do not stand among the waiting already, so many at most."""
    rest = [one for one in running.rows if one[1] is None]
    if len(rest) <= most:
        return replace(running, rows=rest)
    return replace(running, rows=rest[:most], next=key_of(rest[most - 1][0], NEWEST) if most > 0 else ALL)


def _waits(user: User) -> QuerySet[Obligation]:
    return my_waits(user).select_related("game").defer(*HEAVY_OF_GAME).prefetch_related("game__seats")


def _with_seats(waits: list[Obligation]) -> list[Owed]:
    """Each with the seat of its person."""
    found = list[Owed]()
    for row in waits:
        seat = next(one for one in row.game.seats.all() if one.number == row.seat)
        seat.game = row.game
        found.append((seat, row))
    return found


def _with_waits(user: User, seats: list[Seat]) -> list[Owed]:
    """Each with what its person owes the table, if anything."""
    running = [seat.game_id for seat in seats if seat.game.is_running]
    waits = {row.game_id: row for row in my_waits(user).filter(game__in=running)} if running else {}
    return [(seat, waits.get(seat.game_id)) for seat in seats]


def _told(user: User, pages: list[Page[Owed]]) -> list[Page[MyGame]]:
    """All of them at once."""
    owed = [one for page in pages for one in page.rows]
    seats = [seat for seat, _row in owed]
    prefetch_related_objects(seats, "game__seats")
    unread = unread_at(user, [seat.game_id for seat in seats])
    dues = my_dues([(seat, row) for seat, row in owed if row])
    seen = glances([seat for seat in seats if seat.game.is_running])

    def shown(rows: list[Owed]) -> list[MyGame]:
        return [_told_of(*one) for one in rows]

    def _told_of(seat: Seat, row: Obligation | None) -> MyGame:
        made = _my_game(seat, row, dues.get(row.pk) if row else None, unread=unread)
        return replace(made, glance=seen.get(seat.game_id))

    return [page.shown_as(shown) for page in pages]


def _by_urgency(waiting: Page[MyGame]) -> Page[MyGame]:
    """By when it is really over, which is known of those on the page."""
    return replace(waiting, rows=sorted(waiting.rows, key=_urgency))


def _urgency(game: MyGame) -> tuple[bool, datetime | None, datetime | None, str]:
    return game.due_at is None, game.due_at, game.asked_at, game.slug


def next_game(user: User, *, after: str = "") -> str | None:
    """The slug of the game to play next: the one behind `after` in the order of waiting, then from the top.

    None when no other game waits.
    """
    waits = my_waits(user).order_by(*DUE_FIRST).select_related("game").only("due_at", "game__slug")
    known = waits.filter(game__slug=after).first() if after.isascii() and after.isalnum() else None
    if known is None:
        found = waits.first()
    else:
        behind = waits.filter(beyond(DUE_FIRST, [known.due_at, known.pk]))
        found = behind.first() or waits.exclude(pk=known.pk).first()
    return found.game.slug if found else None


@dataclass(frozen=True)
class NextWait:
    """The game that waits next, and until when; None where no clock runs."""

    slug: str
    name: str
    due_at: datetime | None


def next_wait(user: User, *, after: str = "") -> NextWait | None:
    """The same with its name and its time; None when no other game waits."""
    slug = next_game(user, after=after)
    found = _with_seats(list(_waits(user).filter(game__slug=slug)[:1])) if slug and slug != after else []
    if not found:
        return None
    seat, row = found[0]
    dues = my_dues([(seat, row)]) if row else {}
    return NextWait(seat.game.slug, seat.game.shown_name, dues.get(row.pk) if row else None)


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
    owed: Obligation | None,
    due_at: datetime | None,
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
        cover=get_face(game.system).cover,
        chapter=get_face(game.system).campaign.title(game.options, game.played_by),
    )
