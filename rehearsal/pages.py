"""The pages at their public address, where the site looks whether they are there."""

from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

from rehearsal.ports import HOST, free_port


class Pages:
    """A web server in a thread of this process, at an address that stays."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._server: WSGIServer | None = None
        self._thread: Thread | None = None

    def open(self) -> None:
        """Pages answer; the site knows where."""
        settings.SITE_URL = self.url
        self._server = make_server(HOST, self.port, WSGIHandler(), handler_class=_Quiet)
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Nobody answers there any more."""
        if self._server is not None and self._thread is not None:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
            self._server = self._thread = None


class _Quiet(WSGIRequestHandler):
    """Says nothing of what it was asked."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the library
        """As the library's, in silence."""
