"""Sheets and scripts go out with what they import, short, and do the same."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, BrokenBarrierError

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from labyrinth.running.messages import BASE
from labyrinth.serving import static_files
from labyrinth.serving.static_files import OURS, shortened, source, whole

STATIC = BASE / "static"
NAMES = sorted(
    name
    for path in Path("static").rglob("*.*")
    if OURS.fullmatch(name := path.relative_to("static").as_posix())
)


def test_a_sheet_goes_out_with_what_it_imports():
    text = Path(finders.find("css/site.css")).read_text()
    assert "--paper:#f3e7cb" in text
    assert ".site-header{" in text
    assert "@import" not in text
    assert "/*" not in text


def test_a_script_goes_out_with_what_it_imports_each_with_its_own_names():
    text = Path(finders.find("js/table_page.js")).read_text()
    assert not re.search(r'^\s*(?:import ["{]|//)', text, re.MULTILINE)
    for name in ("rules", "live", "table", "talk", "draws"):
        assert f"{{\n{whole(f'js/{name}.js')}}}" in text


def test_what_an_imported_file_says_anew_goes_out(monkeypatch):
    before = Path(finders.find("css/table.css"))
    last = before.stat().st_mtime_ns
    assert Path(finders.find("css/table.css")).stat().st_mtime_ns == last
    said = "p { color: var(--ink); }"
    monkeypatch.setattr(
        static_files, "source", lambda name: said if name == "css/games.css" else source(name)
    )
    assert Path(finders.find("css/table.css")).read_text().startswith("p{color:var(--ink)}")


def test_two_pages_that_ask_at_the_same_moment_get_whole_files(monkeypatch):
    made, both = [], Barrier(2)

    def made_beside_another(prefix: str) -> "TemporaryDirectory[str]":
        with suppress(BrokenBarrierError):  # nobody else comes to make one
            both.wait(0.05)
        made.append(TemporaryDirectory(prefix=prefix))
        return made[-1]

    monkeypatch.setattr(static_files, "TemporaryDirectory", made_beside_another)
    static_files._folder.cache_clear()
    with ThreadPoolExecutor(2) as pages:
        found = list(pages.map(static_files.written, ["css/site.css", "css/site.css"]))
    assert len(made) == 1
    assert [path.read_text() for path in found] == [whole("css/site.css")] * 2


def test_pictures_and_what_others_bring_go_out_as_they_are():
    assert Path(finders.find("img/logo.svg")) == STATIC / "img" / "logo.svg"
    assert "labyrinth-static-" not in finders.find("admin/css/base.css")
    assert finders.find("css/no.css") is None


def test_collected_are_the_files_that_go_out(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin", "ninja", "mfa"])
    for name in NAMES:
        assert (tmp_path / name).read_text() == whole(name)
    assert (tmp_path / "img" / "logo.svg").exists()


def test_what_is_imported_stands_there():
    with pytest.raises(FileNotFoundError, match=r"css/no\.css"):
        whole("css/no.css")
    assert all(map(whole, NAMES))


def strings() -> Iterator[tuple[str, str]]:
    for name in NAMES:
        if name.endswith(".css"):
            text = re.sub(r"/\*.*?\*/", "", source(name), flags=re.DOTALL)
            yield from ((name, string) for string in re.findall(r'"[^"]*"', text))


def test_nothing_that_is_left_out_stands_in_a_string():
    for name, string in strings():
        assert shortened(string, ".css") == string, name
    for name in NAMES:
        if name.endswith(".js"):
            lines = source(name).splitlines()
            assert not [line for line in lines if line.count("`") % 2], name


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".css")])
def test_a_thin_scrollbar_has_the_colours_of_the_page(name: str):
    for rule in re.findall(r"\{[^{}]*scrollbar-width: thin;[^{}]*\}", source(name)):
        assert "scrollbar-color: var(--edge) transparent" in rule
