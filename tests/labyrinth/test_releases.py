"""The number of a release cannot be forgotten: what is played or stored has a digest, and the file of
releases names that of each."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.apps import apps

import labyrinth
from games.systems import SLUGS, get_system
from labyrinth import releases
from labyrinth.ground.environment import BadEnvironmentError
from labyrinth.running import checks
from labyrinth.running.messages import BASE

OWN = ("accounts", "games", "labyrinth")
FIGHT = "games/systems/tiny/fight.py"
TREE = {
    FIGHT: 'BONUS = 2\n"""For who attacks."""\ndef sum(of):\n    """All of it."""\n    return of + BONUS\n',
    "games/systems/tiny/system.py": 'CONTENTS = {1: "26349f05c7a6f7d2"}\n',
    "games/models/game.py": "class Game(Model):\n    name = CharField(max_length=60)\n",
    "games/migrations/0001_initial.py": "operations = []\n",
    "labyrinth/models.py": "",
    "templates/table.html": "<p>",
    "games/views/table.py": "STATUS = 200\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree that was released as 0.1.0."""
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / releases.FILE).write_text(f"0.1.0 2026-11-28 {releases.digest_of(tmp_path)}\n")
    return tmp_path


# -- this tree ------------------------------------------------------------------------------------------


def test_the_number_of_this_tree_is_right() -> None:
    assert releases.wrong_number(labyrinth.__version__) == ""


def test_every_release_is_named_with_its_digest_in_order() -> None:
    found = releases.releases()
    assert str(found[0]) == "0.1.0 2026-11-28 de0f93c0affc2763d10bbacf33e7547a"
    for one in found:
        assert len(one.digest) == releases.LENGTH
        assert all(part < releases.PART for part in releases.as_numbers(one.version))


def test_all_that_is_stored_is_declared_where_the_digest_looks() -> None:
    looked = tuple(
        place.removesuffix(".py").replace("/", ".") for place in (*releases.PLAYED, *releases.STORED)
    )
    models = [one.__module__ for one in apps.get_models() if one.__module__.startswith(OWN)]
    states = [get_system(slug).new_state.__module__ for slug in SLUGS]
    assert len(models) >= 40
    assert len(states) == len(SLUGS)
    assert [one for one in (*models, *states) if not one.startswith(looked)] == []
    assert {app.path for app in apps.get_app_configs() if app.name in OWN and _has_migrations(app.path)} == {
        str(BASE / place.rpartition("/")[0]) for place in releases.MIGRATIONS
    }


def _has_migrations(path: str) -> bool:
    return (Path(path) / "migrations").is_dir()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_content_of_a_rule_set_is_named_where_the_digest_looks(slug: str) -> None:
    folder = BASE / "games" / "systems" / slug
    assert any(f'"{get_system(slug).content}"' in path.read_text() for path in folder.rglob("*.py"))


# -- trees with something changed -----------------------------------------------------------------------


def change(tree: Path, name: str, before: str, after: str) -> None:
    """Something is written otherwise there."""
    text = (tree / name).read_text()
    assert before in text
    (tree / name).write_text(text.replace(before, after))


PLAYED_OTHERWISE: dict[str, Callable[[Path], object]] = {
    "a rule": lambda tree: change(tree, FIGHT, "of + BONUS", "of - BONUS"),
    "a number": lambda tree: change(tree, FIGHT, "BONUS = 2", "BONUS = 3"),
    "a content": lambda tree: change(
        tree, "games/systems/tiny/system.py", "26349f05c7a6f7d2", "f108f025e55a8f23"
    ),
    "a column": lambda tree: change(tree, "games/models/game.py", "max_length=60", "max_length=80"),
    "a migration": lambda tree: (tree / "games/migrations/0002_more.py").touch(),
    "a file": lambda tree: (tree / FIGHT).rename(tree / "games/systems/tiny/battle.py"),
}
SAID_OTHERWISE: dict[str, Callable[[Path], object]] = {
    "a docstring": lambda tree: change(tree, FIGHT, "All of it.", "With what it wears."),
    "the words behind a constant": lambda tree: change(tree, FIGHT, "For who attacks.", "Of the attacker."),
    "a comment": lambda tree: change(tree, FIGHT, "BONUS = 2\n", "BONUS = 2  # printed\n\n"),
    "a page": lambda tree: change(tree, "templates/table.html", "<p>", "<p><b>"),
    "a view": lambda tree: change(tree, "games/views/table.py", "200", "201"),
}


