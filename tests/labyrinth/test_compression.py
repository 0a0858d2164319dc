"""Pages are compressed on the wire, streams of events are not."""

import gzip

import brotli
import pytest
import zstandard
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from labyrinth.compression import CompressPages, _brotli, _brotli_padded


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
    if page.headers["Content-Encoding"] == "br":
        return str(brotli.decompress(page.content), "utf-8")
    if page.headers["Content-Encoding"] == "gzip":
        return gzip.decompress(page.content).decode()
    reader = zstandard.ZstdDecompressor().stream_reader(page.content, read_across_frames=True)
    return bytes(reader.read()).decode()


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


@pytest.mark.parametrize("more", [0, 1, 99, 256])
def test_brotli_is_made_longer_by_as_many_bytes_as_are_wanted(more: int) -> None:
    packed = _brotli(b"the same words " * 500, 6)
    longer = _brotli_padded(packed, more)
    assert brotli.decompress(longer) == b"the same words " * 500
    assert len(longer) - len(_brotli_padded(packed, 0)) == (more + 2 if more else 0)


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_whole_page_is_packed_closer_than_a_part(monkeypatch: pytest.MonkeyPatch, coding: str) -> None:
    monkeypatch.setattr(CompressPages, "max_random_bytes", 1)
    text = "".join(f"<li>{number * number % 997} of {number % 31}</li>" for number in range(900))
    lengths = []
    for asked in ({}, A_PART):
        request = RequestFactory().get("/", headers={"Accept-Encoding": coding, **asked})
        lengths.append(len(CompressPages(lambda _: HttpResponse(text))(request).content))
    assert lengths[0] < lengths[1]
