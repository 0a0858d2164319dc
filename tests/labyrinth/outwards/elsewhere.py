"""A server of somebody else's, on this machine, and names that lead to where a test says."""

import datetime as dt
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


@dataclass
class Elsewhere:
    """What a server has heard, and what it answers: a function that writes to a handler."""

    port: int
    heard: list[tuple[str, str, dict[str, str], bytes]] = field(default_factory=list)
    answer: Callable[[BaseHTTPRequestHandler], None] = lambda handler: status(handler, 200)
    over: threading.Event = field(default_factory=threading.Event)


def status(handler: BaseHTTPRequestHandler, code: int, body: bytes = b"ok", **headers: str) -> None:
    handler.send_response(code)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


@contextmanager
def elsewhere(at: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> Iterator[Elsewhere]:
    """A server while the block lasts; `over` is set at its end, so that whoever hangs may go."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            here.heard.append((self.command, self.path, dict(self.headers), body))
            here.answer(self)

        do_PUT = do_POST  # noqa: N815 - the server calls it so

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            pass  # whom we cut off is no error of a test

    server = Server((at, 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    here = Elsewhere(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield here
    finally:
        here.over.set()
        server.shutdown()
        server.server_close()


def names(lead_to: list[list[str]], port: int, asked: list[str]) -> Callable[..., list[object]]:
    """In place of socket.getaddrinfo: each look-up finds the next list of addresses, the last one stays."""
    left = list(lead_to)

    def found(host: str, _port: int, *_args: object, **_kwargs: object) -> list[object]:
        asked.append(host)
        at = left.pop(0) if len(left) > 1 else left[0]
        return [
            (socket.AF_INET6 if ":" in one else socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port))
            for one in at
        ]

    return found


def certificate(name: str, folder: Path) -> tuple[Path, Path]:
    """A certificate of a name, signed by itself, and its key, as files."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, secret = folder / "public.pem", folder / "secret.pem"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return public, secret


OUTSIDE = ipaddress.ip_address("127.0.0.2")
"""The address of this machine that counts as outside where a test says so."""
