"""The Content-Security-Policy header: everything from this site, nothing inline.

Forms lead to this site; and on to where people sign in elsewhere, if the environment names such places.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from labyrinth.after_response import after_response

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action " + " ".join(["'self'", *settings.FORM_TARGETS])
)


@after_response
def content_security_policy(_request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the header on every answer that has none of its own."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
