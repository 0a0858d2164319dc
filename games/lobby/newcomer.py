"""What the host of a table asks of those who sit down: reliability, language, rating; and who never meets.

All of it is looked up for a person at once, so that a whole list of tables costs six queries at most.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import Language, User
from games.models.dismissal import Dismissal
from games.models.game import Game, Status
from games.models.message import Event, Message
from games.models.seat import Seat
from games.models.standing import Reliability, Standing
from labyrinth.ground.clock import now

COUNTED_FROM = 10
"""With fewer turns played reliability says nothing: new people pass."""
KEPT_FOR = timedelta(hours=24)
"""So long a rematch is kept for those who played before, and for those they invite."""


@dataclass(frozen=True)
class Newcomer:
    """Somebody who would like to sit down, with all that tables ask. Each fact is a query when first used."""

    user: User

    @cached_property
    def apart(self) -> set[int]:
        """Whom they must not meet."""
        return blocked_ids(self.user)

    @cached_property
    def reliability(self) -> int | None:
        """How many of a hundred turns they did not miss; None while too few are counted."""
        row = Reliability.objects.filter(user=self.user).first()
        if row is None or row.turns < COUNTED_FROM:
            return None
        return 100 * (row.turns - row.missed) // row.turns

    @cached_property
    def ratings(self) -> dict[tuple[str, int], float]:
        """(system, seats) -> what their rating there is almost certainly worth."""
        rated = Standing.objects.filter(user=self.user, ordinal__isnull=False)
        return {(row.system, row.seats): row.ordinal or 0.0 for row in rated}

    @cached_property
    def invited_to(self) -> set[int]:
        """The tables that wait for players and have invited them."""
        invitations = Message.objects.filter(user=self.user, event=Event.INVITATION)
        return set(invitations.filter(game__status=Status.OPEN).values_list("game_id", flat=True))

    @cached_property
    def dismissed_from(self) -> set[int]:
        """The tables where one may still sit down whose hosts have asked them to leave, and have not invited
        them since."""
        mine = Dismissal.objects.filter(user=self.user, game__status__in=(Status.OPEN, Status.RUNNING))
        return set(mine.values_list("game_id", flat=True))

    @cached_property
    def played_before(self) -> set[int | None]:
        """The games of theirs that have a rematch which waits for players."""
        mine = Seat.objects.filter(user=self.user, game__rematches__status=Status.OPEN)
        return set(mine.values_list("game_id", flat=True))

    def refused_by(self, game: Game, people: Collection[int]) -> str:
        """Why they cannot sit down at a table with these people; "" where they can.

        Whom the table has invited, it asks nothing of; whoever is blocked stays away all the same.
        """
        if not self.apart.isdisjoint({*people, game.created_by_id or 0}):
            return _("You and somebody at this table do not play with each other.")
        if game.pk in self.dismissed_from:
            return _("The host has asked you to leave this table. With a new invitation you can come back.")
        found = self._unmet(game) or self._kept(game)
        return "" if found and game.pk in self.invited_to else found

    def _unmet(self, game: Game) -> str:
        asked = game.requires
        if asked.get("language", self.user.language) != self.user.language:
            return _("The language of this table is %(language)s; yours is %(own)s.") % {
                "language": language_name(asked["language"]),
                "own": language_name(self.user.language),
            }
        return self._unreliable(asked.get("reliability", 0)) or self._weak(game, asked.get("rating"))

    def _unreliable(self, least: int) -> str:
        if self.reliability is None or self.reliability >= least:
            return ""
        words = _("This table asks that you play %(least)d of 100 turns in time; you have played %(own)d.")
        return words % {"least": least, "own": self.reliability}

    def _weak(self, game: Game, least: int | None) -> str:
        own = self.ratings.get((game.system, game.seats_wanted)) if least is not None else None
        if least is None or (own is not None and own >= least):
            return ""
        if own is None:
            words = _("This table asks for a rating of %(least)d; you have none yet with so many seats.")
            return words % {"least": least}
        words = _("This table asks for a rating of %(least)d; yours is %(own).1f.")
        return words % {"least": least, "own": own}

    def _kept(self, game: Game) -> str:
        """A rematch waits for those who played before."""
        if game.rematch_of_id is None or game.created_at <= now() - KEPT_FOR:
            return ""
        if game.rematch_of_id in self.played_before:
            return ""
        return _("For the first day this table is kept for those who want to play again.")


def without_blocked(games: QuerySet[Game], newcomer: Newcomer | None) -> QuerySet[Game]:
    """The games whose table the person may meet (one query, of those whom they must not)."""
    if newcomer is None or not newcomer.apart:
        return games
    there = Seat.objects.filter(game=OuterRef("pk"), user__in=newcomer.apart)
    return games.exclude(created_by__in=newcomer.apart).exclude(Exists(there))


def language_name(code: str) -> str:
    """What a language is called in itself."""
    return str(Language(code).label) if code in Language.values else code
