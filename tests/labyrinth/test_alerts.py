"""deploy/alerts.yml and deploy/dashboard.json: every number they speak of is one of the site's."""

import inspect
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.urls import get_resolver

from labyrinth.ground import metrics
from labyrinth.running import health, operating
from labyrinth.serving.for_programs import ADDRESSES
from tests.labyrinth.deployed import DEPLOY
from tests.labyrinth.promql import BadExpressionError, Selector, parse

ALERTS = DEPLOY / "alerts.yml"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]
]
BOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text())
PANELS = [(panel["title"], one["expr"]) for panel in BOARD["panels"] for one in panel["targets"]]
EXPRESSIONS = [*((rule["alert"], rule["expr"]) for rule in RULES), *PANELS]
DOC = (DEPLOY.parent / "docs" / "operating.md").read_text()
OF_PROMETHEUS = {"up": {"job"}}
WHERE_SET_UP = {"prepared statements", "replica"}
"""Checks that only some sites have."""


def series() -> dict[str, set[str]]:
    """The names under which the site's numbers are scraped, with their labels."""
    found: dict[str, set[str]] = {name: set() for name in metrics.GAUGES}
    found |= {"labyrinth_check_ok": {"check"}, "labyrinth_check_value": {"check", "unit"}}
    for name, family in metrics.FAMILIES.items():
        ends = ("_bucket", "_count", "_sum") if family.timed else ("_total",)
        for end in ends:
            found[name + end] = set(family.labels) | ({"le"} if end == "_bucket" else set())
    return found | OF_PROMETHEUS


def views(resolver: Any = None, spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """The names of all views, as the label `view` has them."""
    for one in (resolver or get_resolver(ADDRESSES)).url_patterns:
        if hasattr(one, "url_patterns"):
            yield from views(one, (*spaces, one.namespace) if one.namespace else spaces)
        elif one.name:
            yield ":".join((*spaces, one.name))


def wrong(selector: Selector) -> str:
    """What the site has nothing of, "" where all is there."""
    known = series()
    if selector.name not in known:
        return f"no series {selector.name}"
    if foreign := set(selector.labels) - known[selector.name]:
        return f"{selector.name} has no label {foreign}"
    values = {"check": {*health.CHECKS, *WHERE_SET_UP}, "view": set(views())}
    for label, (how, value) in selector.labels.items():
        named = value.split("|") if how == "=~" else [value]
        if label in values and not set(named) <= values[label]:
            return f"{label} is never {value}"
    return ""


@pytest.fixture(autouse=True)
def _connected():
    operating.connect()


@pytest.mark.parametrize(("where", "expression"), EXPRESSIONS, ids=[where for where, _one in EXPRESSIONS])
def test_every_expression_is_one_and_asks_for_what_there_is(where, expression):
    selectors = parse(expression)
    assert selectors
    assert [wrong(one) for one in selectors if wrong(one)] == []


@pytest.mark.parametrize(
    ("expression", "fault"),
    [
        ("labyrinth_games_lost > 0", "no series"),
        ("labyrinth_answers", "no series"),
        ('labyrinth_check_ok{check="beats"} == 0', "never beats"),
        ('labyrinth_check_ok{name="beat"}', "no label"),
        ('labyrinth_request_seconds_count{view="answer"}', "never answer"),
    ],
)
def test_what_the_site_does_not_have_is_noticed(expression, fault):
    assert fault in "".join(wrong(one) for one in parse(expression))


@pytest.mark.parametrize(
    "expression",
    [
        "sum by (le (x)",
        "rate(x)",
        "x > ",
        "histogram_quantile(x)",
        'x{check="a" kind="b"}',
        "abs(x[5m])",
        "x)",
        "increase(x[5])",
        "x ? 1",
    ],
)
def test_what_is_no_expression_is_noticed(expression):
    with pytest.raises(BadExpressionError):
        parse(expression)


def test_every_check_wakes_somebody():
    told = {
        value
        for rule in RULES
        for one in parse(rule["expr"])
        for name, (_how, values) in one.labels.items()
        if name == "check"
        for value in values.split("|")
    }
    # That mails wait is told by their age.
    assert told | {"mail queue"} == {*health.CHECKS, *WHERE_SET_UP}


def test_every_number_of_the_table_what_to_watch_has_a_rule():
    table = DOC[DOC.index("## What to watch") : DOC.index("## Backups")]
    told = set(re.findall(r"`(labyrinth_\w+)`", table))
    named = {one.name for rule in RULES for one in parse(rule["expr"])}
    assert len(told) >= 6
    assert {name for name in told if not any(one.startswith(name) for one in named)} == set()


def test_a_rule_says_what_is_wrong_and_what_to_do():
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "do"}
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}


def test_the_dashboard_shows_every_number_of_the_site_in_places_of_their_own():
    shown = {one.name for _title, expression in PANELS for one in parse(expression)}
    begun = {name.removesuffix(end) for name in shown for end in ("_bucket", "_count", "_sum", "_total")}
    own = {*metrics.FAMILIES, *metrics.GAUGES, "labyrinth_check_ok", "labyrinth_check_value"}
    assert own - shown - begun == set()
    places = [tuple(panel["gridPos"][side] for side in "xywh") for panel in BOARD["panels"]]
    taken = [(x + i, y + j) for x, y, w, h in places for i in range(w) for j in range(h)]
    assert len(set(taken)) == len(taken)
    assert max(x for x, _y in taken) < 24
    assert {panel["datasource"]["uid"] for panel in BOARD["panels"]} == {"${source}"}


def test_prometheus_own_reader_takes_the_rules():
    """Where promtool is installed (Debian: prometheus) it reads the rules itself."""
    promtool = shutil.which("promtool")
    if promtool is None:
        assert RULES
        pytest.skip("promtool is not installed")
    done = subprocess.run([promtool, "check", "rules", ALERTS], capture_output=True, text=True, check=False)
    assert (done.returncode, f"{len(RULES)} rules found" in done.stdout) == (0, True), done.stderr


def test_the_names_of_checks_that_only_some_sites_have_are_right():
    source = inspect.getsource(health)
    assert all(f'register("{name}", ' in source for name in WHERE_SET_UP)
