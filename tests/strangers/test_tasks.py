"""Each task of a stranger, done in a copy of the tree: it takes few files, and the tests that belong to it
are green there. A fourth system is the last of them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.new_system import System, lacking
from tests.strangers import tasks
from tests.strangers.copied import COIN, ROOT, copy, lay, run_tests, write
from tests.strangers.tasks import TASKS, Task, TaskOutdatedError, applied, named

FILES_AT_MOST = 4
each = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)


def files_of(task: Task, into: Path) -> Path:
    """A tree of the files that the task touches, as far as they are there."""
    for name in task.files:
        if (ROOT / name).is_file():
            write(into, name, (ROOT / name).read_text(encoding="utf-8"))
    return into


@each
def test_a_task_still_applies_and_touches_few_files(task: Task, tmp_path: Path) -> None:
    tree = files_of(task, tmp_path)
    applied(task, tree)
    assert len(task.files) <= FILES_AT_MOST
    there = [one for one in task.files if (ROOT / one).is_file()]
    assert there
    assert all((tree / one).read_text() != (ROOT / one).read_text() for one in there)


@each
def test_readme_leads_to_the_place(task: Task) -> None:
    readme, page = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", task.doc))
    assert task.doc == "README.md" or f"({task.doc})" in readme
    assert [place for place in task.through if f"`{place}" not in page] == []


def test_a_task_whose_place_is_gone_is_named(tmp_path: Path) -> None:
    task = TASKS[0]
    tree = files_of(task, tmp_path)
    write(tree, task.edits[0][0], "cards: []\n")
    with pytest.raises(TaskOutdatedError, match=r"tasks\.py: write 'a price' anew: .*stables\.yaml"):
        applied(task, tree)


def test_lines_around_a_place_may_move(tmp_path: Path) -> None:
    task = TASKS[0]
    tree, name = files_of(task, tmp_path), task.edits[0][0]
    write(tree, name, "# Two lines\n# more.\n" + (tree / name).read_text())
    applied(task, tree)
    assert f"since: {tasks.NEXT}" in (tree / name).read_text()


@pytest.mark.deep
@each
def test_a_task_is_done_alone(task: Task, tmp_path: Path) -> None:
    tree = copy(tmp_path / "tree")
    applied(task, tree)
    named(tree)
    done = run_tests(tree, *task.tests, before=task.before)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.deep
@each
def test_what_is_tested_is_red_before(task: Task, tmp_path: Path) -> None:
    """Else its tests would say nothing of it."""
    tree = copy(tmp_path / "tree")
    in_tests = tuple((file, change) for file, change in task.edits if file.startswith(("tests/", "docs/")))
    applied(Task(**{**vars(task), "edits": in_tests}), tree)
    assert run_tests(tree, *task.tests).returncode == 1


# -- a fourth system ----------------------------------------------------------------------------------------

LINES: dict[str, Callable[[str], str]] = {
    "games/systems/__init__.py": lambda text: re.sub(
        r"^(SLUGS = \(.*?),?\)", r'\1, "coin")', text, flags=re.M
    ),
    "docs/rules-coverage.md": tasks.behind(
        "| system | ids | without a test |\n| --- | --- | --- |\n", "| Coin | 4 | none |\n"
    ),
    "README.md": tasks.behind(
        "| system | seats | what it is |\n| --- | --- | --- |\n", "| Coin | 2 to 3 rivals | call the die |\n"
    ),
    "pyproject.toml": lambda text: re.sub(r'("games\.faces\.\w+")\]', r'\1, "games.faces.coin"]', text),
}
"""What Coin adds to files of others."""
OWN = ("tests/systems/coin", "tests/strangers/coin_in_copy.py")
OF_ALL = (
    *("tests/test_new_system.py", "tests/test_systems.py", "tests/test_rule_ids.py", "tests/test_kinds.py"),
    *("tests/lessons", "tests/games/lobby/test_views_home.py", "tests/api/test_described.py"),
    *(
        "tests/games/past/test_record_bytes.py",
        "tests/rehearsal/test_tables.py",
        "tests/rehearsal/test_releases.py",
    ),
    *(
        "tests/games/faces/test_loaded.py",
        "tests/games/faces/test_land.py",
        "tests/games/views/test_every_look.py",
    ),
    *("tests/games/faces/test_rule_pages.py", "tests/benchmarks/test_report.py"),
    "tests/test_every_page_speaks_polish.py",
    "tests/games/new_set/test_new_set.py::test_every_system_with_content_is_changed",
)
"""What looks at every system that is on offer."""


def with_coin(into: Path) -> Path:
    """A copy of the tree in which Coin is a system like the others."""
    tree = copy(into)
    lay(tree)
    for name, change in LINES.items():
        write(tree, name, change((tree / name).read_text(encoding="utf-8")))
    return tree


def test_what_it_lacks_in_files_of_others_is_what_is_added(tmp_path: Path) -> None:
    coin = System("coin", "Coin", tmp_path)
    for name in (*LINES, "tests/cost.py"):
        write(tmp_path, name, (ROOT / name).read_text(encoding="utf-8"))
    lay(tmp_path)
    assert sorted(line.partition(":")[0] for line in lacking(coin)) == sorted(LINES)
    for name, change in LINES.items():
        write(tmp_path, name, change((ROOT / name).read_text(encoding="utf-8")))
    assert [*lacking(coin)] == []


def test_it_is_a_hundred_lines() -> None:
    [rules] = COIN.glob("games/systems/*/system.py")
    assert len(rules.read_text(encoding="utf-8").splitlines()) <= 110


@pytest.mark.long("a copy of the tree, and a process that plays a fourth system on every kind of page")
def test_all_seven_are_done_and_the_fourth_system_is_played_on_every_page(tmp_path: Path) -> None:
    """In one copy, as each copy costs a process of tests."""
    tree = with_coin(tmp_path / "tree")
    for task in TASKS:
        applied(task, tree)
    named(tree)
    compiled = next(task.before for task in TASKS if task.before)
    done = run_tests(tree, *OWN, *(test for task in TASKS for test in task.tests), before=compiled)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.deep
def test_the_tests_of_all_systems_are_green_with_it(tmp_path: Path) -> None:
    tree = with_coin(tmp_path / "tree")
    done = run_tests(tree, "-m", "not browser and not postgres and not deep", *OF_ALL)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
