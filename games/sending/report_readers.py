"""The readers of what mail services report and of the mails they hand over, and whether what the site is set
up for can be read.

django-anymail brings one a service; each wants settings of its own, some a package that is not among ours.
"""

import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection

TRACKING, INBOUND = "_tracking_webhook", "_inbound_webhook"
BOTH = "mandrill"
"""The service whose one reader reads mails that come in, too."""


@cache
def readers(kind: str = TRACKING) -> dict[str, Any]:
    """The services that anymail knows -> the view that checks and reads their reports, or their mails."""
    from anymail import urls  # it loads all of them, which no command needs

    found = {
        route.name.removesuffix(kind): route.callback.view_class
        for route in urls.urlpatterns
        if route.name and route.name.endswith(kind)
    }
    return found if kind == TRACKING else found | {BOTH: readers()[BOTH]}


def reader_of(service: str, kind: str = TRACKING) -> Any:
    """One that is ready to read. Raises ImproperlyConfigured where a setting or a package is missing."""
    try:
        return readers(kind)[service]()
    except ImproperlyConfigured:
        raise
    except Exception as error:  # a key that is none, and whatever else it stumbles over
        raise ImproperlyConfigured(f"{type(error).__name__} in its settings") from None


def set_up() -> list[str]:
    """The services that the settings name: by EMAIL_BACKEND, or by a variable of their own."""
    sends = settings.EMAIL_BACKEND.removeprefix("anymail.backends.").partition(".")[0]
    own = [name for name in readers() if any(one.startswith(f"{name.upper()}_") for one in settings.ANYMAIL)]
    return sorted({*own, *({sends} & set(readers()))})


def wanting(kind: str = TRACKING) -> Iterator[tuple[str, str]]:
    """Each service that is set up and of which this could not be read, and what it lacks."""
    for service in (one for one in set_up() if one in readers(kind)):
        try:
            with warnings.catch_warnings(action="ignore"):
                reader_of(service, kind)
        except ImproperlyConfigured as error:
            yield service, is_wanting(error)


def is_wanting(error: Exception) -> str:
    """What is missing, in one line: the words of the library are about settings and packages."""
    return " ".join(str(error).split()) or type(error).__name__


@checks.register("labyrinth", deploy=True)
def reports_can_be_read(app_configs: Sequence[Any] | None = None, **_: Any) -> list[checks.CheckMessage]:  # noqa: ARG001
    """Part of `manage.py check --deploy`."""
    found: list[checks.CheckMessage] = [
        checks.Warning(f"Reports of {service} cannot be read: {why}", hint=HINT, id="games.W101")
        for service, why in wanting()
    ]
    found += [
        checks.Warning(
            f"Mails that {service} hands over cannot be read: {why}", hint=ANSWERS, id="games.W103"
        )
        for service, why in (wanting(INBOUND) if settings.REPLY_ADDRESS else ())
    ]
    try:
        get_connection()
    except Exception as error:
        found.append(checks.Warning(f"Mails cannot be sent: {is_wanting(error)}", hint=HINT, id="games.W100"))
    if set_up() and not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        said = "Mails go through a service, and it has no secret to report with: nobody learns what bounces."
        found.append(checks.Warning(said, hint="Set ANYMAIL_WEBHOOK_SECRET=name:password.", id="games.W102"))
    return found


HINT = 'docs/running.md, "Mails that come back", says what each service needs.'
ANSWERS = 'docs/running.md, "Answers by mail"; with a mail server of your own that takes them, ignore it.'
