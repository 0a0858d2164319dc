"""A game as it is read for a look: its row and what is stored beside it, of one position."""

from games.journal import table_rows
from games.journal.shared import as_seen_by
from games.journal.table_rows import TableRows
from games.models import Game

READINGS = 5
"""Bots answer one after the other; whoever looks between them all the same learns it from the stream."""


def read_table(
    game: Game, seat: int | None, reader: int, rows: TableRows | None = None
) -> tuple[Game, TableRows | None]:
    """The row as this seat may know it, with the rows for this person's page (0: nobody known), none where
    the game does not run. One query, none where `rows` have been read with the row already; and two more each
    time that somebody has answered meanwhile.

    Raises BeingUpgraded.
    """
    rows = rows if rows and game.is_running else _rows(game, reader)
    for _ in range(READINGS):
        if rows is None or rows.fits(game):
            break
        newer = as_seen_by(Game.objects.get(pk=game.pk), seat)
        if newer.is_running and newer.stands_at == game.stands_at:
            break
        game, rows = newer, _rows(newer, reader)
    return game, rows


def _rows(game: Game, reader: int) -> TableRows | None:
    return table_rows.for_look(game, reader) if game.is_running else None
