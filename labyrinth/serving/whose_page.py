"""Pages say whose they are, by a mark that says nothing else: so the worker of the installed site forgets
what it keeps of one person as soon as a page of nobody, or of somebody else, comes (static/js/worker.js)."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.device_marks import account_mark
from accounts.models import User
from labyrinth.ground.after_response import after_response

NOBODY = "-"


@after_response
def whose_page(request: HttpRequest, response: HttpResponseBase) -> None:
    """Only what was found out for the page is told; of files, parts and programs nothing."""
    if request.method != "GET" or "HX-Request" in request.headers:
        return
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return
    person: User | AnonymousUser | None = getattr(request, "_cached_user", None)
    if isinstance(person, User):
        response.headers["X-Account"] = account_mark(person.pk)
    elif person is not None:
        response.headers["X-Account"] = NOBODY
