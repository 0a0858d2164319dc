"""What is said where a page computes for long: that others come first, and when to come again."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.past.counting import Counting
from games.past.one_at_a_time import Busy
from games.views.table import later

View = Callable[..., HttpResponse]


def waits(view: View) -> View:
    """Of a page to be looked at: while others are computed it says so, and looks again by itself."""

    @wraps(view)
    def told(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            return view(request, slug)
        except Busy as busy:
            message = _words(busy) % {"seconds": busy.seconds}
            return come_again(later(request, message), busy)

    return told


def _words(busy: Busy) -> str:
    if isinstance(busy, Counting):
        return _(
            "This game is being played through once more, and what this page tells is counted. That takes "
            "some seconds; the page looks again by itself."
        )
    return _(
        "Other games are being played through, one after another. It takes about %(seconds)d seconds until "
        "it is the turn of this one; the page looks again by itself."
    )


def busy_words(busy: Busy) -> str:
    """To who has sent a record meanwhile."""
    if isinstance(busy, Counting):
        return _(
            "This game is being played through once more to prove it. Send the form again in about "
            "%(seconds)d seconds."
        ) % {"seconds": busy.seconds}
    return _(
        "Other records are being checked, one after another. Nothing was done with yours: send it again in "
        "about %(seconds)d seconds."
    ) % {"seconds": busy.seconds}


def come_again(response: HttpResponse, busy: Busy, status: int = 503) -> HttpResponse:
    """The answer with the time that programs understand."""
    response.status_code = status
    response.headers["Retry-After"] = str(busy.seconds)
    return response
