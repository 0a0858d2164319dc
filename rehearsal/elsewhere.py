"""A server of others on this machine: push services of browsers, and what hears webhooks."""

from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from rehearsal.ports import HOST

Reply = tuple[int, Mapping[str, str]]
"""A status, and headers."""
Hears = Callable[[str, Mapping[str, str], bytes], Reply]
"""Is given the path, the headers by their small names, and the body; in a thread of the request."""


class Elsewhere:
    """Whoever is asked answers as `hears` says, by the first part of the path."""

    def __init__(self) -> None:
        self.hears: dict[str, Hears] = {}
        self._server = ThreadingHTTPServer((HOST, 0), _handler(self.hears))
        self._server.daemon_threads = True
        self.url = f"http://{HOST}:{self._server.server_address[1]}"

    def open(self) -> None:
        """Take requests from now on."""
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        """Take no more."""
        self._server.shutdown()
        self._server.server_close()


def _handler(hears: Mapping[str, Hears]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, said = hears[self.path.split("/")[1]](self.path, headers, body)
            self.send_response(status)
            for name, value in said.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the library
            """As the library's, in silence."""

    return Handler
