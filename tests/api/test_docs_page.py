"""The document for everybody, and the page drawn from it."""

import re

import pytest
from django.test import Client

from games.api.document import document, resolved
from games.api.problems import KINDS
from tests.api.program import read

pytestmark = pytest.mark.django_db


def test_the_document_is_public(client: Client):
    response = client.get("/api/v1/openapi.json")
    found = read(response)
    assert found["openapi"].startswith("3.1")
    assert found["components"]["securitySchemes"]["Bearer"]["scheme"] == "bearer"
    again = client.get("/api/v1/openapi.json", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304


def test_every_operation_promises_its_problems():
    for methods in document()["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert list(resolved(answer)["content"]) == ["application/problem+json"], operation[
                        "operationId"
                    ]
            assert {"401", "403", "429", "503"} <= set(operation["responses"])
            assert operation["summary"]
            assert operation["description"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_shows_every_operation_and_problem(client: Client, language: str):
    page = client.get("/api/v1/docs", headers={"Accept-Language": language}).content.decode()
    for path, methods in document()["paths"].items():
        assert page.count(f'data-path="{path}"') == len(methods)
    for name in KINDS:
        assert f'id="problem-{name}"' in page
    shapes = client.get("/api/v1/docs/shapes", headers={"Accept-Language": language}).content.decode()
    for name in document()["components"]["schemas"]:
        assert f'id="shape-{name}"' in shapes
    led = set(re.findall(r'href="/api/v1/docs/shapes#(shape-\w+)"', page))
    assert led
    assert all(f'id="{one}"' in shapes for one in led)


def test_the_page_needs_nothing_that_the_policy_forbids(client: Client):
    response = client.get("/api/v1/docs")
    page = response.content.decode()
    assert response["Content-Security-Policy"].startswith("default-src 'self';")
    assert "script-src" not in response["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*src=\"/static/)|\son[a-z]+=|\sstyle=|https?://[^\"< ]*\.js", page)


def test_a_token_can_never_leave_the_page_in_an_address(client: Client):
    """No field has a name, so nothing is sent by a browser without scripts."""
    page = client.get("/api/v1/docs").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert not re.search(r"<(input|textarea|select|button)[^>]*\sname=", main)
