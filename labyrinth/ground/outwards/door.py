"""Send bytes to an address that a person gave: `post(url, body, headers)`, or `put`.

One look-up, one connection to an address that was looked at, no redirect followed, no proxy or password file
of the environment used, three seconds in all, and of an answer 64 kB at most. The certificate is asked for
the name.
"""

import contextlib
import functools
import socket
import ssl
import threading
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from typing import Literal

from django.conf import settings

from labyrinth.ground.outwards import addresses
from labyrinth.ground.outwards.answers import Answer, NoAnswer, Place

SECONDS = 3.0
"""So long one request takes at most, look-up and answer included."""
LONGEST = 65536
"""So many bytes of an answer are read."""
ADDRESSES = 2
"""So many addresses of a name are tried."""

Method = Literal["POST", "PUT"]


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send and return what was answered, whatever its status. Raises Refused or NoAnswer."""
    return _send("POST", url, body, headers)


def put(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """As post, for services at which a thing sent twice under one address is one thing."""
    return _send("PUT", url, body, headers)


def _send(method: Method, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    return _Errand(method, addresses.place_of(url), body, headers).answer()


@functools.cache
def trusted() -> ssl.SSLContext:
    """Whom this machine believes. Made once: reading all certificates takes longer than a request."""
    return ssl.create_default_context()


class _Connection(HTTPConnection):
    """HTTP over a socket that is connected already, and never over another one."""

    def __init__(self, place: Place, sock: socket.socket) -> None:
        super().__init__(place.host, place.port)
        self.default_port = 443 if place.secure else 80  # with it the Host has no port
        self.sock = sock

    def connect(self) -> None:
        """Connect anew, for a connection that was closed: never, the name would be looked up again."""
        raise OSError("closed")


class _Errand:
    """One request on a thread of its own, because only its whole time counts: a time-out of a socket begins
    again with each byte, and a look-up has none. At the end of its time the connection is cut, which ends the
    thread too; one that still waits for a look-up is left behind, until the system's resolver gives up."""

    def __init__(self, method: Method, place: Place, body: bytes, headers: Mapping[str, str]) -> None:
        self.method, self.place, self.body = method, place, body
        self.headers = {"User-Agent": f"Labyrinth (+{settings.SITE_URL})", "Connection": "close"} | dict(
            headers
        )
        self.found: Answer | Exception = NoAnswer("slow")
        self._lock, self._late = threading.Lock(), False
        self._wire: socket.socket | None = None

    def answer(self) -> Answer:
        """What was answered until the time was over. Raises Refused or NoAnswer."""
        thread = threading.Thread(target=self._run, daemon=True, name="outwards")
        thread.start()
        thread.join(SECONDS)
        found = self.found  # before the cut, which the thread takes for an error
        self._cut()
        if isinstance(found, Exception):
            raise found
        return found

    def _run(self) -> None:
        try:
            self._go()
        except TimeoutError:
            self.found = NoAnswer("slow")
        except ssl.SSLCertVerificationError:
            self.found = NoAnswer("certificate")
        except OSError:
            self.found = NoAnswer("connection")
        except HTTPException:
            self.found = NoAnswer("garbage")
        except Exception as error:
            self.found = error

    def _go(self) -> None:
        with contextlib.closing(_Connection(self.place, self._connected())) as connection:
            connection.request(self.method, self.place.target, self.body, self.headers)
            with connection.getresponse() as response:
                headers = {name.lower(): value for name, value in response.getheaders()}
                self.found = Answer(response.status, headers, b"")
                # With its status it has been answered, whatever becomes of the rest.
                with contextlib.suppress(OSError, HTTPException):
                    self.found = Answer(response.status, headers, response.read(LONGEST))

    def _connected(self) -> socket.socket:
        """A socket to one of the addresses that were looked at, where wanted with the certificate checked."""
        failed: OSError = ConnectionError()
        for family, where in addresses.looked_up(self.place)[:ADDRESSES]:
            sock = socket.socket(family, socket.SOCK_STREAM)
            try:
                self._hold(sock)
                sock.settimeout(SECONDS / ADDRESSES)
                sock.connect(where)
                sock.settimeout(SECONDS)
                return (
                    trusted().wrap_socket(sock, server_hostname=self.place.host)
                    if self.place.secure
                    else sock
                )
            except OSError as error:
                sock.close()
                failed = error
        raise failed

    def _hold(self, sock: socket.socket) -> None:
        """Keep an end of the connection of our own, by which it can be cut from the other thread."""
        with self._lock:
            if self._late:
                raise TimeoutError
            if self._wire:
                self._wire.close()
            self._wire = sock.dup()

    def _cut(self) -> None:
        with self._lock:
            self._late = True
            if self._wire:
                with contextlib.suppress(OSError):
                    self._wire.shutdown(socket.SHUT_RDWR)
                self._wire.close()
