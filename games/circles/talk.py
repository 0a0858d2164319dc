"""The talk of a circle: its members read and write it, moderators only the lines that were reported."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import User
from games.circles.members import locked
from games.drawing.markdown import html_of
from games.models import Circle, CircleLine, Member
from games.models.circle import IN_CIRCLE
from games.refused import Refused
from games.talk.talk import checked, refuse_muted, refuse_too_often
from labyrinth.ground.clock import now

PER_PAGE = 30


@dataclass(frozen=True)
class ShownLine:
    """One line for one reader; `hidden` says why it is not shown: "deleted", "moderated", "blocked" or ""."""

    id: int
    name: str
    person: User | None
    at: datetime
    html: SafeString
    hidden: str
    mine: bool


@dataclass(frozen=True)
class Talk:
    """A page of the talk, oldest line first; `earlier` is the line before which the earlier page ends."""

    lines: list[ShownLine]
    earlier: int | None
    is_latest: bool


def say(circle_id: int, user: User, text: str) -> CircleLine:
    """Say something to the circle; within the same limits as at tables. Raises Refused."""
    words = checked(text)
    refuse_muted(user)
    refuse_too_often(user)
    with transaction.atomic():
        circle = locked(circle_id)
        _check_member(circle, user)
        return CircleLine.objects.create(circle=circle, user=user, name=user.username, text=words, at=now())


def delete(circle_id: int, user: User, line_id: int) -> bool:
    """A member takes a line of their own back; whether there was one to take back. Raises Refused."""
    with transaction.atomic():
        circle = locked(circle_id)
        _check_member(circle, user)
        line = CircleLine.objects.filter(circle=circle, pk=line_id, user=user).first()
        return line is not None and withdraw(line, user)


def withdraw(line: CircleLine, by: User) -> bool:
    """Hide a line for good, whoever does it; whether it was shown until now."""
    shown = CircleLine.objects.filter(pk=line.pk, deleted_at=None)
    return bool(shown.update(deleted_at=now(), deleted_by=by))


def read(circle: Circle, reader: User, before: int | None = None) -> Talk:
    """The latest page, or the one that ends before a line (two queries). The caller has let them in."""
    rows = CircleLine.objects.filter(circle=circle).select_related("user")
    found = list((rows.filter(pk__lt=before) if before else rows).order_by("-pk")[: PER_PAGE + 1])
    unwanted = blocked_ids(reader)
    lines = [_shown(line, reader, unwanted) for line in reversed(found[:PER_PAGE])]
    return Talk(lines, lines[0].id if len(found) > PER_PAGE else None, before is None)


def reportable(circle: Circle, reader: User, line_id: int) -> CircleLine | None:
    """The line of somebody else that the reader may tell the moderators of; None where there is none."""
    line = CircleLine.objects.filter(circle=circle, pk=line_id).select_related("user").first()
    return line if line and line.user and line.user_id != reader.pk else None


def _shown(line: CircleLine, reader: User, unwanted: set[int]) -> ShownLine:
    hidden = _why_hidden(line, unwanted)
    html = SafeString("") if hidden else html_of(line.text)
    return ShownLine(line.pk, line.shown_name, line.user, line.at, html, hidden, line.user_id == reader.pk)


def _why_hidden(line: CircleLine, unwanted: set[int]) -> str:
    if line.deleted_at is not None:
        return "deleted" if line.deleted_by_id in (line.user_id, None) else "moderated"
    return "blocked" if line.user_id in unwanted else ""


def _check_member(circle: Circle, user: User) -> None:
    if not Member.objects.filter(circle=circle, user=user, role__in=IN_CIRCLE).exists():
        raise Refused(_("Only members of the circle talk here."))
