"""What the document promises holds for whatever a program sends."""

import copy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.api.document import STREAM, document
from games.models import Game
from labyrinth.wsgi import application
from tests.api.program import program
from tests.games.people import running

pytestmark = [pytest.mark.django_db, pytest.mark.long("many requests to every operation")]

PROMISED = (
    checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
GAMES = ["ourevening", "nobodyhere"]
"""One at which Ann sits, and one that is nowhere."""
PLAIN = {"Accept-Encoding": "identity"}


def aimed() -> dict[str, Any]:
    """The document with games that are worth asking for."""
    made = copy.deepcopy(document())
    for methods in made["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "game" and parameter["in"] == "path":
                    parameter["schema"] = {"type": "string", "enum": GAMES}
    return made


schema = schemathesis.openapi.from_dict(aimed())
schema.app = application


def bounded(examples: int) -> settings:
    """So many requests for each operation, the same in every run."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture
def secret(settings: Any, kept_connection: None) -> str:
    settings.REDIS_URL = ""
    settings.API_PER_MINUTE = settings.API_PER_MINUTE_ADDRESS = 1_000_000
    Game.objects.filter(pk=running("Ann", "Bob").pk).update(slug=GAMES[0])
    return program("Ann").secret


@schema.parametrize()
@bounded(8)
def test_with_a_token(case: schemathesis.Case, secret: str) -> None:
    case.call_and_validate(headers={**PLAIN, "Authorization": f"Bearer {secret}"}, checks=PROMISED)


@schema.parametrize()
@bounded(3)
def test_without_one(case: schemathesis.Case, secret: str) -> None:
    case.call_and_validate(headers=PLAIN, checks=PROMISED)


def test_the_stream_is_part_of_it() -> None:
    assert STREAM in document()["paths"]
