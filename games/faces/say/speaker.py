"""Says the rows of one system: picks the text, fills its gaps, in the language of the reader."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import escape, unescape
from pathlib import Path
from typing import Any, Generic, TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.faces.say.gaps import TYPES, Facts, Gap, Names, Type
from games.faces.say.patterns import Found, find
from games.faces.say.rows import (
    NONE,
    SOME,
    SOURCE,
    EventRow,
    OptionRow,
    OptionRows,
    Pick,
    QuestionRow,
    Said,
    Text,
    files,
    key_of,
    read_options,
    read_rows,
    read_said,
)
from games.kit.content import Card, ContentError, text_of

KEYS_KEPT = 4096
FACES = Path(__file__).parents[1]
Event = TypeVar("Event", bound=EventRow)
Question = TypeVar("Question", bound=QuestionRow)
Odd = Callable[[Any, Facts], str]


@dataclass(frozen=True, eq=False, kw_only=True)
class Speaker(Generic[Event, Question]):
    """The rows of a system, read when somebody first asks for one, with the types of its gaps. A process of
    pages reads all of them before it begins (`check`).

    `odd` says the kinds of events that no row can say. `seats` are facts that name a seat and need a case
    (`words.who`). The fact `who` is that of `seat` where there is none.
    """

    slug: str
    own_types: Mapping[str, Type]
    event: type[Event]
    question: type[Question]
    odd: Mapping[str, Odd] = field(default_factory=dict)
    seats: Collection[str] = ()
    folder: Path = Path()

    @cached_property
    def types(self) -> Mapping[str, Type]:
        """Those of all systems and its own; an `answer` is the option of the `question` of an event."""
        return {**TYPES, "answer": self._answer, **self.own_types}

    @cached_property
    def rows_in(self) -> Path:
        """The folder of its rows."""
        return self.folder if self.folder.name else FACES / self.slug / "say"

    # -- rows ----------------------------------------------------------------------------------------------

    @cached_property
    def events(self) -> Mapping[str, Event]:
        """Kind -> its row. Raises ContentError."""
        found = read_rows(self.rows_in, "events", self.event)
        self._check("events", found)
        for kind in {*found, *self.odd}:
            if kind not in found or (found[kind].text is None) != (kind in self.odd):
                raise ContentError("events.yaml", kind, "text", "a text or a function in odd.py, not both")
        return found

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """Kind -> its row. Raises ContentError."""
        found = read_rows(self.rows_in, "questions", self.question)
        self._check("questions", found)
        for kind, row in found.items():
            self._check_options("questions", row.options, f"{kind}: options")
        return found

    @cached_property
    def options(self) -> OptionRows:
        """Those of several questions. Raises ContentError."""
        found = read_options(self.rows_in)
        self._check_options("options", found.options, "options")
        return found

    @cached_property
    def counts(self) -> Mapping[str, Said]:
        """Count -> what it is called. Raises ContentError."""
        return self._words("counts")

    @cached_property
    def words(self) -> Mapping[str, Said]:
        """Word of a card's data -> what it does. Raises ContentError."""
        return self._words("words")

    @cached_property
    def hints(self) -> Mapping[str, Said]:
        """Kind of question -> why a steady player answers so, by its option. Raises ContentError."""
        return self._words("hints")

    @cached_property
    def phrases(self) -> Mapping[str, Said]:
        """What is said besides of kinds, by its name in the code. Raises ContentError."""
        return self._words("phrases")

    @cached_property
    def conditions(self) -> Mapping[str, Said]:
        """Word of a condition of orders -> what it says. Raises ContentError."""
        return self._words("conditions")

    def check(self) -> None:
        """Read all there is. Raises ContentError for the first thing that is wrong."""
        tables = (self.counts, self.words, self.phrases, self.conditions, self.hints)
        for found in (self.events, self.questions, self.options, *tables):
            assert found is not None
        for kind, row in self.events.items():
            if row.counts and row.counts not in self.counts:
                raise ContentError("events.yaml", kind, "counts", f"unknown {row.counts!r}")

    def _words(self, name: str) -> Mapping[str, Said]:
        found = read_said(self.rows_in, name)
        for word, one in found.items():
            self._check_said(name, word, "text", one, None)
        return found

    def _check(self, name: str, rows: Mapping[str, Card]) -> None:
        for kind, row in rows.items():
            for place, one in _said_in(row):
                known = row.known_in(place) if isinstance(row, EventRow) else None
                self._check_said(name, kind, place, one, known)

    def _check_options(self, name: str, rows: Mapping[str, OptionRow], of: str) -> None:
        self._check(name, {f"{of}: {key}": row for key, row in rows.items()})

    def _check_said(self, name: str, kind: str, place: str, one: Said, known: Collection[str] | None) -> None:
        """Types that nobody knows, facts that its kind has not."""
        used = {*((gap.fact, gap.type) for gap in one.gaps), *one.picked_by}
        for fact, kind_of in sorted(used):
            if kind_of and kind_of not in self.types:
                raise ContentError(_file(self.rows_in, name, kind), kind, place, f"unknown type {kind_of!r}")
            if known is not None and fact not in known and not (fact == "who" and "seat" in known):
                raise ContentError(_file(self.rows_in, name, kind), kind, place, f"unknown fact {fact!r}")

    # -- saying --------------------------------------------------------------------------------------------

    def say(self, said: Said, words: Names, facts: Facts) -> SafeString:
        """The same as a sentence: one that begins with an article has a capital, a name alone has none."""
        told = self.phrase(said, words, facts)
        begins = told.startswith("the ") and not self.text(said, words, facts).is_name
        return SafeString(f"T{told[1:]}" if begins else told)

    def phrase(self, said: Said, words: Names, facts: Facts) -> SafeString:
        """The text that these facts pick, in the reader's language. Names are escaped."""
        texts = self.text(said, words, facts).texts
        parts = texts.get((get_language() or SOURCE).partition("-")[0]) or texts[SOURCE]
        return SafeString(
            "".join([one if isinstance(one, str) else self._fill(one, words, facts) for one in parts])
        )

    def tell(self, said: Said, words: Names, facts: Facts) -> str:
        """The same in plain words: for values, which are escaped where they are printed."""
        return unescape(self.say(said, words, facts))

    def phrased(self, name: str, words: Names, /, **facts: Any) -> str:
        """One of the phrases in plain words, without a capital."""
        return unescape(self.phrase(self.phrases[name], words, facts))

    def text(self, said: Said, words: Names, facts: Facts) -> Text:
        """The text that these facts pick. Raises KeyError where there is none."""
        node = said.root
        while isinstance(node, Pick):
            value = self._value(node.fact, facts, None)
            if node.type:
                value = self.types[node.type](words, facts, value, "nom")
            key = key_of(value)
            node = node.of[key if key in node.of else SOME if value else NONE]
        return node

    def option_row(self, kind: str, key: str) -> Found | None:
        """The row of an option: the question's own, or one of those of several."""
        return self._option_row(kind, key)

    @cached_property
    def _option_row(self) -> Callable[[str, str], Found | None]:
        """Kept for each key: an option is asked for its row several times a page."""

        def found(kind: str, key: str) -> Found | None:
            question = self.questions.get(kind)
            return find([question.options if question is not None else {}, self.options.options], key)

        return lru_cache(maxsize=KEYS_KEPT)(found)

    def is_grave(self, kind: str, key: str) -> bool:
        """Whether an option gives up, or ends the game for all: a letter in a mail never does it."""
        found = self.option_row(kind, key)
        return found is not None and found.row.grave

    @cached_property
    def closing(self) -> str:
        """The key that ends a turn, whatever is asked; "" where there is none."""
        return next((key for key, row in self.options.options.items() if row.closes), "")

    def option_facts(self, kind: str, key: str, params: Facts, found: Found) -> Facts:
        """What an option's text may name: the parts of its key, the params of its question."""
        question = self.questions.get(kind)
        about = question.about if question is not None else {}
        return {**about, **params, **found.parts, "key": key, "kind": kind}

    def option(
        self, words: Names, kind: str, key: str, params: Facts, *, listed: bool = False
    ) -> SafeString | None:
        """The words of an option, alone or `listed` among others; None where it has no row."""
        found = self.option_row(kind, key)
        said = None if found is None else (found.row.listed if listed else None) or found.row.text
        if found is None or said is None:
            return None
        return self.say(said, words, self.option_facts(kind, key, params, found))

    def _answer(self, words: Names, facts: Facts, key: str, _case: str) -> str:
        return self.option(words, facts["question"], key, {}) or key

    def _fill(self, gap: Gap, words: Names, facts: Facts) -> str:
        value = self._filled(gap, words, facts)
        return str(value) if isinstance(value, (int, SafeString)) else escape(str(value))

    def _filled(self, gap: Gap, words: Any, facts: Facts) -> Any:
        if gap.type:
            return self.types[gap.type](words, facts, self._value(gap.fact, facts, None), gap.case)
        value = self._value(gap.fact, facts)
        if gap.fact in self.seats:
            return words.who(int(value), gap.case)
        return value if isinstance(value, (int, SafeString)) else words.say(gap.fact, value, gap.case)

    def _value(self, fact: str, facts: Facts, *missing: None) -> Any:
        if fact == "who" and fact not in facts:
            fact = "seat"
        return facts.get(fact) if missing else facts[fact]


def _said_in(row: Card) -> Iterator[tuple[str, Said]]:
    for name in row.__struct_fields__:
        value = getattr(row, name)
        if isinstance(value, Said):
            yield name, value
        elif isinstance(value, Card):
            yield from ((f"{name}.{inner}", one) for inner, one in _said_in(value))


def _file(folder: Path, name: str, kind: str) -> str:
    """The file of a table in which a row stands."""
    head = f"\n{kind.partition(': ')[0]}:"
    found = (path.name for path in files(folder, name) if head in f"\n{text_of(path)}")
    return next(found, f"{name}.yaml")
