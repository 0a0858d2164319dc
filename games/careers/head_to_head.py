"""Two people against each other, or as allies: what is added up, and the games they both played."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from accounts.blocks import are_blocked
from accounts.models import User
from accounts.visibility import Viewer, shows_history
from games.careers.allies import NEVER, Together, together
from games.careers.finished_games import (
    PER_PAGE,
    Cursor,
    Page,
    behind,
    cursor_at,
    in_order,
    rows_of,
    visible_to,
)
from games.drawing.shares import Share
from games.models import Pairing, Played, Reliability


@dataclass(frozen=True)
class HeadToHead:
    """The finished games of `person` with `other`: as allies, and the rest, `won` and `lost` against them; of
    these neither won the others, or both did."""

    person: User
    other: User
    games: int = 0
    won: int = 0
    lost: int = 0
    allied: Together = NEVER

    @property
    def against(self) -> int:
        """Games in which they were no allies."""
        return self.games - self.allied.games

    @property
    def neither(self) -> int:
        """Those of them that somebody else won, both, or nobody."""
        return self.against - self.won - self.lost

    @property
    def decided(self) -> Share:
        """The share of the person in those that one of the two won."""
        return Share(self.won, self.won + self.lost)


def may_compare(viewer: Viewer, person: User, other: User) -> bool:
    """Whether the viewer may see what the two played together: their own games always, unless one of the two
    has blocked the other; of others what both show."""
    if person.pk == other.pk or not (person.is_active and other.is_active):
        return False
    if viewer.pk in (person.pk, other.pk):
        return not are_blocked(person.pk, [other.pk])
    return shows_history(viewer, person) and shows_history(viewer, other)


def head_to_head(person: User, other: User) -> HeadToHead:
    """What is added up of the two (one query)."""
    row = Pairing.objects.filter(user=person, other=other).select_related("other").first()
    return HeadToHead(person, other) if row is None else pairs_of(person, [row])[0]


def pairs_of(person: User, rows: Iterable[Pairing]) -> list[HeadToHead]:
    """The same of several others; who left their allies has not played against them."""
    found = list(rows)
    allied = together(found)
    return [_pair(person, row, allied.get(row.other_id, NEVER)) for row in found]


def _pair(person: User, row: Pairing, allied: Together) -> HeadToHead:
    won, lost = row.won - allied.ahead, row.lost - allied.behind
    return HeadToHead(person, row.other, row.games, won, lost, allied)


def meetings(person: User, other: User, viewer: Viewer, after: Cursor | None = None) -> Page:
    """A page of the games of both from the side of the person, the latest in front (five queries).

    Goes through the games of whoever has fewer of them.
    """
    rare, often = _rarer_first(person, other)
    both = Exists(Played.objects.filter(game=OuterRef("game"), user=often))
    parts = Played.objects.filter(both, user=rare)
    if viewer.pk not in (person.pk, other.pk):
        parts = parts.filter(visible_to(viewer))
    found = list(behind(in_order(parts), after)[: PER_PAGE + 1])
    behind_it = str(cursor_at(found[PER_PAGE - 1])) if len(found) > PER_PAGE else ""
    return Page(rows_of(_sides(found[:PER_PAGE], person), viewer), behind_it)


def _rarer_first(person: User, other: User) -> tuple[User, User]:
    played = dict(Reliability.objects.filter(user__in=[person, other]).values_list("user_id", "games"))
    if played.get(other.pk, 0) < played.get(person.pk, 0):
        return other, person
    return person, other


def _sides(parts: list[Played], person: User) -> list[Played]:
    """The person's parts in the same games, in the same order."""
    games = {part.game_id: part.game for part in parts}
    mine = {part.game_id: part for part in Played.objects.filter(game__in=games, user=person)}
    for game_id, part in mine.items():
        part.game = games[game_id]
    return [mine[game_id] for game_id in games]
