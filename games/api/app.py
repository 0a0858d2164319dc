"""The API put together: its operations, how it reads and writes JSON, and its addresses."""

from typing import Any, NoReturn

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser
from ninja.renderers import BaseRenderer

from games.api import (
    answers,
    campaigns,
    circle_standing,
    circles,
    cup_hosts,
    cup_luck,
    cup_parties,
    cups,
    friends,
    games,
    leagues,
    me,
    next_plan,
    order_rules,
    orders,
    problems,
    questions,
    seals,
    tables,
    talk,
    votes,
    weeks,
    wish,
)
from games.api.guard import guarded

VERSION = "1"
ABOUT = """Play from a program of yours as on the pages: the same questions, the same view, the same rules.

Send a personal token with every request: `Authorization: Bearer lab_…`. Whatever goes wrong is answered as
`application/problem+json`; texts are in the language of your account. docs/api.md tells the rest."""


class Reader(Parser):
    """Strict JSON: no NaN, no half surrogates, nothing behind the end."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body. Raises whatever msgspec finds wrong with it."""
        return msgspec.json.decode(request.body)


class Writer(BaseRenderer):
    """Compact JSON; moments as RFC 3339."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:  # noqa: ARG002
        """The data as bytes."""
        return msgspec.json.encode(data, enc_hook=_plain)


def _plain(value: Any) -> str:
    """Words that are marked as safe for pages are words like others. Raises TypeError for anything else."""
    if isinstance(value, str):
        return value[:]
    raise TypeError(f"{type(value).__name__} is nothing for a document")


def _pass_on(_request: HttpRequest, error: Exception | type[Exception]) -> NoReturn:
    raise error


api = NinjaAPI(
    title="Labyrinth",
    version=VERSION,
    description=ABOUT,
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
    parser=Reader(),
    renderer=Writer(),
)
for module in (
    me,
    questions,
    games,
    answers,
    orders,
    next_plan,
    order_rules,
    tables,
    campaigns,
    cups,
    cup_parties,
    cup_luck,
    leagues,
    cup_hosts,
    talk,
    weeks,
    votes,
    wish,
    friends,
    circles,
    circle_standing,
    seals,
):
    api.add_router("", module.router)
# The guard knows what to say of everything.
for error in (Exception, Http404, HttpError, ValidationError):
    api.add_exception_handler(error, _pass_on)


@guarded
def nowhere(_request: HttpRequest, rest: str = "") -> HttpResponse:  # noqa: ARG001
    """Every other address below /api/."""
    raise problems.not_found()


def addresses() -> list[URLPattern]:
    """The operations, each behind the guard. The bare root is none of them."""
    found = []
    for one in api.urls[0]:
        if isinstance(one, URLPattern) and one.name != "api-root":
            one.callback, one.name = guarded(one.callback), f"api_{one.name}"
            found.append(one)
    return [*found, path("", nowhere, name="api-root")]
