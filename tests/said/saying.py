"""Everything that a face says of a game: kind -> each thing that was said of it, with what it is about."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.utils import translation

from games.engine.events import BY_ORDER, Seen, seen_event
from games.engine.questions import Question, seen
from games.faces.counted import Onlooker
from games.faces.face import Face, get_face
from games.faces.happenings import since
from games.faces.headline import headline
from games.faces.shown import Doing, Given
from games.faces.wording import Wording
from games.systems import get_system
from tests.said.looks import PEOPLE, Look, Step, record, steps

LANGUAGES = ("en", "pl")
SELDOM = 12
"""Of every so many steps one is looked at whole: its moment, its headline, what its options bring."""
RAREST = 60
Said = dict[str, set[str]]


class Teller:
    """Listens to a face while a game is played; of `kinds` alone, if there are any."""

    def __init__(self, face: Face, kinds: Collection[str] = ()) -> None:
        self.face, self.kinds = face, kinds
        self.said: Said = defaultdict(set)
        self.facts: dict[str, set[str]] = defaultdict(set)
        """Kind of event -> all facts that one of it had."""
        self._language = ""

    def wants(self, kind: str) -> bool:
        """Whether somebody wants to know what is said of a kind."""
        return not self.kinds or kind in self.kinds

    def add(self, what: str, kind: str, about: Any, text: object) -> None:
        """What was said of what."""
        told = msgspec.json.encode(about, enc_hook=str, order="sorted").decode()
        self.said[f"{what} {kind}"].add(f"{self._language} {told} → {text}")

    def step(self, step: Step) -> None:
        """All that is said when a game has come so far."""
        looks: dict[int | None, Look] = {}

        def look(seat: int | None) -> Look:
            if seat not in looks:
                looks[seat] = step.look(seat)
            return looks[seat]

        for language in LANGUAGES:
            self._language = language
            with translation.override(language):
                self._events(step, look)
                self._question(step, look)
                self._answers(step, look)
                if not self.kinds:
                    self._whole(step, look)

    # -- events --------------------------------------------------------------------------------------------

    def _events(self, step: Step, look: Callable[[int | None], Look]) -> None:
        if not any(self.wants(event.kind) for _at, event in [*step.before[-1:], *step.new]):
            return
        for reader in self._readers(step):
            words, before = self.face.wording(look(reader)), _before(step, reader)
            for at, event in step.new:
                told = seen_event(event, reader, at)
                if told is None:
                    continue
                is_own = reader is None or reader in event.private
                if is_own and self.wants(told.kind):
                    self._event(words, told)
                if is_own and before is not None and self.wants(before.kind) and before.kind != BY_ORDER:
                    self.add("again", before.kind, [before.facts, told], words.is_told_again(before, told))
                before = told

    def _readers(self, step: Step) -> list[int | None]:
        return [None, *sorted({seat for _at, event in step.new for seat in event.private})]

    def _event(self, words: Wording, event: Seen) -> None:
        self.facts[event.kind].update(event.facts)
        self.add("line", event.kind, event.facts, words.line(event))
        doing = (words.doer(event), words.side(event), words.picture(event), words.sign(event))
        weighs = (words.opens(event), words.weight(event), words.motion(event), event.kind in words.heads)
        self.add("deed", event.kind, event.facts, (*doing, *weighs))
        self.add("way", event.kind, event.facts, [(one.board, one.chamber) for one in words.way(event)])

    # -- questions -----------------------------------------------------------------------------------------

    def _question(self, step: Step, look: Callable[[int | None], Look]) -> None:
        question = step.position.question
        if not isinstance(question, Question) or not self.wants(question.kind):
            return
        kind, waits = question.kind, seen(question, None)
        self.add("ask", kind, question.params, self.face.wording(look(None)).awaited(waits))
        for seat in question.seats:
            words, mine = self.face.wording(look(seat)), look(seat).question
            told = [words.prompt(mine), words.hint(mine), words.awaited(mine)]
            self.add("ask", kind, [mine.params, mine.moot], told)
            for key in mine.options_of(seat):
                self.add("option", kind, [key, mine.params], words.option(kind, key, mine.params))
                self.add("option", kind, key, words.option(kind, key, {}))
            self.add("group", kind, [mine.options_of(seat), mine.params], words.groups(mine, ""))

    def _answers(self, step: Step, look: Callable[[int | None], Look]) -> None:
        if step.entry is None or not self.wants(step.entry.kind) or step.position.question is None:
            return
        words = self.face.wording(look(None))
        given = tuple(
            Given(one.seat, PEOPLE[one.seat - 1] if one.seat else "", one.key, one.by)
            for one in step.entry.answers
        )
        doing = Doing(None, step.entry.kind, given)
        for one in () if doing.leaves else given:
            self.add("answer", doing.kind, one.key, words.answer(doing, one))

    # -- the whole table -----------------------------------------------------------------------------------

    def _whole(self, step: Step, look: Callable[[int | None], Look]) -> None:
        number, question = step.position.number, step.position.question
        if step.entry is not None and number % SELDOM:
            return
        asked = question.seats[0] if isinstance(question, Question) else None
        for reader in dict.fromkeys((asked, None)):
            table = look(reader)
            words = self.face.wording(table)
            self.add("whole", "moment", number, self.face.moment(table))
            self.add("whole", "headline", number, headline(self.face, table))
            self.add("whole", "since", number, since(words, table))
            self.add("whole", "goal", number, [words.goal(), words.outcome()])
        if asked and number % RAREST == 0:
            table = look(asked)
            self.add("whole", "stakes", number, self.face.stakes(table, table.question))
            self.add("whole", "plan", number, self.face.plans.choices(table))

    # -- what was counted ----------------------------------------------------------------------------------

    def counted(self, seats: range, facts: Any) -> None:
        """The statistics of a game that is over."""
        own, names = self.face.statistics, {seat: PEOPLE[seat - 1] for seat in seats}
        if own is None or self.kinds:
            return
        for language in LANGUAGES:
            self._language = language
            with translation.override(language):
                self.add("whole", "sections", 0, own.sections(facts, names))
                self.add("whole", "rows", 0, list(own.rows(facts)))
                self.add("whole", "ending", 0, [own.ending(facts, names), own.won(facts, names)])
                together = own.together([facts]) if own.together else None
                self.add("whole", "together", 0, together)


def _before(step: Step, reader: int | None) -> Seen | None:
    """The last that a reader was told before."""
    told = (seen_event(event, reader, at) for at, event in reversed(step.before))
    return next(filter(None, told), None)


def of_record(slug: str, path: Path, kinds: Collection[str] = ()) -> Said:
    """All that is said of a recorded game."""
    return listen(slug, path, kinds).said


def listen(slug: str, path: Path, kinds: Collection[str] = ()) -> Teller:
    """Who has heard all of a recorded game."""
    system, face = get_system(slug), get_face(slug)
    teller, own = Teller(face, kinds), face.statistics
    watch = own.watch() if own else Onlooker(system.slow.on_turn)
    last = None
    for last in steps(record(path), system, watch):
        teller.step(last)
    assert last is not None
    teller.counted(last.seats, watch.facts())
    return teller


def of_tables(slug: str) -> Said:
    """What a face says without a table: the rules that kinds apply, the words of plans and of the end."""
    face, found = get_face(slug), Teller(get_face(slug))
    for language in LANGUAGES:
        found._language = language
        with translation.override(language):
            for what, text in _tables(face):
                found.add("table", what, "", text)
    return found.said


def _tables(face: Face) -> Iterator[tuple[str, object]]:
    for kind, rules in face.applied.questions.items():
        yield f"question-{kind}", rules
    for kind, rules in face.applied.events.items():
        yield f"event-{kind}", rules
    yield "ends", {how: str(said) for how, said in face.ends.items()}
    yield "reasons", {why: str(said) for why, said in face.plans.reasons.items()}
    yield "stops", {stop: (str(one.label), one.counts) for stop, one in face.plans.stops.items()}
    yield "fights", sorted(face.stretches)
