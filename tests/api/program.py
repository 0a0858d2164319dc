"""A program of a player: it holds a token and speaks JSON."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpResponse
from django.test import Client

from accounts import tokens
from accounts.models import Token
from tests.games.people import person

ALL = tuple(tokens.SCOPES)
ROOT = "/api/v1"


@dataclass(frozen=True)
class Program:
    """One program; `token` None sends none."""

    secret: str
    token: Token | None = None

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Ask."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send a body as JSON, nothing where there is none."""
        return self.send("POST", path, body, **headers)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Any request below the root; CSRF is checked as in real life."""
        if self.secret:
            headers = {"Authorization": f"Bearer {self.secret}", **headers}
        data = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        kind = "application/json" if data else "application/octet-stream"
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        address = path if path.startswith(("/api/", "/live/")) else ROOT + path
        return client.generic(method, address, data, headers.pop("Content_Type", kind), headers=headers)


def program(name: str = "Ann", *scopes: str) -> Program:
    """A program of the person with a new token, which may do everything unless scopes are named."""
    token, secret = tokens.make(person(name), name="program", scopes=scopes or ALL, days=365)
    return Program(secret, token)


def read(response: HttpResponse, status: int = 200) -> Any:
    """What was answered, which has that status."""
    assert response.status_code == status, f"{response.status_code}: {response.content.decode()[:500]}"
    return msgspec.json.decode(response.content)


def problem(response: HttpResponse, status: int, kind: str) -> Any:
    """The problem that was answered, which is of that kind."""
    body = read(response, status)
    assert response["Content-Type"] == "application/problem+json"
    assert body["type"].endswith(f"#problem-{kind}"), body
    assert body["status"] == status
    assert set(body) >= {"type", "title", "status", "detail", "instance"}
    return body
