"""A release is made out of a clean tree in one go, or nothing of it."""

import os
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from labyrinth import releases
from labyrinth.management.commands import release as command
from labyrinth.running import releasing

DAY = date(2026, 12, 5)
CHANGES = """# What has changed

## Unreleased

- Dragons fly.

## 0.1.0 (2026-11-28)

The first release.
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree on its way to 0.2.0."""
    rules = tmp_path / "games" / "systems" / "dragons.py"
    rules.parent.mkdir(parents=True)
    (tmp_path / "labyrinth").mkdir()
    rules.write_text("SPEED = 1\n")
    (tmp_path / "labyrinth" / "models.py").touch()
    (tmp_path / releasing.NUMBER).write_text('"""A project."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / releasing.CHANGES).write_text(CHANGES)
    (tmp_path / releases.FILE).write_text(f"0.1.0 2026-11-28 {releases.digest_of(tmp_path)}\n")
    rules.write_text("SPEED = 2\n")
    return tmp_path


def made(tree: Path, number: str = "0.2.0", state: str = "", keep=str) -> releases.Released:
    """The release made of it in December."""
    return releasing.make(tree, number=number, day=DAY, state=state, keep=keep)


def texts(tree: Path) -> dict[str, str]:
    """Every file."""
    return {str(path): path.read_text() for path in tree.rglob("*") if path.is_file()}


def test_a_release_has_its_line_and_its_changes_and_what_its_tests_keep(tree):
    kept: list[str] = []
    assert not releases.is_released("0.2.0", tree)
    made(tree, keep=kept.append)
    assert releases.is_released("0.2.0", tree)
    assert str(releases.last(tree)) == f"0.2.0 2026-12-05 {releases.digest_of(tree)}"
    assert releases.wrong_number("0.2.0", tree) == ""
    assert kept == ["0.2.0"]
    assert (tree / releasing.CHANGES).read_text() == CHANGES.replace(
        "## Unreleased\n", "## Unreleased\n\nNothing yet.\n\n## 0.2.0 (2026-12-05)\n"
    )


def test_a_release_of_pages_alone_names_its_own_number(tree):
    made(tree)
    (tree / releasing.CHANGES).write_text(
        (tree / releasing.CHANGES).read_text().replace("Nothing yet.", "- Larger letters.")
    )
    made(tree, "0.2.1")
    assert releases.last(tree).digest == releases.releases(tree)[-2].digest
    assert '__version__ = "0.2.1"' in (tree / releasing.NUMBER).read_text()
    assert releases.wrong_number("0.2.1", tree) == ""


@pytest.mark.parametrize(
    ("number", "state", "why"),
    [
        ("0.2.0", " M games/play/play.py", r"not clean: commit or put away first\n M games/play/play\.py"),
        ("0.1.0", "", r"0\.1\.0 is released already"),
        ("0.0.9", "", r"0\.1\.0 is released already"),
        ("two", "", "is no number of a release"),
        ("0.2", "", "is no number of a release"),
    ],
)
def test_what_is_no_release_is_refused_and_nothing_written(tree, number, state, why):
    before = texts(tree)
    with pytest.raises(releasing.NoRelease, match=why):
        made(tree, number, state)
    assert texts(tree) == before


@pytest.mark.parametrize("said", ["", "Nothing yet."])
def test_a_release_has_something_to_say(tree, said):
    (tree / releasing.CHANGES).write_text(CHANGES.replace("- Dragons fly.", said))
    before = texts(tree)
    with pytest.raises(releasing.NoRelease, match="write what players and operators get"):
        made(tree)
    assert texts(tree) == before


def test_where_its_database_cannot_be_made_nothing_was_written(tree):
    def fail(number: str) -> None:
        raise RuntimeError(number)

    before = texts(tree)
    with pytest.raises(RuntimeError, match=r"0\.2\.0"):
        made(tree, keep=fail)
    assert texts(tree) == before


# -- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What git says of the tree stands in this file."""
    folder, said = tmp_path / "bin", tmp_path / "said"
    folder.mkdir()
    said.touch()
    (folder / "git").write_text(f'#!/bin/sh\n[ "$*" = "status --porcelain" ] && cat {said}\n')
    (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return said


def test_make_release_refuses_a_tree_that_is_not_clean(tree, git, monkeypatch):
    monkeypatch.setattr(command, "ROOT", tree)
    git.write_text("?? more.py\n")
    with pytest.raises(CommandError, match=r"not clean[^?]*\?\? more\.py"):
        call_command("release")


def test_make_release_keeps_code_and_database(tree, git, monkeypatch, capsys):
    package = tree / "tests" / "releases"
    package.mkdir(parents=True)
    (package / "make.py").write_text("import sys; open('kept', 'w').write(sys.argv[1])")
    monkeypatch.setattr(command, "ROOT", tree)
    call_command("release", number="0.2.0")
    assert (tree / "kept").read_text() == "0.2.0"
    assert releases.last(tree).version == "0.2.0"
    assert "git tag v0.2.0" in capsys.readouterr().out
