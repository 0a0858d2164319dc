"""Pages are compressed on the wire, streams of events are not."""

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from labyrinth.compression import CompressPages


@pytest.mark.django_db
def test_a_page_goes_out_compressed() -> None:
    page = Client().get("/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert len(page.content) < 6000


def test_a_stream_of_events_is_left_alone() -> None:
    stream = StreamingHttpResponse([b"data: 1\n\n"], content_type="text/event-stream")
    request = RequestFactory().get("/live/x/", headers={"Accept-Encoding": "gzip"})
    answer = CompressPages(lambda _: stream)(request)
    assert "Content-Encoding" not in answer.headers
    assert b"".join(answer.streaming_content) == b"data: 1\n\n"


def test_a_reader_that_takes_no_gzip_gets_none() -> None:
    page = CompressPages(lambda _: HttpResponse("x" * 500))(RequestFactory().get("/"))
    assert page.content == b"x" * 500
