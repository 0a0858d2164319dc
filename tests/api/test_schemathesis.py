"""What the document promises holds for whatever a program sends.

The cases are made when a test runs: whoever only collects tests, as each worker does, needs none.
"""

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from accounts.models import User
from games.api.document import STREAM, document
from games.models import Circle, Game
from labyrinth.wsgi import application
from tests.api.company import hosted
from tests.api.program import program
from tests.games.conftest import fresh_limits
from tests.games.people import person, play_on, running

# What these many requests count no other process need know.
__all__ = ["fresh_limits"]

pytestmark = pytest.mark.django_db

TABLES = {"ourevening": "tiny", "oursorcery": "sorcerer", "ourtalisma": "talisman", "ourmiceand": "mice"}
GAMES = [*TABLES, "nobodyhere"]
"""One of each system at which Ann sits, and one that is nowhere."""
COMPANY = {"circle": "ourcircle1", "person": "ourfriend1"}
"""A circle that Ann keeps, and who has asked to be let into it."""
PLAIN = {"Accept-Encoding": "identity"}
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]


def aimed() -> dict[str, Any]:
    """The document with games that are worth asking for."""
    made = copy.deepcopy(document())
    for methods in made["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                if "$ref" in parameter:  # a header that many operations have
                    continue
                if parameter["name"] == "game" and parameter["in"] == "path":
                    parameter["schema"] = {"type": "string", "enum": GAMES}
                elif parameter["name"] in COMPANY and parameter["in"] == "path":
                    known = [COMPANY[parameter["name"]], "nobodyhere"]
                    parameter["schema"] = {"type": "string", "enum": known}
    return made


@cache
def schema() -> Any:
    """What cases are made from."""
    import schemathesis

    made = schemathesis.openapi.from_dict(aimed())
    made.app = application
    return made


@cache
def promised() -> tuple[Any, ...]:
    """What every answer is checked for."""
    from schemathesis import checks
    from schemathesis.specs.openapi import checks as conform

    return (
        checks.not_a_server_error,
        conform.status_code_conformance,
        conform.content_type_conformance,
        conform.response_headers_conformance,
        conform.response_schema_conformance,
    )


def holds(path: str, method: str, *, examples: int, **headers: str) -> None:
    """Send requests for the operation and check what is answered: the edges of what the document describes,
    and so many at random that it describes or forbids, the same in every run."""
    from schemathesis.generation.feedback import NO_FEEDBACK
    from schemathesis.pytest._test_builder import build_operation_test

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        case.call_and_validate(headers={**PLAIN, **headers}, checks=promised())

    made = schema()
    build_operation_test(
        config=made.config,
        operation=made[path][method],
        test_func=check,
        given_kwargs={},
        feedback=NO_FEEDBACK,
    )()


@pytest.fixture
def secret(settings: Any, kept_connection: None, path: str) -> str:
    settings.REDIS_URL = ""
    settings.API_PER_MINUTE = settings.API_PER_MINUTE_ADDRESS = 1_000_000
    for slug, system in TABLES.items() if "{game}" in path else ():
        game = running("Ann", "Bob", system=system)
        play_on(game, 1)
        Game.objects.filter(pk=game.pk).update(slug=slug)
    if any(f"{{{name}}}" in path for name in COMPANY):
        Circle.objects.filter(pk=hosted("Bob").pk).update(slug=COMPANY["circle"])
        User.objects.filter(pk=person("Bob").pk).update(slug=COMPANY["person"])
    return program("Ann").secret


@pytest.mark.thirds
@pytest.mark.long("many requests to every operation")
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_with_a_token(path: str, method: str, secret: str) -> None:
    holds(path, method, examples=8, Authorization=f"Bearer {secret}")


@pytest.mark.thirds
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_without_one(path: str, method: str, secret: str) -> None:
    holds(path, method, examples=3)


def test_the_stream_is_part_of_it() -> None:
    assert STREAM in document()["paths"]
