"""Tables that the site opens for people who fit: made, filled again when somebody cannot come, or given up.

Such a table is an open one without a host that has all its people from the beginning; each of them is asked
to say yes (`Seat.confirm_by`), and it starts with the last yes. All of it happens in the transaction of
whoever holds MATCHING.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override
from msgspec.structs import replace

from accounts.models import User
from games.lobby.lobby import new_game_row, seat_bots, sit_down
from games.lobby.options import checked
from games.messages import notices
from games.messages.table_log import note
from games.models import Game, TableEvent, Wish
from games.models.clock import PACES, Clock
from games.models.game import Access, Status
from games.models.wish import WishState
from games.refused import Refused
from games.systems import get_system
from games.wishes.matching import Group, Kind, Waiting

FOUND, NOT_ALL = "found", "found_not_all"
"""Lines of the table's log, and why its people are told."""
NAME = gettext_noop("Well met")
SLACK = timedelta(days=2)
"""So long after the last yes could have come such a table is called off at the latest."""


def seat_group(group: Group, at: datetime) -> Game:
    """Open the table and put these people on its seats. Raises Refused where one of them waits no more."""
    kind, rules = group.kind, get_system(group.kind.system)
    until = max(one.until for one in group.people)
    with override(kind.language):
        name = _(NAME)
    game = new_game_row(rules, name=name, seats=kind.seats, options=checked(kind.system, {}))
    game.access, game.pace, game.clock = Access.LINK, kind.pace, _clock(kind.pace).plain()
    game.expires_at = until + SLACK
    game.save()
    people = User.objects.in_bulk([one.user for one in group.people])
    for number, one in enumerate(group.people, 1):
        sit_down(game, number, people[one.user], confirm_by=until)
    seat_bots(game, rules, first=len(group.people) + 1, how_many=group.bots)
    note(game, FOUND, language=kind.language)
    _claim(group.people, game, at)
    for one in group.people:
        _tell_found(game, one.user, kind.language, until, at)
    return game


def _clock(pace: str) -> Clock:
    """The figures of the pace, with what most tables choose beside them."""
    return replace(PACES[pace], safety=PACES[pace].is_slow)


def seat_one_more(game: Game, number: int, one: Waiting, language: str, at: datetime) -> None:
    """Put somebody else on a seat that has become free. Raises Refused where they wait no more."""
    sit_down(game, number, User.objects.get(pk=one.user), confirm_by=one.until)
    game.expires_at = max(game.expires_at or at, one.until + SLACK)
    game.save(update_fields=["expires_at"])
    _claim([one], game, at)
    _tell_found(game, one.user, language, one.until, at)


def give_up(game: Game, people: Iterable[int], at: datetime) -> None:
    """Not everybody came, and nobody else fits: those who are left wait on, and are told."""
    game.status = Status.CANCELLED
    game.save(update_fields=["status"])
    note(game, NOT_ALL)
    for user in people:
        notices.on_lobby(game, user, NOT_ALL, at)


def kind_of(game: Game) -> Kind:
    """What the table was opened as."""
    line = TableEvent.objects.filter(game=game, kind=FOUND).first()
    return Kind(game.system, game.seats_wanted, game.pace, line.data["language"] if line else "")


def _claim(people: Sequence[Waiting], game: Game, at: datetime) -> None:
    """The wishes wait no more, by the state that they were read in."""
    rows = Wish.objects.filter(pk__in=[one.wish for one in people], state=WishState.WAITING)
    if rows.update(state=WishState.OFFERED, game=game, found_at=at, changed_at=at) != len(people):
        raise Refused(_("Somebody waits no more."))


def _tell_found(game: Game, user: int, language: str, until: datetime, at: datetime) -> None:
    notices.on_lobby(game, user, FOUND, at, until=until.isoformat(), language=language)
