"""Reports of mail services (bounces, complaints), in the form of each of them: django-anymail reads them.

They are taken only with the secret that the operator has given the service. Nothing of a refused one is kept.
Where a setting is missing, the service is asked to come again later and the log says which.
"""

import logging
from typing import Any

from anymail.signals import AnymailTrackingEvent
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.sending import bounces, services
from games.sending.report_readers import TRACKING, is_wanting, reader_of, readers
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

LARGEST = 1_000_000
"""Bytes; services send a few kB."""
ADDRESS_LONGEST = 254
UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What the library raises for a body that is no report of the service, besides its own errors."""


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def report(request: HttpRequest, service: str) -> HttpResponse:
    """200 when the report has been taken, whatever it says; 4xx for one that is not the service's."""
    events = posted(service, request, TRACKING, LARGEST)
    if isinstance(events, HttpResponse):
        return events
    for event in events:
        _take(service, event)
    return HttpResponse()


def posted(service: str, request: HttpRequest, kind: str, largest: int) -> list[Any] | HttpResponse:
    """What a service has posted; the answer where there is nothing more to do."""
    if service not in readers(kind):
        return no(404, "No reports are taken here.", "it is of no service that we know")
    if not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return no(404, "No reports are taken here.", f"{service}: ANYMAIL_WEBHOOK_SECRET is not set")
    if request.method == "HEAD":
        return HttpResponse()
    return _events(service, request, kind, largest)


def _take(service: str, event: AnymailTrackingEvent) -> None:
    """Have it count for the person, where it names an address."""
    address = event.recipient
    if isinstance(address, str) and len(address) <= ADDRESS_LONGEST and address.isprintable():
        at = now()
        bounces.mark(address, services.verdict_of(service, event), at, services.mail_of(event, at))


def _events(service: str, request: HttpRequest, kind: str, largest: int) -> list[Any] | HttpResponse:
    """What the report says, or the answer to one that is not the service's."""
    from anymail.exceptions import AnymailError, AnymailWebhookValidationFailure  # with a client for HTTP

    try:
        return _read(reader_of(service, kind), request, largest)
    except AnymailWebhookValidationFailure:
        return _unsigned(request, kind)
    except ImproperlyConfigured as error:
        return no(503, "Not ready to take reports.", f"{service}: {is_wanting(error)}")
    except RequestDataTooBig:
        return no(413, "Too large.", service)
    except (AnymailError, *UNREADABLE):
        return no(400, "Not a report that can be read.", service)
    except OSError as error:  # some services want to be asked for what they announce
        return no(503, "Not now.", f"{service}: {type(error).__name__} when it was asked")


def _read(view: Any, request: HttpRequest, largest: int) -> list[Any]:
    """Check and read, with the library's own view of the service; nothing has been done with it yet."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > largest:
        raise RequestDataTooBig
    view.run_validators(request)
    events: list[Any] = view.parse_events(request)
    return events


def _unsigned(request: HttpRequest, kind: str) -> HttpResponse:
    """Some services send name and password only after they have been asked for them. At a 403 some throw away
    what they bring: a report can be missed, a mail waits until its operator has mended the secret."""
    wrong = 403 if kind == TRACKING else 400
    response = no(wrong if "Authorization" in request.headers else 401, "Not signed as agreed.", "not signed")
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = 'Basic realm="reports"'
    return response


def no(status: int, words: str, why: str) -> HttpResponse:
    """`why` is for the operator: the service, and what is missing."""
    level = logging.ERROR if status == 503 else logging.WARNING
    logger.log(level, "a report of a mail service was refused: %s (%s)", status, why)
    return HttpResponse(words, status=status, content_type="text/plain")
