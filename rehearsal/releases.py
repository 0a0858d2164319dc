"""Processes of two releases side by side: the newer one has another rule set of every system with content."""

from dataclasses import replace
from importlib import import_module

from django.conf import settings

from games.engine.system import System
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
        REGISTERED.update({slug: next_set(get_system(slug)) for slug in SLUGS if get_system(slug).contents})


def next_set(system: System) -> System:
    """The same with a rule set behind its newest, whose content is that of the newest."""
    newest, number = system.ruleset, system.ruleset + 1
    sets = import_module(f"games.systems.{system.slug}.content").content_of
    sets.plain[number] = sets(newest)
    contents = {**system.contents, number: system.contents[newest]}
    return replace(system, ruleset=number, contents=contents)
