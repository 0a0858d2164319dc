"""Pages as they are sent: without what only their templates need."""

import re

from django.http import HttpResponse

ATTRIBUTE = re.compile(rb'\n(?=[a-z-]+=")')
"""The break before an attribute that the formatter of the templates has put on a line of its own."""


def slim(page: bytes) -> bytes:
    """A page without the empty lines and the indentation of its templates, attributes in one line; a table is
    sent often, and a long game has long pages."""
    return ATTRIBUTE.sub(b" ", b"\n".join(filter(None, map(bytes.strip, page.split(b"\n")))))


def slimmed(response: HttpResponse) -> HttpResponse:
    """The response with such a page."""
    response.content = slim(response.content)
    return response
