"""What is counted in a game of The Sorcerer's Labyrinth: Gems, Finds, fights, quests."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.engine.events import Event
from games.engine.questions import Chance, Question
from games.faces.counted import NOBODY, Die, Told
from games.faces.sorcerer.course import Course, CourseWatch
from games.faces.sorcerer.speaker import SPEAKER
from games.systems.sorcerer.content import CONTENTS, RULESET, Content, content_of
from games.systems.sorcerer.odds import chances
from games.systems.sorcerer.state import State

KINDS = ("weapon", "armour", "scroll", "elixir")
DRAWN = "find"
"""The kind of the chance by which a Find is drawn."""


class Clash(Struct, frozen=True):
    """One clash of a fight: the seats (NOBODY: a monster), who won ("attacker", "defender", "tie"), and how
    likely the attacker was to win and to lose when the dice were thrown. `dice` are those of attacker and
    defender as they lay in the end, `step` is its public step, the characters are those of both sides.
    """

    turn: int
    attacker: int
    defender: int
    monster: str
    outcome: str
    wins: float
    loses: float
    step: int = 0
    dice: tuple[int, int] = (0, 0)
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()


class Facts(Struct, frozen=True):
    """A whole game, all keys by seat: `gems` (round, Gems of each seat when it ended), `earned` and `spent`
    Gems by reason, `found` Finds by id, `chances` of each Find drawn to be of a kind, `done` deeds by kind.
    `course` is how it went, `ruleset` and `packs` say what was printed.
    """

    teams: dict[int, str]
    gems: tuple[tuple[int, tuple[int, ...]], ...]
    earned: dict[int, dict[str, int]]
    spent: dict[int, dict[str, int]]
    found: dict[int, dict[str, int]]
    chances: dict[int, dict[str, tuple[float, ...]]]
    clashes: tuple[Clash, ...]
    done: dict[int, dict[str, int]]
    course: Course
    ruleset: int = min(CONTENTS)
    packs: tuple[str, ...] = ()

    @property
    def content(self) -> Content:
        """What is printed, as the game read it."""
        return content_of(self.ruleset, self.packs)


Counts = dict[int, dict[str, int]]


class SorcererWatch:
    """Looks on while the game is played again."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.gems: dict[int, tuple[int, ...]] = {}
        self.earned: Counts = {}
        self.spent: Counts = {}
        self.found: Counts = {}
        self.done: Counts = {}
        self.likely: dict[int, dict[str, list[float]]] = {}
        self.clashes: list[Clash] = []
        self.odds: dict[str, float] = {}
        self.sides = NOBODY, NOBODY
        self.course = CourseWatch()

    def dice(self, state: State, chance: Chance, key: str) -> Iterable[Die]:
        """A side's die is its player's; the dice of a monster are nobody's, whoever throws them (L-R-90)."""
        faces = [int(face) for face in key.split(",")]
        if chance.kind == "clash":
            return list(zip(_sides(state), faces, strict=True))
        if chance.kind == "clash_again":
            attacker, defender = _sides(state)
            return [(attacker if chance.params["die"] == "attacker" else defender, faces[0])]
        seat = chance.params.get("seat") or state.characters[chance.params["who"]].seat
        return [(seat, face) for face in faces]

    def before(self, state: State, question: Question | Chance | None) -> None:
        """Odds are taken when the dice of a clash are thrown, and from the pile when a Find is drawn."""
        if not isinstance(question, Chance):
            return
        if question.kind == "clash":
            self.odds, self.sides = chances(state), _sides(state)
        elif question.kind == DRAWN:
            seat, kinds = state.characters[question.params["who"]].seat, state.content.kinds
            for kind in KINDS:
                share = sum(kinds[token] == kind for token in question.bag) / len(question.bag)
                self.likely.setdefault(seat, {}).setdefault(kind, []).append(share)

    def after(self, state: State, events: Iterable[Told]) -> None:
        """Count what happened; the treasuries as they stand at the end of each round."""
        self.state = state
        if state.turn is not None:
            begun = max(player.turns for player in state.players)
            self.gems[begun] = tuple(player.gems for player in state.players)
        told = list(events)
        for step, event in told:
            self._count(state, step, event)
        self.course.after(state, told)

    def _count(self, state: State, step: int, event: Event) -> None:
        facts = event.facts
        if event.kind == "gems":
            _add(self.earned, facts["seat"], facts["why"], facts["amount"])
        elif event.kind == "paid":
            _add(self.spent, facts["seat"], facts["why"], facts["amount"])
        elif event.kind == "clash":
            self._clash(state, step, facts)
        elif SPEAKER.events[event.kind].counts:
            seat = state.characters[facts["who"]].seat
            _add(self.done, seat, SPEAKER.events[event.kind].counts, 1)
            if event.kind == "found":
                _add(self.found, seat, event.private[seat]["token"], 1)

    def _clash(self, state: State, step: int, facts: dict[str, Any]) -> None:
        clash = Clash(
            state.turn.number if state.turn else 0,
            *self.sides,
            facts["monster"],
            facts["outcome"],
            wins=self.odds["attacker"],
            loses=self.odds["defender"],
            step=step,
            dice=(facts["dice"]["attacker"], facts["dice"]["defender"]),
            attackers=tuple(facts["attackers"]),
            defenders=tuple(facts["defenders"]),
        )
        self.clashes.append(clash)

    def facts(self) -> Facts:
        """What was counted."""
        players = self.state.players if self.state else []
        return Facts(
            teams={player.seat: player.team for player in players},
            gems=tuple(sorted(self.gems.items())),
            earned=self.earned,
            spent=self.spent,
            found=self.found,
            chances={
                seat: {kind: tuple(shares) for kind, shares in kinds.items()}
                for seat, kinds in self.likely.items()
            },
            clashes=tuple(self.clashes),
            done=self.done,
            course=self.course.course(),
            ruleset=self.state.ruleset if self.state else RULESET,
            packs=self.state.packs if self.state else (),
        )


def _sides(state: State) -> tuple[int, int]:
    """The seats of attacker and defender in the open fight."""
    fight = state.battle
    attacker = state.characters[fight.attackers[0]].seat
    return attacker, NOBODY if fight.monster else state.characters[fight.defenders[0]].seat


def _add(counts: Counts, seat: int, what: str, many: int) -> None:
    mine = counts.setdefault(seat, {})
    mine[what] = mine.get(what, 0) + many
