"""What a browser may know of who is signed in, so that it keeps nothing of one person for another: hashes."""

from typing import TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

SIGNS = 16
Response = TypeVar("Response", bound=HttpResponseBase)


def account_mark(user_id: int) -> str:
    """The name of an account for the browser alone."""
    return _mark("account", user_id)


def session_mark(request: HttpRequest) -> str:
    """The name of a session, which is another after the next sign-in."""
    return _mark("session", request.session.session_key)


def _mark(*parts: object) -> str:
    return salted_hmac("accounts.device", ":".join(map(str, parts)), algorithm="sha256").hexdigest()[:SIGNS]


def kept_offline(response: Response) -> Response:
    """Let a device keep this page for when it has no connection, if its person has asked for that there: one
    of their own tables, or the list of them."""
    response["X-Seen"] = "1"
    return response
