"""Pages on threads and streams on the event loop, in one process.

Pages run through the WSGI handler, whose threads live on and cost half of Django's ASGI handler; only the
streams under /live/ are really asynchronous. A thread is taken once the whole request is here.
"""

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

from labyrinth.ground import stopping
from labyrinth.running import collector
from labyrinth.serving import bodies
from labyrinth.serving.bodies import Message, Receive, Send
from labyrinth.serving.gate import begin_in_turn

BEGIN_AT_ONCE = 6
"""So many streams begin at a time. Each takes a thread and a connection until it is known who asks: of a
thousand that come back in one moment, as to a process that was started anew, most would wait for these longer
than anybody waits for the database."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

collector.rest()
_asgi: Any = get_asgi_application()
streams = begin_in_turn(_asgi, BEGIN_AT_ONCE)
_wsgi: Any = get_wsgi_application()
pages: Any = WSGIMiddleware(_wsgi, workers=6)
collector.begin(settings.ROOT_URLCONF)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            stopping.listen()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Hand a request to the handler that fits its path."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close"})
    elif scope["path"].startswith("/live/"):
        await _stream(scope, receive, send)
    else:
        await _page(scope, receive, send)


async def _stream(scope: Message, receive: Receive, send: Send) -> None:
    if bodies.has_body(scope):
        await bodies.answer(send, 413)
    else:
        await streams(scope, receive, send)


async def _page(scope: Message, receive: Receive, send: Send) -> None:
    whole = await bodies.gathered(scope, receive)
    if whole is None:
        await bodies.answer(send, 408)
    else:
        await pages(*whole, send)
