"""Demo games: one click, no account, three bots; they become one's own with an account."""

import ipaddress
from datetime import timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Seat
from games.models.game import Access, Pace, Status
from games.services.errors import Refused
from games.services.lobby import new_game_row, seat_bots, start_if_full
from games.systems import get_system
from labyrinth.clock import now

SYSTEM = "sorcerer"
BOTS = 3
AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
LIMITS = ((AN_HOUR, 5), (A_DAY, 20))
"""So many demos one address may start within so long."""
UNWATCHED = timedelta(hours=48)


def start_demo(*, guest: str, address: str, system: str = SYSTEM) -> Game:
    """A game of the guest on seat 1 against three bots. Raises Refused when the address started too many."""
    origin = origin_of(address)
    rules = get_system(system)
    game = new_game_row(rules, name=_("Demo"), seats=BOTS + 1, options={})
    if "teams" in rules.options:
        game.options = {"teams": "random"}
    game.is_demo, game.origin, game.access, game.pace = True, origin, Access.LINK, Pace.LIVE
    game.watched_at = game.created_at
    with transaction.atomic():
        _check_limits(origin)
        game.save()
        Seat.objects.create(game=game, number=1, guest=guest, name=_("Guest"))
        seat_bots(game, rules, first=2, how_many=BOTS)
        start_if_full(game)
    return game


def claim(user: User, *, guest: str) -> int:
    """The guest has an account now: his demos become games of the person; how many."""
    if not guest:
        return 0
    with transaction.atomic():
        games = list(Game.objects.select_for_update().filter(seats__guest=guest).order_by("pk"))
        mine = Seat.objects.filter(game__in=games, guest=guest).exclude(game__seats__user=user)
        owned = list(mine.values_list("game_id", flat=True))
        Seat.objects.filter(game_id__in=owned, guest=guest).update(user=user, guest="", name=user.username)
        return Game.objects.filter(pk__in=owned).update(is_demo=False, origin="", created_by=user)


def expire_demos() -> int:
    """Call off running demos that nobody has watched for two days; how many."""
    left = Game.objects.filter(is_demo=True, status=Status.RUNNING, watched_at__lt=now() - UNWATCHED)
    return left.update(status=Status.CANCELLED)


def origin_of(address: str) -> str:
    """The address as a keyed hash, so that none is stored; the whole /64 of an IPv6 address counts as one."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        network = address
    else:
        bits = 64 if number.version == 6 else 32
        network = str(ipaddress.ip_network((number, bits), strict=False))
    return salted_hmac("games.demo.origin", network, algorithm="sha256").hexdigest()[:32]


def _check_limits(origin: str) -> None:
    for within, most in LIMITS:
        recent = Game.objects.filter(origin=origin, created_at__gt=now() - within, is_demo=True)
        if recent.count() >= most:
            raise Refused(
                _("Too many demo games were started from here. Please try again later, or sign up.")
            )
