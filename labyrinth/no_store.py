"""What somebody signed in is shown is kept nowhere: on a shared machine "back" shows nothing after they left.

What says of itself that it is for everybody (the picture of a person) may be kept.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers

from labyrinth.after_response import after_response
from labyrinth.requests import user_of


@after_response
def no_store(request: HttpRequest, response: HttpResponseBase) -> None:
    """Stands before the sessions, whose requests it looks at when they are answered."""
    said = response.headers.get("Cache-Control", "")
    if "public" not in said and "no-store" not in said and user_of(request):
        add_never_cache_headers(response)
    if "no-store" in response.headers.get("Cache-Control", ""):
        # Django's second word for the same, for caches that know no Cache-Control.
        response.headers.pop("Expires", None)
