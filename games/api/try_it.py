"""The pages that explain the API and let one try it. Drawn from the document, so they tell the same."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.api.document import document, resolved
from games.api.problems import KINDS
from games.views.slim import slimmed

TAGS: dict[str, str | Promise] = {
    "me": _("You"),
    "questions": _("Questions"),
    "games": _("Games"),
    "playing": _("Playing"),
    "orders": _("Standing orders"),
    "tables": _("Tables"),
    "campaigns": _("Campaigns"),
    "talk": _("Talk"),
    "company": _("Company"),
    "cups": _("Cups"),
    "weeks": _("The labyrinth of the week"),
}
Data = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """One thing to fill in, or one member of an answer; `place` is path, query or header."""

    name: str
    place: str
    type: str
    about: str
    required: bool
    value: str = ""


@dataclass(frozen=True)
class Operation:
    """One operation as the page shows it; `body` is an example, "" where nothing is sent."""

    id: str
    method: str
    path: str
    summary: str
    about: str
    scope: str
    fields: tuple[Field, ...]
    body: str
    gives: str
    statuses: tuple[str, ...]

    @property
    def curl(self) -> str:
        """The same from a command line."""
        line = f'curl -H "Authorization: Bearer $TOKEN" {settings.SITE_URL}{self.path}'
        if self.method == "GET":
            return line
        sent = f" -H 'Content-Type: application/json' -d '{_short(self.body)}'" if self.body else ""
        return f"{line} -X {self.method}{sent}"


@dataclass(frozen=True)
class Shape:
    """One schema of the document."""

    name: str
    about: str
    members: tuple[Field, ...]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The page; everybody may read it."""
    context = {
        "groups": [(title, _operations().get(tag, [])) for tag, title in TAGS.items()],
        "problems": KINDS.items(),
        "title": document()["info"]["title"],
    }
    return slimmed(render(request, "api/docs.html", context))


@require_safe
def shapes(request: HttpRequest) -> HttpResponse:
    """What is sent and answered; everybody may read it."""
    return slimmed(render(request, "api/shapes.html", {"shapes": _shapes()}))


@cache
def _operations() -> dict[str, list[Operation]]:
    found: dict[str, list[Operation]] = {}
    for path, methods in document()["paths"].items():
        for method, facts in methods.items():
            found.setdefault(facts["tags"][0], []).append(_operation(path, method.upper(), facts))
    return found


def _operation(path: str, method: str, facts: Data) -> Operation:
    content = facts.get("requestBody", {}).get("content", {}).get("application/json")
    return Operation(
        id=facts["operationId"],
        method=method,
        path=path,
        summary=facts["summary"],
        about=facts.get("description", ""),
        scope=" ".join(facts["security"][0]["Bearer"]),
        fields=tuple(_field(resolved(one)) for one in facts["parameters"]),
        body=_example(content["schema"]) if content else "",
        gives=_gives(facts["responses"]),
        statuses=tuple(sorted(facts["responses"])),
    )


def _field(parameter: Data) -> Field:
    schema = parameter["schema"]
    return Field(
        name=parameter["name"],
        place=parameter["in"],
        type=_type(schema),
        about=parameter.get("description", schema.get("description", "")),
        required=parameter["required"],
        value=str(schema.get("default", "")),
    )


def _gives(answers: Data) -> str:
    """The name of the schema that a good answer has; "" where it has none."""
    good = next(answer for status, answer in sorted(answers.items()) if status.startswith("2"))
    schema = good.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _example(schema: Data) -> str:
    named = document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return msgspec.json.format(msgspec.json.encode(named["examples"][0]), indent=2).decode()


def _short(body: str) -> str:
    return msgspec.json.format(body.encode(), indent=-1).decode()


@cache
def _shapes() -> list[Shape]:
    schemas = document()["components"]["schemas"]
    return [
        Shape(name, schema.get("description", _words(schema)), tuple(_members(schema)))
        for name, schema in sorted(schemas.items())
    ]


def _members(schema: Data) -> list[Field]:
    required = schema.get("required", [])
    return [
        Field(name, "", _type(member), member.get("description", ""), name in required)
        for name, member in schema.get("properties", {}).items()
    ]


def _type(schema: Data) -> str:
    """A type in a few words: "list of Seat", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    return str(schema.get("format", schema.get("type", "anything")))


def _words(schema: Data) -> str:
    """The words that may be chosen: “open”, “link”."""
    return ", ".join(f"“{one}”" for one in schema.get("enum", ()))
