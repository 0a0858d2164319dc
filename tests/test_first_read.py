"""Each worker reads all files that it was given, and no two begin with the same."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import first_read


def read(folder: Path, monkeypatch: pytest.MonkeyPatch, *given: str, **more: Any) -> list[str]:
    """The names that are imported in such a run."""
    found: list[str] = []
    monkeypatch.setattr(first_read, "import_module", found.append)
    where = SimpleNamespace(dir=folder)
    first_read.read_from_another_file_on(
        SimpleNamespace(args=given, rootpath=folder, invocation_params=where, **more)
    )
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "b").mkdir(parents=True)
    for name in ("tests/test_a.py", "tests/b/test_b.py", "tests/b/helper.py", "tests/test_c.py"):
        (tmp_path / name).touch()
    return tmp_path


def test_every_worker_begins_elsewhere_and_reads_all(folder, monkeypatch):
    orders = [
        read(folder, monkeypatch, "tests", workerinput={"workerid": f"gw{number}", "workercount": 3})
        for number in range(3)
    ]
    assert orders[0] == ["tests.b.test_b", "tests.test_a", "tests.test_c"]
    assert [order[0] for order in orders] == orders[0]
    assert all(sorted(order) == orders[0] for order in orders)


def test_only_what_was_asked_for_is_read(folder, monkeypatch):
    worker = {"workerid": "gw0", "workercount": 2}
    assert read(folder, monkeypatch, "tests/test_c.py", "tests/test_a.py::test_x", workerinput=worker) == [
        "tests.test_c"
    ]


def test_a_run_without_workers_reads_when_it_collects(folder, monkeypatch):
    assert read(folder, monkeypatch, "tests") == []


def test_what_cannot_be_imported_is_left_to_pytest(folder, monkeypatch):
    def fail(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(first_read, "import_module", fail)
    first_read.read_from_another_file_on(
        SimpleNamespace(
            args=["tests"],
            rootpath=folder,
            invocation_params=SimpleNamespace(dir=folder),
            workerinput={"workerid": "gw1", "workercount": 2},
        )
    )
