"""Circles, by the services of their pages."""

from collections.abc import Callable
from typing import Annotated

from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Path, Query

from accounts.models import User
from games.api import company_schemas as told
from games.api import company_sent, schemas
from games.api.auth import ApiRequest, needs
from games.api.paging import unknown_cursor
from games.api.problems import Problem, done, not_found, valid
from games.circles import keeping, members, page
from games.cups import lists
from games.forms.circle import CircleForm
from games.models import Circle, Cup, Member, StandingTable
from games.models.circle import Role
from labyrinth.ground.keyset import Place

router = Router(tags=["company"])

Id = Annotated[schemas.Slug, Path(..., description="The id of a person, or of a circle.")]
Beyond = Annotated[str, Query("", max_length=100, description="`next` of the page before; empty: the first.")]


@router.get(
    "/circles", operation_id="circles", **needs("read"), response=told.MyCircles, summary="Your circles"
)
def circles(request: ApiRequest) -> told.MyCircles:
    """By name, those that you have only asked, too."""
    rows = [_name(row.circle, row.size, row.role) for row in page.mine_of(request.user)]  # type: ignore[attr-defined]
    return told.MyCircles(rows=rows)


@router.post(
    "/circles",
    operation_id="found_circle",
    **needs("tables"),
    response={201: told.CircleName},
    summary="Found a circle",
)
def found_circle(request: ApiRequest, body: company_sent.NewCircle) -> told.CircleName:
    """You keep it; its page has the invitation. 409 beyond the limits of one person."""
    form = valid(CircleForm(body.model_dump()))
    circle = done(lambda: keeping.found(request.user, form.described()))
    return named(circle, request.user)


@router.get(
    "/circles/listed",
    operation_id="listed_circles",
    **needs("read"),
    response=told.Circles,
    summary="Circles that everybody may see",
)
def listed(request: ApiRequest, after: Beyond = "") -> told.Circles:
    """Newest first, without yours."""
    found = page.listed(request.user, Place(after=after))
    if found.lost:
        raise unknown_cursor()
    rows = [_name(one, one.size, None) for one in found.rows]  # type: ignore[attr-defined]
    return told.Circles(rows=rows, next=found.next or None)


@router.post(
    "/circles/join",
    operation_id="join_circle",
    **needs("tables"),
    response=told.CircleName,
    summary="Come into a circle",
)
def join(request: ApiRequest, body: company_sent.ComingIn) -> told.CircleName:
    """By the secret end of its invitation link; where a host lets each one in you have asked then. 409 for a
    link that holds no more."""
    found = Circle.objects.filter(invite=body.invite, hidden_at=None).first()
    if found is None:
        raise Problem("refused", _("This invitation holds no more. Ask a host for the new link."))
    done(lambda: members.join(found.pk, request.user, body.invite))
    return named(found, request.user)


@router.get(
    "/circles/{circle}", operation_id="circle", **needs("read"), response=told.CirclePage, summary="A circle"
)
def circle(request: ApiRequest, circle: Id) -> told.CirclePage:
    """All of it for members, what it is for others where everybody may know of it."""
    return _page(known(request.user, circle), request.user)


@router.post(
    "/circles/{circle}/ask",
    operation_id="ask_circle",
    **needs("tables"),
    response=told.CircleName,
    summary="Ask to be let in",
)
def ask(request: ApiRequest, circle: Id) -> told.CircleName:
    """Of a circle that everybody may see. A host looks at it."""
    found = known(request.user, circle)
    done(lambda: members.ask(found.pk, request.user))
    return named(found, request.user)


@router.post(
    "/circles/{circle}/leave",
    operation_id="leave_circle",
    **needs("tables"),
    response=told.CircleLeft,
    summary="Leave a circle",
)
def leave(request: ApiRequest, circle: Id) -> told.CircleLeft:
    """Or take back that you have asked. Who leaves last ends the circle."""
    found = Circle.objects.filter(slug=circle, members__user=request.user).first()
    if found is None:
        raise not_found()
    done(lambda: members.leave(found.pk, request.user))
    return told.CircleLeft(id=circle)


@router.post(
    "/circles/{circle}/people/{person}",
    operation_id="circle_person",
    **needs("tables"),
    response=told.CircleName,
    summary="Let somebody in, send them away, name a host",
)
def person(request: ApiRequest, circle: Id, person: Id, body: company_sent.Somebody) -> told.CircleName:
    """For hosts. 409 for what cannot be done with them."""
    found = known(request.user, circle)
    other = User.objects.filter(slug=person, circles__circle=found).first()
    hosts = Member.objects.filter(circle=found, user=request.user, role=Role.HOST)
    if other is None or not hosts.exists():
        raise not_found()
    acts: dict[str, Callable[[int, User, User], object]] = {
        "let-in": members.let_in,
        "send-away": members.expel,
        "name-host": members.name_host,
    }
    done(lambda: acts[body.do](found.pk, request.user, other))
    return named(found, request.user)


def known(user: User, slug: str) -> Circle:
    """A circle that the person may know of. Raises Problem."""
    found = Circle.objects.filter(slug=slug).first()
    if found is None or not (found.is_public or Member.objects.filter(circle=found, user=user).exists()):
        raise not_found()
    return found


def _name(found: Circle, people: int, role: str | None) -> told.CircleName:
    return told.CircleName(id=found.slug, name=found.name, people=people, role=role)


def named(found: Circle, user: User) -> told.CircleName:
    shown = page.shown(found, user)
    return _name(found, len(shown.people), shown.mine.role if shown.mine else None)


def _page(found: Circle, user: User) -> told.CirclePage:
    shown = page.shown(found, user)
    tables = [*shown.waiting, *shown.running, *shown.over]
    rows = [
        told.CircleTable(id=one.slug, name=one.name, system=one.system, status=one.status) for one in tables
    ]
    standing = [standing_facts(one) for one in shown.standing]
    keeps = shown.keeps and found.hidden_at is None
    return told.CirclePage(
        id=found.slug,
        name=found.name,
        about=found.about,
        listed=found.listed,
        joining=found.joining,
        role=shown.mine.role if shown.mine else None,
        people=[_member(row) for row in shown.people],
        asking=[_member(row) for row in shown.asking] if shown.keeps else None,
        tables=rows if shown.is_in else None,
        standing=standing if shown.is_in else None,
        cups=[_cup(one) for one in lists.of_circle(found.pk)] if shown.is_in else None,
        invite=found.invite if keeps else None,
    )


def _cup(row: Cup) -> told.CircleCup:
    return told.CircleCup(
        id=row.slug,
        name=row.name,
        system=row.system,
        state=row.state,
        people=row.people,  # type: ignore[attr-defined]
    )


def standing_facts(row: StandingTable) -> told.Standing:
    """A standing table as members read it."""
    return told.Standing(
        id=row.pk,
        name=row.name,
        system=row.system,
        weeks=row.weeks,
        weekday=row.weekday,
        hour=row.hour,
        zone=row.zone,
        next_at=row.next_at,
    )


def _member(row: Member) -> told.CircleMember:
    return told.CircleMember(id=row.user.slug, name=row.user.username, role=row.role, since=row.since)
