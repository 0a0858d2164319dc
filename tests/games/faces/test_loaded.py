"""A process that shows pages has loaded what tables are made of before anybody asks for one."""

import builtins
from typing import Any

import jinja2
import pytest
from django.conf import settings
from django.test import Client

from games.faces import loaded
from games.systems import SLUGS
from labyrinth.running import collector
from tests.games.pages import at
from tests.games.people import person, play_on, running

pytestmark = pytest.mark.django_db
LANGUAGES = [language for language, _name in settings.LANGUAGES]


@pytest.mark.long("whoever comes first loads all systems and templates")
@pytest.mark.parametrize("system", SLUGS)
def test_nothing_is_compiled_or_read_for_the_first_page_of_a_table(system: str, monkeypatch):
    game = running("Ann", "Bob", system=system)
    play_on(game, 3)
    loaded.load_tables()
    late: list[str] = []
    opened = builtins.open

    def compiled(_self: Any, _source: Any, name: str | None = None, *_: Any, **__: Any) -> Any:
        late.append(str(name))
        raise AssertionError

    def noted(file: Any, *rest: Any, **more: Any) -> Any:
        late.append(str(file))
        return opened(file, *rest, **more)

    monkeypatch.setattr(jinja2.Environment, "compile", compiled)
    monkeypatch.setattr(builtins, "open", noted)
    for language in LANGUAGES:
        client = Client(headers={"HX-Request": "true"})
        client.force_login(person("Ann"))
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        assert client.get(at(game)).status_code == 200
    assert late == []


def test_a_process_that_shows_pages_begins_with_it():
    assert collector.at_start["tables"] is loaded.load_tables
