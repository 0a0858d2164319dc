"""Which rules of the book a question and a line of the log apply: a system writes it down, kind by kind."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class Applied:
    """Kind of a question or an event -> ids of rules, the nearest first; a kind without rules has none."""

    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
