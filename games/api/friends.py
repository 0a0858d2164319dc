"""Whom one follows, by the services of the page of friends."""

from typing import Annotated

from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Path

from accounts import friends as following
from accounts.models import User
from games.api import company_schemas as told
from games.api import schemas
from games.api.auth import ApiRequest, needs
from games.api.problems import Problem, not_found
from games.live.limits import passed
from games.lobby.opponents import my_follows
from games.views.friends import A_DAY, ASKING_SHOWN

router = Router(tags=["company"])

Id = Annotated[schemas.Slug, Path(..., description="The id of a person, or of a circle.")]


@router.get(
    "/friends", operation_id="friends", **needs("read"), response=told.Friends, summary="Whom you follow"
)
def friends(request: ApiRequest) -> told.Friends:
    """Whom you follow, and who asks to be your friend by following you."""
    rows = [
        told.Followed(
            id=row.followed.slug,
            name=row.followed.username,
            friend=row.mutual,  # type: ignore[attr-defined]
            since=row.at,
            here=here,
        )
        for row, here in my_follows(request.user)
    ]
    asking = following.asking(request.user)[:ASKING_SHOWN]
    return told.Friends(
        rows=rows, asking=[told.PersonFacts(id=row.by.slug, name=row.by.username) for row in asking]
    )


@router.post(
    "/friends/{person}/follow",
    operation_id="follow",
    **needs("tables"),
    response=told.PersonFacts,
    summary="Follow somebody",
)
def follow(request: ApiRequest, person: Id) -> told.PersonFacts:
    """Two who follow each other are friends. 409 where you cannot follow them, or do so already."""
    other = User.objects.filter(slug=person, is_active=True).exclude(pk=request.user.pk).first()
    if other is None:
        raise not_found()
    if passed("follows", request.user.pk, A_DAY):
        raise Problem("refused", _("You have followed many people today. Please continue tomorrow."))
    try:
        made = following.follow(request.user, other)
    except following.TooManyError:
        said = _("You follow %(most)d people, and more are not possible.") % {"most": following.MOST}
        raise Problem("refused", said) from None
    if not made:
        said = _("You cannot follow %(name)s, or do so already.") % {"name": other.username}
        raise Problem("refused", said)
    return told.PersonFacts(id=other.slug, name=other.username)


@router.post(
    "/friends/{person}/unfollow",
    operation_id="unfollow",
    **needs("tables"),
    response=told.PersonFacts,
    summary="Follow somebody no more",
)
def unfollow(request: ApiRequest, person: Id) -> told.PersonFacts:
    """They are not told. 404 for somebody whom you do not follow."""
    other = User.objects.filter(slug=person).first()
    if other is None or not following.unfollow(request.user, other):
        raise not_found()
    return told.PersonFacts(id=other.slug, name=other.username)
