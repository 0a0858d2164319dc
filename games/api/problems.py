"""How the API says no: application/problem+json (RFC 9457), the same shape for whatever goes wrong."""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja.errors import HttpError, ValidationError

from games.journal.again import NotPlayedAgain
from games.journal.release import BeingUpgraded
from games.refused import Refused
from labyrinth.ground import database_down

logger = logging.getLogger(__name__)

Made = TypeVar("Made")
Form = TypeVar("Form", bound=BaseForm)
CONTENT_TYPE = "application/problem+json"
RETRY_AFTER = "60"
"""Seconds after which somebody may come again while the site is being upgraded."""


@dataclass(frozen=True)
class Kind:
    """One kind of problem: its status and what it is called."""

    status: int
    title: str | Promise


KINDS: dict[str, Kind] = {
    "malformed": Kind(400, gettext_lazy("The body is no JSON")),
    "token": Kind(401, gettext_lazy("No valid token")),
    "scope": Kind(403, gettext_lazy("The token may not do this")),
    "banned": Kind(403, gettext_lazy("The account is banned")),
    "no-spectators": Kind(403, gettext_lazy("This table does not want spectators")),
    "not-found": Kind(404, gettext_lazy("Nothing is here")),
    "method": Kind(405, gettext_lazy("This method is not offered here")),
    "refused": Kind(409, gettext_lazy("The game says no")),
    "key-at-work": Kind(409, gettext_lazy("The first request with this key is still at work")),
    "length": Kind(411, gettext_lazy("The body has to say how long it is")),
    "too-large": Kind(413, gettext_lazy("The body is too large")),
    "media-type": Kind(415, gettext_lazy("The body has to be JSON")),
    "invalid": Kind(422, gettext_lazy("Something in the request is wrong")),
    "cursor": Kind(422, gettext_lazy("The cursor is out of range")),
    "key-reused": Kind(422, gettext_lazy("The key belongs to another request")),
    "too-many": Kind(429, gettext_lazy("Too many requests")),
    "failed": Kind(500, gettext_lazy("Something went wrong here")),
    "unavailable": Kind(503, gettext_lazy("Not available just now")),
    "maintenance": Kind(503, gettext_lazy("The site is being looked after")),
}
"""Name -> kind. The names are stable; programs decide by them or by the status."""


@dataclass
class Problem(Exception):  # noqa: N818 - it is an answer, no error of the program
    """What is wrong, as a kind with a sentence; `more` are members of the answer besides the usual ones."""

    kind: str
    detail: str
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def not_found() -> Problem:
    """What is not there, and what the person may not see: the two are never told apart."""
    return Problem("not-found", _("There is nothing at this address, or nothing that you may see."))


def done(act: Callable[[], Made]) -> Made:
    """What comes of it. Raises Problem for what is Refused."""
    try:
        return act()
    except Refused as error:
        raise refused(error) from None


def refused(error: Refused) -> Problem:
    """What the game says no to. Of what is being upgraded nothing is said but that: one may try anew."""
    return of_error(error) if isinstance(error, BeingUpgraded) else Problem("refused", error.message)


def invalid(errors: Iterable[Mapping[str, str]]) -> Problem:
    """`errors` have a `detail` each, and a `pointer` into the body or the name of a parameter or header."""
    return Problem("invalid", _("Look at the errors one by one."), {"errors": list(errors)})


def valid(form: Form) -> Form:
    """The form, filled. Raises Problem for what it finds wrong with the body."""
    if not form.is_valid():
        raise of_forms([form])
    return form


def of_forms(forms: Iterable[BaseForm]) -> Problem:
    """What the site's own forms have found wrong with the body."""
    errors = [
        {"detail": str(message), "pointer": _pointer(form, name)}
        for form in forms
        for name, messages in form.errors.items()
        for message in messages
    ]
    return invalid(errors)


def _pointer(form: BaseForm, name: str) -> str:
    """Where a field of a form lies in the body: those of a form with a prefix are one object."""
    inside = ["#", form.prefix] if form.prefix else ["#"]
    return "/".join(inside if name == "__all__" else [*inside, name])


def answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The problem as an answer, in the reader's language."""
    kind = KINDS[problem.kind]
    body = {
        "type": type_of(problem.kind),
        "title": str(kind.title),
        "status": kind.status,
        "detail": problem.detail,
        "instance": request.path,
        **problem.more,
    }
    content = msgspec.json.encode(body)
    return HttpResponse(content, CONTENT_TYPE, kind.status, headers=dict(problem.headers))


def type_of(kind: str) -> str:
    """The address that names a kind of problem, and explains it."""
    return f"{settings.SITE_URL}{reverse('api_docs')}#problem-{kind}"


def of_error(error: Exception) -> Problem:
    """Whatever was raised while a request was answered. What nobody has foreseen is logged."""
    match error:
        case Problem():
            return error
        case Refused():
            return _of_refusal(error)
        case Http404():
            return not_found()
        case ValidationError():
            return _of_validation(error.errors)
        case HttpError(status_code=400) | UnreadablePostError():
            return Problem("malformed", _("The body cannot be read as JSON."))
        case RequestDataTooBig():
            return too_large()
        case OperationalError() | InterfaceError() if database_down.is_away(error):
            logger.warning("the database is away or full", exc_info=error)
            text = _("The site cannot reach its database. Nothing was changed.")
            return Problem("unavailable", text, headers={"Retry-After": database_down.RETRY_AFTER})
    logger.error("the API failed", exc_info=error)
    return Problem("failed", _("It has been noted. Nothing was changed."))


def _of_refusal(refused: Refused) -> Problem:
    """An older process, which a newer one follows, or what no process of this release plays again."""
    if isinstance(refused, NotPlayedAgain):
        return Problem("refused", refused.message)
    return Problem("unavailable", refused.message, headers={"Retry-After": RETRY_AFTER})


def too_large() -> Problem:
    """A body that nothing here needs."""
    return Problem("too-large", _("A body has at most 64 kB."))


def _of_validation(errors: list[dict[str, Any]]) -> Problem:
    """A part of the address that nothing could have is an address where nothing is."""
    if any(error["loc"][0] == "path" for error in errors):
        return not_found()
    return invalid(_place(error["loc"]) | {"detail": str(error["msg"])} for error in errors)


def _place(loc: tuple[Any, ...]) -> dict[str, str]:
    """Where ninja has found something wrong: (source, name of the argument, ...)."""
    source, *inside = (str(part) for part in loc)
    if source != "body":
        return {"header" if source == "header" else "parameter": inside[0] if inside else ""}
    steps = [step.replace("~", "~0").replace("/", "~1") for step in inside[1:]]
    return {"pointer": "/".join(["#", *steps])}
