"""How it stands between a reader and the people they meet: told to the two alone, from three games on.

Only games that are over and in which they were no allies.
"""

from collections.abc import Collection

from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import User
from games.careers.head_to_head import HeadToHead, pairs_of
from games.models import Pairing

FROM = 3
"""After so many games that one of the two won they are rivals."""


def rivals(reader: User, others: Collection[int]) -> dict[int, str]:
    """Those of the others who are rivals of the reader -> how it stands, in words; none of whom one of the
    two has blocked (two queries, three where sums are behind)."""
    met = set(others) - {reader.pk}
    if not met or not (met := met - blocked_ids(reader)):
        return {}
    rows = Pairing.objects.filter(user=reader, other__in=met, other__is_active=True).select_related("other")
    found = pairs_of(reader, rows)
    return {one.other.pk: _told(one) for one in found if one.won + one.lost >= FROM}


def _told(pair: HeadToHead) -> str:
    names = {"won": pair.won, "lost": pair.lost, "name": pair.other.shown_name}
    if pair.won > pair.lost:
        return _("You lead %(won)d to %(lost)d.") % names
    if pair.won < pair.lost:
        return _("%(name)s leads %(lost)d to %(won)d.") % names
    return _("You are even: %(won)d to %(lost)d.") % names
