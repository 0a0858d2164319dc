"""HTTPS as people speak it: through the proxy, one connection each, tried again when it breaks."""

import http.client
import json
import ssl
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.hosts.proxy import CERTIFICATE, NAME

PATIENCE = 35.0
"""Seconds; the proxy itself gives up after 30."""
CSRF = "x" * 32
"""As in the cookies of benchmarks/sessions.py."""
GONE = (
    *(http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError),
    *(ssl.SSLEOFError, ssl.SSLZeroReturnError),
)
QUIET = 60.0
"""A stream says something every 25 seconds."""


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 where nothing did."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0

    def read(self) -> Any:
        """The JSON in it."""
        return json.loads(self.body)


class Client:
    """One program or browser; `headers` go with each request."""

    def __init__(self, **headers: str) -> None:
        self.headers = {"Host": NAME, "Referer": f"https://{NAME}/", **headers}
        self._context = ssl.create_default_context(cafile=str(CERTIFICATE))
        self._open: http.client.HTTPSConnection | None = None

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """One request, and never an error: a connection that breaks is an answer with status 0."""
        began, known = time.monotonic(), self._open is not None
        try:
            try:
                response = self._sent(method, path, body, headers)
            except GONE:
                # As browsers do: one that was kept open may have been closed meanwhile, which is no error.
                if not known:
                    raise
                self.close()
                response = self._sent(method, path, body, headers)
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            return Answer(0, seconds=time.monotonic() - began)
        return Answer(response.status, content, dict(response.headers), time.monotonic() - began)

    def _sent(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> http.client.HTTPResponse:
        if self._open is None:
            self._open = http.client.HTTPSConnection(NAME, timeout=PATIENCE, context=self._context)
        self._open.request(method, path, body, {**self.headers, **headers})
        return self._open.getresponse()

    def events(self, path: str) -> Iterator[tuple[str, str]]:
        """Fields of a stream as they come: ("data", "12"). Raises OSError or HTTPException when it breaks."""
        connection = http.client.HTTPSConnection(NAME, timeout=QUIET, context=self._context)
        try:
            connection.request("GET", path, headers={**self.headers, "Accept": "text/event-stream"})
            response = connection.getresponse()
            if response.status != 200:
                raise http.client.HTTPException(f"status {response.status}")
            while line := response.readline():
                name, colon, value = line.decode().rstrip("\n").partition(": ")
                if colon:
                    yield name, value
        finally:
            connection.close()

    def close(self) -> None:
        """The next request begins a new connection."""
        if self._open is not None:
            self._open.close()
            self._open = None
