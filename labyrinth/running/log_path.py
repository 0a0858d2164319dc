"""What a log may say of an address: its route, with the named parts that open nothing.

Never the path itself: a key in it may be long or short, stand between slashes or beside a number.
"""

import re
from functools import cache

from django.contrib.admindocs.views import simplify_regex
from django.http import HttpRequest

from labyrinth.running.scrubbed import scrub

PLAIN = frozenset({"slug", "pk", "seat", "number", "entry", "step", "system", "object_id", "app_label"})
"""The parts of addresses that a log may show; all others may be keys to something."""
PART = re.compile(r"<(?:\w+:)?(\w+)>")
HIDDEN = "..."
NOWHERE = f"/{HIDDEN}"


def shown_path(request: HttpRequest) -> str:
    """The route that answered, its plain parts filled in; "/..." for an address that leads nowhere."""
    match = request.resolver_match
    if match is None:
        return NOWHERE
    parts = {name: str(value) for name, value in match.kwargs.items() if name in PLAIN}
    return scrub(PART.sub(lambda part: parts.get(part[1], HIDDEN), _simple(match.route)))


@cache
def _simple(route: str) -> str:
    """The route, of which there are as many as addresses, without what it is matched by."""
    return simplify_regex(route)
