"""What a face says of the plan of a turn: its words, and what its form offers."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from msgspec import Struct

from games.faces.shown import ShownTable, asked
from games.faces.tapping import PlanChoice, Planner, Tap
from games.kit.plan_steps import Step


class ToldStep(Struct, frozen=True):
    """A step as a person reads it: its words, of how many steps of the plan it is made (a way: of many)."""

    words: str
    steps: int = 1


@dataclass(frozen=True)
class Case:
    """One number of a roll, what may be done with it, and what it brings, "" where that is in the choices."""

    number: int
    choices: Sequence[PlanChoice]
    words: str = ""


NOBODY = Planner()


@dataclass(frozen=True)
class NextTurn:
    """What the form of a turn that has not come offers: for any step of it (`choices`), the `cases` of the
    roll that decides it (none where no roll does), and what comes `before` that roll. On the board steps are
    made by `taps` of `who`, and cases by the places of their choices."""

    choices: Sequence[PlanChoice] = ()
    cases: Sequence[Case] = ()
    before: tuple[Step, ...] = ()
    taps: Sequence[Tap] = ()
    who: Planner = NOBODY


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


def by_keys(_view: Any, steps: Sequence[Step]) -> Sequence[ToldStep]:
    """Of a system that has no words for them."""
    return [ToldStep(step.keys[0]) for step in steps]


def nothing_next(_table: ShownTable, _coming: Any) -> NextTurn:
    """Of a system whose next turn is not planned in a form."""
    return NextTurn()


def no_taps(_table: ShownTable) -> Sequence[Tap]:
    """Of a system whose turns are not planned on the board."""
    return ()


def nobody(_table: ShownTable) -> Planner:
    """Of a system that does not say whose turn it is."""
    return NOBODY


@dataclass(frozen=True)
class PlanWords:
    """Of a system whose turns may be planned.

    * `choices(table)`: what the form offers for each step; without a word of the face the open options.
    * `reasons`: why a plan stopped or cannot begin, by the system's words for it, as the end of a sentence.
    * `causes`: the same with whom or what they are about, where that is known: the view, the reason and the
      step before which it stopped -> the end of a sentence, "" where nothing more is known.
    * `told`: the steps of a plan as its writer chose them, by the view.
    * `stops`: what a plan may be told to stop at; `usual` are those that a new form has set, all without a
      number where none is named.
    * `taps(table)`: the same choices, and those that hold from where a step before leads, as they are made
      on the board; `who(table)`: whose turn that is.
    * `in_stretch(view)`: whether a stretch is on, which several answers decide.
    * `next_turn(table, coming)`: what the form of the next turn offers; `coming` is the view as if that had
      begun (`Planning.coming`).
    """

    choices: Callable[[ShownTable], Sequence[PlanChoice]] = open_options
    reasons: Mapping[str, str | Promise] = field(default_factory=dict)
    causes: Callable[[Any, str, Step], str] = lambda _view, _reason, _step: ""
    told: Callable[[Any, Sequence[Step]], Sequence[ToldStep]] = by_keys
    stops: Mapping[str, StopWords] = field(default_factory=dict)
    usual: Collection[str] = ()
    taps: Callable[[ShownTable], Sequence[Tap]] = no_taps
    who: Callable[[ShownTable], Planner] = nobody
    in_stretch: Callable[[Any], bool] = lambda _view: False
    next_turn: Callable[[ShownTable, Any], NextTurn] = nothing_next

    def is_set(self, stop: str) -> bool:
        """Whether a new plan has this stop."""
        counts = stop in self.stops and self.stops[stop].counts
        return stop in self.usual if self.usual else not counts
