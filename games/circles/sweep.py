"""The sweep that opens the tables which stand: each once, however many sweeps look, or die on the way.

The standing table's row is held while its table is made: game, number, messages and the next moment stand in
one transaction.
"""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.time_zones import zone_of
from games.circles.calendar import next_after
from games.lobby.lobby import OPEN_FOR, new_game_row, seat_bots
from games.lobby.options import checked, still_known
from games.messages import notices
from games.models import Circle, Game, Seat, StandingGame, StandingTable
from games.models.circle import IN_CIRCLE
from games.models.game import Access, Status
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now

AT_ONCE = 100
STANDING = "standing"
"""Why the people of the last one are told."""


def open_due() -> int:
    """Open the tables whose hour has come; how many."""
    due = StandingTable.objects.filter(next_at__lte=now()).order_by("next_at", "pk")
    return sum(open_one(standing_id) for standing_id in list(due.values_list("pk", flat=True)[:AT_ONCE]))


def open_one(standing_id: int) -> bool:
    """Open the table of this one if its hour has come; whether it was. While the last one waits for players,
    its game cannot be played any more, or the circle is asleep, the hour passes without one."""
    with transaction.atomic():
        standing = StandingTable.objects.select_for_update().filter(pk=standing_id).first()
        at = now()
        if standing is None or standing.next_at > at:
            return False
        asleep = Circle.objects.filter(pk=standing.circle_id, asleep_at__isnull=False).exists()
        made = not asleep and _last_waits(standing) is None and _made(standing, at)
        zone = zone_of(standing.zone)
        standing.next_at = next_after(standing.next_at, at, standing.weeks, standing.hour, zone)
        standing.save(update_fields=["next_at", "made"])
        return made


def _last_waits(standing: StandingTable) -> StandingGame | None:
    return standing.games.filter(game__status=Status.OPEN).first()


def _made(standing: StandingTable, at: datetime) -> bool:
    try:
        game = _game(standing, at)
    except Refused:
        return False
    last = standing.games.exclude(game__status=Status.CANCELLED).order_by("-number").first()
    game.rematch_of = last.game if last else None
    game.save()
    seat_bots(game, get_system(game.system), first=1, how_many=standing.bots)
    standing.made += 1
    StandingGame.objects.create(standing=standing, number=standing.made, game=game)
    for user_id in _regulars(standing, last):
        notices.on_lobby(game, user_id, STANDING, at, kept=last is not None)
    return True


def _game(standing: StandingTable, at: datetime) -> Game:
    """The next one, not stored yet. Raises Refused where its game is not played like that any more."""
    try:
        rules = get_system(standing.system)
    except KeyError:
        raise Refused(standing.system) from None
    if standing.seats not in rules.seats or standing.bots >= standing.seats:
        raise Refused(standing.system)
    options = checked(rules.slug, still_known(rules.slug, standing.options))
    name = f"{standing.name} {standing.made + 1}"
    game = new_game_row(rules, name=name, seats=standing.seats, options=options)
    game.circle_id, game.access = standing.circle_id, Access.LINK
    game.pace, game.clock, game.requires = standing.pace, standing.clock, standing.requires
    game.spectators, game.spectator_delay = standing.spectators, standing.spectator_delay
    game.expires_at = at + OPEN_FOR
    return game


def _regulars(standing: StandingTable, last: StandingGame | None) -> list[int]:
    """The people of the last one who are still in the circle; after none, whoever has set it up."""
    members = User.objects.filter(
        circles__circle=standing.circle_id, circles__role__in=IN_CIRCLE, is_active=True
    )
    if last is None:
        return list(members.filter(pk=standing.by_id or 0).values_list("pk", flat=True))
    there = Seat.objects.filter(game=last.game_id, user__isnull=False).values("user")
    return list(members.filter(pk__in=there).order_by("pk").values_list("pk", flat=True))
