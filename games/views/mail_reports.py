"""Reports of mail services (bounces, complaints), in the form of each of them: django-anymail reads them.

They are taken only with the secret that the operator has given the service. Nothing of a refused one is kept.
"""

import logging
from typing import Any

from anymail import urls as anymail_urls
from anymail.exceptions import AnymailConfigurationError, AnymailError, AnymailWebhookValidationFailure
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.sending import bounces
from labyrinth.clock import now

logger = logging.getLogger(__name__)

TRACKING = "_tracking_webhook"
READERS: dict[str, Any] = {
    route.name.removesuffix(TRACKING): route.callback.view_class
    for route in anymail_urls.urlpatterns
    if route.name and route.name.endswith(TRACKING)
}
"""The services that anymail knows -> the view that checks and reads their reports."""
LARGEST = 1_000_000
"""Bytes; services send a few kB."""
ADDRESS_LONGEST = 254
UNREADABLE = (
    AnymailError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What the library raises for a body that is no report of the service."""


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def report(request: HttpRequest, service: str) -> HttpResponse:
    """200 when the report has been taken, whatever it says; 4xx for one that is not the service's."""
    if service not in READERS or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return _no(404, "No reports are taken here.")
    if request.method == "HEAD":
        return HttpResponse()
    events = _events(READERS[service], request)
    if isinstance(events, HttpResponse):
        return events
    for event in events:
        address = event.recipient
        if isinstance(address, str) and len(address) <= ADDRESS_LONGEST and address.isprintable():
            bounces.mark(address, event.event_type, now())
    return HttpResponse()


def _events(reader: Any, request: HttpRequest) -> list[Any] | HttpResponse:
    """What the report says, or the answer to one that is not the service's."""
    try:
        return _read(reader, request)
    except AnymailWebhookValidationFailure:
        return _unsigned(request)
    except AnymailConfigurationError:
        return _no(404, "No reports are taken here.")
    except RequestDataTooBig:
        return _no(413, "Too large.")
    except UNREADABLE:
        return _no(400, "Not a report that can be read.")


def _read(reader: Any, request: HttpRequest) -> list[Any]:
    """Check and read, with the library's own view of the service; nothing has been done with it yet."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > LARGEST:
        raise RequestDataTooBig
    view = reader()
    view.run_validators(request)
    events: list[Any] = view.parse_events(request)
    return events


def _unsigned(request: HttpRequest) -> HttpResponse:
    """Some services send name and password only after they have been asked for them."""
    response = _no(403 if "Authorization" in request.headers else 401, "Not signed as agreed.")
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = 'Basic realm="reports"'
    return response


def _no(status: int, words: str) -> HttpResponse:
    logger.warning("a report of a mail service was refused: %s", status)
    return HttpResponse(words, status=status, content_type="text/plain")
