"""A pytest plugin: tests marked `counts` hold what is printed against lists of it. They fall with a card
more, and say which file and line to change.

`counts("SIZES")` is where a line of the test's own file begins so, `counts("games/faces/x.py: NAMED")` a line
of another file; `counts` alone is the line of the test that fell.
"""

from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

TITLE = "counts what is printed: with a card more, change"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a place that there is not."""
    for told in _told(item):
        if _line(*_named(item, told)) is None:
            raise pytest.UsageError(f"{item.nodeid}: counts({told!r}): no line begins so")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: "pytest.CallInfo[None]"
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say it below the failure."""
    report = yield
    if report.failed and call.excinfo is not None and item.get_closest_marker("counts"):
        fell = [entry.lineno + 1 for entry in call.excinfo.traceback if Path(entry.path) == item.path]
        places = [_named(item, told) for told in _told(item)]
        lines = [(path, _line(path, begins)) for path, begins in places] or [(item.path, (fell or [1])[-1])]
        report.sections.append((TITLE, "\n".join(f"{_short(item, path)}:{line}" for path, line in lines)))
    return report


def _told(item: pytest.Item) -> list[str]:
    return [str(told) for mark in item.iter_markers("counts") for told in mark.args]


def _named(item: pytest.Item, told: str) -> tuple[Path, str]:
    """The file of a place, and how its line begins."""
    file, _, begins = told.partition(": ")
    return (item.config.rootpath / file, begins) if "/" in file else (item.path, told)


@cache
def _line(path: Path, begins: str) -> int | None:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return next((at for at, line in enumerate(lines, 1) if line.strip().startswith(begins)), None)


def _short(item: pytest.Item, path: Path) -> str:
    return str(path.relative_to(item.config.rootpath))
