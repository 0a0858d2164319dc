"""Pages on threads and streams on the event loop, in one process.

Pages run through the WSGI handler, whose threads live on and cost half of Django's ASGI handler; only the
streams under /live/ are really asynchronous.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

streams: Any = get_asgi_application()
_wsgi: Any = get_wsgi_application()
pages: Any = WSGIMiddleware(_wsgi, workers=6)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Hand a request to the handler that fits its path."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        handler = streams if scope["path"].startswith("/live/") else pages
        await handler(scope, receive, send)
    else:
        await send({"type": "websocket.close"})
