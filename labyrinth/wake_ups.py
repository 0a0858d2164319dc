"""Tasks of the worker: wake-ups. The truth stands in rows, and what a lost task leaves a sweep finds."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, Protocol, cast

from celery import shared_task

from labyrinth import clock, maintenance

logger = logging.getLogger(__name__)
P = ParamSpec("P")


class WakeUp(Protocol[P]):
    """A function that a worker can be called to carry out. Celery itself has no types."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None: ...

    def apply_async(self, args: tuple[Any, ...], *, expires: float) -> object:
        """Have a worker do it within so many seconds, or nobody."""
        ...


def wake_up(name: str, *, while_closed: bool = False) -> Callable[[Callable[P, None]], WakeUp[P]]:
    """Make a task of this name. It does nothing while the site is looked after, nor where the clock of the
    machine is far from right: claims, votes and mails go by the clock, and another worker's knows better. One
    that says itself what stands still (`while_closed`) is always carried out."""

    def made(act: Callable[P, None]) -> WakeUp[P]:
        @wraps(act)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
            if while_closed or not (maintenance.stands_still() or _is_for_others(name)):
                act(*args, **kwargs)

        return cast(WakeUp[P], shared_task(name=name)(guarded))

    return made


def _is_for_others(name: str) -> bool:
    if clock.is_far_off():
        logger.error("the clock of this machine is wrong: %s is left to others", name)
    return clock.is_far_off()
