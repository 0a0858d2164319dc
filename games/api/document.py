"""The OpenAPI document: what ninja knows of the operations, and what holds for all of them."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.api import schemas
from games.api.app import api
from games.api.guard import guarded
from games.api.idempotency import HEADER
from games.api.problems import CONTENT_TYPE
from games.faces.systems import offered
from games.farewell.purge import REPEATED_FOR

PREFIX = "api/v1/"
STREAM = "/live/api/v1/games/{game}"
PROBLEM = {"$ref": "#/components/schemas/ProblemDetails"}
ALWAYS = (401, 403, 405, 413, 415, 422, 429, 500, 503)
LIMITS = {
    "RateLimit-Limit": "How many requests a minute.",
    "RateLimit-Remaining": "How many are left.",
    "RateLimit-Reset": "Seconds until the count begins anew.",
}
Data = dict[str, Any]


@cache
def document() -> Data:
    """The whole document; it is the same for everybody."""
    made: Data = msgspec.json.decode(msgspec.json.encode(api.get_openapi_schema(path_prefix=PREFIX)))
    made["servers"] = [{"url": settings.SITE_URL}]
    made["paths"][STREAM] = {"get": _stream()}
    _add_problem(made["components"]["schemas"])
    _add_choices(made["components"]["schemas"])
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            _complete(operation, method, found="{" in path)
    return made


@guarded
@require_safe
def openapi_json(_request: HttpRequest) -> HttpResponse:
    """The document, for everybody."""
    return HttpResponse(msgspec.json.encode(document()), "application/json")


def _complete(operation: Data, method: str, *, found: bool) -> None:
    """What is the same for all: scope, problems, headers, conditions, keys."""
    scope = operation.pop("x-scope")
    operation["security"] = [{"Bearer": [scope] if scope else []}]
    answers = operation["responses"]
    for answer in answers.values():
        answer["headers"] = {name: _header(text) for name, text in LIMITS.items()}
    if method == "get":
        operation["parameters"].append(_parameter("If-None-Match", "The ETag of the answer you have."))
        answers["304"] = {"description": "It is still as you have it."}
    else:
        text = f"Makes it safe to send the request again; remembered for {REPEATED_FOR.days * 24} hours."
        operation["parameters"].append(_parameter(HEADER, text, pattern="^[!-~]{1,64}$"))
    for status in (*ALWAYS, *([404] if found else []), *([409] if _may_refuse(operation, method) else [])):
        answers[str(status)] = _problem(status)
    if method == "post":
        answers["400"] = _problem(400)


def _may_refuse(operation: Data, method: str) -> bool:
    return method == "post" or operation["operationId"] == "record"


def _parameter(name: str, text: str, **schema: str) -> Data:
    described = {"type": "string", **schema}
    return {"in": "header", "name": name, "required": False, "description": text, "schema": described}


def _header(text: str) -> Data:
    return {"description": text, "schema": {"type": "integer"}}


def _problem(status: int) -> Data:
    return {"description": HTTPStatus(status).phrase, "content": {CONTENT_TYPE: {"schema": PROBLEM}}}


def _add_problem(known: Data) -> None:
    """Its members are there where they say something."""
    made = schemas.ProblemDetails.model_json_schema(ref_template="#/components/schemas/{model}")
    known.update(made.pop("$defs"))
    known["ProblemDetails"] = made


def _add_choices(known: Data) -> None:
    """Which options each system has, the usual word of each first."""
    asked = known["NewTable"]["properties"]["options"]
    for system in offered():
        for option in system.options:
            words = ", ".join(f"`{word}`" for word, _words in option.values)
            asked["description"] += f" `{system.slug}` has `{option.name}`: {words}."


def _stream() -> Data:
    """The one operation that ninja does not serve: streams live on the event loop."""
    return {
        "operationId": "stream",
        "summary": "Wait for changes",
        "description": (
            "Server-sent events: the number of the game now, then each that follows. Each event says that "
            "the game is worth a look, and nothing else. A stream ends after half an hour. 204: there "
            "are none on this site, and that you should ask now and then."
        ),
        "tags": ["games"],
        "x-scope": "read",
        "parameters": [
            {
                "in": "path",
                "name": "game",
                "required": True,
                "schema": {"type": "string", "pattern": "^[a-z0-9]{10}$"},
            }
        ],
        "responses": {
            "200": {
                "description": "The stream",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            },
            "204": {"description": "No streams here"},
        },
    }
