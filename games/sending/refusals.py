"""Whether a server that is there refuses one person's mails, or everybody's."""

from datetime import datetime

from django.db.models import Count, Max, Min, Q, QuerySet

from accounts.models.letter import OPEN
from games.models import Message
from games.models.message import State
from games.sending.claims import Row

REFUSED = Q(reason__startswith="recipient ") | Q(reason__startswith="content ")
SEVERAL = 2


def by_all(message: Message) -> bool:
    """Whether a mail of somebody else is refused, too, and none written since this one has gone out."""
    others = Message.objects.exclude(user=message.user_id)
    if not others.filter(REFUSED, state__in=OPEN).exists():
        return False
    return not Message.objects.filter(state=State.SENT, created_at__gte=message.created_at).exists()


def since(tried: QuerySet[Row]) -> datetime | None:
    """Since when our mails are refused whoever they go to; None where others have gone out since, or where it
    is one person's trouble."""
    people = Count("user", distinct=True)
    refused = tried.filter(REFUSED)
    found = refused.aggregate(since=Min("created_at"), last=Max("created_at"), people=people)
    first: datetime | None = found["since"]
    if found["people"] < SEVERAL:
        return None
    gone = refused.model.objects.filter(state=State.SENT, created_at__gte=found["last"])
    return None if gone.exists() else first
