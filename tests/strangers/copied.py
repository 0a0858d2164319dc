"""A copy of the tree that may be changed, and what is run in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ("__pycache__/", "*.py[cod]", "*.mo", ".pytest_cache/")
ELSEWHERE = (
    ".git",
    *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split() if line not in COMPILED),
)
"""What is made by running stays where it is, but for what was compiled, and the database of the tests."""
COIN = ROOT / "docs" / "coin"


def copy(into: Path) -> Path:
    """The tree as it is, in a folder that is not there yet."""
    shutil.copytree(ROOT, into, ignore=_ignored)
    return into


def _ignored(_folder: str, names: list[str]) -> Iterable[str]:
    return [name for name in names if any(fnmatch(name, pattern) for pattern in ELSEWHERE)]


def write(tree: Path, name: str, text: str) -> None:
    """Give a file of the copy another text."""
    path = tree / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def lay(tree: Path, folder: Path = COIN) -> list[str]:
    """Lay the files of a folder over the copy, as `cp -r folder/. .` does. Their names."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    for path in files:
        target = tree / path.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return [path.relative_to(folder).as_posix() for path in files]


def run(tree: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """A command of Python in the copy, as its developer runs it."""
    calm = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TEST_DATABASE"))
    }
    return subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env={**calm, "DEVELOPMENT": "1", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def run_tests(tree: Path, *tests: str, before: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[str]":
    """These tests in the copy, in one process, perhaps after another command."""
    if before:
        run(tree, *before).check_returncode()
    return run(tree, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests)
