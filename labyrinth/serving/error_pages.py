"""What is answered when something went wrong.

Django's own pages look for a token in what was posted, and so read a body that was just refused. Ours do not:
the token that their forms carry comes from the cookie.
"""

import sys
from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views import defaults

from labyrinth.ground import database_down

Page = Callable[..., HttpResponse]


def _without_reading(page: Any) -> Page:
    return cast(Page, page.__wrapped__)


_bad_request = _without_reading(defaults.bad_request)
_permission_denied = _without_reading(defaults.permission_denied)
_page_not_found = _without_reading(defaults.page_not_found)
_server_error = _without_reading(defaults.server_error)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400."""
    return _bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return _page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; 503 when the database is away or full, and when to come again: nobody is looked up for it."""
    if not database_down.is_away(sys.exc_info()[1]):
        return _server_error(request)
    page = loader.get_template("503_away.html").render()
    headers = {"Retry-After": database_down.RETRY_AFTER, "Cache-Control": "no-store"}
    return HttpResponse(page, status=503, headers=headers)
