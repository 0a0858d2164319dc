"""Campaigns on somebody's profile: how many chapters of each they have finished, and how these went."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from accounts.visibility import Viewer
from games.models import Campaign, Game, Played, Seat, Tenure
from games.models.game import Access
from games.models.played import Outcome

LISTED = 10
SOUGHT = 100
"""They are looked for among the latest chapters in which the person has a seat, and the latest games that
they finished: so many of either."""
COUNTED = ("all", "won", "lost")


@dataclass(frozen=True)
class CampaignPlayed:
    """One of them: chapters that the person has finished, won and lost; some ended otherwise."""

    campaign: Campaign
    chapters: int
    won: int
    lost: int


def campaigns_played(person: User, viewer: Viewer) -> list[CampaignPlayed]:
    """Those with a finished chapter of the person whose page the viewer may see, the latest first (four
    queries)."""
    sought, own = _sought(person), Played.objects.filter(user=person)
    if not sought:
        return []
    finished = Exists(own.filter(game__campaign=OuterRef("pk")))
    shown = _visible_to(viewer).filter(finished, pk__in=sought).order_by("-created_at", "-pk")
    listed = {campaign.pk: campaign for campaign in shown[:LISTED]}
    counts = own.filter(game__campaign__in=listed).values("game__campaign")
    counted = counts.annotate(all=_games(), won=_games(Outcome.WON), lost=_games(Outcome.LOST))
    found = {campaign: numbers for campaign, *numbers in counted.values_list("game__campaign", *COUNTED)}
    return [CampaignPlayed(campaign, *found[pk]) for pk, campaign in listed.items()]


def _sought(person: User) -> set[int]:
    """Also of those who gave their seat to another."""
    seats = Seat.objects.filter(user=person, campaign__isnull=False).order_by("-campaign_id")
    parts = Played.objects.filter(user=person).order_by("-ended_at", "-pk")
    found = {*seats.values_list("campaign_id", flat=True)[:SOUGHT]}
    found |= {*parts.values_list("game__campaign_id", flat=True)[:SOUGHT]}
    return {campaign for campaign in found if campaign is not None}


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
