"""What protects forms: its cookie goes once to who is signed in, and its token is masked in a moment.

Django sends it again with each page that has a form, so that it lasts a year from the last one on. It is new
with each sign-in and a session lasts 60 days: those 175 bytes of each look at a table renew what ends later
anyhow. Whoever comes without it gets it with the next page.

A token is masked anew in each page, so that nobody can guess it by the length of what is compressed. Django
draws and adds letter by letter, which took 51 µs of each partial of a table; 2 µs so.
"""

from functools import cached_property
from operator import getitem
from os import urandom

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH
from django.template.backends.utils import csrf_input
from django.utils.cache import patch_vary_headers
from django.utils.safestring import mark_safe

from labyrinth.ground.after_response import after_response
from labyrinth.serving.requests import user_of

MANY_LETTERS = len(CSRF_ALLOWED_CHARS)
LETTERS = bytes(ord(CSRF_ALLOWED_CHARS[number % MANY_LETTERS]) for number in range(256))
LEFT_OUT = bytes(range(256 // MANY_LETTERS * MANY_LETTERS, 256))
"""Bytes that would make some letters likelier than others."""
SUMS = {
    letter: {mask: CSRF_ALLOWED_CHARS[(at + by) % MANY_LETTERS] for by, mask in enumerate(CSRF_ALLOWED_CHARS)}
    for at, letter in enumerate(CSRF_ALLOWED_CHARS)
}
"""Letter of a secret -> letter of a mask -> what stands for both."""
DRAWN = 2 * CSRF_SECRET_LENGTH
"""So many bytes give enough letters: that more than half of them are left out does not happen."""


@after_response
def once_a_session(request: HttpRequest, response: HttpResponseBase) -> None:
    """Stands behind Django's protection, which asks afterwards whether the cookie is to be sent."""
    if request.META.get("CSRF_COOKIE_NEEDS_UPDATE") and user_of(request) and _has_it(request):
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
        patch_vary_headers(response, ["Cookie"])


def _has_it(request: HttpRequest) -> bool:
    """Whether the browser has sent the very secret that it would be sent."""
    return request.COOKIES.get(settings.CSRF_COOKIE_NAME) == request.META.get("CSRF_COOKIE")


# -- the token in a form -------------------------------------------------------------------------------------


def form_token(request: HttpRequest) -> dict[str, object]:
    """Context of the templates of tables: `csrf_input` as Django's, masked quicker."""
    return {"csrf_input": FormToken(request)}


class FormToken:
    """What a form of a page says, made once a page and only where it has one; `html` is the same."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def __html__(self) -> str:
        return self.html

    @cached_property
    def html(self) -> str:
        """The hidden field."""
        return _input(self._request)


def _input(request: HttpRequest) -> str:
    secret = request.META.get("CSRF_COOKIE")
    if secret is None:
        return str(csrf_input(request))
    request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True
    field = f'<input type="hidden" name="csrfmiddlewaretoken" value="{masked(secret)}">'
    return mark_safe(field)  # noqa: S308  letters and digits


def masked(secret: str) -> str:
    """The secret behind a mask that is drawn for it, as `get_token` gives it."""
    mask = urandom(DRAWN).translate(LETTERS, LEFT_OUT)[:CSRF_SECRET_LENGTH].decode()
    return mask + "".join(map(getitem, map(SUMS.__getitem__, secret), mask))
