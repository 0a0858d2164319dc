"""Through the door: to whom the site speaks, for how long, and how much it listens."""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from django.conf import LazySettings

from labyrinth.ground.outwards import addresses, door
from labyrinth.ground.outwards.answers import NoAnswer, Refused
from tests.labyrinth.outwards.elsewhere import OUTSIDE, Elsewhere, certificate, elsewhere, names, status


@pytest.fixture
def own(settings: LazySettings) -> Iterator[Elsewhere]:
    """A server on this machine that the operator allows."""
    with elsewhere() as server:
        settings.OWN_HOSTS = [f"http://127.0.0.1:{server.port}"]
        yield server


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Elsewhere]:
    """A server with a trusted certificate for hook.test, at an address that counts as outside."""
    public, secret = certificate("hook.test", tmp_path)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(public, secret)
    trusted = ssl.create_default_context(cafile=str(public))
    real = addresses.is_outside
    monkeypatch.setattr(door, "trusted", lambda: trusted)
    monkeypatch.setattr(addresses, "is_outside", lambda at: at == OUTSIDE or real(at))
    with elsewhere(str(OUTSIDE), serving) as server:
        yield server


def lead(monkeypatch: pytest.MonkeyPatch, server: Elsewhere, *to: list[str]) -> list[str]:
    """Names lead there, at one look-up after another. Returned is the list of names looked up."""
    asked: list[str] = []
    monkeypatch.setattr(socket, "getaddrinfo", names(list(to), server.port, asked))
    return asked


def url(server: Elsewhere, path: str = "/hook") -> str:
    return f"http://127.0.0.1:{server.port}{path}"


def test_what_is_sent_arrives_to_the_byte_and_is_answered(own: Elsewhere) -> None:
    own.answer = lambda handler: status(handler, 429, b"later", Retry_After="30")
    answer = door.post(
        url(own, "/a?b=c"), b"\x00\xff", {"Content-Type": "application/octet-stream", "TTL": "5"}
    )
    assert (answer.status, answer.body, answer.headers["retry-after"]) == (429, b"later", "30")
    assert not answer.is_success
    method, path, headers, body = own.heard[0]
    assert (method, path, body) == ("POST", "/a?b=c", b"\x00\xff")
    assert headers["Host"] == f"127.0.0.1:{own.port}"
    assert (headers["TTL"], headers["Content-Type"]) == ("5", "application/octet-stream")
    assert headers["User-Agent"].startswith("Labyrinth (+http")
    assert door.put(url(own), b"x", {}).status == 429
    assert own.heard[1][0] == "PUT"


