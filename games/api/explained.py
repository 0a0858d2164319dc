"""The way to the pages that explain the API, from pages that load nothing else of it."""

from django.http import HttpRequest, HttpResponse


def docs(request: HttpRequest) -> HttpResponse:
    """As `try_it.docs`."""
    from games.api import try_it  # with all that the API is made of

    return try_it.docs(request)


def shapes(request: HttpRequest) -> HttpResponse:
    """As `try_it.shapes`."""
    from games.api import try_it  # with all that the API is made of

    return try_it.shapes(request)
