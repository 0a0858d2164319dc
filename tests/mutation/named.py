"""A pytest plugin: `--named MARK:NAME` runs only tests whose mark names it, as in `--named rule:T-R-05`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """May stand several times."""
    parser.addoption("--named", action="append", default=[], help="MARK:NAME, only tests that name it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A mark counts that stands at the test, its module, its class or its parameter."""
    wanted = {tuple(one.split(":", 1)) for one in config.getoption("named")}
    items[:] = [item for item in items if wanted & _named(item)]


def _named(item: pytest.Item) -> set[tuple[str, ...]]:
    return {(mark.name, str(name)) for mark in item.iter_markers() for name in mark.args}
