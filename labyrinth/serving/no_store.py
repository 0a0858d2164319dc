"""What somebody signed in is shown is kept nowhere: on a shared machine "back" shows nothing after they left.

What says of itself that it is for everybody (the picture of a person) may be kept.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from labyrinth.ground.after_response import after_response
from labyrinth.serving.requests import signed_in

NOT_KEPT = "no-store, private"


@after_response
def no_store(request: HttpRequest, response: HttpResponseBase) -> None:
    """Stands before the sessions, whose requests it looks at when they are answered.

    Django's `never_cache` says the same in five words and a second header, 80 bytes of each answer.
    """
    said = response.headers.get("Cache-Control", "")
    if "no-store" in said or ("public" not in said and signed_in(request)):
        response.headers["Cache-Control"] = NOT_KEPT
        response.headers.pop("Expires", None)
