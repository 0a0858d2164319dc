"""Pages are compressed on the wire, streams of events are not."""

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from benchmarks.web import UNPACK
from labyrinth.serving.compression import CompressPages


@pytest.mark.django_db
def test_a_page_goes_out_compressed() -> None:
    page = Client().get("/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert len(page.content) < 6000


@pytest.mark.parametrize("kind", ["text/event-stream", "font/woff2", "image/png"])
def test_a_stream_of_events_and_what_is_compressed_already_are_left_alone(kind: str) -> None:
    stream = StreamingHttpResponse([b"data: 1\n\n"], content_type=kind)
    request = RequestFactory().get("/live/x/", headers={"Accept-Encoding": "gzip"})
    answer = CompressPages(lambda _: stream)(request)
    assert "Content-Encoding" not in answer.headers
    assert b"".join(answer.streaming_content) == b"data: 1\n\n"


@pytest.mark.parametrize("status", [204, 304])
def test_what_must_have_no_body_is_given_none(status: int) -> None:
    """A font that the browser has comes as a stream of nothing; compressed, nothing has 20 bytes."""
    nothing = StreamingHttpResponse([], status=status)
    del nothing.headers["Content-Type"]
    request = RequestFactory().get("/static/fonts/a.woff2", headers={"Accept-Encoding": "gzip"})
    answer = CompressPages(lambda _: nothing)(request)
    assert b"".join(answer.streaming_content) == b""
    assert "Content-Encoding" not in answer.headers


def test_a_reader_that_takes_no_coding_of_ours_gets_none() -> None:
    page = CompressPages(lambda _: HttpResponse("x" * 500))(RequestFactory().get("/"))
    assert page.content == b"x" * 500


def unpacked(page: HttpResponse) -> str:
    """A compressed page as it was."""
    return UNPACK[page.headers["Content-Encoding"]](page.content).decode()


EVERY = "gzip, deflate, br, zstd"
"""What browsers take, and say so where nobody can listen."""
A_PART = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("taken", "asked", "coding"),
    [
        ("gzip, deflate", {}, "gzip"),
        ("gzip, zstd", {}, "zstd"),
        ("br, gzip", {}, "br"),
        (EVERY, {}, "br"),
        ("br, gzip", A_PART, "gzip"),
        (EVERY, A_PART, "zstd"),
    ],
)
def test_it_is_packed_with_a_tail_of_chance_length_and_unpacks_to_what_it_was(
    taken: str, asked: dict[str, str], coding: str
) -> None:
    text = "the same words " * 500
    request = RequestFactory().get("/", headers={"Accept-Encoding": taken, **asked})
    pages = [CompressPages(lambda _: HttpResponse(text, headers={"ETag": '"x"'}))(request) for _ in range(30)]
    assert {page.headers["Content-Encoding"] for page in pages} == {coding}
    assert {unpacked(page) for page in pages} == {text}
    assert len({len(page.content) for page in pages}) > 5
    assert (pages[0].headers["ETag"], pages[0].headers["Vary"]) == ('W/"x"', "Accept-Encoding")
    assert pages[0].headers["Content-Length"] == str(len(pages[0].content))
    short = CompressPages(lambda _: HttpResponse("x" * 199))(request)
    assert "Content-Encoding" not in short.headers


@pytest.mark.parametrize("coding", ["gzip", "zstd", "br"])
def test_it_is_made_longer_by_as_many_bytes_as_chance_says(
    monkeypatch: pytest.MonkeyPatch, coding: str
) -> None:
    request = RequestFactory().get("/", headers={"Accept-Encoding": coding})
    lengths = {}
    for more in (0, 1, 2, 99):
        monkeypatch.setattr("labyrinth.serving.compression.secrets.randbelow", lambda _most, more=more: more)
        page = CompressPages(lambda _: HttpResponse("the same words " * 500))(request)
        assert unpacked(page) == "the same words " * 500
        lengths[more] = len(page.content)
    assert (lengths[2] - lengths[1], lengths[99] - lengths[1]) == (1, 98)
    assert lengths[0] < lengths[1]


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_whole_page_is_packed_closer_than_a_part(monkeypatch: pytest.MonkeyPatch, coding: str) -> None:
    monkeypatch.setattr(CompressPages, "max_random_bytes", 1)
    text = "".join(f"<li>{number * number % 997} of {number % 31}</li>" for number in range(900))
    lengths = []
    for asked in ({}, A_PART):
        request = RequestFactory().get("/", headers={"Accept-Encoding": coding, **asked})
        lengths.append(len(CompressPages(lambda _: HttpResponse(text))(request).content))
    assert lengths[0] < lengths[1]
