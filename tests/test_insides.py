"""What leans on the inside of a library stands in docs/upgrading-a-dependency.md, with what falls."""

import re
from pathlib import Path

import pytest

from tests.insides import ROOT, all_insides, insides
from tests.strangers.copied import copy, run_tests, write

ROW = re.compile(r"^\| `([\w/]+\.py)` \| (.*?) \| .*? \| `(.*?)` \|$", re.MULTILINE)
TOLD = ROW.findall((ROOT / "docs" / "upgrading-a-dependency.md").read_text(encoding="utf-8"))
NO_TEST = ("make check", "make bench", "nothing")
"""Only a type is taken, only time is saved, or the library would do the same."""
ON_POSTGRES = ("labyrinth/ground/postgres/", "rehearsal/", "benchmarks/")
"""What works on a real PostgreSQL only, which a process of tests beside this one has not."""


@pytest.mark.long("every module of the site is read")
def test_all_that_is_taken_is_told_and_nothing_else():
    told = {file: set(re.findall(r"`([^`]*)`", taken)) for file, taken, _falls in TOLD}
    assert told == all_insides()


def test_what_falls_is_there():
    falls = {one for _file, _taken, one in TOLD} - {*NO_TEST}
    assert len(falls) > 10
    assert [one for one in sorted(falls) if not (ROOT / one).is_file()] == []


@pytest.mark.deep
@pytest.mark.parametrize(
    ("file", "taken", "falls"),
    [row for row in TOLD if row[2] not in NO_TEST and not row[0].startswith(ON_POSTGRES)],
    ids=lambda one: one,
)
def test_a_name_that_is_gone_is_noticed(file: str, taken: str, falls: str, tmp_path: Path):
    """As if the library had called it otherwise."""
    tree = copy(tmp_path / "tree")
    names = {one.rpartition(".")[2] for one in re.findall(r"`([^`]*)`", taken)}
    text = (tree / file).read_text(encoding="utf-8")
    for name in names:
        text = re.sub(rf"\b{name}\b", f"{name}_gone", text)
    write(tree, file, text)
    assert run_tests(tree, "-x", "-m", "not postgres and not browser", falls).returncode != 0


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from psycopg import _queries", {"psycopg._queries"}),
        ("import psycopg._queries as kept", {"psycopg._queries"}),
        ("from jinja2.compiler import CodeGenerator", {"jinja2.compiler.CodeGenerator"}),
        ("from django.utils.translation import trans_real", {"django.utils.translation.trans_real"}),
        ("rows._iterable_class", {"._iterable_class"}),
        ("getattr(session, '_session_cache', None)", {"._session_cache"}),
        ("trans_real._active = 1", {"._active"}),
        ("class Form(Base):\n    def clean(self):\n        self._user = 1", {"._user"}),
        ("from threading import Timer\nclass Own(Timer):\n    def _stop(self): ...", {"._stop"}),
        ("import threading\nclass Own(threading.Timer):\n    def _stop(self): ...", {"._stop"}),
    ],
)  # fmt: skip
def test_each_way_in_is_found(source: str, found: set[str]):
    assert insides(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "from games.play.play import _own",
        "from __future__ import annotations",
        "Game._meta.db_table; row._replace(a=1)",
        "class Own:\n    def keep(self):\n        self._kept = 1\n        return self._kept",
        "def _helper(): ...\n_helper()",
        "class Own(dict):\n    def _new(self): ...",
        "model.__class__.__name__",
    ],
)
def test_what_is_ours_or_described_is_none(source: str):
    assert insides(source) == set()
