"""The rule sets by name. They are loaded when first asked for and never know each other."""

from functools import cache
from importlib import import_module

from games.engine.system import System

SLUGS = ("sorcerer", "talisman", "mice")
REGISTERED: dict[str, System] = {}
"""Further systems by slug; asked first."""


def get_system(slug: str) -> System:
    """The system of that name. Raises KeyError for a name that nobody implements."""
    registered = REGISTERED.get(slug)
    if registered is not None:
        return registered
    if slug not in SLUGS:
        raise KeyError(f"no rule set is called {slug!r}; known: {', '.join((*REGISTERED, *SLUGS))}")
    return _load(slug)


@cache
def _load(slug: str) -> System:
    system = import_module(f"games.systems.{slug}.system").SYSTEM
    assert isinstance(system, System)
    return system
