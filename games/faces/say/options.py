"""The options of a question in words: each key alone, and all of them as the frame shows them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.utils.html import escape

from games.engine.questions import Question
from games.faces.say.asking import named
from games.faces.say.gaps import scan
from games.faces.say.log import Rows
from games.faces.say.patterns import NOTHING
from games.faces.wording import QUIET_AT_MOST, Group, Option, Rank
from games.kit.content_sets import kept_inside

KEPT = 8192
MAIN = "main"
PRIMARY, QUIET = ("primary", "both"), ("quiet", "both")


def option_text(speaker: Rows, words: Any, kind: str, key: str, params: Mapping[str, Any]) -> str:
    """The words of a key alone; the key where it has no row."""
    return _worded(words, speaker, kind, key, msgspec.json.encode(params), listed=False)


@kept_inside(KEPT)
def _worded(words: Any, speaker: Rows, kind: str, key: str, params: bytes, *, listed: bool) -> str:
    said = speaker.option(words, kind, key, msgspec.json.decode(params), listed=listed)
    return escape(key) if said is None else said


# -- as they are shown -------------------------------------------------------------------------------------


def ranks(speaker: Rows, kind: str, keys: Iterable[str]) -> dict[str, Rank]:
    """The rank of each key that is no chip."""
    question, rows = speaker.questions.get(kind), speaker.options
    if question is not None and question.flat:
        return {}
    offered = tuple(keys)
    own = {key: one.row.rank for key in offered if (one := speaker.option_row(kind, key))}
    usual = (question.usual,) if question is not None and question.usual else ()
    carrying = [key for key in offered if own.get(key) in PRIMARY]
    of_rows = _in_order(speaker, kind, carrying) if carrying else []
    first = next((key for key in (*usual, *rows.primary, *of_rows) if key in offered), None)
    quiet = [key for key in offered if key != first and (key in rows.quiet or own.get(key) in QUIET)]
    ranked: dict[str, Rank] = dict.fromkeys(quiet[:QUIET_AT_MOST], "quiet")
    return {first: "primary", **ranked} if first else ranked


def _in_order(speaker: Rows, kind: str, offered: Sequence[str]) -> list[str]:
    """In the order of the rows: the question's own first."""
    question = speaker.questions.get(kind)
    order = [*(question.options if question is not None else ()), *speaker.options.options]
    return sorted(offered, key=lambda key: order.index(key) if key in order else len(order))


def groups(
    speaker: Rows,
    words: Any,
    question: Question,
    answered: str,
    on_board: Callable[[str], bool] = lambda _key: False,
) -> list[Group]:
    """The options that do not lie on a board, by meaning. `on_board` knows more of them than the rows."""
    kind, keys = question.kind, question.options_of(question.seats[0])
    beside = [key for key in keys if not on_board(key)]
    shown = [_Shown(speaker, words, kind, key, question.params) for key in beside]
    shown = [one for one in shown if not one.row.board]
    ranked = ranks(speaker, kind, [one.key for one in shown])
    made: dict[str, Group] = {}
    for one in shown:
        thing, holder = named(one.facts, one.own("thing")), named(one.facts, one.row.holder)
        rank = ranked.get(one.key, "chip")
        option = Option(one.key, one.text, one.key == answered, rank, thing, holder)
        group = one.group
        if group not in made:
            made[group] = Group(group, one.legend(group), [])
        made[group].options.append(option)
    return _ordered(speaker, made.values())


class _Shown:
    """One option with all that its row says of it."""

    def __init__(self, speaker: Rows, words: Any, kind: str, key: str, params: Mapping[str, Any]) -> None:
        found = speaker.option_row(kind, key) or NOTHING
        self.speaker, self.words, self.kind, self.key, self.row = speaker, words, kind, key, found.row
        self.facts = speaker.option_facts(kind, key, params, found)
        self._params = msgspec.json.encode(params)

    @property
    def text(self) -> str:
        return _worded(self.words, self.speaker, self.kind, self.key, self._params, listed=True)

    def own(self, field: str) -> str:
        """What its text says of itself, else its row."""
        said = self.row.text
        own = self.speaker.text(said, self.words, self.facts).own if said is not None and said.varies else {}
        return str(own.get(field, getattr(self.row, field)))

    @property
    def group(self) -> str:
        """Its id, with the facts that its gaps name as they are."""
        grouped = self.speaker.options.grouped
        if grouped is not None and self.kind not in grouped:
            return MAIN
        group = self.own("group") or MAIN
        question = self.speaker.questions.get(self.kind)
        if question is not None and group in question.main:
            return MAIN
        parts = scan(group) if "{" in group else (group,)
        return "".join(one if isinstance(one, str) else str(self.facts[one.fact]) for one in parts)

    def legend(self, group: str) -> str:
        """The heading of its group."""
        if group == MAIN:
            return ""
        said = self.row.legend or self.speaker.options.groups.get(group.partition(":")[0])
        return self.speaker.say(said, self.words, self.facts) if said else ""


def _ordered(speaker: Rows, found: Iterable[Group]) -> list[Group]:
    order = speaker.options.order
    return sorted(found, key=lambda one: order.index(one.kind) if one.kind in order else len(order))
