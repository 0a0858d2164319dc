"""What everybody may see of a table, whoever they are: for pictures and lists that are made for nobody."""

from django.db.models import Q, QuerySet

from games.journal.shared import as_seen_by
from games.models import Game
from games.models.game import HEAVY, Access, Luck, Status
from games.models.shared_luck import is_opened
from games.table.audience import may_watch, shown_step
from games.table.reader_table import Table

HAS_PAGE = Q(access=Access.OPEN, is_demo=False, study_of="") & ~Q(luck=Luck.CLOSED)
"""Games of which everybody may know."""


def public_games() -> QuerySet[Game]:
    """Games that have begun and may be found by everybody; without the columns of the play."""
    shown = Q(spectators=True) | Q(status=Status.FINISHED)
    begun = Game.objects.filter(HAS_PAGE, shown, started_at__isnull=False)
    return begun.exclude(status=Status.CANCELLED).defer(*HEAVY)


def has_page(game: Game) -> bool:
    """The same of one game."""
    return game.access == Access.OPEN and not game.is_demo and not game.study_of and is_opened(game)


def is_public(game: Game) -> bool:
    """Whether everybody may look at the table of a game that has begun."""
    is_found = has_page(game)
    return is_found and game.started_at is not None and may_watch(game, None)


def public_number(game: Game) -> int:
    """The public number of the table as a spectator sees it, late where the table wants that; no query where
    it does not, up to four else. Raises like `loading.position_at`."""
    late = shown_step(game, None)
    return as_seen_by(game, None).number if late is None else late + game.shifts


def number_shown(table: Table) -> int:
    """The same of a table that has been made for a spectator."""
    return table.steps if table.until is None else table.steps + table.game.shifts
