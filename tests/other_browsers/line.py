"""A line between a browser and the site that can be cut, and mended: browsers know no other way to lose it
that holds for their workers, too."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

PIECE = 65_536
PATIENCE = 60


class Line:
    """Hands all bytes on, from an address of its own to the site and back."""

    def __init__(self, site: str) -> None:
        there = urlsplit(site)
        self._site = (there.hostname or "localhost", there.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._port = self._listener.getsockname()[1]
        self._open = set[socket.socket]()
        self._listen()

    @property
    def address(self) -> str:
        """Where the site is found by it."""
        return f"http://localhost:{self._port}"

    def cut(self) -> None:
        """Nobody gets through, and who is there is thrown out."""
        # To close it alone would let the thread that waits there wait on.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for one in list(self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """The same address leads there again."""
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._listen()

    def _listen(self) -> None:
        threading.Thread(target=self._take, args=[self._listener], daemon=True).start()

    def _take(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self._site, PATIENCE)
                for one, other in ((near, far), (far, near)):
                    self._open.add(one)
                    threading.Thread(target=self._hand_on, args=[one, other], daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(PIECE):
                other.sendall(piece)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)
        self._open.discard(one)
