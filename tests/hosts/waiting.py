"""Waiting for something that will be so, and giving up after minutes."""

import time
from collections.abc import Callable
from http.client import HTTPException

MOST = 120.0
PAUSE = 0.2


class NeverSoError(Exception):
    """It has not come to be."""


def until(so: Callable[[], object], what: str, most: float = MOST) -> None:
    """Return when `so` says yes; that it fails counts as no. Raises NeverSoError with what it was about."""
    deadline, why = time.monotonic() + most, ""
    while time.monotonic() < deadline:
        try:
            if so():
                return
        except (OSError, RuntimeError, HTTPException) as error:
            why = f": {error}"
        time.sleep(PAUSE)
    raise NeverSoError(f"{what}{why}")
