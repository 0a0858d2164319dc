"""A figure of a campaign goes to somebody else, with all that it has gained, from the next game on."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.campaigns.go_on import last_game, locked
from games.campaigns.next_seats import FREE
from games.campaigns.party import figures_of
from games.models import Campaign, Game, Seat
from games.refused import Refused


def hand_over(campaign_id: int, user: User, *, figure: str, to: int) -> None:
    """The person gives a figure of theirs to the seat `to`, 0: to somebody who is not there yet, or takes one
    that nobody of flesh plays. Given to its own seat it stays there after all.

    Of two who take the same figure in the same second the first has it. Raises Refused.
    """
    with transaction.atomic():
        campaign = locked(campaign_id)
        game = last_game(campaign)
        seats = {seat.number: seat for seat in Seat.objects.filter(game=game)}
        mine = next((seat.number for seat in seats.values() if seat.user_id == user.pk), None)
        if mine is None or seats[mine].leaving:
            raise Refused(_("Only those who play this campaign decide who plays which figure."))
        now_with = figures_of(campaign, game).get(figure)
        if now_with is None:
            raise Refused(_("There is no such figure in this campaign."))
        if to != FREE and (to not in seats or seats[to].leaving):
            raise Refused(_("There is no such seat at this table."))
        _check(campaign, seats[now_with], figure, mine, to)
        campaign.handed = {**campaign.handed, figure: to}
        if to == now_with:
            campaign.handed.pop(figure)
        campaign.save(update_fields=["handed"])


def give_back(game: Game, number: int, *, newcomer: bool = False) -> None:
    """The person of a seat that was free for friends is back in the running game, and keeps its figures,
    though they have been taken. Who leaves one to somebody who is not there yet has done so themselves: that
    one is for a newcomer, as are the others."""
    if game.campaign_id is None:
        return
    campaign = locked(game.campaign_id)
    taken = {figure for figure, to in campaign.handed.items() if newcomer or to != FREE}
    if not taken:
        return
    theirs = {figure for figure, seat in figures_of(campaign, game).items() if seat == number}
    campaign.handed = {figure: to for figure, to in campaign.handed.items() if figure not in taken & theirs}
    campaign.save(update_fields=["handed"])


def _check(campaign: Campaign, holder: Seat, figure: str, mine: int, to: int) -> None:
    """Raises Refused for a figure of somebody else, and for one that another has taken already."""
    is_free, taken = not holder.is_present, campaign.handed.get(figure, FREE)
    if holder.number == mine or (taken == mine and not is_free):
        return
    if not is_free:
        raise Refused(_("Somebody already plays this figure."))
    if to != mine and (taken, to) != (mine, holder.number):
        raise Refused(_("You may take a free figure yourself, not give it to another."))
    if taken not in (FREE, mine):
        raise Refused(_("Somebody else has taken this figure already."))
