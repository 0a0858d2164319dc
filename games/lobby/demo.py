"""Demo games: one click, no account, three bots; they become one's own with an account."""

from datetime import timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.held import hold
from accounts.models import User
from games.engine.system import System
from games.faces.face import get_face
from games.faces.systems import SystemFacts, offered
from games.journal.release import not_newer
from games.live.limits import network_of
from games.lobby import quotas
from games.lobby.lobby import new_game_row, seat_bots, start_if_full
from games.lobby.options import checked
from games.models import Game, Obligation, Seat, Try
from games.models.clock import PACES
from games.models.game import Access, Pace, Status
from games.play import tenures
from games.play.first_choices import make_first_choices
from games.refused import Refused
from games.systems import get_system
from games.waits import holding
from labyrinth.ground.clock import now

BOTS = 3
"""At most: some games have fewer seats."""
AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
OF_GUEST = ((AN_HOUR, 5), (A_DAY, 20))
"""So many demos one guest may start within so long."""
OF_NETWORK = 100
"""So many an hour from one network: an office, a school, all phones of a carrier."""
UNWATCHED = timedelta(hours=48)
OWN_PACE = Pace.WEEK
"""Of a demo that has become somebody's own game."""


def start_demo(
    *,
    guest: str,
    address: str,
    user: User | None = None,
    system: str = "",
    everything: bool = False,
    opponent: str = "",
) -> Game:
    """A game of the guest on seat 1 against bots; whoever is signed in claims it at once. It is a short one
    (`Face.demo`), of the usual boxes or of `everything` that belongs to the game; without a `system` it is
    the first that the site offers. The bots are played by the usual one or by an `opponent`.

    Raises Refused when the guest or their network started too many, the person plays too many, or nobody
    offers such a demo.
    """
    origin = origin_of(address)
    rules, bots = _with_bots(system)
    face = get_face(rules.slug)
    options = checked(rules.slug, {**face.demo, **(face.everything if everything else {})})
    game = new_game_row(rules, name=_("Demo"), seats=bots + 1, options=options)
    game.is_demo, game.origin, game.access, game.pace = True, origin, Access.LINK, Pace.LIVE
    game.watched_at = game.created_at
    with transaction.atomic():
        if user is not None:
            quotas.check_alone(user)
        for who in (f"demo of {guest}", f"demo {origin}"):  # there is no row yet that could be locked
            hold(who)
        check_limits(guest, origin)
        game.save()
        Seat.objects.create(game=game, number=1, guest=guest, name=_("Guest"))
        seat_bots(game, rules, first=2, how_many=bots, opponent=opponent)
        start_if_full(game)
        make_first_choices(game)
        if user is not None:
            claim(user, guest=guest)
    return game


def demo_bots(system: SystemFacts) -> int:
    """How many bots sit at a demo table of the system; 0 where there is none."""
    fewer = [seats - 1 for seats in system.seats if seats - 1 <= BOTS]
    return max(fewer, default=0) if system.has_bots else 0


def _with_bots(slug: str) -> tuple[System, int]:
    """The system of a demo and its number of bots. Raises Refused where there is none."""
    playable = ((facts.slug, demo_bots(facts)) for facts in offered() if slug in ("", facts.slug))
    for known, bots in playable:
        if bots:
            return get_system(known), bots
    raise Refused(_("There is no demo of this game."))


def claim(user: User, *, guest: str) -> int:
    """The guest has an account now: their demos become games of the person; how many."""
    if not guest:
        return 0
    with transaction.atomic():
        claim_tries(user, guest)
        games = list(Game.objects.select_for_update().filter(seats__guest=guest).order_by("pk"))
        mine = Seat.objects.filter(game__in=games, guest=guest).exclude(game__seats__user=user)
        seats = list(mine.order_by("game_id"))
        owned = {game.pk: game for game in games}
        for seat in seats:
            _make_own(owned[seat.game_id], seat, user)
    return len(seats)


def claim_tries(user: User, guest: str) -> None:
    """The tries of a week that the guest has made are the person's; they stand on no table, and leave an
    account that is older than the week the try that counts."""
    for one in Try.objects.select_for_update(of=("self",)).filter(guest=guest).select_related("week"):
        one.user, one.guest = user, ""
        one.counts = one.counts and user.date_joined >= one.week.begins_at
        one.save(update_fields=["user", "guest", "counts"])
        if one.game_id is not None:
            Seat.objects.filter(game=one.game_id, guest=guest).update(user=user, guest="", name=user.username)


def _make_own(game: Game, seat: Seat, user: User) -> None:
    """The person takes the time that suits a game against bots; a guest had no clock that could hurt."""
    seat.user, seat.guest, seat.name = user, "", user.username
    seat.save(update_fields=["user", "guest", "name"])
    game.is_demo, game.origin, game.created_by = False, "", user
    game.pace, game.clock = OWN_PACE, PACES[OWN_PACE].plain()
    game.save(update_fields=["is_demo", "origin", "created_by", "pace", "clock"])
    if game.is_running:
        tenures.open_one(game, seat, now())
        holding.begin_afresh(game, seat, now())


def expire_demos() -> int:
    """Call off running demos that nobody has watched for two days; how many."""
    unwatched = Game.objects.filter(is_demo=True, status=Status.RUNNING, watched_at__lt=now() - UNWATCHED)
    unwatched = unwatched.filter(luck=None)  # the tries of a week wait till it is over
    left = unwatched.filter(not_newer())
    with transaction.atomic():
        ids = list(left.select_for_update(skip_locked=True).values_list("pk", flat=True))
        Obligation.objects.filter(game__in=ids).delete()
        return Game.objects.filter(pk__in=ids).update(status=Status.CANCELLED)


def origin_of(address: str) -> str:
    """The address as a keyed hash, so that none is stored; the whole /64 of an IPv6 address counts as one."""
    return salted_hmac("games.demo.origin", network_of(address), algorithm="sha256").hexdigest()[:32]


def check_limits(guest: str, origin: str) -> None:
    """Raises Refused where the guest, or their network, has begun too many demos and tries of a week.

    Who keeps no cookie is a new guest each time: then their network counts.
    """
    begun, at = Game.objects.filter(is_demo=True), now()
    for within, most in OF_GUEST:
        if begun.filter(seats__guest=guest, created_at__gt=at - within).count() >= most:
            raise Refused(
                _(
                    "You have started many demo games already: go on with one of them. If you sign up, it "
                    "stays yours, and you open as many tables as you like."
                )
            )
    if begun.filter(origin=origin, created_at__gt=at - AN_HOUR).count() >= OF_NETWORK:
        raise Refused(
            _(
                "Very many demo games have been started from your network within the hour. Please try again "
                "a little later; meanwhile you can learn a game in five turns, or sign up."
            )
        )
