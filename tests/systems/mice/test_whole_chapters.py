"""Whole chapters: each won along its route by a party with lucky dice, and lost by one that waits."""

import pytest

from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.systems.mice.chapters import joining_exit
from games.systems.mice.sides import OUT, distances
from games.systems.mice.state import Mouse, State
from games.systems.mice.words import AllMiceOn, Have
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

LONG = 4000
NO_HIT = {"melee": "4", "ranged": "2"}
HITS = {"melee": "2", "ranged": "4"}


def dice(position: Position, *, late: bool = False) -> str:
    """The party hits and blocks, finds and climbs; minions walk one space, miss, and block nothing.

    Where it is `late` minions roll nothing but cheese.
    """
    chance, state = position.question, position.state
    assert isinstance(chance, Chance)
    if not chance.dice:
        return chance.bag[0]
    face = {"minion_movement": "1", "ambush": "1", "chase": "1", "minion_defence": "4"}.get(chance.kind, "5")
    if chance.kind == "attack":
        face = HITS[state.attack.kind]
    if chance.kind == "minion_attack":
        face = "1" if late else NO_HIT[state.attack.kind]
    return ",".join([face] * chance.dice)


class Guide:
    """Plays a chapter along its route: fight what is there, find what is asked for, go on."""

    def __init__(self, chapter: str) -> None:
        self.chapter = CONTENT.chapters[chapter]
        self.at = 0

    def key(self, state: State, question: Question) -> str:
        """What to answer."""
        if question.kind != "turn":
            return question.default_of(question.seats[0])
        mouse = state.mice[state.now.card]
        self._follow(state)
        keys = question.options
        return self._act(state, keys) or self._step(state, mouse, keys) or "end"

    def _follow(self, state: State) -> None:
        later = [n for n, side in enumerate(self.chapter.route) if side == state.side and n >= self.at]
        self.at = min(later, default=self.at)

    def _next(self) -> str:
        route = self.chapter.route
        return route[self.at + 1] if self.at + 1 < len(route) else ""

    def _act(self, state: State, keys: tuple[str, ...]) -> str:
        for verb in ("stand", "climb", "rest", "fight", "special"):
            found = [key for key in keys if key.partition(":")[0] == verb]
            if found and (verb != "rest" or state.mice[state.now.card].status):
                return found[0]
        if (
            self._wanted(state)
            and "search" in keys
            and state.mice[state.now.card].space == self._target(state)
        ):
            return "search"
        way = f"explore:{self._way(state)}"
        return way if way in keys and not self._wanted(state) and self._all_free(state) else ""

    def _all_free(self, state: State) -> bool:
        return all(mouse.active for mouse in state.mice.values())

    def _wanted(self, state: State) -> str:
        """The token that is to be found on this side."""
        goals = [token for one in self.chapter.victory if isinstance(one, Have) for token in one.tokens]
        room = self.chapter.rooms.get(state.side)
        token = room.search.token if room and room.search else ""
        return token if token in goals and token not in state.tokens else ""

    def _way(self, state: State) -> str:
        there = self._next()
        if not there:
            return ""
        return (
            "flip"
            if state.content.sides[state.side].other == there
            else joining_exit(self.chapter, state.content.sides, state.side, there)
        )

    def _target(self, state: State) -> int:
        """Where to go: to minions, to what is to be found, on, or to the goal."""
        if state.figures:
            steps = state.board.steps[state.mice[state.now.card].space]
            return min(
                (figure.space for figure in state.figures.values()), key=lambda space: (steps[space], space)
            )
        room = self.chapter.rooms.get(state.side)
        if self._wanted(state) and room and room.search:
            return room.search.spaces[0]
        if self._next():
            way = self._way(state)
            file = state.board.file
            exits = {str(one): spaces[0] for one, spaces in file.exits.items()}
            return file.flip.space if way == "flip" else exits[way]
        goals = [one.space for one in self.chapter.victory if isinstance(one, AllMiceOn)]
        lines = [
            line.where.spaces[0]
            for line in self.chapter.special
            if line.where and line.where.spaces and line.where.side == state.side
        ]
        return (goals or lines)[0]

    def _step(self, state: State, mouse: Mouse, keys: tuple[str, ...]) -> str:
        """A step or climb closer to it, never to where the current leaves the tile."""
        board = state.board
        safe = [space for space in board.spaces if board.file.current.get(space) != OUT]
        beside = {one: [other for other in board.adjacent[one] if other in safe] for one in board.spaces}
        far = distances(beside, (self._target(state),))
        ways = [key for key in keys if key.partition(":")[0] in ("step", "climb")]
        closer = {key: far[to] for key in ways if (to := int(key.partition(":")[2])) in far}
        best = min(closer, key=lambda key: (closer[key], not key.startswith("climb")), default="")
        return best if best and closer[best] < far.get(mouse.space, 99) else ""


def play(chapter: str, guide: Guide | None) -> Position:
    """A chapter of one person with the usual heroes; without a guide everybody ends their turns."""
    position = Table.fresh(chapter).at
    for _ in range(LONG):
        question = position.question
        if question is None:
            break
        if isinstance(question, Chance):
            position.rolled(dice(position, late=guide is None))
        else:
            seat = position.waiting[0]
            position.give(seat, guide.key(position.state, question) if guide else question.default_of(seat))
    return position


@pytest.mark.rule("M-STORY-01", "M-END-01")
@pytest.mark.parametrize("chapter", CONTENT.chapters)
def test_a_lucky_party_wins_along_the_route(chapter: str) -> None:
    position = play(chapter, Guide(chapter))
    assert position.result is not None, (position.state.side, position.state.page, position.state.figures)
    assert (position.result.how, position.result.winners) == ("won", (1,))
    assert list(dict.fromkeys(position.state.explored)) == list(
        dict.fromkeys(CONTENT.chapters[chapter].route)
    )


@pytest.mark.rule("M-END-03", "M-TIME-01")
@pytest.mark.parametrize("chapter", CONTENT.chapters)
def test_a_party_that_waits_is_late(chapter: str) -> None:
    position = play(chapter, None)
    assert position.result is not None
    assert (position.result.how, position.result.winners) == ("time", ())
