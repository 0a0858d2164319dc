"""People tell the moderators of people: of a line, of what somebody does in a game, or of their name."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.models import User
from games.live.limits import Limit, passed
from games.models import CircleLine, Game, Line, Report
from games.refused import Refused
from labyrinth.ground.clock import now

A_DAY = Limit(10, timedelta(days=1))


def report(
    by: User,
    about: User,
    *,
    why: str,
    text: str,
    game: Game | None = None,
    line: Line | CircleLine | None = None,
) -> Report:
    """Tell the moderators; the person reported is not told. What was told before and is still open is that.

    The caller has checked that `by` may see what they report. Raises Refused for oneself, or for too many.
    """
    if about.pk == by.pk:
        raise Refused(_("You cannot report yourself."))
    with transaction.atomic():
        lock_person(by.pk)
        of: dict[str, Any] = {"by": by, "about": about, "game": game, "line": None, "circle_line": None}
        of["circle_line" if isinstance(line, CircleLine) else "line"] = line
        if same := Report.objects.filter(**of, closed_at=None).first():
            return same
        if passed("report", by.pk, A_DAY):
            most = _("At most %(most)d reports a day. The moderators read them all; come back tomorrow.")
            raise Refused(most % {"most": A_DAY.most})
        return Report.objects.create(**of, why=why, text=text, at=now())
