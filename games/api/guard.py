"""Around every operation of the API: size, limits, token, language, the key of a repeated request, caching.

Whatever goes wrong inside comes out as a problem.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from accounts.languages import speak_to
from accounts.models import Token
from games.api import idempotency, limits, problems
from games.api.auth import token_of
from games.api.problems import Problem
from games.live.limits import Used

BODY_LARGEST = 64 * 1024
JSON = "application/json"

Act = Callable[[], HttpResponse]
View = Callable[..., HttpResponse]


def guarded(view: View) -> View:
    """A view of the API as an address of the site has it. There are no cookies, hence no CSRF either."""

    @csrf_exempt
    @wraps(view)
    def handle(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return guard(request, lambda: view(request, *args, **kwargs))

    return handle


def guard(request: HttpRequest, act: Act) -> HttpResponse:
    """The answer of `act`, or the problem that stands in its way."""
    head = request.method == "HEAD"
    if head:
        request.method = "GET"
    with translation.override(translation.get_language()), timezone.override(None):
        response = _answered(request, lambda: _let_in(request, act))
        response.headers["Content-Language"] = translation.get_language() or ""
    response = _fresh(request, response)
    for name, value in _limits_of(request).items():
        response.headers.setdefault(name, value)
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    return _without_body(response) if head else response


def _answered(request: HttpRequest, act: Act) -> HttpResponse:
    try:
        return act()
    except Exception as error:
        return problems.answer(request, problems.of_error(error))


def _let_in(request: HttpRequest, act: Act) -> HttpResponse:
    _check_size(request)
    _note(request, limits.of_address(request))
    _bring_in(request)
    _check_media_type(request)
    token: Token | None = getattr(request, "token", None)
    if token is None or request.method != "POST" or idempotency.HEADER not in request.headers:
        return _tidied(act())
    return idempotency.once(request, token.user, token.scopes, lambda: _refusals_answered(request, act))


def _bring_in(request: HttpRequest) -> None:
    """The person of the token, with their language and their zone, whoever else a cookie may speak of."""
    token = token_of(request)
    if token is None:
        return
    request.token, request.user = token, token.user  # type: ignore[attr-defined]
    _note(request, limits.of_token(token))
    speak_to(token.user)


def _refusals_answered(request: HttpRequest, act: Act) -> HttpResponse:
    """A refusal is an answer too; anything unforeseen undoes what has been done."""
    try:
        return _tidied(act())
    except Exception as error:
        problem = problems.of_error(error)
        if problem.kind == "failed":
            raise problem from error
        return problems.answer(request, problem)


def _tidied(response: HttpResponse) -> HttpResponse:
    """What was answered before any operation was found. Raises Problem."""
    if response.status_code == 405:
        allowed = response.headers.get("Allow", "")
        text = _("Offered here: %(methods)s.") % {"methods": allowed}
        raise Problem("method", text, headers={"Allow": allowed})
    return response


def _check_size(request: HttpRequest) -> None:
    if "Transfer-Encoding" in request.headers and not request.META.get("CONTENT_LENGTH"):
        raise Problem("length", _("Send the body in one piece, with its length."))
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > BODY_LARGEST:
        raise problems.too_large()


def _check_media_type(request: HttpRequest) -> None:
    """A body is JSON, and says so: what a form of another site could send is none."""
    if request.body and request.content_type != JSON:
        raise Problem("media-type", _("Send the body as application/json."))


def _note(request: HttpRequest, used: Used | None) -> None:
    if used is not None:
        request.api_used = used  # type: ignore[attr-defined]


def _limits_of(request: HttpRequest) -> dict[str, str]:
    used: Used | None = getattr(request, "api_used", None)
    return limits.headers_of(used) if used else {}


def _fresh(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """What was read may be kept if it is asked for anew each time: 304 says that it is still so."""
    if request.method != "GET" or response.status_code != 200:
        response.headers.setdefault("Cache-Control", "no-store")
        return response
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    wanted = parse_etags(request.headers.get("If-None-Match", ""))
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if "*" in wanted or etag in {one.removeprefix("W/") for one in wanted}:
        return HttpResponse(status=304, headers=headers)
    for name, value in headers.items():
        response.headers[name] = value
    return response


def _without_body(response: HttpResponse) -> HttpResponse:
    response.headers["Content-Length"] = str(len(response.content))
    response.content = b""
    return response
