"""Processes of two releases side by side: the newer one has another rule set of every system."""

from dataclasses import replace

from django.conf import settings

from games.systems import REGISTERED, SLUGS, get_system

FIRST = settings.RELEASE
"""The release that a rehearsal begins with."""


def newer(release: str) -> str:
    """The release after this one."""
    first, *rest = release.split(".")
    return ".".join([str(int(first) + 1), *rest])


def become(release: str) -> None:
    """Let this process be of that release; one that is already keeps its systems, and what it remembers of
    them."""
    if release == settings.RELEASE:
        return
    settings.RELEASE = release
    REGISTERED.clear()
    if release != FIRST:
        systems = [get_system(slug) for slug in SLUGS]
        REGISTERED.update({one.slug: replace(one, ruleset=one.ruleset + 1) for one in systems})
