"""Where the time of a request goes."""

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import wraps
from importlib import import_module
from typing import Any
from unittest.mock import patch

from django.db import connection

STATEMENT = re.compile(r'\W*(\w+)[^"]*"(\w+)"')
"""Its first word and the first table that it names."""
READING = ("SELECT", "(SELECT")


def named(sql: str) -> str:
    """A statement in short: 'SELECT games_seat'."""
    found = STATEMENT.match(sql)
    return " ".join(found.groups()) if found else sql.split(maxsplit=1)[0]


class Shares:
    """Seconds spent inside named functions and in the database, queries made inside the functions, and
    commits: those of transactions, and statements by themselves that write."""

    def __init__(self) -> None:
        self.commits = 0
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.queries: defaultdict[str, list[str]] = defaultdict(list)
        self._inside: list[str] = []

    def of(self, whole: float) -> str:
        """All labels as parts of the whole, the largest first: "templates 41%, database 12%"."""
        largest = sorted(self.seconds.items(), key=lambda pair: -pair[1])
        return ", ".join(f"{label} {seconds / whole:.0%}" for label, seconds in largest)

    def timed(self, label: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, its time counted for the label."""

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            began = time.perf_counter()
            self._inside.append(label)
            try:
                return function(*args, **kwargs)
            finally:
                self._inside.pop()
                self.seconds[label] += time.perf_counter() - began

        return wrapper

    def query(self, execute: Callable[..., Any], *args: Any) -> Any:
        """A wrapper for Django's connections that counts a query and its time."""
        began = time.perf_counter()
        try:
            return execute(*args)
        finally:
            for label in self._inside:
                self.queries[label].append(named(args[0]))
            self.seconds["database"] += time.perf_counter() - began
            self.commits += not (connection.in_atomic_block or args[0].startswith(READING))

    def committing(self, commit: Callable[[], Any]) -> Callable[[], Any]:
        """The function that commits a transaction, counted."""

        def wrapper() -> Any:
            self.commits += 1
            return commit()

        return wrapper


@contextmanager
def watched(labels: Mapping[str, str]) -> Iterator[Shares]:
    """Count time inside functions, label -> "module.name" as that module calls it, and in the database."""
    shares = Shares()
    with ExitStack() as stack:
        stack.enter_context(connection.execute_wrapper(shares.query))
        stack.enter_context(patch.object(connection, "_commit", shares.committing(connection._commit)))  # noqa: SLF001
        for label, target in labels.items():
            module, _, name = target.rpartition(".")
            function = getattr(import_module(module), name)
            stack.enter_context(patch(target, shares.timed(label, function)))
        yield shares
