"""What a person shows of themselves, and to whom. All that pages tell about people asks here first."""

from django.contrib.auth.models import AnonymousUser

from accounts.blocks import are_blocked
from accounts.models import ShownTo, User

Viewer = User | AnonymousUser
MODERATE = "games.change_report"


def is_moderator(viewer: Viewer) -> bool:
    """Whether the viewer looks after the order of the site."""
    return viewer.is_authenticated and viewer.has_perm(MODERATE)


def may_see_profile(viewer: Viewer, person: User) -> bool:
    """Whether the person's profile is there for the viewer; if not, the page answers as if nobody was there.

    Always for the person and for moderators; never between two of whom one has blocked the other.
    """
    if _is_close(viewer, person):
        return True
    return _is_offered(viewer, person) and not (
        isinstance(viewer, User) and are_blocked(viewer.pk, [person.pk])
    )


def shows_history(viewer: Viewer, person: User) -> bool:
    """Whether the viewer may see which games the person has played and how they ended."""
    return _is_close(viewer, person) or (person.history_shown and may_see_profile(viewer, person))


def shows_seals(viewer: Viewer, person: User) -> bool:
    """Whether the viewer may see which seals the person has: they tell of finished games."""
    return _is_close(viewer, person) or (person.seals_shown and shows_history(viewer, person))


def shows_times(viewer: Viewer, person: User) -> bool:
    """Whether the viewer may see how quickly the person answers."""
    return _is_close(viewer, person) or (person.times_shown and may_see_profile(viewer, person))


def is_linked(viewer: Viewer | None, person: User) -> bool:
    """Whether the person's name leads to their profile. Looks at no row: a list of people stays one query.

    A block is not asked for, so that a link may lead to an address where nobody is.
    """
    visitor = viewer or AnonymousUser()
    return visitor.pk == person.pk or _is_offered(visitor, person)


def _is_close(viewer: Viewer, person: User) -> bool:
    return viewer.pk == person.pk or is_moderator(viewer)


def _is_offered(viewer: Viewer, person: User) -> bool:
    if not person.is_active or person.profile_shown == ShownTo.NOBODY:
        return False
    return person.profile_shown == ShownTo.EVERYBODY or viewer.is_authenticated
