"""What moderators do: each thing with its reason, written into their log in the same transaction.

Nobody judges their own case: neither as the one who reported, nor as the one reported, nor while they play in
the game that it is about.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.visibility import MODERATE
from games.circles import talk as circle_talk
from games.journal.release import not_newer
from games.lobby import lobby
from games.models import Game, ModeratorAction, Report, Seat
from games.models.game import Status
from games.models.report import Done
from games.refused import Refused
from games.seats.step_aside import step_aside
from games.talk import talk
from labyrinth.ground.clock import now

REASON_SHORTEST, REASON_LONGEST = 5, 300


def delete_line(by: User, report: Report, *, reason: str) -> None:
    """Hide the line that was reported, for good. Raises Refused where it is hidden already."""
    with transaction.atomic():
        case = _locked(by, report)
        line, of_circle = case.line, case.circle_line
        hidden = talk.withdraw(line, by) if line else bool(of_circle and circle_talk.withdraw(of_circle, by))
        if not hidden:
            raise Refused(_("This line is deleted already."))
        _log(by, case.about, Done.DELETE_LINE, reason, report=case)


def mute(by: User, report: Report, *, days: int | None, reason: str) -> Sanction:
    """Let the person reported write nothing for so many days (None: for good)."""
    return _sanction(by, report, Sanction.Kind.MUTE, days, reason)


def ban(by: User, report: Report, *, days: int | None, reason: str) -> Sanction:
    """Let the person reported not come in for so many days (None: for good).

    Their tables that have not begun lose them; in running games a stand-in plays their seats from now on.
    """
    with transaction.atomic():
        laid = _sanction(by, report, Sanction.Kind.BAN, days, reason)
        transaction.on_commit(partial(vacate, laid.user_id), robust=True)
    return laid


def lift(by: User, sanction: Sanction, *, reason: str) -> None:
    """End a sanction before its time. Raises Refused where it is over."""
    if sanction.user_id == by.pk:
        raise Refused(_("Nobody judges their own case."))
    _check_reason(by, reason)
    with transaction.atomic():
        if not sanctions.lift(sanction):
            raise Refused(_("This sanction is over already."))
        _log(by, sanction.user, Done.LIFT, reason)


def ban_by_operator(person: User, *, days: int | None, reason: str) -> Sanction:
    """The same as a moderator's ban, by the operator of the machine, without a report. Raises Refused."""
    _check_length(reason)
    with transaction.atomic():
        until = _until(days)
        _log(None, person, Done.BAN, reason, until=until)
        laid = sanctions.lay(person.pk, Sanction.Kind.BAN, reason=reason.strip(), until=until, by=None)
        transaction.on_commit(partial(vacate, person.pk), robust=True)
    return laid


def unban_by_operator(person: User, *, reason: str) -> int:
    """End all bans of the person before their time; how many. Raises Refused where there is none."""
    _check_length(reason)
    with transaction.atomic():
        bans = sanctions.in_force(now()).filter(user=person, kind=Sanction.Kind.BAN)
        lifted = sum(sanctions.lift(one) for one in bans.order_by("pk"))
        if not lifted:
            raise Refused(_("This sanction is over already."))
        _log(None, person, Done.LIFT, reason)
    return lifted


def close(by: User, report: Report, *, decision: str) -> None:
    """Say what comes of a report. Raises Refused where it is closed."""
    with transaction.atomic():
        case = _locked(by, report)
        _log(by, case.about, Done.CLOSE, decision, report=case)
        case.closed_at, case.closed_by, case.decision = now(), by, decision.strip()
        case.save(update_fields=["closed_at", "closed_by", "decision"])


def vacate(user_id: int) -> None:
    """Nobody waits for a banned person: each of their tables in a transaction of its own."""
    for seat in _still_waited_for().filter(user=user_id).select_related("game", "user"):
        if seat.game.status == Status.OPEN:
            _stand_up(seat)
        else:
            step_aside(seat.game_id, seat.number)


def sweep_banned() -> None:
    """The same, for what a dead process left."""
    banned = _still_waited_for().filter(user__banned_until__gt=now())
    for user_id in banned.order_by("user").values_list("user", flat=True).distinct():
        vacate(user_id)


def why_not(by: User, report: Report) -> str:
    """Why this moderator does not decide this case; "" where they may (one query)."""
    if by.pk in (report.by_id, report.about_id):
        return _("Nobody judges their own case.")
    if _plays_in(by, report.game):
        return _("You play in this game: somebody else has to decide.")
    return ""


# -- shared --------------------------------------------------------------------------------------------------


def _sanction(by: User, report: Report, kind: str, days: int | None, reason: str) -> Sanction:
    until = _until(days)
    with transaction.atomic():
        case = _locked(by, report)
        if (case.about.is_staff or case.about.is_superuser) and not by.is_superuser:
            raise Refused(_("Only the operator acts against those who look after the site."))
        _log(by, case.about, Done(kind), reason, report=case, until=until)
        return sanctions.lay(case.about_id, kind, reason=reason.strip(), until=until, by=by)


def _until(days: int | None) -> datetime | None:
    return None if days is None else now() + timedelta(days=days)


def _locked(by: User, report: Report) -> Report:
    """The open case, held until the transaction ends, if it is one for this moderator. Raises Refused."""
    cases = Report.objects.select_for_update(of=("self",)).select_related(
        "about", "game", "line__game", "circle_line"
    )
    case = cases.get(pk=report.pk)
    if case.closed_at is not None:
        raise Refused(_("This report is closed already."))
    if refused := why_not(by, case):
        raise Refused(refused)
    return case


def _plays_in(by: User, game: Game | None) -> bool:
    if game is None or game.is_finished:
        return False
    return Seat.objects.filter(game=game, user=by).exists()


def _check_reason(by: User, reason: str) -> None:
    if not by.has_perm(MODERATE):
        raise Refused(_("Only moderators can do this."))
    _check_length(reason)


def _check_length(reason: str) -> None:
    if not REASON_SHORTEST <= len(reason.strip()) <= REASON_LONGEST:
        facts = {"shortest": REASON_SHORTEST, "longest": REASON_LONGEST}
        raise Refused(_("Write why, in %(shortest)d to %(longest)d characters.") % facts)


def _log(by: User | None, about: User, kind: Done, reason: str, **of_the_case: Any) -> None:
    """One line of the log, the operator's without a name; `report` and `until` where there are some."""
    if by is not None:
        _check_reason(by, reason)
    report: Report | None = of_the_case.get("report")
    if report is not None:
        of_the_case |= {"game": report.game, "line": report.line}
    ModeratorAction.objects.create(
        by=by, about=about, kind=kind, reason=reason.strip(), at=now(), **of_the_case
    )


def _still_waited_for() -> QuerySet[Seat]:
    """Seats of people on whom tables count: before the start, or no stand-in plays till they come back."""
    here = Q(game__status=Status.OPEN) | Q(game__status=Status.RUNNING, stand_in="")
    seats = Seat.objects.filter(here | Q(game__status=Status.RUNNING, missed__gt=0), leaving="")
    return seats.filter(not_newer("game__"))


def _stand_up(seat: Seat) -> None:
    """A table that has begun or been called off meanwhile keeps them; its clocks deal with that."""
    if seat.user is None:
        return
    try:
        lobby.leave(seat.game, seat.user)
    except Refused:
        step_aside(seat.game_id, seat.number)
