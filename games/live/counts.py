"""What is counted of games for the operator; never who, and never what they answered."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from labyrinth.ground import metrics

ANSWERS = metrics.family(
    "labyrinth_answers",
    "Answers of people, by whether they were taken.",
    ("taken",),
    from_0=("yes", "no"),
)

MAILS_IN = metrics.family(
    "labyrinth_mails_in", "Mails that came in, by what became of them.", ("became",), from_0=("set aside",)
)


def mail_in(became: str) -> None:
    """One mail came in; `became` is one of a few fixed words."""
    metrics.count(MAILS_IN, became)


class Judged(Protocol):
    """Whatever says whether something was accepted."""

    @property
    def accepted(self) -> bool: ...


P = ParamSpec("P")
R = TypeVar("R", bound=Judged)


def answers(submit: Callable[P, R]) -> Callable[P, R]:
    """Count what this function is given: an answer from a page or from a mail."""

    @wraps(submit)
    def counted(*args: P.args, **kwargs: P.kwargs) -> R:
        done = submit(*args, **kwargs)
        metrics.count(ANSWERS, "yes" if done.accepted else "no")
        return done

    return counted
