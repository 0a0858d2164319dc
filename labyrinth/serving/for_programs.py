"""Requests of programs have addresses of their own: what the API is made of comes with the first of them.

A process of pages would load it for nothing: a sixth of a second of CPU and 14 MB. Feeds and calendars have a
key in their address, and nothing else that is sent along opens anything.
"""

from django.http import HttpRequest

BELOW = ("/api/", "/live/api/")
ADDRESSES = "labyrinth.urls_of_programs"
BY_KEY = "/feeds/"


def choose_addresses(request: HttpRequest) -> None:
    """Have the request looked up among the addresses that it may mean, and forget its cookies where the
    address is the key: no session is read there."""
    if request.path_info.startswith(BELOW):
        request.urlconf = ADDRESSES
    if request.path_info.startswith(BY_KEY):
        request.META.pop("HTTP_COOKIE", None)
