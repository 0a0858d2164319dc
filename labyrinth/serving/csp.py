"""The Content-Security-Policy header: everything from this site, nothing inline.

Forms lead to this site; and on to where people sign in elsewhere, if the environment names such places.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from labyrinth.ground.after_response import after_response

# Scripts, styles and connections are what `default-src` allows; each page says all of this again.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action " + " ".join(["'self'", *settings.FORM_TARGETS])
)


@after_response
def content_security_policy(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the header on every answer that has none of its own.

    A browser obeys the policy of the page into which a script puts a part, never that of the part: where
    nothing keeps it to be shown as a page, the part goes without, 200 bytes of each answer of a player.
    """
    if not is_part(request, response):
        response.headers.setdefault("Content-Security-Policy", POLICY)


def is_part(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether a script of ours has asked (another site's cannot send the header) and nobody stores it."""
    return "HX-Request" in request.headers and "no-store" in response.headers.get("Cache-Control", "")
