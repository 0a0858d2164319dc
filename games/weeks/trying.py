"""A try of the week begins: once for each person and each guest, in however many tabs."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.held import hold
from accounts.models import User
from games.lobby.demo import check_limits, origin_of
from games.lobby.lobby import new_game_row, seat_bots, start_if_full
from games.models import Game, Obligation, Seat, Try, Week
from games.models.clock import NO_CLOCK
from games.models.game import Access, Pace, Status
from games.models.shared_luck import share
from games.models.week import TryState
from games.play.first_choices import make_first_choices
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now


def begin(
    week_id: int, *, user: User | None = None, guest: str = "", address: str = "", again: bool = False
) -> Game:
    """The try of this person, or of the guest, in the week: the one that they have, or a new one; with
    `again` another one for fun, when the one that counts is over.

    Raises Refused when the week is over, when too many were begun, or where the rules cannot begin it.
    """
    with transaction.atomic():
        week = Week.objects.get(pk=week_id)
        hold(f"week {week.number} of {user.pk if user else guest}")  # there is no row yet to be locked
        if now() >= week.ends_at:
            raise Refused(_("This week is over. The next one has begun."))
        mine = Try.objects.filter(Q(user=user) if user else Q(guest=guest), week=week)
        found = _open_one(list(mine.select_related("game").order_by("pk")), again)
        return found or _begun(week, user, guest, address, counts=not mine.filter(counts=True).exists())


def _open_one(mine: list[Try], again: bool) -> Game | None:
    """The game to go on with: that which counts, and once it is over another one only if it is wanted."""
    counted = next((one for one in mine if one.counts), None)
    if counted is None:
        return None
    running = next((one.game for one in mine if one.state == TryState.PLAYED and one.game), None)
    if counted.state == TryState.PLAYED or not again:
        return counted.game
    return running


def _begun(week: Week, user: User | None, guest: str, address: str, *, counts: bool) -> Game:
    rules, origin, at = get_system(week.system), origin_of(address), now()
    if user is None:
        hold(f"demo {origin}")
        check_limits(guest, origin)
    name = _("Labyrinth of week %(number)d") % {"number": week.of_year}
    game = new_game_row(rules, name=name, seats=week.seats, options=dict(week.options))
    game.is_demo, game.origin, game.access, game.pace = True, origin, Access.LINK, Pace.LIVE
    game.clock, game.watched_at, game.spectators = NO_CLOCK.plain(), at, False
    game.save()
    bags = rules.bags(week.seats)
    share(game, name=week.round, seed=bytes(week.seed), commitment=week.commitment, bags=bags)
    shown = user.username if user else _("Guest")
    Seat.objects.create(game=game, number=1, user=user, guest="" if user else guest, name=shown, seated_at=at)
    seat_bots(game, rules, first=2, how_many=week.seats - 1)
    ranks = counts and user is not None and user.date_joined < week.begins_at
    Try.objects.create(
        week=week, user=user, guest="" if user else guest, counts=counts, ranks=ranks, game=game, begun_at=at
    )
    start_if_full(game)
    make_first_choices(game)
    return game


def give_up_all(user: User) -> None:
    """Somebody goes: the tries that they play end, and have no line."""
    with transaction.atomic():
        mine = Try.objects.filter(user=user, state=TryState.PLAYED)
        games = Game.objects.select_for_update().filter(week_try__in=mine, status=Status.RUNNING)
        ids = list(games.order_by("pk").values_list("pk", flat=True))
        Obligation.objects.filter(game__in=ids).delete()
        Game.objects.filter(pk__in=ids).update(status=Status.CANCELLED, finished_at=now())
        mine.update(state=TryState.LATE, over_at=now())


def forget(user: User) -> None:
    """Lines on tables stay without the name; whatever stands on none goes."""
    Try.objects.filter(user=user).filter(~Q(state=TryState.OVER) | Q(ranks=False)).delete()
    Try.objects.filter(user=user).update(user=None)
