"""Steps that are carried out one after another, each of which says yes or no; the first no stops them.

Nothing is kept of how far one came: each step sees by itself what is done already, so that all of them may be
begun anew at any time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.core.management.base import CommandError
from django.db import Error


class NoError(Exception):
    """A step says no: `why`, and what to do before it is tried again."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why)
        self.why, self.remedy = why, remedy


@dataclass(frozen=True)
class Step:
    """`does` says in the infinitive what `do` does, which returns what came of it or raises NoError."""

    name: str
    does: str
    do: Callable[[], str]
    changes: bool = True
    """Whether it does more than look; then a dry run leaves it out."""


def carry_out(steps: Sequence[Step], say: Callable[[str], None], *, dry: bool = False) -> None:
    """Do them in order and say what came of each. Raises NoError at the first that does not succeed."""
    for number, step in enumerate(steps, start=1):
        place = f"[{number}/{len(steps)}] {step.name}: "
        if dry and step.changes:
            say(f"{place}would {step.does}")
            continue
        say(f"{place}{step.does}")
        try:
            say(f"      yes: {_done(step)}")
        except NoError as no:
            say("      no")
            raise NoError(
                f"Stopped at step {number} of {len(steps)}, {step.name}. {no.why}", no.remedy
            ) from no


def _done(step: Step) -> str:
    """What a step returns; an error of the database or of a command that it calls is its no."""
    try:
        return step.do()
    except Error as error:
        raise NoError(f"The database says: {_first_line(error)}", "Mend that.") from error
    except CommandError as error:
        raise NoError(str(error).strip(), "Mend that.") from error


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
