"""How a chapter went, out of what everybody saw: what decided it, and what each mouse did."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.engine.events import Event
from games.engine.questions import Chance, Question
from games.faces.counted import NOBODY, Die, Happened, Told
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.content import Content, content_of
from games.systems.mice.state import State
from games.systems.mice.words import Symbol

DEFEATED, BOSS_DEFEATED = "defeated", "boss_defeated"
"""Of those that are defeated only bosses decide a chapter."""

LUCKY: dict[str, Symbol] = {
    "melee": "sword",
    "ranged": "bow",
    "defence": "shield",
    "search": "star",
    "climb": "star",
    "trap": "star",
    "web": "star",
}
"""Roll, of attacks their kind -> the symbol that it is about."""


class Luck(Struct, frozen=True):
    """Rolls of one kind: dice thrown, and how many showed a symbol that counts."""

    dice: int = 0
    good: int = 0


class Course(Struct, frozen=True):
    """A whole chapter: `seats` maps each mouse to its seat, `done` mouse -> counts, `luck` mouse -> kind of
    roll -> dice; `pages` and `wheel` as they stood at the end of each round."""

    chapter: str
    how: str
    rounds: int
    happened: tuple[Happened, ...]
    seats: dict[str, int]
    done: dict[str, dict[str, int]]
    luck: dict[str, dict[str, Luck]]
    pages: tuple[tuple[int, int, int], ...]
    ruleset: int = 1
    packs: tuple[str, ...] = ()

    @property
    def content(self) -> Content:
        """What it was played with."""
        return content_of(self.ruleset, self.packs)


def event_of(one: Happened) -> str:
    """The kind of the event that it was."""
    return DEFEATED if one.kind == BOSS_DEFEATED else one.kind


def _is_news(facts: dict[str, Any]) -> bool:
    """Whether it is told each time: a way back leads into no new room."""
    return bool(facts.get("first", True))


def _decides(kind: str, facts: dict[str, Any]) -> bool:
    """Whether it is a key moment."""
    row = SPEAKER.events[kind]
    return row.moment is not None and _is_news(facts) and (kind != DEFEATED or "-" not in facts["who"])


class CourseWatch:
    """Looks on while the chapter is played again."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.happened: list[Happened] = []
        self.done: dict[str, Counter[str]] = {}
        self.luck: dict[str, dict[str, Luck]] = {}
        self.pages: dict[int, tuple[int, int]] = {}
        self.attacker, self.way = "", ""

    def dice(self, state: State, chance: Chance, key: str) -> Iterable[Die]:
        """A mouse's dice are its player's, those of minions nobody's."""
        mouse = state.mice.get(str(chance.params.get("who", "")))
        seat = mouse.seat if mouse is not None and not chance.kind.startswith("charmed") else NOBODY
        return [(seat, int(face)) for face in key.split(",")]

    def before(self, state: State, question: Question | Chance | None) -> None:
        """Nothing is counted before it has happened."""

    def after(self, state: State, events: Iterable[Told]) -> None:
        """Keep what decides the chapter, and count what each mouse did."""
        self.state = state
        self.pages[state.round] = (state.page, state.wheel)
        for step, event in events:
            self._keep(state, step, event)
            self._count(event)

    def _keep(self, state: State, step: int, event: Event) -> None:
        kind, facts = event.kind, event.facts
        if _decides(kind, facts):
            told = BOSS_DEFEATED if kind == DEFEATED else kind
            self.happened.append(Happened(state.round, step, told, facts))

    def _count(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        who = str(facts.get("who", ""))
        if kind == "attack":
            self.attacker, self.way = who, facts["attack"]
            self._add(who, "attacks", 1)
        elif sums := SPEAKER.events[kind].sums:
            self._add(self.attacker if sums == "dealt" else who, sums, facts["n"])
        elif kind == DEFEATED:
            self._add(facts["by"], "defeated", 1)
        elif kind == "cheese":
            self._add(who, "cheese" if facts["n"] > 0 else "spent", abs(facts["n"]))
        elif kind == "rolled":
            self._roll(who, facts)
        elif SPEAKER.events[kind].head:
            self.attacker = ""
        self._once(kind, who, facts)

    def _once(self, kind: str, who: str, facts: dict[str, Any]) -> None:
        counts = SPEAKER.events[kind].counts
        if counts and _is_news(facts):
            self._add(who, counts, 1)
        if kind == "searched" and facts["found"]:
            self._add(who, "finds", 1)
        if kind == "used":
            self._add(who, "spent", facts["paid"])

    def _add(self, who: str, what: str, n: int) -> None:
        if self.state is not None and who in self.state.content.heroes:
            self.done.setdefault(who, Counter())[what] += n

    def _roll(self, who: str, facts: dict[str, Any]) -> None:
        kind = self.way if facts["roll"] == "attack" else facts["roll"]
        if self.state is None or who not in self.state.content.heroes or kind not in LUCKY:
            return
        faces = self.state.content.faces
        good = sum(faces[str(face)].shows(LUCKY[kind]) for face in facts["dice"])
        luck = self.luck.setdefault(who, {})
        old = luck.get(kind, Luck())
        luck[kind] = Luck(old.dice + len(facts["dice"]), old.good + good)

    def facts(self) -> Course:
        """What was counted."""
        state = self.state
        return Course(
            ruleset=state.ruleset if state else 1,
            packs=state.packs if state else (),
            chapter=state.chapter if state else "",
            how=state.outcome.how if state and state.outcome else "",
            rounds=state.round if state else 0,
            happened=tuple(self.happened),
            seats={mouse.id: mouse.seat for mouse in state.mice.values()} if state else {},
            done={who: dict(counts) for who, counts in self.done.items()},
            luck=self.luck,
            pages=tuple((number, *both) for number, both in sorted(self.pages.items())),
        )
