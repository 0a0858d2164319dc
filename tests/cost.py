"""A pytest plugin that says what tests cost: CPU seconds, with those of the processes that they started; of
tests in a browser also those of processes that run on, such as the browser, or a site that several share.

What takes above a second is printed; such a test is marked `long` with a word why, or `browser`, which says
it. What the long ones of a system take together has a bound, beyond which the run fails. Seconds are those of
a machine as quick as `PACE` says, so that the bounds hold on slower ones.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator, Mapping
from contextlib import suppress
from pathlib import Path, PurePath

import pytest

LONG = 1.0
"""Seconds above which a test is long."""
BOUNDS = {"sorcerer": 60.0, "mice": 20.0, "talisman": 20.0, "site": 380.0, "browser": 360.0}
"""System -> seconds that its long tests may take together; "site" is all that is no system's, nor in a
browser."""
PACE = 0.005
"""Seconds that `_known_work` takes on the machine for which the bounds were written."""
CPU, WHY = "cpu", "why"


def pytest_configure(config: pytest.Config) -> None:
    """Costs come together where all reports do."""
    if not hasattr(config, "workerinput"):
        bounded = is_bounded(config.option.markexpr)
        config.pluginmanager.register(Costs(_slower(), bounded=bounded), "costs")


def is_bounded(expression: str) -> bool:
    """Whether the tests that an expression of marks selects have bounds: those of a run in which something
    deep may be take as long as they take."""
    return "not deep" in expression


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a `long` without a word why."""
    mark = item.get_closest_marker("long")
    if mark is not None and not (mark.args and isinstance(mark.args[0], str)):
        raise pytest.UsageError(f'{item.nodeid}: say why it is long: @pytest.mark.long("...")')


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Begin to count."""
    item.stash[_began] = _cpu(item)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: "pytest.FixtureDef[object]", request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """What a whole session shares is not charged to the test that happens to need it first."""
    item = getattr(request, "_pyfuncitem", None) if fixturedef.scope == "session" else None
    if not isinstance(item, pytest.Item):
        return (yield)
    began = _cpu(item)
    try:
        return (yield)
    finally:
        item.stash[_began] += _cpu(item) - began


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Nor is to end it, with all the processes that it had, charged to the last test of a worker."""
    began = _cpu(item)
    try:
        return (yield)
    finally:
        if nextitem is None:
            item.stash[_began] += _cpu(item) - began


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: "pytest.CallInfo[None]"
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send along with the last report of a test what all of it has cost."""
    report = yield
    if call.when == "teardown":
        report.user_properties += [(CPU, _cpu(item) - item.stash[_began]), (WHY, _why(item))]
    return report


_began = pytest.StashKey[float]()


def _why(item: pytest.Item) -> str:
    """The word of the mark; "" where it lacks."""
    if (mark := item.get_closest_marker("long")) is not None:
        return str(mark.args[0])
    return next((word for word in ("deep", "browser") if item.get_closest_marker(word)), "")


def _cpu(item: pytest.Item) -> float:
    """Seconds until now of this process and of those children that have ended; where the test drives a
    browser, of all that descend from it."""
    ended = sum(os.times()[:4])
    return max(ended, _cpu_of_all()) if item.get_closest_marker("browser") else ended


def _cpu_of_all() -> float:
    """By Linux's /proc (proc(5), stat). Its lists of children leave out some while others end."""
    ticks, children = dict[int, int](), defaultdict[int, list[int]](list)
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = place.read_text().rpartition(")")[2].split()
            ticks[int(place.parts[2])] = sum(map(int, fields[11:15]))
            children[int(fields[1])].append(int(place.parts[2]))
    found = [os.getpid()]
    for parent in found:
        found += children[parent]
    return sum(ticks.get(pid, 0) for pid in found) / os.sysconf("SC_CLK_TCK")


def _known_work() -> float:
    """Seconds for something that is the same everywhere."""
    began, words = time.process_time(), {}
    for number in range(60_000):
        words[str(number % 1000)] = number
    return time.process_time() - began


def _slower() -> float:
    """How many times slower this machine is than the one of the bounds; at least 1."""
    return max(1.0, min(_known_work() for _ in range(9)) / PACE)


def system_of(nodeid: str) -> str:
    """Whose bound a test counts for: the slug of its system, "browser" or "site"."""
    match PurePath(nodeid.partition("::")[0]).parts:
        case ("tests", "systems", slug, _, *_):
            return slug
        case ("tests", "browser", *_):
            return "browser"
        case _:
            return "site"


def sums(costs: Mapping[str, float]) -> dict[str, float]:
    """System -> what its long tests cost together, of {name of a test: seconds}."""
    found: defaultdict[str, float] = defaultdict(float)
    for name, seconds in costs.items():
        if seconds > LONG:
            found[system_of(name)] += seconds
    return dict(found)


def beyond(costs: Mapping[str, float]) -> list[str]:
    """A line for each system whose long tests cost more than they may; one without a bound may cost none."""
    return [
        f"{system}: long tests take {seconds:.0f} s of CPU together, {BOUNDS.get(system, 0):.0f} are allowed"
        for system, seconds in sums(costs).items()
        if seconds > BOUNDS.get(system, 0)
    ]


class Costs:
    """What this run has cost, in seconds of the machine of the bounds."""

    def __init__(self, slower: float, *, bounded: bool = True) -> None:
        self.slower, self.bounded = slower, bounded
        self.seconds: dict[str, float] = {}
        self.why: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = dict(report.user_properties)
        if CPU in told:
            self.seconds[report.nodeid] = float(str(told[CPU])) / self.slower
            self.why[report.nodeid] = str(told[WHY])

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.bounded and beyond(self.seconds) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        long = sorted(((cost, name) for name, cost in self.seconds.items() if cost > LONG), reverse=True)
        if long:
            terminalreporter.section(
                f"above {LONG:g} s of CPU (this machine: {self.slower:.1f} times slower)"
            )
        for cost, name in long:
            terminalreporter.line(f"{cost:6.1f}  {name}: {self.why[name] or 'NOT MARKED long, say why'}")
        for system, cost in sorted(sums(self.seconds).items()):
            terminalreporter.line(f"{cost:6.1f}  all long ones of {system}, of {BOUNDS.get(system, 0):g}")
        terminalreporter.line(f"{sum(self.seconds.values()):6.1f}  all tests")
        for line in beyond(self.seconds) if self.bounded else []:
            terminalreporter.line(f"FAILED {line}", red=True)
