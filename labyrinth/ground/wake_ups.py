"""Tasks of the worker: wake-ups. The truth stands in rows, and what a lost task leaves a sweep finds."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, Protocol, cast

from celery import shared_task

from labyrinth.ground import clock, maintenance

logger = logging.getLogger(__name__)
P = ParamSpec("P")


class WakeUp(Protocol[P]):
    """A function that a worker can be called to carry out. Celery itself has no types."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None: ...

    def apply_async(self, args: tuple[Any, ...], *, expires: float) -> object:
        """Have a worker do it within so many seconds, or nobody."""
        ...


def wake_up(
    name: str, *, while_closed: bool = False, by_any_clock: bool = False
) -> Callable[[Callable[P, None]], WakeUp[P]]:
    """Make a task of this name. While the site is looked after it does nothing, nor where the clock of the
    process is far off: what it would date wrongs people, and another worker finds what it leaves. One says
    itself what stands still then (`while_closed`, `by_any_clock`)."""

    def made(act: Callable[P, None]) -> WakeUp[P]:
        @wraps(act)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
            if clock.is_far_off() and not by_any_clock:
                logger.error("the clock of this machine is wrong: %s is left to others", name)
            elif while_closed or not maintenance.stands_still():
                act(*args, **kwargs)

        return cast(WakeUp[P], shared_task(name=name)(guarded))

    return made
