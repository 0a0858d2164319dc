"""The next game of a campaign: made by itself when one ends, or anew by one of its people.

What comes next, and what lasts, are the rules' (`System.carry`); who plays it is settled here. The campaign's
row is locked meanwhile, so that two who decide in the same second make one game.
"""

import logging
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.campaigns.next_seats import NextSeats, next_seats
from games.journal.loading import load
from games.journal.release import refuse_newer, system_of
from games.kit.campaign import plain
from games.lobby import lobby
from games.lobby.options import still_known
from games.messages.table_log import note
from games.models import Campaign, Game, Seat
from games.models.campaign import Halt
from games.models.game import Status
from games.orders import orders
from games.play.places import AGREED
from games.play.start import start
from games.refused import Refused, RulesFailedError
from games.systems import get_system
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)
LASTING = (
    *("access", "circle_id", "pace", "clock", "created_by_id"),
    *("requires", "spectators", "spectator_delay", "what_if_off"),
)
"""What the next table has of the one before."""


def go_on(game: Game) -> Game | None:
    """What follows a game that is finished, whose row the caller holds; None where nothing does.

    Called as often as one likes. Raises what rules raise that fail, and Refused in a process that is older
    than the game.
    """
    if game.campaign_id is None:
        return None
    campaign = locked(game.campaign_id)
    if campaign.halt or last_game(campaign) != game:
        return None
    system = system_of(game)
    follows = system.carry(load(game).state)
    if follows is None:
        ended = (game.result or {}).get("how") == AGREED
        _halt(campaign, Halt.ENDED if ended else Halt.OVER)
        return None
    options, carried = follows
    campaign.options = {**campaign.options, **options}
    campaign.carried, campaign.ruleset, campaign.content = plain(carried), game.ruleset, game.content
    campaign.save(update_fields=["options", "carried", "ruleset", "content"])
    return _next(campaign, game)


def again(campaign_id: int, user: User) -> Game:
    """One of its people has a campaign go on that stands still: the chapter that was ended or called off is
    played anew, the one that could not begin is tried again.

    Raises Refused for others, where it goes on already, and where it still cannot.
    """
    with transaction.atomic():
        campaign = locked(campaign_id)
        before = last_game(campaign)
        if not Seat.objects.filter(game=before, user=user, leaving="").exists():
            raise Refused(_("Only those who play this campaign have it go on."))
        refuse_newer(before)
        if not stands_still(campaign, before):
            raise Refused(_("There is nothing to go on with: it runs, or its story is told."))
        made = _next(campaign, before)
    if made is None:
        raise Refused(str(Halt(campaign.halt).label))
    return made


def stands_still(campaign: Campaign, last: Game) -> bool:
    """Whether it could go on and does not; its last game is `last`."""
    if last.started_at is None:
        return False
    if last.status == Status.CANCELLED:
        return True
    return last.is_finished and campaign.halt not in ("", Halt.OVER)


def locked(campaign_id: int) -> Campaign:
    """Its row, held until the transaction ends."""
    return Campaign.objects.select_for_update().get(pk=campaign_id)


def last_game(campaign: Campaign) -> Game:
    """The game that is played now, or was played last."""
    found = Game.objects.filter(campaign=campaign).order_by("-chapter").first()
    assert found is not None
    return found


def _halt(campaign: Campaign, why: Halt) -> None:
    campaign.halt = why
    campaign.save(update_fields=["halt"])


def _next(campaign: Campaign, before: Game) -> Game | None:
    """The next table, which starts at once; None where it cannot, and the campaign says why.

    Rules that fail though they are those of the game before are a fault: that is raised.
    """
    found = next_seats(campaign, before, get_system(campaign.system))
    if not any(seat.user_id for seat in found.seats):
        _halt(campaign, Halt.EMPTY)
        return None
    campaign.party, campaign.handed, campaign.halt = found.party, {}, ""
    try:
        with transaction.atomic():
            game = _table(campaign, before, found)
            start(game)
    except (RulesFailedError, msgspec.ValidationError) as error:
        if campaign.content == get_system(campaign.system).content:
            raise
        logger.warning("campaign %s does not fit the rules any more: %s", campaign.slug, error)
        _halt(campaign, Halt.CONTENT)
        return None
    campaign.save(update_fields=["party", "handed", "halt"])
    return game


def _table(campaign: Campaign, before: Game, found: NextSeats) -> Game:
    options = still_known(campaign.system, campaign.options)
    game = lobby.new_game_row(
        get_system(campaign.system), name=campaign.name, seats=len(found.seats), options=options
    )
    for name in LASTING:
        setattr(game, name, getattr(before, name))
    game.campaign, game.chapter = campaign, (before.chapter or 0) + 1
    game.carry = _with_party(campaign.carried, found.party)
    game.save()
    at = now()
    for seat in found.seats:
        _seat(game, seat, at)
    return game


def _seat(game: Game, seat: Seat, at: datetime) -> None:
    """Store a seat of the next table. One that has no person may be taken; one that is still offered, too."""
    seat.game = game
    if seat.user_id:
        orders.adopt(game, seat)
    elif not seat.bot:
        seat.offered_at = at
    seat.save()
    if seat.user_id and seat.offered_at:
        note(game, "offered", seat=seat.number)


def _with_party(carried: dict[str, object], party: dict[str, int]) -> dict[str, object]:
    """What the game is given, with who plays which figure in it."""
    return {**carried, "party": party} if party else carried