@pytest.mark.parametrize("what", PLAYED_OTHERWISE)
def test_what_is_played_otherwise_needs_a_greater_number(tree: Path, what: str) -> None:
    PLAYED_OTHERWISE[what](tree)
    assert "raise __version__" in releases.wrong_number("0.1.0", tree)
    assert "raise __version__" in releases.wrong_number("0.0.9", tree)
    assert releases.wrong_number("0.2.0", tree) == ""
    assert releases.wrong_number("0.10.0", tree) == ""


@pytest.mark.parametrize("what", SAID_OTHERWISE)
def test_what_is_only_said_otherwise_keeps_the_number(tree: Path, what: str) -> None:
    SAID_OTHERWISE[what](tree)
    assert releases.wrong_number("0.1.0", tree) == ""
    assert "Nothing that is played or stored differs" in releases.wrong_number("0.2.0", tree)


def test_releases_out_of_order_are_found(tree: Path) -> None:
    line = (tree / releases.FILE).read_text()
    (tree / releases.FILE).write_text(line + line)
    with pytest.raises(ValueError, match=r"0\.1\.0 stands behind 0\.1\.0"):
        releases.releases(tree)


def test_numbers_are_ordered_as_releases_are() -> None:
    rising = ["", "0.1.0", "0.1.1", "0.2.0", "0.10.0", "1.0.0", "1.0.1", "999.0"]
    assert sorted(rising, key=releases.order_of) == rising == sorted(rising, key=releases.as_numbers)
    assert releases.order_of("0.2.0") == 2000


def test_a_text_is_the_same_however_a_python_cuts_it_up() -> None:
    whole = ast.JoinedStr([ast.Constant("ab"), ast.FormattedValue(ast.Name("x", ast.Load()), -1)])
    cut = ast.JoinedStr([ast.Constant("a"), ast.Constant(""), ast.Constant("b"), *whole.values[1:]])
    assert releases.said_of(whole) == releases.said_of(cut)
    assert releases.said_of(ast.JoinedStr([ast.Constant("")])) == "JoinedStr(values=[])"


# -- production -----------------------------------------------------------------------------------------


def test_code_on_its_way_to_a_release_serves_nobody_without_a_yes(tree: Path) -> None:
    releases.refuse_unreleased("0.1.0", tree)
    with pytest.raises(
        BadEnvironmentError, match=r"on its way to release 0\.2\.0; the last release is 0\.1\.0"
    ):
        releases.refuse_unreleased("0.2.0", tree)


def settings_with(number: str, **environment: str) -> str:
    """What a process of that number says when it reads its settings; "" where it reads them."""
    code = f"import labyrinth; labyrinth.__version__ = '{number}'; import labyrinth.settings"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE,
        capture_output=True,
        text=True,
        check=False,
        env={
            "PATH": os.environ["PATH"],
            "SECRET_KEY": "x",
            "DATABASE_URL": "postgres:///none",
            **environment,
        },
    )
    return done.stderr.strip().rpartition("\n")[2]


def test_production_starts_releases_only(tmp_path: Path) -> None:
    newest = releases.last().version
    assert settings_with(newest, VAR_DIR=str(tmp_path)) == ""
    assert "set UNRELEASED=1 to run it" in settings_with("998.0.0", VAR_DIR=str(tmp_path))
    assert settings_with("998.0.0", VAR_DIR=str(tmp_path), UNRELEASED="1") == ""
    assert settings_with("998.0.0", VAR_DIR=str(tmp_path), DEVELOPMENT="1") == ""


def test_check_finds_a_release_that_somebody_has_changed(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.UNRELEASED = False
    settings.RELEASE = releases.last().version
    monkeypatch.setattr(releases, "digest_of", lambda: releases.last().digest)
    assert "labyrinth.W007" not in {one.id for one in checks.production()}
    monkeypatch.setattr(releases, "digest_of", lambda: "another")
    assert "labyrinth.W007" in {one.id for one in checks.production()}
    settings.UNRELEASED = True
    assert "labyrinth.W007" not in {one.id for one in checks.production()}
