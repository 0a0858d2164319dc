"""Pages go out compressed; live streams do not, as their events must arrive one by one."""

import gzip
import secrets

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

LEVEL = 4
"""A table's partial takes 0.2 ms and is 6 % longer than at the usual 6, which takes 0.3. At 1 it takes 0.14,
but is 22 % longer, and would miss its budget."""
WHOLE = 6
"""The level of a whole page, which is sent seldom and takes longer to be made than to be packed."""
SHORTEST = 200
"""What has fewer bytes goes out as it is."""
LEFT_ALONE = ("text/event-stream", "font/woff2", "image/png", "image/jpeg")
"""Streams, and what is compressed already."""
HEADER = 10
"""So many bytes of a gzip file stand before the name in it."""


class CompressPages(GZipMiddleware):
    """Django's own compression (with its padding against guessing by length), quicker, streams left out."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress whatever is not a stream of events."""
        if response.headers.get("Content-Type", "").startswith(LEFT_ALONE):
            return response
        content = getattr(response, "content", None)
        if content is None:
            return super().process_response(request, response)
        if len(content) < SHORTEST or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
            level = WHOLE if _is_whole(request, response) else LEVEL
            _compress(response, content, level, self.max_random_bytes)
        return response


def _is_whole(request: HttpRequest, response: HttpResponseBase) -> bool:
    html = response.headers.get("Content-Type", "").startswith("text/html")
    return html and "HX-Request" not in request.headers


def _compress(response: HttpResponseBase, content: bytes, level: int, most: int) -> None:
    """As Django does it: where that is shorter; a strong ETag becomes a weak one."""
    packed = gzip.compress(content, compresslevel=level, mtime=0)
    if len(packed) >= len(content):
        return
    packed = padded(packed, most)
    response.content = packed  # type: ignore[attr-defined]
    response.headers["Content-Length"] = str(len(packed))
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        response.headers["ETag"] = f"W/{etag}"
    response.headers["Content-Encoding"] = "gzip"


def padded(packed: bytes, most: int) -> bytes:
    """A gzip file with a name of chance length, up to so many bytes (the defence "Heal the Breach")."""
    name = b"a" * secrets.randbelow(most) + b"\x00"
    header = bytearray(packed[:HEADER])
    header[3] |= 0x08  # it has a name
    return bytes(header) + name + packed[HEADER:]
