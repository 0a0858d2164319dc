"""Games of bots that are played until they have met what a test needs: no test hangs on one lucky game."""

from collections.abc import Callable, Mapping

import pytest


def play_until(
    counted: Callable[[], Mapping[str, int]], play: Callable[[int], object], *, least: int = 1, most: int = 12
) -> None:
    """Play game 0, 1, 2 ... until each of what is counted is there so often; `most` games, or the test fails.

    `counted()` is name -> how often it was met so far.
    """
    for number in range(most):
        play(number)
        lacking = {name: times for name, times in counted().items() if times < least}
        if not lacking:
            return
    pytest.fail(f"{most} games brought too little of this, {least} is wanted: {lacking}")
