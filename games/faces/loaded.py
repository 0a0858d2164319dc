"""Everything that a table is made of, loaded: rules, words, addresses, and templates of all systems, in all
languages.

By themselves they load when they are first shown. The first players whom a new process answers would wait for
that, a second and a half in all, and the collector of garbage would look at them again and again.
"""

import re
from collections.abc import Iterable, Iterator

from django.template import engines
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment

from games import systems
from games.faces.face import check_rows, get_face
from games.faces.rule_text import terms

TABLE = "games/_table.jinja"
OWN, GENERAL = "systems/", "games/parts/"
"""Where a part of a system lies: a template of its own, printed in its place or remembered (`fragment`)."""
APART = re.compile(r'(?:fragment|part)\(face, "(\w+)"')


def load_tables() -> None:
    """Load what is not there yet; before all else what games say, so that nothing starts with a wrong row.

    Raises ContentError.
    """
    for slug in systems.SLUGS:
        check_rows(slug)
    for slug in systems.SLUGS:
        systems.get_system(slug)
        get_face(slug)
    reverse("games:home")  # the first address that is asked for loads all
    spoken = engines["jinja2"].spoken  # type: ignore[attr-defined]
    names = list(_printed(next(iter(spoken.values())).env))
    for language in spoken:
        with translation.override(language):
            _load_here(names)


def _load_here(names: Iterable[str]) -> None:
    """Those templates, and the terms of all rule books, in the language that is spoken."""
    for name in names:
        get_template(name, using="jinja2")
    for slug in systems.SLUGS:
        terms(slug)


def _printed(environment: Environment) -> Iterator[str]:
    """The templates that are not only parts of others."""
    assert environment.loader is not None
    every = environment.list_templates(extensions=["jinja"])
    sources = (environment.loader.get_source(environment, name)[0] for name in every)
    apart = {f"{GENERAL}{name}.jinja" for source in sources for name in APART.findall(source)}
    yield TABLE
    yield from (name for name in every if name.startswith(OWN) or name in apart)
