"""What a system says of the plans of a turn (games/kit/plans.py)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.questions import Question
from games.kit.plan_steps import Facts, Plan, Step


@dataclass(frozen=True, kw_only=True)
class Planning:
    """What a system says of plans. Everything is seen through the seat's view.

    * `main`: the kind of the question that is asked over and over in a turn; `kinds`: those besides that a
      step may answer.
    * `passed`: kinds that a plan without a word of them answers with the safe answer; `left`: those that it
      leaves to the standing orders and the person, and goes on behind them.
    * `turn(view, seat)`: the number of the seat's running turn, None where it is not on turn.
    * `facts(view, seat)`: what the stops compare; `stops`: name -> (facts before, facts now, number) ->
      whether the plan ends.
    * `missing(key)`: why a key is not offered, as a reason; `unasked(view, seat, kind, key)`: whether what a
      key says has come about without its question, as there was nothing else to choose.
    * `conditions`: name -> (view, seat, number) -> whether it holds.
    * `pick(view, seat, keys)`: which one is meant by a key with "*".
    * `trace(view, seat, plan)`: raises WrongPlan for what can be seen now not to be possible.
    * `reads(question, step)`: what a step says at a question, where plans once said it of another kind.
    * `branching`: word of a branch -> (view, question, seat) -> what it is, None while that is not known.
    * `waits(kind, step)`: whether a question that others cannot know of is left to its person where the plan
      does not answer it, by its kind and the step that cannot be done there (None for none) alone; else the
      safe answer is given.
    * `coming(view, seat)`: the view as if the seat's next turn had just begun, None where nobody can say.
    * `foreseen(view, seat)`: what has to be at the begin of a turn as when its plan was given; by what all
      can see. `excused`: of these, which words of branches and conditions let it be otherwise.
    """

    main: str
    kinds: Collection[str] = ()
    passed: Collection[str] = ()
    left: Collection[str] = ()
    turn: Callable[[Any, int], int | None]
    facts: Callable[[Any, int], Facts]
    stops: Mapping[str, Callable[[Facts, Facts, int], bool]] = field(default_factory=dict)
    missing: Callable[[str], str] = lambda _: "gone"
    unasked: Callable[[Any, int, str, str], bool] = lambda *_: False
    conditions: Mapping[str, Callable[[Any, int, int], bool]] = field(default_factory=dict)
    pick: Callable[[Any, int, Sequence[str]], str] = lambda _view, _seat, keys: keys[0]
    trace: Callable[[Any, int, Plan], None] = lambda *_: None
    reads: Callable[[Question, Step], Step] = lambda _question, step: step
    waits: Callable[[str, Step | None], bool] = lambda _kind, _step: False
    branching: Mapping[str, Callable[[Any, Question, int], int | None]] = field(default_factory=dict)
    coming: Callable[[Any, int], Any] = lambda _view, _seat: None
    foreseen: Callable[[Any, int], Facts] = lambda _view, _seat: {}
    excused: Mapping[str, Collection[str]] = field(default_factory=dict)

    def step_kind(self, question: Question) -> str:
        """How a step names what it answers: nothing for the question that is asked over and over."""
        return "" if question.kind == self.main else question.kind
