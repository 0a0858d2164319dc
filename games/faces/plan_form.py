"""What a face says of the plan of a turn: its words, and what its form offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise

from games.faces.shown import ShownTable, asked
from games.kit.plans import Step


@dataclass(frozen=True)
class PlanChoice:
    """Something that may be planned: its words, and the steps that it takes (a way is many)."""

    words: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class StopWords:
    """A stop: what is said of it, and whether it asks for a number."""

    label: str | Promise
    counts: bool = False


def open_options(table: ShownTable) -> Sequence[PlanChoice]:
    """The options of the open question, each a step."""
    question = asked(table)
    if question is None:
        return ()
    keys = question.options_of(table.seat or 0)
    return [PlanChoice(key, (Step((key,)),)) for key in keys]


@dataclass(frozen=True)
class PlanWords:
    """Of a system whose turns may be planned.

    * `choices(table)`: what the form offers for each step; without a word of the face the open options.
    * `reasons`: why a plan stopped or cannot begin, by the system's words for it, as the end of a sentence.
    * `stops`: what a plan may be told to stop at.
    """

    choices: Callable[[ShownTable], Sequence[PlanChoice]] = open_options
    reasons: Mapping[str, str | Promise] = field(default_factory=dict)
    stops: Mapping[str, StopWords] = field(default_factory=dict)
