"""Campaigns on somebody's profile: how many chapters of each they have finished, and how these went."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from accounts.visibility import Viewer
from games.models import Campaign, Game, Played, Seat, Tenure
from games.models.game import Access
from games.models.played import Outcome

LISTED = 10
COUNTED = ("all", "won", "lost")


@dataclass(frozen=True)
class CampaignPlayed:
    """One of them: chapters that the person has finished, won and lost; some ended otherwise."""

    campaign: Campaign
    chapters: int
    won: int
    lost: int


def campaigns_played(person: User, viewer: Viewer) -> list[CampaignPlayed]:
    """Those with a finished chapter of the person whose page the viewer may see, the latest first (two
    queries)."""
    own = Played.objects.filter(user=person, game__campaign__isnull=False)
    shown = _visible_to(viewer).filter(pk__in=own.values("game__campaign")).order_by("-created_at", "-pk")
    listed = {campaign.pk: campaign for campaign in shown[:LISTED]}
    counts = own.filter(game__campaign__in=listed).values("game__campaign")
    counted = counts.annotate(all=_games(), won=_games(Outcome.WON), lost=_games(Outcome.LOST))
    found = {campaign: numbers for campaign, *numbers in counted.values_list("game__campaign", *COUNTED)}
    return [CampaignPlayed(campaign, *found[pk]) for pk, campaign in listed.items()]


def _games(*outcomes: Outcome) -> Count:
    """Games that ended so for the person, however often they sat down in them; all without a word."""
    return Count("game", distinct=True, filter=Q(outcome__in=outcomes) if outcomes else None)


def _visible_to(viewer: Viewer) -> QuerySet[Campaign]:
    """As their pages are: open ones, by the last game, and those in which the viewer has sat."""
    last = Game.objects.filter(campaign=OuterRef("pk")).order_by("-chapter")
    found = Campaign.objects.annotate(access=Subquery(last.values("access")[:1]))
    may = Q(access=Access.OPEN)
    if isinstance(viewer, User):
        for row in (Seat, Tenure):
            may |= Q(Exists(row.objects.filter(game__campaign=OuterRef("pk"), user=viewer)))
    return found.filter(may)
