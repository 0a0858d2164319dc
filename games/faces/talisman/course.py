"""How a game went, out of what everybody saw: what decided it, and what everybody did."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.engine.events import Event
from games.engine.questions import Chance, Question
from games.faces.counted import NOBODY, Die, Told
from games.systems.talisman.state import State

DECIDING = (
    *("ending", "killed", "quest_done", "portal_opened", "crowned", "werewolf_wounded"),
    *("out", "resigned", "won"),
)
"""Events that are told of each time they happen."""
COUNTED = {
    "beaten": "beaten",
    "cast": "cast",
    "quest_done": "quests",
    "killed": "deaths",
    "attack": "attacks",
}
"""Kind of event -> what it is one more of, for the seat that it is about."""
SUMMED = {("life_lost", ""): "lives", ("gained", "gold"): "gold"}
"""Kind of event, and of what -> what it is so much more of."""


class Happened(Struct, frozen=True):
    """An event of a round with its public step; `facts` are those for everybody."""

    round: int
    step: int
    kind: str
    facts: dict[str, Any]


class Course(Struct, frozen=True):
    """A whole game: `played` says who came into play when, (step, seat, character); `done` seat -> counts."""

    happened: tuple[Happened, ...]
    played: tuple[tuple[int, int, str], ...]
    done: dict[int, dict[str, int]]


class CourseWatch:
    """Looks on while the game is played again."""

    def __init__(self) -> None:
        self.happened: list[Happened] = []
        self.played: list[tuple[int, int, str]] = []
        self.done: dict[int, Counter[str]] = {}

    def dice(self, _state: State, chance: Chance, key: str) -> Iterable[Die]:
        """A character's dice are its player's, those of creatures nobody's."""
        seat = int(chance.params.get("seat", NOBODY))
        return [(seat, int(face)) for face in key.split(",")]

    def before(self, state: State, question: Question | Chance | None) -> None:
        """Nothing is counted before it has happened."""

    def after(self, state: State, events: Iterable[Told]) -> None:
        """Keep what decides the game, and count everybody's deeds."""
        now = max(player.turns for player in state.players)
        for step, event in events:
            if event.kind in DECIDING:
                self.happened.append(Happened(now, step, event.kind, event.facts))
            elif event.kind == "character":
                self.played.append((step, event.facts["seat"], event.facts["character"]))
            self._count(event)

    def _count(self, event: Event) -> None:
        facts = event.facts
        if event.kind == "clash":
            self._count_clash(facts)
        elif event.kind in COUNTED:
            self._add(facts["seat"], COUNTED[event.kind], 1)
        summed = SUMMED.get((event.kind, facts.get("what", "")))
        if summed:
            self._add(facts["seat"], summed, facts["n"])

    def _count_clash(self, facts: dict[str, Any]) -> None:
        """Whose fight it was: the other one's too, where that was a character."""
        other = {"won": "lost", "lost": "won"}.get(facts["outcome"])
        if other is None:
            return
        self._add(facts["seat"], facts["outcome"], 1)
        if "other" in facts:
            self._add(facts["other"], other, 1)

    def _add(self, seat: int, what: str, n: int) -> None:
        self.done.setdefault(seat, Counter())[what] += n

    def facts(self) -> Course:
        """What was kept and counted."""
        counts = {seat: dict(counts) for seat, counts in self.done.items()}
        return Course(tuple(self.happened), tuple(self.played), counts)
