"""Tasks of the worker: wake-ups. The truth stands in rows, and what a lost task leaves a sweep finds."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, Protocol, cast

from celery import shared_task

from labyrinth import maintenance

P = ParamSpec("P")


class WakeUp(Protocol[P]):
    """A function that a worker can be called to carry out. Celery itself has no types."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None: ...

    def apply_async(self, args: tuple[Any, ...], *, expires: float) -> object:
        """Have a worker do it within so many seconds, or nobody."""
        ...


def wake_up(name: str, *, while_closed: bool = False) -> Callable[[Callable[P, None]], WakeUp[P]]:
    """Make a task of this name. While the site is looked after it does nothing, but for one that says itself
    what stands still (`while_closed`)."""

    def made(act: Callable[P, None]) -> WakeUp[P]:
        @wraps(act)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
            if while_closed or not maintenance.stands_still():
                act(*args, **kwargs)

        return cast(WakeUp[P], shared_task(name=name)(guarded))

    return made
