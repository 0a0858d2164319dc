"""The daily digest: one line for each table that has something to tell."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import dates
from games.mail import addresses
from games.mail.events import letter
from games.mail.letter import Facts, Item, Letter, Link, Pictured, held_by
from games.mail.of_no_table import LETTERS
from games.mail.pictured import small_board
from games.models import Game, Message, Obligation, Seat
from games.models.message import WAITS, once

MOST = 80_000
"""So many bytes of HTML the items of one mail may take: some mail programs cut at 102 kB."""
AROUND = 340
"""So many bytes stand around one of them."""
PICTURED = 3
"""So many have their board beside them: one takes up to 40 kB."""
NEVER = datetime.max.replace(tzinfo=UTC)
Rows = dict[tuple[int, int], Obligation]


def digest(message: Message, *, pictures: bool) -> Letter:
    """What was put aside for this digest; four queries, however much it is, and those of the boards of the
    most urgent."""
    items, more = items_of(news_of(message), message if pictures else None)
    day = dates.day(message.due_at, sentence=True)
    words = ngettext(
        "%(n)d piece of news from your tables:", "%(n)d pieces of news from your tables:", len(items) + more
    )
    lead = words % {"n": len(items) + more}
    subject = _("Labyrinth: your tables on %(day)s") % {"day": day}
    return Letter((lead,), to_my_games(), subject=subject, items=items, more=more)


def to_my_games() -> Link:
    """Where all tables of the reader stand."""
    return Link(_("My games"), addresses.absolute("games:my_games"))


def items_of(told: list[Message], pictured_in: Message | None) -> tuple[tuple[Item, ...], int]:
    """What these messages tell, an item each, what is due first in front, as many as a mail may have, and how
    many more there are; three queries. The first of what waits have their boards in the mail `pictured_in`.
    """
    games = [one.game for one in told if one.game is not None]
    seats, rows = _seats(games), _obligations(games)

    def due(one: Message) -> datetime:
        row = _row(one, rows)
        return row.due_at if row and row.due_at else NEVER

    ordered = sorted((one for one in told if one.game is not None), key=due)
    urgent = [one for one in ordered if _row(one, rows)][:PICTURED] if pictured_in else []
    boards = {one.pk: small_board(pictured_in, one) for one in urgent if pictured_in}
    items = [_item(one, one.game, seats, rows, boards.get(one.pk)) for one in ordered if one.game]
    return fitting([*items, *(_of_no_table(one) for one in told if one.event in LETTERS)])


def fitting(items: Iterable[Item]) -> tuple[tuple[Item, ...], int]:
    """The first of these that one mail can hold, and how many more there are."""
    shown, size, more = [], 0, 0
    for item in items:
        size += AROUND + sum(
            len(escape(words).encode()) for words in (item.name, item.text, item.url, item.due)
        )
        if size > MOST:
            more += 1
        else:
            shown.append(item)
    return tuple(shown), more


def news_of(message: Message) -> list[Message]:
    """The messages that a digest tells (`items` of its data), oldest first; one query."""
    told = Message.objects.filter(pk__in=message.data.get("items", []), user_id=message.user_id)
    return once(told.select_related("user", "game").order_by("created_at", "pk"))


def _row(message: Message, rows: Rows) -> Obligation | None:
    """The wait that a message tells of."""
    return rows.get((message.game_id or 0, message.seat)) if message.event in WAITS else None


def _item(
    message: Message, game: Game, seats: dict[int, list[Seat]], rows: Rows, board: Pictured | None
) -> Item:
    row = _row(message, rows)
    here = seats.get(game.pk, [])
    names = {seat.number: seat.shown_name for seat in here}
    written = letter(Facts(message, game, names, row, own=held_by(message, here)))
    url = written.button.url if written.button else addresses.table(game.slug)
    due = dates.moment_in_zone(row.due_at) if row and row.due_at else ""
    return Item(game.shown_name, written.lead[0], url, due, board)


def _of_no_table(message: Message) -> Item:
    written = LETTERS[message.event](message)
    url = written.button.url if written.button else addresses.absolute("games:home")
    return Item(written.subject, written.lead[0], url)


def _seats(games: list[Game]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(game__in=games).order_by("number"):
        found.setdefault(seat.game_id, []).append(seat)
    return found


def _obligations(games: list[Game]) -> Rows:
    return {(row.game_id, row.seat): row for row in Obligation.objects.filter(game__in=games)}
