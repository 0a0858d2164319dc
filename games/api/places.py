"""Which game an address means, and where the person sits there. What they may not see is not there."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.api.problems import Problem, not_found
from games.campaigns.page import plays_on
from games.journal.shared import as_seen_by
from games.lobby.known import is_member
from games.models import Game, Seat
from games.models.game import Access
from games.models.shared_luck import is_opened
from games.table.audience import may_watch
from labyrinth.ground.compiled import KEY, WORD, Compiled


def seat_at(user: User, slug: str) -> Seat:
    """The person's own seat, together with its game. Raises Problem where they have none."""
    seat = _seat(user, slug)
    if seat is None:
        raise not_found()
    return seat


def place_at(user: User, slug: str) -> tuple[Game, Seat | None]:
    """A game that the person may look at, as far as they may know it, and their seat (None: a spectator).

    Raises Problem.
    """
    seat = _seat(user, slug)
    if seat is not None:
        seat.game = as_seen_by(seat.game, seat.number)
        return seat.game, seat
    game = Game.objects.filter(slug=slug).first()
    if game is None or not _is_shown(user, game):
        raise not_found()
    if not may_watch(game, None):
        raise Problem("no-spectators", _("When the game is over everybody may look at it."))
    return as_seen_by(game, None), None


def table_to_join(user: User, slug: str, invite: str) -> Game:
    """A table that has been opened to everybody, or whose secret end the person knows, or of a circle
    of theirs. Raises Problem."""
    seat = _seat(user, slug)
    if seat is not None:
        return seat.game
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise not_found()
    by_link = game.circle_id is None and bool(invite) and invite == game.invite
    if not is_opened(game):
        raise not_found()
    if not (game.access == Access.OPEN or by_link or is_member(user, game.circle_id)):
        raise not_found()
    return game


def _is_shown(user: User, game: Game) -> bool:
    """Whether somebody who has no seat there may know of the game."""
    if not is_opened(game):
        return False
    if game.is_demo and game.luck:  # a try of a week that is over
        return True
    if game.access == Access.OPEN or _is_own_study(user, game):
        return True
    return is_member(user, game.circle_id) or plays_on(user, game)


def _is_own_study(user: User, game: Game) -> bool:
    """A study has no seats; it belongs to who brought it."""
    return game.study_of != "" and game.created_by_id == user.pk


def _seat(user: User, slug: str) -> Seat | None:
    return _own.first(slug, user.pk)


_own: Compiled[Seat] = Compiled(
    lambda: Seat.objects.filter(game__slug=WORD, user=KEY).select_related("game").order_by("pk")
)
