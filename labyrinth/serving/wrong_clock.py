"""A process of pages whose clock is far off takes nothing: it would date what people do at another moment.

Its other hosts do; what it shows may still be read.
"""

import logging

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from labyrinth.ground import clock
from labyrinth.serving.unavailable import PROGRAMS, for_programs

logger = logging.getLogger(__name__)

RETRY_AFTER = "5"


def refusal(request: HttpRequest) -> HttpResponse | None:
    """What a request is told that would change something here, None where the clock is right.

    One query a minute in each process.
    """
    if not _is_wrong():
        return None
    logger.error("the clock of this machine is wrong: what people send is left to others")
    words = _("The site did not answer. Nothing is lost: try again in a moment.")
    for_program = request.path.startswith(PROGRAMS)
    title = _("Not available just now")
    response = for_programs(request, "unavailable", title, words) if for_program else _for_people(words)
    response.status_code = 503
    response.headers["Retry-After"] = RETRY_AFTER
    response.headers["Cache-Control"] = "no-store"
    return response


def _is_wrong() -> bool:
    """A database that is away is told of elsewhere."""
    if clock.was_looked_at():
        return clock.is_far_off()
    try:
        clock.note_ahead(clock.ahead_of_database())
    except DatabaseError:
        return False
    return clock.is_far_off()


def _for_people(words: str) -> HttpResponse:
    return HttpResponse(words, content_type="text/plain; charset=utf-8")
