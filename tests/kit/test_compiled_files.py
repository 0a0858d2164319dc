"""What was made of a source is kept beside it, is never stale, and never half there."""

import sys
from pathlib import Path

import pytest
import yaml

from games.kit import content
from games.kit.compiled_files import FOLDER, compiled, keep_compiled
from games.kit.content import ContentError, compile_files, read_file, read_shown
from tests.kit.test_content import PETS


@pytest.fixture(autouse=True)
def _may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pets.yaml"
    path.write_text(PETS)
    return path


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed from now on."""
    texts: list[str] = []
    load = yaml.load
    monkeypatch.setattr(content.yaml, "load", lambda text, **more: texts.append(text) or load(text, **more))
    return texts


def kept(path: Path) -> list[Path]:
    return sorted((path.parent / FOLDER).glob("*"))


def test_a_file_is_parsed_once_by_all_processes(file: Path, parsed: list[str]) -> None:
    first = read_file(file), read_shown(file)
    assert len(parsed) == 2
    assert (read_file(file), read_shown(file)) == first
    assert len(parsed) == 2


def test_a_changed_file_is_parsed_anew(file: Path, parsed: list[str]) -> None:
    assert read_file(file)["pets"][0]["price"] == 2
    file.write_text(PETS.replace("price: 2", "price: 4"))
    assert read_file(file)["pets"][0]["price"] == 4
    assert len(parsed) == 2


@pytest.mark.parametrize("at", [0, 40, 70, -1])
def test_a_byte_that_was_lost_makes_it_nothing(file: Path, parsed: list[str], at: int) -> None:
    first = read_file(file)
    [path] = kept(file)
    whole = bytearray(path.read_bytes())
    whole[at] ^= 1
    path.write_bytes(whole)
    assert read_file(file) == first
    assert len(parsed) == 2
    path.write_bytes(path.read_bytes()[:at])
    assert read_file(file) == first


def test_another_parser_parses_anew(file: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read_file(file)
    monkeypatch.setattr(content, "_parser", lambda: b"another")
    read_file(file)
    assert len(parsed) == 2


def test_what_is_wrong_stays_wrong(file: Path) -> None:
    file.write_text("pets: 1\npets: 2\n")
    for _ in range(2):
        with pytest.raises(ContentError, match="twice in one mapping"):
            read_file(file)
    assert kept(file) == []


@pytest.mark.parametrize("value", ["2026-11-29", "2026-11-29 12:00:00", "!!set {a, b}"])
def test_what_would_come_back_otherwise_is_not_kept(file: Path, value: str) -> None:
    file.write_text(f"one: {value}\n")
    assert read_file(file) == read_file(file)
    assert kept(file) == []


def test_kinds_of_values_stay_what_they_are(file: Path) -> None:
    file.write_text("one: [1, 1.0, true, '1', null, .inf]\n2: two\n")
    first, again = read_file(file), read_file(file)
    assert kept(file)
    assert (
        [*map(type, again["one"])] == [*map(type, first["one"])] == [int, float, bool, str, type(None), float]
    )
    assert [*again] == [*first] == ["one", 2]


def test_who_may_not_write_reads_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_file(file)["pets"]
    (file.parent / FOLDER).write_text("no folder")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert read_file(file)["pets"]
    assert (file.parent / FOLDER).read_text() == "no folder"


def test_a_folder_is_compiled_with_both_parts_of_each_file(file: Path, parsed: list[str]) -> None:
    (file.parent / "more").mkdir()
    (file.parent / "more" / "rules.yaml").write_text("title: none\n")
    compile_files(file.parent)
    assert [path.name for path in kept(file)] == ["pets.yaml.rules.compiled", "pets.yaml.shown.compiled"]
    assert [path.name for path in kept(file.parent / "more" / "x")] == ["rules.yaml.rules.compiled"]
    assert len(parsed) == 3


def test_a_digest_stands_for_one_source(tmp_path: Path) -> None:
    keep_compiled(tmp_path / "a", "kind", b"1" * 32, b"made")
    assert compiled(tmp_path / "a", "kind", b"1" * 32) == b"made"
    assert compiled(tmp_path / "a", "kind", b"2" * 32) is None
    assert compiled(tmp_path / "a", "other", b"1" * 32) is None
