"""Sheets and scripts go out with what they import, short, and do the same."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from labyrinth.messages import BASE
from labyrinth.static_files import OURS, StaticFiles, shortened, whole

STATIC = BASE / "static"
NAMES = sorted(
    name for path in STATIC.rglob("*.*") if OURS.fullmatch(name := path.relative_to(STATIC).as_posix())
)


def collected(folder: Path, *names: str) -> dict[str, str]:
    """Name -> the name under which these files go out, after `collectstatic` has copied them there."""
    files = StaticFiles(location=str(folder), base_url="/static/")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(Path(finders.find(name)).read_bytes())
    found = {name: (StaticFilesStorage(location=str(STATIC)), name) for name in names}
    told = list(files.post_process(found))
    return {name: str(hashed) for name, hashed, _done in told if not str(hashed).endswith(".gz")}


def test_a_sheet_goes_out_with_what_it_imports_under_a_name_of_its_own(tmp_path):
    font = "fonts/alegreya-700.woff2"
    names = collected(tmp_path, "css/palette.css", "css/site.css", font)
    for name in ("css/site.css", names["css/site.css"]):
        text = (tmp_path / name).read_text()
        assert "--paper:#f3e7cb" in text
        assert ".site-header{" in text
        assert "@import" not in text
        assert "/*" not in text
    assert Path(names[font]).name in text
    assert (tmp_path / f"{names['css/site.css']}.gz").exists()


def test_what_an_imported_file_says_anew_gives_the_sheet_another_name(tmp_path, monkeypatch):
    before = collected(tmp_path, "css/table.css")["css/table.css"]
    changed = tmp_path / "games.css"
    changed.write_text("p { color: var(--ink); }")
    find = finders.find
    monkeypatch.setattr(finders, "find", lambda name: str(changed) if name == "css/games.css" else find(name))
    after = collected(tmp_path, "css/table.css")["css/table.css"]
    assert before != after
    assert (tmp_path / after).read_text().startswith("p{color:var(--ink)}")


def test_a_script_goes_out_with_what_it_imports_each_with_its_own_names():
    text = whole("js/table_page.js")
    assert not re.search(r'^\s*(?:import ["{]|//)', text, re.MULTILINE)
    for name in ("rules", "live", "table", "talk"):
        assert f"{{\n{whole(f'js/{name}.js')}}}" in text


def test_what_is_imported_stands_there():
    with pytest.raises(FileNotFoundError, match=r"css/no\.css"):
        whole("css/no.css")
    assert all(map(whole, NAMES))


def strings() -> Iterator[tuple[str, str]]:
    for name in NAMES:
        if name.endswith(".css"):
            text = re.sub(r"/\*.*?\*/", "", Path(finders.find(name)).read_text(), flags=re.DOTALL)
            yield from ((name, string) for string in re.findall(r'"[^"]*"', text))


def test_nothing_that_is_left_out_stands_in_a_string():
    for name, string in strings():
        assert shortened(string, ".css") == string, name
    for name in NAMES:
        if name.endswith(".js"):
            lines = Path(finders.find(name)).read_text().splitlines()
            assert not [line for line in lines if line.count("`") % 2], name
