"""Too large a body is refused before it is read, and a slow one keeps nobody from his page."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client

from labyrinth.running.processes import die_with_parent
from labyrinth.serving import bodies
from rehearsal.ports import HOST, free_port

SECONDS = 300
KILO = 1024


class Unread:
    """A body that nobody may read."""

    def read(self, *_: object) -> bytes:
        raise AssertionError("somebody reads the body")

    readline = read


class Sender(Client):
    """Posts what is never read: the test fails where somebody tries to."""

    def send(self, path: str, **headers: str) -> Any:
        return self.generic("POST", path, **{**POSTED, **headers})


FORM = "application/x-www-form-urlencoded"
POSTED: dict[str, Any] = {
    "wsgi.input": Unread(),
    "CONTENT_TYPE": FORM,
    "HTTP_COOKIE": f"csrftoken={'a' * 32}",
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "length"),
    [
        ("/accounts/login/", 257 * KILO),
        ("/tables/new/", 10**12),
        ("/no/such/address/", 10**9),
        ("/verify/", 7 * KILO * KILO),
        ("/anymail/postmark/tracking/", 2 * KILO * KILO),
        ("/health/ready", 257 * KILO),
    ],
)
def test_a_body_that_is_too_large_is_refused_unread(path, length):
    answer = Sender().send(path, CONTENT_LENGTH=str(length))
    assert answer.status_code == 413
    assert answer.headers["Connection"] == "close"
    assert "Too much at once" in answer.content.decode()


@pytest.mark.django_db
def test_the_refusal_speaks_the_language_of_the_browser():
    answer = Sender().send("/accounts/login/", CONTENT_LENGTH=str(10**9), HTTP_ACCEPT_LANGUAGE="pl")
    assert "Za dużo naraz" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/", "/api/v1/tables"])
def test_a_body_of_unknown_length_is_refused_unread(path):
    answer = Sender().send(path, CONTENT_LENGTH="", HTTP_TRANSFER_ENCODING="chunked")
    assert answer.status_code == 411


@pytest.mark.django_db
def test_programs_are_told_in_their_way():
    answer = Sender().send("/api/v1/tables", CONTENT_LENGTH=str(65 * KILO))
    assert (answer.status_code, answer.headers["Content-Type"]) == (413, "application/problem+json")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status", "headers"),
    [
        ("/verify/", 400, {"CONTENT_LENGTH": str(5 * KILO * KILO + 65 * KILO)}),
        ("/accounts/login/", 400, {"CONTENT_LENGTH": "100", "HTTP_HOST": "elsewhere.example"}),
        ("/no/such/address/", 404, {"CONTENT_LENGTH": "100"}),
    ],
)
def test_the_page_of_an_error_does_not_read_the_body(path, status, headers):
    assert Sender(enforce_csrf_checks=True).send(path, **headers).status_code == status


@pytest.mark.parametrize("kind", ["403", "500"])
def test_nor_do_the_pages_of_other_errors(kind):
    from labyrinth.serving import error_pages

    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": "/", "CONTENT_LENGTH": "9", "SERVER_NAME": "localhost"}
    request = WSGIRequest({**POSTED, **environ, "SERVER_PORT": "80"})
    pages = {
        "403": lambda: error_pages.permission_denied(request, Exception()),
        "500": lambda: error_pages.server_error(request),
    }
    assert pages[kind]().status_code == int(kind)


# -- on the event loop ---------------------------------------------------------------------------------------


def scope(path: str = "/accounts/login/", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "POST", "path": path, "headers": pairs}


def gathered(what: dict[str, Any], *pieces: bytes) -> tuple[Any, bytes, int]:
    """The headers and the body as the page gets them, and how many pieces were taken for it."""
    left = list(pieces)

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def scene() -> tuple[Any, bytes, int]:
        found = await bodies.gathered(what, receive)
        if found is None:
            return None, b"", len(pieces) - len(left)
        return dict(found[0]["headers"]), (await found[1]())["body"], len(pieces) - len(left)

    with ThreadPoolExecutor(1) as stage:
        return stage.submit(asyncio.run, scene()).result()


def test_a_body_reaches_its_page_in_one_piece():
    headers, body, _ = gathered(scope(content_length="4"), b"a", b"=", b"12")
    assert (headers[b"content-length"], body) == (b"4", b"a=12")


def test_of_a_body_in_pieces_the_length_is_told():
    headers, body, _ = gathered(scope(transfer_encoding="chunked"), b"a=", b"1")
    assert (headers, body) == ({b"content-length": b"3"}, b"a=1")


def test_a_body_in_pieces_that_is_too_large_is_not_read_on():
    headers, _, taken = gathered(scope(transfer_encoding="chunked"), *[bytes(100 * KILO)] * 50)
    assert int(headers[b"content-length"]) > bodies.LARGEST
    assert taken == 3


def test_a_body_whose_length_is_too_large_is_not_read_at_all():
    headers, body, taken = gathered(scope(content_length=str(10**9)), b"a=1")
    assert (headers[b"content-length"], body, taken) == (b"1000000000", b"", 0)


def test_nobody_waits_for_a_body_for_ever(monkeypatch):
    monkeypatch.setattr(bodies, "PATIENCE", 0.01)
    assert gathered(scope(content_length="9")) == (None, b"", 0)


# -- real servers --------------------------------------------------------------------------------------------

UNLOADED = "tests.labyrinth.unloaded"
UVICORN = ("uvicorn", f"{UNLOADED}:application", "--host", HOST, "--log-level", "critical", "--port")
GRANIAN = (
    *("granian", "--interface", "wsgi", f"{UNLOADED}:pages", "--host", HOST, "--workers", "1"),
    *("--blocking-threads", "4", "--log-level", "critical", "--port"),
)


@contextmanager
def served(command: tuple[str, ...]) -> Iterator[int]:
    """A server of the site; its port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", *command, str(port)], start_new_session=True, preexec_fn=die_with_parent
    )
    try:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and process.poll() is None and not answers(port):
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(SECONDS)


