"""How a game went, out of what everybody saw: what decided it, who walked where, and what everybody did."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec import Struct

from games.engine.events import Event
from games.faces.counted import Happened, Told, Walk
from games.faces.talisman.deeds import role, row_of
from games.faces.talisman.routes import Whereabouts
from games.systems.talisman.content import Content
from games.systems.talisman.state import State

SUMMED = {("life_lost", ""): "lives", ("gained", "gold"): "gold"}
"""Kind of event, and of what -> what it is so much more of."""
HERE = "here"
"""The mark of an event that says no place: where its character is."""
BY_THE_VICTOR = "reward"
"""Why a life is lost that the winner of a fight takes."""


class Spot(Struct, frozen=True):
    """A mark on the map: which kind of event it was, of which seat's character, and where."""

    kind: str
    seat: int
    who: str
    space: str


class Course(Struct, frozen=True):
    """A whole game: `played` says who came into play when, (step, seat, character); `done` seat -> counts.

    `first_blood` is the first life lost.
    """

    happened: tuple[Happened, ...]
    played: tuple[tuple[int, int, str], ...]
    done: dict[int, dict[str, int]]
    walks: tuple[Walk, ...]
    spots: tuple[Spot, ...]
    first_blood: Happened | None


class CourseWatch:
    """Looks on while the game is played again, at public facts only."""

    def __init__(self) -> None:
        self.happened: list[Happened] = []
        self.played: list[tuple[int, int, str]] = []
        self.done: dict[int, Counter[str]] = {}
        self.map = MapWatch()
        self.first_blood: Happened | None = None
        self.loser: tuple[int, int] | None = None

    def after(self, state: State, events: Iterable[Told]) -> None:
        """Keep what decides the game, and count everybody's deeds."""
        if not self.played:
            self._meet(state)
        content, now = state.content, max(player.turns for player in state.players)
        for step, event in events:
            one = Happened(now, step, _told_as(content, event), event.facts)
            if _decides(event.kind, one.kind):
                self.happened.append(one)
            elif role(event.kind) == "enters":
                self.played.append((step, event.facts["seat"], event.facts["character"]))
            elif one.kind == "life_lost" and self.first_blood is None:
                self.first_blood = one
            self._count(event)
            self.map.note(content, event)

    def _meet(self, state: State) -> None:
        """Who is in play already where the watch begins."""
        for who in (player.who for player in state.players if player.who is not None):
            self.played.append((0, who.seat, who.id))
            self.map.playing[who.seat], self.map.known.places[who.seat] = who.id, who.place

    def _count(self, event: Event) -> None:
        facts = event.facts
        if role(event.kind) == "clash":
            self._count_clash(facts)
        elif counted := row_of(event.kind).counts:
            self._add(facts["seat"], counted, 1)
        summed = SUMMED.get((event.kind, facts.get("what", "")))
        if summed:
            self._add(facts["seat"], summed, facts["n"])
        self._count_kill(event)

    def _count_clash(self, facts: dict[str, Any]) -> None:
        """Whose fight it was: the other one's too, where that was a character."""
        other = {"won": "lost", "lost": "won"}.get(facts["outcome"])
        self.loser = None
        if other is None:
            return
        self._add(facts["seat"], facts["outcome"], 1)
        if "other" in facts:
            self._add(facts["other"], other, 1)
            pair = facts["other"], facts["seat"]
            self.loser = pair if other == "lost" else (pair[1], pair[0])

    def _count_kill(self, event: Event) -> None:
        """Who has lost a fight between characters, and with it the last life, was killed by the winner."""
        if role(event.kind) == "turn" or (event.kind == "life_lost" and event.facts["why"] != BY_THE_VICTOR):
            self.loser = None
        elif role(event.kind) == "dies" and self.loser is not None and self.loser[0] == event.facts["seat"]:
            self._add(self.loser[1], "kills", 1)

    def _add(self, seat: int, what: str, n: int) -> None:
        self.done.setdefault(seat, Counter())[what] += n

    def course(self) -> Course:
        """What was kept and counted."""
        return Course(
            happened=tuple(self.happened),
            played=tuple(self.played),
            done={seat: dict(counts) for seat, counts in self.done.items()},
            walks=tuple(Walk(*passage, times) for passage, times in sorted(self.map.walked.items())),
            spots=tuple(self.map.spots),
            first_blood=self.first_blood,
        )


def _told_as(content: Content, event: Event) -> str:
    """The kind of the event; "talisman" where one is gained."""
    only = row_of(event.kind).moment_of
    return only if only and content.cards[event.facts["card"]].called == only else event.kind


def _decides(kind: str, told_as: str) -> bool:
    """Whether it is told of each time it happens."""
    row = row_of(kind)
    return row.moment is not None and row.moment_of in ("", told_as)


class MapWatch:
    """Where everybody went, and what happened where."""

    def __init__(self) -> None:
        self.playing: dict[int, str] = {}
        self.known = Whereabouts()
        self.walked: Counter[tuple[int, str, str]] = Counter()
        self.spots: list[Spot] = []

    def note(self, content: Content, event: Event) -> None:
        """An event, of somebody on the boards or not."""
        facts = event.facts
        for one, other in pairwise(self.known.note(content, event.kind, facts)):
            self.walked[facts["seat"], min(one, other), max(one, other)] += 1
        if role(event.kind) == "enters":
            self.playing[facts["seat"]] = facts["character"]
        elif mark := row_of(event.kind).mark:
            seat = facts["seat"]
            space = facts.get("space") or (self.known.places[seat] if mark == HERE else mark)
            self.spots.append(Spot(event.kind, seat, self.playing[seat], space))
