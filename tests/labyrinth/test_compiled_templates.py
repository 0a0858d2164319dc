"""A template is compiled once by all processes, and again when anything that it is made of has changed."""

import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from django.conf import settings
from django.utils import translation

from labyrinth.serving import compiled_templates
from labyrinth.serving.jinja_backend import Backend

FILES = {
    "whole.jinja": '{{ _("Your turn") }} {% include "part.jinja" %}',
    "part.jinja": "{{ word }}",
}


@pytest.fixture(autouse=True)
def _may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled from now on."""
    names: list[str] = []
    compile_it = jinja2.Environment.compile

    def noted(self: jinja2.Environment, source: str, name: str, *more: object) -> object:
        names.append(name)
        return compile_it(self, source, name, *more)  # type: ignore[call-overload]

    monkeypatch.setattr(jinja2.Environment, "compile", noted)
    return names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "here"
    made.mkdir()
    for name, text in FILES.items():
        (made / name).write_text(text)
    return made


def printed(folder: Path, language: str = "en", name: str = "whole.jinja") -> str:
    """As a process that has just begun prints it."""
    usual = next(one for one in settings.TEMPLATES if one.get("NAME") == "jinja2")
    backend = Backend({"NAME": "jinja2", "APP_DIRS": False, "DIRS": [folder], "OPTIONS": usual["OPTIONS"]})
    with translation.override(language):
        return str(backend.get_template(name).render({"word": "now"}))


def test_another_process_compiles_nothing(folder: Path, compiled: list[str]) -> None:
    assert [printed(folder), printed(folder, "pl")] == ["Your turn now", "Twoja kolej now"]
    assert [printed(folder), printed(folder, "pl")] == ["Your turn now", "Twoja kolej now"]
    assert compiled == ["whole.jinja"] * 2


def test_a_part_that_changes_is_seen_in_all_that_have_it(folder: Path, compiled: list[str]) -> None:
    printed(folder)
    (folder / "part.jinja").write_text("{{ word }}!")
    assert printed(folder) == "Your turn now!"
    assert compiled == ["whole.jinja"] * 2


@pytest.mark.parametrize("what", ["_words", "_compiler"])
def test_other_words_and_another_compiler_compile_anew(
    folder: Path, compiled: list[str], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed(folder)
    monkeypatch.setattr(compiled_templates, what, lambda *_: b"another")
    printed(folder)
    assert compiled == ["whole.jinja"] * 2


def test_the_catalogues_of_the_site_are_among_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = compiled_templates._words.__wrapped__
    before = of("pl")
    catalogue = tmp_path / "pl" / "LC_MESSAGES" / "django.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(b"words")
    # Django would forget where the language that is spoken is kept, were it told.
    own = SimpleNamespace(LOCALE_PATHS=[tmp_path], LANGUAGE_CODE="en")
    monkeypatch.setattr(compiled_templates, "settings", own)
    with_it = of("pl")
    catalogue.write_bytes(b"other words")
    assert len({before, with_it, of("pl")}) == 3


def test_a_tree_that_was_moved_keeps_it_under_its_new_name(folder: Path, compiled: list[str]) -> None:
    (folder / "wrong.jinja").write_text("\n{{ word.missing }}")
    with pytest.raises(AttributeError):
        printed(folder, name="wrong.jinja")
    there = folder.with_name("there")
    shutil.move(folder, there)
    with pytest.raises(AttributeError) as caught:
        printed(there, name="wrong.jinja")
    assert compiled == ["wrong.jinja"]
    assert str(caught.traceback[-1].path) == str(there / "wrong.jinja")


def test_with_debug_nothing_is_kept(folder: Path, settings) -> None:
    settings.DEBUG = True
    printed(folder)
    assert not (folder / "__pycache__").exists()
