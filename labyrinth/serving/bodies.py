"""How large the body of a request may be, and how long it may take to come.

Too large a body is refused by what its headers say, before a byte of it is read. Under the server of
`manage.py up` and of the streams (ASGI) a body is gathered on the event loop before a thread is taken for its
page, so whoever sends slowly stops nobody. Under the server of pages (WSGI) only a proxy can do that.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation

KILO = 1024
LARGEST = 256 * KILO
"""Bytes in the body of a form."""
OTHERS = (
    ("/live/", 0),
    ("/api/", 64 * KILO),
    ("/anymail/", 1024 * KILO),
    ("/verify/", 6 * 1024 * KILO),
    ("/studies/", 6 * 1024 * KILO),
)
"""Beginning of an address -> bytes: streams take nothing, some pages take files."""
MAILS = re.compile(r"/anymail/[\w-]+/inbound(_mime)?/$")
"""Where services hand over mails, with what is attached to them."""
OF_MAILS = 2560 * KILO
PATIENCE = 20.0
"""Seconds in which a whole body has to be here."""
OWN_REFUSAL = "/api/"
"""Below it programs are told in their own way: games/api/guard.py."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def limit_of(path: str) -> int:
    """So many bytes a body for this address may have."""
    if MAILS.match(path):
        return OF_MAILS
    return next((limit for beginning, limit in OTHERS if path.startswith(beginning)), LARGEST)


# -- by the headers: pages under any server ------------------------------------------------------------------


def refused(request: HttpRequest) -> HttpResponse | None:
    """The refusal of a body that is too large, or of which nobody knows how large it is; else None."""
    if request.path.startswith(OWN_REFUSAL):
        return None
    told = request.META.get("CONTENT_LENGTH") or "0"
    if told.isdigit() and int(told) > limit_of(request.path):
        return _refusal(request, 413)
    if "Transfer-Encoding" in request.headers and not request.META.get("CONTENT_LENGTH"):
        return _refusal(request, 411)
    return None


def _refusal(request: HttpRequest, status: int) -> HttpResponse:
    """A page in the language of the browser; nobody is looked up for it."""
    with translation.override(translation.get_language_from_request(request)):
        page = loader.get_template("413.html").render({"status": status})
    response = HttpResponse(page, status=status)
    response.headers["Connection"] = "close"
    return response


# -- on the event loop ---------------------------------------------------------------------------------------


async def gathered(scope: Message, receive: Receive) -> tuple[Message, Receive] | None:
    """The request with its body at hand, None when that does not come in time.

    A body that is too large is not read on: its page has to refuse it by the length in the headers.
    """
    told, limit = _length(scope), limit_of(scope["path"])
    if told is not None and told > limit:
        return scope, _with(b"", receive)
    try:
        async with asyncio.timeout(PATIENCE):
            body = await _read(receive, limit)
    except TimeoutError:
        return None
    return (scope if told is not None else _told(scope, len(body))), _with(body, receive)


async def answer(send: Send, status: int) -> None:
    """An answer without words, and the end of the connection."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def has_body(scope: Message) -> bool:
    """Whether the headers announce a body."""
    return _length(scope) != 0


def _length(scope: Message) -> int | None:
    """What the headers say of the length; None for a body that comes in pieces."""
    headers = dict(scope["headers"])
    told = headers.get(b"content-length", b"")
    if told.isdigit():
        return int(told)
    return None if b"transfer-encoding" in headers else 0


async def _read(receive: Receive, limit: int) -> bytes:
    """The body, or what came of it until it was too large."""
    body, more = bytearray(), True
    while more and len(body) <= limit:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body)


def _told(scope: Message, length: int) -> Message:
    """The request as if its headers had told the length."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*headers, (b"content-length", b"%d" % length)]}


def _with(body: bytes, receive: Receive) -> Receive:
    """Gives the body in one piece, then what comes after it."""
    given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return given.pop() if given else await receive()

    return give
