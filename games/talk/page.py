"""The talk around a game as one person may read it, the latest page first."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.safestring import SafeString

from accounts.blocks import blocks_of
from accounts.models import Sanction, User
from accounts.sanctions import mute_of
from games.drawing.markdown import html_of
from games.models import Game, Heard, Line, Seat
from games.models.game import HEAVY
from games.models.talk import Room
from games.talk.chapters import chapter_before
from games.talk.mentions import mentioned
from games.talk.rooms import (
    Relation,
    has_talk,
    is_closed,
    may_read,
    may_write,
    relation_of,
    rooms_of,
    why_not,
)
from labyrinth.ground.clock import now

PER_PAGE = 50
UNREAD_AT_MOST = 99
"""More unread lines than these are not counted."""


@dataclass(frozen=True)
class ShownLine:
    """One line for one reader. `hidden` says why it is not shown: "deleted", "moderated", "blocked" or "".

    `person` is None for a former player; `new` are lines they have not read, `to_me` those that call them.
    """

    id: int
    name: str
    person: User | None
    seat: int | None
    at: datetime
    turn: int
    step: int
    html: SafeString
    hidden: str = ""
    mine: bool = False
    new: bool = False
    to_me: bool = False


@dataclass(frozen=True)
class Talk:
    """A page of one room, oldest line first. `rooms` are all that the reader reads, `state` changes with what
    the page shows. `earlier` is the line before which the earlier page ends, `is_latest` whether this is the
    page on which new lines come. Of who may not write `closed` says why, unless they are `muted`. `before` is
    the chapter of a campaign whose talk lies before the first line, with `unread_before` new lines
    (counted up to `most`), `after` the one where it goes on.
    """

    game: Game
    room: Room
    rooms: list[Room]
    lines: list[ShownLine]
    earlier: int | None
    is_latest: bool
    newest: int
    known: int
    may_write: bool
    muted: Sanction | None
    closed: str
    before: Game | None = None
    unread_before: int = 0
    most: int = UNREAD_AT_MOST
    after: Game | None = None

    @property
    def state(self) -> str:
        """What a page that refreshes itself names: nothing is sent while it is the same."""
        return f"{self.newest}.{sum(bool(line.hidden) for line in self.lines)}"

    @property
    def unread(self) -> int:
        """How many lines of the page are new to the reader."""
        return sum(line.new for line in self.lines)


@dataclass(frozen=True)
class Panel:
    """The talk as it stands closed beside a table: how many lines the reader has not read, those of the
    chapter before among them, counted up to `most`, and whether one of this table calls them."""

    room: Room
    unread: int
    is_called: bool
    most: int = UNREAD_AT_MOST


def panel(game: Game, user: User | None, seat: Seat | None, room: Room) -> Panel:
    """The panel of a room that the reader reads (two queries, five where there is something new, three more
    in a campaign)."""
    new = unread(game, user, room) if user else 0
    called = user is not None and new > 0 and is_called(game, user, seat, room)
    earlier = _unread_before(chapter_before(game, user, room), user, room) if user else 0
    return Panel(room, min(new + earlier, UNREAD_AT_MOST), is_called=called)


def panel_of(game: Game, user: User | None, seat: Seat | None) -> Panel | None:
    """The panel of the reader's own room; None where they read none."""
    rooms = rooms_for(game, user, seat) if has_talk(game) else []
    return panel(game, user, seat, rooms[0]) if rooms else None


def rooms_for(game: Game, user: User | None, seat: Seat | None) -> list[Room]:
    """The rooms somebody reads, their own first; no query."""
    return rooms_of(game, Relation(seated=user is not None and seat is not None, signed_in=user is not None))


def reads(slug: str, user_id: int | None, room: str) -> bool:
    """Whether a person reads a room of a game that they may see (two queries)."""
    game = Game.objects.defer(*HEAVY).filter(slug=slug).first()
    if game is None:
        return False
    seated = user_id is not None and Seat.objects.filter(game=game, user=user_id).exists()
    return may_read(game, room, Relation(seated=seated, signed_in=user_id is not None))


def talk(game: Game, user: User | None, seat: Seat | None, *, room: Room, before: int | None = None) -> Talk:
    """A page of a room that the reader reads: the newest, or the one before a line (five queries,
    four more in a campaign)."""
    lines = _of_room(game, room).select_related("user").order_by("-id")
    page = list((lines.filter(pk__lt=before) if before else lines)[: PER_PAGE + 1])
    shown = page[:PER_PAGE][::-1]
    relation, at = relation_of(game, user, seat), now()
    known = _known(game, user, room)
    earlier = None if len(page) > PER_PAGE else chapter_before(game, user, room)
    muted = mute_of(user) if user is not None and may_write(game, room, relation, at) else None
    return Talk(
        game=game,
        room=room,
        rooms=rooms_of(game, relation),
        lines=_shown(shown, user, seat, known),
        earlier=shown[0].pk if len(page) > PER_PAGE else None,
        is_latest=before is None,
        newest=shown[-1].pk if shown else 0,
        known=known,
        may_write=may_write(game, room, relation, at) and muted is None,
        muted=muted,
        closed="" if may_write(game, room, relation, at) else _why_closed(game, room, relation, at),
        before=earlier,
        unread_before=_unread_before(earlier, user, room),
        after=relation.gone_on if before is None else None,
    )


