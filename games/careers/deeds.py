"""How the people of a table keep their pace, together: within what time they mostly answer, and how many of
their turns they played in time.

From what is added up of their finished games. Somebody who does not show how quickly they answer is in the
turns alone.
"""

from collections.abc import Collection, Mapping
from functools import reduce

from django.utils.translation import gettext as _

from games.careers import answer_times
from games.careers.part_words import stretch
from games.models import Reliability

FEWEST = 20
"""Of fewer turns, or answers, nothing is told."""


def deeds(tables: Mapping[str, Collection[int]]) -> dict[str, str]:
    """Table -> how its people keep their pace, in words (one query, none without people)."""
    people = {person for some in tables.values() for person in some}
    rows = Reliability.objects.filter(user__in=people).select_related("user") if people else ()
    known = {row.user_id: row for row in rows}
    return {
        name: told([known[person] for person in some if person in known]) for name, some in tables.items()
    }


def told(rows: Collection[Reliability]) -> str:
    """Of these people, in words."""
    turns, missed = sum(row.turns for row in rows), sum(row.missed for row in rows)
    if turns < FEWEST:
        return _("new here: few turns yet")
    kept = _("%(kept)d of 100 turns in time") % {"kept": 100 * max(turns - missed, 0) // turns}
    shown: dict[str, int] = reduce(
        answer_times.merged, (row.times for row in rows if row.user.times_shown), {}
    )
    half = answer_times.quantile(shown, 0.5) if answer_times.total(shown) >= FEWEST else None
    if half is None:
        return kept
    return _("mostly answer within %(time)s; %(kept)s") % {"time": stretch(half), "kept": kept}
