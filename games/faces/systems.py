"""The rule systems as somebody who opens a table reads of them."""

from dataclasses import dataclass

from django.utils.functional import Promise

from games import systems
from games.faces.face import get_face


@dataclass(frozen=True)
class SystemFacts:
    """One system: the numbers of seats it is played with, and the ways its teams may be given out."""

    slug: str
    name: str | Promise
    seats: tuple[int, ...]
    teams: tuple[str, ...]


def name_of(slug: str) -> str | Promise:
    """The name of a system in the reader's language; the slug of one that has none."""
    return get_face(slug).name


def is_known(slug: str) -> bool:
    """Whether the site plays this system."""
    return slug in systems.SLUGS or slug in systems.REGISTERED


def offered() -> list[SystemFacts]:
    """Every system of this site, in a fixed order."""
    slugs = dict.fromkeys((*systems.SLUGS, *systems.REGISTERED))
    return [_facts(slug) for slug in slugs]


def _facts(slug: str) -> SystemFacts:
    system = systems.get_system(slug)
    teams = tuple(system.options.get("teams", ("random",)))
    return SystemFacts(slug, name_of(slug), tuple(system.seats), teams)
