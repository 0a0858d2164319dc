"""Time passes in a test where the test says so: the clock of the tests stands otherwise."""

from datetime import timedelta

from labyrinth.ground import clock


def later(seconds: float = 1) -> None:
    """So many seconds pass, until the end of the test or of the innermost `stopped_at`."""
    clock._stopped[-1] += timedelta(seconds=seconds)
