"""Pages of lists: how large, and behind what."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from django.utils.translation import gettext as _
from ninja.params.functions import Query

from games.api.lists import Listed, NoSuchRowError
from games.api.problems import Problem, invalid

Shown = TypeVar("Shown")

Limit = Annotated[int, Query(20, ge=1, le=50, description="How many rows at most.")]
After = Annotated[
    str, Query("", pattern=r"^([a-z0-9]{10})?$", description="`next` of the page before; empty: the first.")
]
OfSystem = Annotated[
    str, Query("", pattern=r"^[a-z]{0,20}$", description="Games of this system only; empty: of all.")
]


def page(read: Callable[[], Listed[Shown]]) -> Listed[Shown]:
    """A page of a list. Raises Problem where its cursor names nothing in it."""
    try:
        return read()
    except NoSuchRowError:
        raise unknown_cursor() from None


def unknown_cursor() -> Problem:
    """A page that begins nowhere."""
    error = {"detail": _("Nothing in this list has that name."), "parameter": "after"}
    problem = invalid([error])
    return Problem("cursor", _("Take `next` of the page before."), problem.more)
