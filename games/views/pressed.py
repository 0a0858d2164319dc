"""What a button asks, carried out: back to a page that says so, or why not."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.refused import Refused


def pressed(request: HttpRequest, act: Callable[[], object], said: str, then: str) -> HttpResponse:
    """Do it and go on to the address `then`, with what is `said`, or the words of what is Refused."""
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, said)
    return redirect(then)
