"""How often somebody may ask: so many requests a minute for a token, and for an address."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import Token
from games.api.problems import Problem
from games.live.limits import Limit, Used, count, network_of

A_MINUTE = timedelta(minutes=1)


def headers_of(used: Used) -> dict[str, str]:
    """What is left of a limit, as a program reads it."""
    return {
        "RateLimit-Limit": str(used.limit.most),
        "RateLimit-Remaining": str(max(0, used.limit.most - used.times)),
        "RateLimit-Reset": str(used.reset),
    }


def of_address(request: HttpRequest) -> Used | None:
    """Count a request of this address. Raises Problem above the limit; None while nothing is counted."""
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    return _count(f"address:{network}", settings.API_PER_MINUTE_ADDRESS)


def of_token(token: Token) -> Used | None:
    """Count a request with this token, as `of_address`."""
    return _count(f"token:{token.pk}", settings.API_PER_MINUTE)


def _count(who: str, most: int) -> Used | None:
    used = count("api", who, Limit(most, A_MINUTE))
    if used is not None and used.passed:
        text = _("You may ask %(most)d times a minute. Come again in %(seconds)d s.")
        detail = text % {"most": most, "seconds": used.reset}
        raise Problem("too-many", detail, headers={**headers_of(used), "Retry-After": str(used.reset)})
    return used