def test_over_tls_the_certificate_is_asked_for_the_name(
    outside: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = lead(monkeypatch, outside, [str(OUTSIDE)])
    assert door.post("https://hook.test/one", b"x", {}).is_success
    assert (asked, outside.heard[0][2]["Host"]) == (["hook.test"], "hook.test")
    with pytest.raises(NoAnswer, match="certificate"):
        door.post("https://other.test/two", b"x", {})
    assert len(outside.heard) == 1


def test_a_name_is_looked_up_once_and_may_not_lead_inside_later(
    outside: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = lead(monkeypatch, outside, [str(OUTSIDE)], ["127.0.0.1"])
    assert door.post("https://hook.test/one", b"x", {}).is_success
    assert len(asked) == 1
    with pytest.raises(Refused, match="inside"):
        door.post("https://hook.test/two", b"x", {})


@pytest.mark.parametrize("bad", ["127.0.0.1", "::1", "10.0.0.1", "64:ff9b::7f00:1"])
def test_one_address_inside_spoils_a_name(
    outside: Elsewhere, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    lead(monkeypatch, outside, [str(OUTSIDE), bad])
    with pytest.raises(Refused, match="inside"):
        door.post("https://hook.test/", b"x", {})
    assert not outside.heard


def test_where_the_first_address_is_silent_the_second_is_tried(
    outside: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = ipaddress.ip_address("127.0.0.3")
    monkeypatch.setattr(addresses, "is_outside", lambda at: at in {OUTSIDE, two})
    lead(monkeypatch, outside, [str(two), str(OUTSIDE)])
    assert door.post("https://hook.test/", b"x", {}).is_success


def test_a_redirect_is_an_answer_and_is_not_followed(own: Elsewhere) -> None:
    own.answer = lambda handler: status(handler, 307, Location=url(own, "/other"))
    assert door.post(url(own), b"x", {}).status == 307
    assert [path for _method, path, *_rest in own.heard] == ["/hook"]


def test_of_an_endless_answer_the_beginning_is_read(own: Elsewhere) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not own.over.is_set():
            handler.wfile.write(b"x" * 65536)

    own.answer = endless
    assert door.post(url(own), b"x", {}).body == b"x" * door.LONGEST


def test_what_is_packed_is_not_unpacked(own: Elsewhere) -> None:
    own.answer = lambda handler: status(handler, 200, b"\x1f\x8b bomb", Content_Encoding="gzip")
    assert door.post(url(own), b"x", {}).body == b"\x1f\x8b bomb"
    assert own.heard[0][2]["Accept-Encoding"] == "identity"


def dripping(own: Elsewhere, text: bytes) -> None:
    """It answers with a byte now and then, for ever."""

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(text)
        while not own.over.wait(0.01):
            handler.wfile.write(b"x")
            handler.wfile.flush()

    own.answer = drip


def threads() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == "outwards"]


def test_who_drips_a_line_for_ever_is_cut_off(own: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "SECONDS", 0.1)
    dripping(own, b"HTTP/1.1 200 OK\r\nX-Long: ")
    with pytest.raises(NoAnswer, match="slow"):
        door.post(url(own), b"x", {})
    for thread in threads():
        thread.join(5)
    assert not threads()


@pytest.mark.parametrize(
    "text", [b"Content-Length: 9\r\n\r\nab", b"Transfer-Encoding: chunked\r\n\r\nzz\r\nab"]
)
def test_who_breaks_off_after_the_status_has_answered(own: Elsewhere, text: bytes) -> None:
    own.answer = lambda handler: handler.wfile.write(b"HTTP/1.1 201 Created\r\n" + text) and None
    assert door.post(url(own), b"x", {}).status == 201


def test_who_hangs_and_who_is_not_found_in_time_is_slow(
    own: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "SECONDS", 0.1)
    own.answer = lambda _handler: own.over.wait(20) and None
    with pytest.raises(NoAnswer, match="slow"):
        door.post(url(own), b"x", {})
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: own.over.wait(20) and [])
    with pytest.raises(NoAnswer, match="slow"):
        door.post("https://hook.test/", b"x", {})


@pytest.mark.parametrize("text", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 ok\r\n\r\n", b"\x00" * 100])
def test_what_is_no_http_is_no_answer(own: Elsewhere, text: bytes) -> None:
    own.answer = lambda handler: handler.wfile.write(text) and None
    with pytest.raises(NoAnswer) as no_answer:
        door.post(url(own), b"x", {})
    assert no_answer.value.reason in {"garbage", "connection"}


def test_where_nobody_listens_is_no_connection(settings: LazySettings) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        settings.OWN_HOSTS = [f"http://127.0.0.1:{free.getsockname()[1]}"]
        with pytest.raises(NoAnswer, match="connection"):
            door.post(settings.OWN_HOSTS[0], b"x", {})


def test_a_proxy_of_the_environment_is_not_asked(own: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    with elsewhere() as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert door.post(url(own), b"x", {}).is_success
        assert not proxy.heard


def test_no_line_is_smuggled_into_the_headers(own: Elsewhere) -> None:
    with pytest.raises(ValueError, match="Invalid header"):
        door.post(url(own), b"x", {"Topic": "a\r\nX-Other: b"})
    assert not own.heard