def answers(port: int) -> bool:
    try:
        return asked(port, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(
            b"HTTP/1.1 200"
        )
    except OSError:
        return False


def asked(port: int, request: bytes) -> bytes:
    """The first bytes of the answer to a request that may never be complete."""
    with socket.create_connection((HOST, port), timeout=SECONDS) as connection:
        connection.sendall(request)
        return connection.recv(64 * KILO)


def post(path: str, *headers: str, body: bytes = b"") -> bytes:
    head = "\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {FORM}", *headers])
    return head.encode() + b"\r\n\r\n" + body


@pytest.mark.long("a server of its own")
def test_twenty_four_slow_senders_stop_nobody():
    """The server of `manage.py up`, which stands alone; it has six threads for pages."""
    with served(UVICORN) as port, ExitStack() as slow:
        for number in range(24):
            connection = slow.enter_context(socket.create_connection((HOST, port), timeout=SECONDS))
            body = (
                b"POST /accounts/login/ HTT"
                if number % 2
                else post("/accounts/login/", "Content-Length: 900")
            )
            connection.sendall(body)
        assert answers(port)
        assert b" 413 " in asked(port, post("/accounts/login/", "Content-Length: 999999999", body=b"a"))
        assert b" 413 " in asked(port, post("/live/abcdefghij/", "Content-Length: 1"))
        assert b" 413 " in asked(port, post("/live/abcdefghij/", "Transfer-Encoding: chunked"))
        pieces = b"fffff\r\n" + bytes(0xFFFFF)
        assert b" 413 " in asked(port, post("/accounts/login/", "Transfer-Encoding: chunked", body=pieces))


@pytest.mark.long("a server of its own")
def test_the_server_of_pages_refuses_without_reading():
    with served(GRANIAN) as port:
        assert b" 413 " in asked(port, post("/accounts/login/", "Content-Length: 999999999", body=b"a"))
        assert b" 411 " in asked(port, post("/accounts/login/", "Transfer-Encoding: chunked"))
