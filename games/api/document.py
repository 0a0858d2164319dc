"""The OpenAPI document: what ninja knows of the operations, and what holds for all of them."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.api import schemas, sent
from games.api.app import api
from games.api.guard import guarded
from games.api.idempotency import HEADER
from games.api.names import SCHEMAS, check_models, name_choices
from games.api.problems import CONTENT_TYPE
from games.faces.systems import offered
from games.farewell.purge import REPEATED_FOR

PREFIX = "api/v1/"
STREAM = "/live/api/v1/games/{game}"
TAGS = {
    "me": "Whom the token speaks for.",
    "questions": "What waits for you at all tables.",
    "games": "Games as you may see them, and what happened in them.",
    "playing": "Answers, plans, what may be taken back.",
    "orders": "Answers given in advance.",
    "tables": "Tables before their start.",
    "campaigns": "Games that follow one another.",
    "talk": "What is said around a game.",
    "company": "Wishes for a seat, friends, circles, seals.",
    "cups": "Cups and leagues: their lines, rounds and tables.",
    "weeks": "The labyrinth of the week.",
}
PROBLEM = {"$ref": f"{SCHEMAS}ProblemDetails"}
MAY_LACK = ("/api/v1/week",)
"""What may not be there, though nothing in its address names it."""
ALWAYS = (401, 403, 405, 413, 415, 422, 429, 500, 503)
PROBLEMS = sorted({*ALWAYS, 400, 404, 409})
LIMITS = {
    "Limit": ("RateLimit-Limit", "How many requests a minute."),
    "Left": ("RateLimit-Remaining", "How many are left."),
    "Reset": ("RateLimit-Reset", "Seconds until the count begins anew."),
}
"""Headers of every answer, by the short names under which they stand in the document once."""
Data = dict[str, Any]


@cache
def document() -> Data:
    """The whole document; it is the same for everybody. Raises NameClashError."""
    check_models(schemas.Told, sent.Given)
    made: Data = msgspec.json.decode(msgspec.json.encode(api.get_openapi_schema(path_prefix=PREFIX)))
    made["info"]["license"] = {"name": "BSD 3-Clause License", "identifier": "BSD-3-Clause"}
    made["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    made["servers"] = [{"url": settings.SITE_URL}]
    made["paths"][STREAM] = {"get": _stream()}
    known = made["components"]["schemas"]
    _add_described(known, schemas.ProblemDetails, schemas.StreamEvent)
    _add_choices(known)
    made["components"] |= _shared()
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            _complete(operation, method, found="{" in path or path in MAY_LACK)
    name_choices(made)
    _leave_out_titles([made["paths"], made["components"]])
    return made


def resolved(part: Data) -> Data:
    """A parameter or an answer, or the shared one that it names."""
    _, _, name = part.get("$ref", "").partition("#/components/")
    if not name:
        return part
    sort, name = name.split("/")
    found: Data = document()["components"][sort][name]
    return found


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
        answer["headers"] = {name: _named("headers", short) for short, (name, _text) in LIMITS.items()}
    if method == "get":
        operation["parameters"].append(_named("parameters", "If-None-Match"))
        answers["304"] = {"description": "It is still as you have it."}
    else:
        operation["parameters"].append(_named("parameters", HEADER))
    for status in (*ALWAYS, *([404] if found else []), *([409] if _may_refuse(operation, method) else [])):
        answers[str(status)] = _named("responses", f"P{status}")
    if method == "post":
        answers["400"] = _named("responses", "P400")


def _leave_out_titles(part: Any) -> None:
    """A schema's title says its name once more, a twelfth of the document."""
    if isinstance(part, dict):
        if isinstance(part.get("title"), str):
            del part["title"]
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        _leave_out_titles(inner)


def _may_refuse(operation: Data, method: str) -> bool:
    return method == "post" or operation["operationId"] == "record"


def _parameter(name: str, text: str, **schema: str) -> Data:
    described = {"type": "string", **schema}
    return {"in": "header", "name": name, "required": False, "description": text, "schema": described}


def _header(text: str) -> Data:
    return {"description": text, "schema": {"type": "integer"}}


def _shared() -> Data:
    """What many operations have: it stands once, and they name it."""
    repeated = f"Makes it safe to send the request again; remembered for {REPEATED_FOR.days * 24} hours."
    return {
        "responses": {f"P{status}": _problem(status) for status in PROBLEMS},
        "headers": {short: _header(text) for short, (_name, text) in LIMITS.items()},
        "parameters": {
            "If-None-Match": _parameter("If-None-Match", "The ETag of the answer you have."),
            HEADER: _parameter(HEADER, repeated, pattern="^[!-~]{1,64}$"),
        },
    }


def _named(sort: str, name: str) -> Data:
    return {"$ref": f"#/components/{sort}/{name}"}


def _problem(status: int) -> Data:
    return {"description": HTTPStatus(status).phrase, "content": {CONTENT_TYPE: {"schema": PROBLEM}}}


def _add_described(known: Data, *models: type[schemas.Told]) -> None:
    """What ninja sends or takes nowhere itself. Members are there where they say something."""
    for model in models:
        made = model.model_json_schema(ref_template=SCHEMAS + "{model}")
        known.update(made.pop("$defs", {}))
        known[model.__name__] = made


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
                "content": {"text/event-stream": {"schema": {"$ref": f"{SCHEMAS}StreamEvent"}}},
            },
            "204": {"description": "No streams here"},
        },
    }
