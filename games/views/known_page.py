"""A page that stays as it is: whoever has it already is told so, and is not sent it again."""

import hashlib
import re

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

TOKEN = re.compile(rb"[A-Za-z0-9]{64}")
"""What stands on a page for its visitor's forms, each time in another disguise."""


def known_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, or that nothing has changed. It bears the visitor's name, so nobody else keeps it."""
    patch_cache_control(response, private=True, no_cache=True)
    tag = hashlib.sha256(TOKEN.sub(b"", response.content)).hexdigest()[:20]
    response["ETag"] = f'W/"{tag}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
