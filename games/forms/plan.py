"""The form of a turn: rows of steps, each with what to do instead, and the stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import QueryDict

from games.faces.plan_form import PlanWords
from games.faces.tapping import PlanChoice
from games.kit.plan_steps import MOST_STEPS

FIRST, ROWS = 2, 8
"""So many steps the form has at first without a script, and at most; a way is one of them."""
TAPPED = 4
"""So many steps are drawn on the board at most."""
TOO_MANY = MOST_STEPS + 1
Row = tuple[str, str]
"""What is chosen for a step, and what instead."""


@dataclass(frozen=True)
class StopField:
    """A stop as the form draws it."""

    name: str
    label: str
    counts: bool
    chosen: bool
    number: str


def written(choice: PlanChoice) -> str:
    """A choice as the form sends it."""
    return msgspec.json.encode(choice.steps).decode()


def rows_of(sent: QueryDict | None, *, more: int = 0) -> list[Row]:
    """The rows as their writer left them, but for those that make it too long for any turn, and so many
    `more`; two empty ones for a new form."""
    steps, otherwise = (sent.getlist("step")[:TOO_MANY], sent.getlist("otherwise")) if sent else ([], [])
    pairs = [(step, (otherwise[at : at + 1] or [""])[0]) for at, step in enumerate(steps)]
    return pairs + [("", "")] * max(FIRST - len(pairs), min(more, ROWS - len(pairs)))


def stops_of(known: Sequence[str], words: PlanWords, sent: QueryDict | None) -> list[StopField]:
    """The stops that the system knows; in a new form the usual ones are chosen."""
    found = []
    for name in known:
        said = words.stops.get(name)
        counts = said is not None and said.counts
        chosen = name in sent.getlist("stop") if sent else words.is_set(name)
        label = str(said.label) if said else name
        found.append(StopField(name, label, counts, chosen, sent.get(f"stop-{name}", "") if sent else ""))
    return found


def plan_sent(sent: QueryDict) -> dict[str, Any]:
    """The plan that was sent, as plain values; what is no plan in it is for others to refuse."""
    steps: list[Any] = []
    for step, otherwise in rows_of(sent):
        steps += _with_fallback(read_steps(step), read_steps(otherwise))
    stops = {name: _number(sent.get(f"stop-{name}", "")) for name in sent.getlist("stop")}
    return {"steps": steps, "stops": stops}


def _with_fallback(steps: Sequence[Any], otherwise: Sequence[Any]) -> list[Any]:
    """The last step may be answered by the keys of the other choice, too."""
    if not steps or not otherwise:
        return list(steps)
    *before, last = steps
    more = [key for step in otherwise for key in step.get("keys", ())]
    return [*before, {**last, "keys": [*last.get("keys", ()), *more]}]


def read_steps(value: str) -> list[Any]:
    """Steps out of a field; what is none becomes a step that is refused."""
    if not value:
        return []
    try:
        steps = msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        steps = None
    fine = isinstance(steps, list) and all(isinstance(step, dict) for step in steps)
    return steps if fine and all(_keys(step) for step in steps) else [{"keys": []}]


def _keys(step: dict[str, Any]) -> bool:
    return isinstance(step.get("keys"), list)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0
