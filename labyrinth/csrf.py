"""The cookie that protects forms goes once to who is signed in.

Django sends it again with each page that has a form, so that it lasts a year from the last one on. It is new
with each sign-in and a session lasts 60 days: those 175 bytes of each look at a table renew what ends later
anyhow. Whoever comes without it gets it with the next page.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from labyrinth.after_response import after_response
from labyrinth.requests import user_of


@after_response
def once_a_session(request: HttpRequest, response: HttpResponseBase) -> None:
    """Stands behind Django's protection, which asks afterwards whether the cookie is to be sent."""
    if request.META.get("CSRF_COOKIE_NEEDS_UPDATE") and user_of(request) and _has_it(request):
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
        patch_vary_headers(response, ["Cookie"])


def _has_it(request: HttpRequest) -> bool:
    """Whether the browser has sent the very secret that it would be sent."""
    return request.COOKIES.get(settings.CSRF_COOKIE_NAME) == request.META.get("CSRF_COOKIE")
