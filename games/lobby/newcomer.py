"""What the host of a table asks of those who sit down: reliability, language, rating; and who never meets.

All of it is looked up for a person at once, so that a page of a list of tables costs six queries at most;
what a person has to do with single tables is asked of those on the page, however many there were before.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import Language, User
from games.models.circle import IN_CIRCLE, Member
from games.models.dismissal import Dismissal
from games.models.game import Game
from games.models.message import Event, Message
from games.models.seat import Seat
from games.models.standing import Reliability, Standing
from labyrinth.ground.clock import now

COUNTED_FROM = 10
"""With fewer turns played reliability says nothing: new people pass."""
KEPT_FOR = timedelta(hours=24)
"""So long a rematch is kept for those who played before, and for those they invite."""
STANDS_FOR = timedelta(days=4)
"""The same for a table that its circle has again and again."""
OF_PERSON = ("apart", "reliability", "ratings")
"""Facts that are the same for all tables."""


@dataclass(frozen=True)
class Newcomer:
    """Somebody who would like to sit down at one of these tables, with all that they ask. Each fact is a
    query when first used."""

    user: User
    tables: tuple[Game, ...] = ()

    def at(self, tables: Iterable[Game]) -> "Newcomer":
        """The same person, who looks at other tables."""
        found = Newcomer(self.user, tuple(tables))
        vars(found).update({name: known for name, known in vars(self).items() if name in OF_PERSON})
        return found

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
    def circles(self) -> set[int]:
        """The circles of the tables in which they are."""
        of = {game.circle_id for game in self.tables if game.circle_id is not None}
        mine = Member.objects.filter(user=self.user, circle__in=of, role__in=IN_CIRCLE)
        return set(mine.values_list("circle_id", flat=True))

    @cached_property
    def ratings(self) -> dict[tuple[str, int], float]:
        """(system, seats) -> what their rating there is almost certainly worth."""
        rated = Standing.objects.filter(user=self.user, ordinal__isnull=False)
        return {(row.system, row.seats): row.ordinal or 0.0 for row in rated}

    @cached_property
    def invited_to(self) -> set[int | None]:
        """Those of the tables that have invited them."""
        invitations = Message.objects.filter(user=self.user, event=Event.INVITATION, game__in=self._ids)
        return set(invitations.values_list("game_id", flat=True))

    @cached_property
    def dismissed_from(self) -> set[int]:
        """Those whose hosts have asked them to leave, and have not invited them since."""
        mine = Dismissal.objects.filter(user=self.user, game__in=self._ids)
        return set(mine.values_list("game_id", flat=True))

    @cached_property
    def played_before(self) -> set[int]:
        """The games of theirs of which one of the tables is the rematch."""
        before = [game.rematch_of_id for game in self.tables if game.rematch_of_id is not None]
        mine = Seat.objects.filter(user=self.user, game__in=before)
        return set(mine.values_list("game_id", flat=True))

    @property
    def _ids(self) -> list[int]:
        return [game.pk for game in self.tables]

    def refused_by(self, game: Game, people: Collection[int]) -> str:
        """Why they cannot sit down at one of the tables with these people; "" where they can.

        Whom the table has invited, it asks nothing of; whoever is blocked stays away all the same.
        """
        assert game in self.tables
        if game.circle_id is not None and game.circle_id not in self.circles:
            return _("This table is for the members of its circle.")
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
        """A rematch waits for those who played before, the next of a standing table longer."""
        stands = game.created_by_id is None and game.circle_id is not None
        if game.rematch_of_id is None or game.created_at <= now() - (STANDS_FOR if stands else KEPT_FOR):
            return ""
        if game.rematch_of_id in self.played_before:
            return ""
        if stands:
            return _("For the first four days this table is kept for those who played the last one.")
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