def unread(game: Game, user: User, room: Room) -> int:
    """How many lines of others the person has not read, up to UNREAD_AT_MOST (two queries)."""
    return len(_unread(game, user, room).values_list("pk")[:UNREAD_AT_MOST])


def _unread_before(earlier: Game | None, user: User | None, room: Room) -> int:
    """The same of the chapter before, 0 where there is none (two queries where there is)."""
    return unread(earlier, user, room) if earlier is not None and user is not None else 0


def is_called(game: Game, user: User, seat: Seat | None, room: Room) -> bool:
    """Whether a line that the person has not read calls them (three queries)."""
    unwanted = [block.blocked_id for block in blocks_of(user)]
    texts = _unread(game, user, room).exclude(user__in=unwanted).values_list("text", flat=True)
    names = _names(user, seat)
    return any(mentioned(text, names) for text in texts[:UNREAD_AT_MOST])


def unread_at(user: User, game_ids: list[int]) -> dict[int, int]:
    """Game -> how many lines of others at these tables the person has not read, up to UNREAD_AT_MOST (two
    queries)."""
    heard = Heard.objects.filter(user=user, room=Room.TABLE)
    tables = Game.objects.filter(pk__in=game_ids).alias(known=_line_of(heard.filter(game=OuterRef("pk"))))
    new = Line.objects.filter(room=Room.TABLE, deleted_at=None).exclude(user=user)
    at_one = new.filter(game=OuterRef("pk"), pk__gt=OuterRef("known")).order_by("pk").values("pk")
    last = Subquery(at_one[UNREAD_AT_MOST - 1 : UNREAD_AT_MOST])
    full = set(tables.alias(last=last).exclude(last=None).values_list("pk", flat=True))
    few = new.filter(game__in=set(game_ids) - full).alias(known=_line_of(heard.filter(game=OuterRef("game"))))
    counted = few.filter(pk__gt=F("known")).order_by().values_list("game").annotate(Count("pk"))
    return dict.fromkeys(full, UNREAD_AT_MOST) | dict(counted)


def _line_of(heard: QuerySet[Heard]) -> Coalesce:
    """The last line that was read, 0 where none was."""
    return Coalesce(Subquery(heard.values("line")), Value(0))


def line_of(game: Game, number: int) -> Line | None:
    """A line of the game that is still shown."""
    return Line.objects.select_related("game", "user").filter(game=game, pk=number, deleted_at=None).first()


# -- one line -----------------------------------------------------------------------------------------------


def _shown(lines: list[Line], user: User | None, seat: Seat | None, known: int) -> list[ShownLine]:
    unwanted = {block.blocked_id for block in blocks_of(user)} if user and lines else set()
    return [_line(line, user, known, unwanted, _names(user, seat)) for line in lines]


def _names(user: User | None, seat: Seat | None) -> set[str]:
    """What the reader is called by."""
    return {user.username, seat.name if seat else ""} - {""} if user else set()


def _line(line: Line, user: User | None, known: int, unwanted: set[int], names: set[str]) -> ShownLine:
    mine = user is not None and line.user_id == user.pk
    hidden = _why_hidden(line, unwanted)
    return ShownLine(
        id=line.pk,
        name="" if hidden == "blocked" else line.shown_name,
        person=None if hidden == "blocked" else line.user,
        seat=line.seat,
        at=line.at,
        turn=line.turn,
        step=line.step,
        html=SafeString("") if hidden else html_of(line.text),
        hidden=hidden,
        mine=mine,
        new=user is not None and not mine and not hidden and line.pk > known,
        to_me=not mine and not hidden and bool(mentioned(line.text, names)),
    )


def _why_hidden(line: Line, unwanted: set[int]) -> str:
    if line.deleted_at is not None:
        return "deleted" if line.deleted_by_id in (None, line.user_id) else "moderated"
    return "blocked" if line.user_id in unwanted else ""


def _of_room(game: Game, room: Room) -> QuerySet[Line]:
    return Line.objects.filter(game=game, room=room)


def _unread(game: Game, user: User, room: Room) -> QuerySet[Line]:
    """Lines of others that the person has not read, oldest first."""
    new = _of_room(game, room).filter(pk__gt=_known(game, user, room), deleted_at=None)
    return new.exclude(user=user).order_by("id")


def _known(game: Game, user: User | None, room: Room) -> int:
    """The last line that the person has read."""
    if user is None:
        return 0
    heard = Heard.objects.filter(game=game, user=user, room=room)
    return heard.values_list("line", flat=True).first() or 0


def _why_closed(game: Game, room: Room, relation: Relation, at: datetime) -> str:
    """Why nobody in this relation may write here; "" where signing in or one's own room is the answer."""
    if not relation.signed_in and not is_closed(game, relation, at):
        return ""
    return why_not(game, room, relation, at) if has_talk(game) else ""
