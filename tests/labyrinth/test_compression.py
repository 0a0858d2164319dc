"""Pages are compressed on the wire, streams of events are not."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from labyrinth.compression import CompressPages


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


def test_a_reader_that_takes_no_gzip_gets_none() -> None:
    page = CompressPages(lambda _: HttpResponse("x" * 500))(RequestFactory().get("/"))
    assert page.content == b"x" * 500


def test_it_is_packed_quickly_with_a_name_of_chance_length_and_unpacks_to_what_it_was() -> None:
    text = "the same words " * 500
    request = RequestFactory().get("/", headers={"Accept-Encoding": "br, gzip"})
    pages = [CompressPages(lambda _: HttpResponse(text, headers={"ETag": '"x"'}))(request) for _ in range(30)]
    assert {gzip.decompress(page.content).decode() for page in pages} == {text}
    assert len({len(page.content) for page in pages}) > 5
    assert (pages[0].headers["ETag"], pages[0].headers["Vary"]) == ('W/"x"', "Accept-Encoding")
    assert pages[0].headers["Content-Length"] == str(len(pages[0].content))
    short = CompressPages(lambda _: HttpResponse("x" * 199))(request)
    assert "Content-Encoding" not in short.headers


def test_a_whole_page_is_packed_closer_than_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CompressPages, "max_random_bytes", 1)
    text = "".join(f"<li>{number * number % 997} of {number % 31}</li>" for number in range(900))
    lengths = []
    for asked in ({}, {"HX-Request": "true"}):
        request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip", **asked})
        lengths.append(len(CompressPages(lambda _: HttpResponse(text))(request).content))
    assert lengths[0] < lengths[1]
