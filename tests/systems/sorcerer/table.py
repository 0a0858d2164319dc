"""The table's language for rule tests: a position in a few lines, named dice, answers, what happened.

    t = Table()                                   # seats: 1 Dwarves on 1A, 2 Elves on 2A, 3 Undead on 3A
    t.put("hilda", "1-b3", weapon="sword")        # place a character, give it things
    t.start()                                     # seat 1's turn, at its Move
    t.play("move:hilda:c3", "3,4")                # an answer, then what the dice show
    assert t.happened("encounter")["row"] == "ghouls"

After every answer the invariants of the system are checked. Repeat windows of the others are passed
by their orders, and moot questions by themselves, unless `windows=True`. The table has waited for the seat
whose turn begins here.
"""

from typing import Any

import msgspec

from games.engine.position import Position, new_game
from games.engine.questions import PASS, Chance, Question
from games.systems.sorcerer.content import RULESET
from games.systems.sorcerer.equipment import rearrangements
from games.systems.sorcerer.phases import bearing
from games.systems.sorcerer.queries import camp_of, lp_maximum
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.state import CRYSTAL, NEUTRAL, ZOMBIE, Character, State, Token, Turn
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT

TEAM_ORDER = ("dwarves", "elves", "undead", "ratmen")
BOARDS = ("1A", "2A", "3A", "4A")


class Table:
    """A game in the middle: three seats unless told otherwise, everybody in the own Camp with 1 Gem."""

    def __init__(
        self,
        seats: int = 3,
        teams: tuple[str, ...] = TEAM_ORDER,
        sides: tuple[str, ...] = BOARDS,
        *,
        windows: bool = False,
        ruleset: int = RULESET,
    ) -> None:
        self.windows = windows
        self.state: State = new_state({"seats": seats, "ruleset": ruleset})
        for player, team, side in zip(self.state.players, teams, sides, strict=False):
            player.team, player.board = team, side[0]
            self.state.sides[player.seat] = side
        if seats == 2:
            self.state.sides[NEUTRAL] = sides[2]
        for player in self.state.players:
            self._seat_team(player.seat, player.team)
        self.position: Position | None = None

    @classmethod
    def fresh(cls, seats: int = 3, teams: str = "random") -> "Table":
        """A game before its set-up: the first thing open is the draw or the choice of a team."""
        table = cls(seats, windows=True)
        table.position = new_game(SYSTEM, {"seats": seats, "teams": teams})
        return table._settle()

    def _seat_team(self, seat: int, team: str) -> None:
        for who in CONTENT.teams[team].characters:
            self.state.characters[who] = Character(who, seat)
        if any(CONTENT.token_of.get(who) == ZOMBIE for who in CONTENT.teams[team].characters):
            self.state.characters[ZOMBIE] = Character(ZOMBIE, seat)
        for who in CONTENT.teams[team].start_pair:
            self.put(who, camp_of(self.state, seat))

    # -- building ----------------------------------------------------------------------------------

    def put(self, who: str, place: str = "", **given: Any) -> "Table":
        """Place a character (by default where it stands) and set fields: weapon, armour, backpack, lp ...

        Tokens given are taken out of their piles. A sleeping character becomes active.
        """
        one = self.state.characters[who]
        if one.status != "active":
            one.status, one.lp = "active", lp_maximum(CONTENT, who)
        one.place = place or one.place
        for name, value in given.items():
            setattr(one, name, value)
        for token in [*given.get("backpack", ()), *given.get("armour", ()), given.get("weapon", "")]:
            self._out_of_pile(token)
        if given.get("rune"):
            self.state.runes[given["rune"]] -= 1
        return self

    def asleep(self, who: str) -> "Table":
        """Put a character to sleep (it must carry nothing)."""
        one = self.state.characters[who]
        one.status, one.place, one.lp = "asleep", "", 0
        return self

    def gone(self, who: str) -> "Table":
        """Remove a character for good."""
        self.asleep(who)
        self.state.characters[who].status = "gone"
        return self

    def floor(self, place: str, *tokens: str) -> "Table":
        """Lay tokens in a chamber."""
        self.state.floors.setdefault(place, []).extend(tokens)
        for token in tokens:
            self._out_of_pile(token)
        return self

    def token(self, kind: str, place: str) -> "Table":
        """Lay a Special token ("trap", "cloud", "tree") of whoever owns that kind."""
        owner = next(one for one in self.state.characters.values() if CONTENT.token_of.get(one.id) == kind)
        self.state.tokens.append(Token(kind, owner.seat, place))
        return self

    def gems(self, seat: int, amount: int) -> "Table":
        """Set a treasury."""
        self.state.player(seat).gems = amount
        return self

    def _out_of_pile(self, token: str) -> None:
        if token == CRYSTAL:
            self.state.crystals -= 1
        elif token:
            self.state.finds[token] -= 1

    def start(self, seat: int = 1, phase: str = "move", **turn: Any) -> "Table":
        """Begin at a phase of the seat's turn; further arguments set fields of the turn (moved=...).

        At the start of an Exploration the moved character has come as it stands, its gear open to it before.
        """
        self.state.turn, self.state.waited = Turn(seat, turn.pop("number", 10), **turn), seat
        self.state.phase = phase
        if phase == "encounter":
            mover = self[self.state.now.moved]
            self.state.now.bearing = bearing(mover)
            self.state.now.offered = turn.get("offered") or rearrangements(self.state, [mover])
        return self.resume()

    def resume(self) -> "Table":
        """Load the position from the state as it stands."""
        self.position = Position(SYSTEM, msgspec.json.encode(self.state))
        return self._settle()

    # -- playing -----------------------------------------------------------------------------------

    @property
    def at(self) -> Position:
        """The running position."""
        assert self.position is not None, "start() first"
        return self.position

    def play(self, *answers: str | int | dict[int, str]) -> "Table":
        """Answer what is open, one after another.

        A chance takes dice ("4", "2,5", 4) or the drawn id; a question takes an option's key; a sealed
        question takes {seat: key}, seats left out pass.
        """
        for answer in answers:
            self._one(answer)
        return self

    def _one(self, answer: str | int | dict[int, str]) -> None:
        question = self.at.question
        assert question is not None, f"the game is over, {answer!r} is one answer too many"
        if isinstance(question, Chance):
            assert not isinstance(answer, dict)
            self.at.rolled(str(answer))
        elif isinstance(answer, dict):
            for seat in question.seats:
                self.at.give(seat, answer.get(seat, question.default_of(seat)))
        else:
            assert len(question.seats) == 1, (
                f"{question.kind} is asked of {question.seats}: answer with a dict"
            )
            self.at.give(question.seats[0], str(answer))
        self._settle()

    def _settle(self) -> "Table":
        self.state = self.at.state
        SYSTEM.invariants(self.state)
        question = self.at.question
        if isinstance(question, Chance) and question.kind == "fallen":
            self._one(question.bag[0])
        elif not self.windows and isinstance(question, Question):
            self._pass(question)
        return self

    def _pass(self, question: Question) -> None:
        if question.moot:
            self._one(question.default)
        elif question.kind in OTHERS:
            for seat in question.seats:
                self.at.give(seat, PASS, "order")
            self._settle()

    def until(self, kind: str, limit: int = 100) -> "Table":
        """Go on by defaults until a question (or chance) of this kind is open; no chance may come first."""
        for _ in range(limit):
            question = self.at.question
            if question is None or question.kind == kind:
                return self
            assert isinstance(question, Question), f"{question.kind} must be rolled before {kind}"
            self._one({seat: question.default_of(seat) for seat in question.seats})
        raise AssertionError(f"{kind} never came")

    # -- looking -----------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the open question or chance; "" when the game is over."""
        return self.at.question.kind if self.at.question else ""

    @property
    def seat(self) -> int:
        """The seat asked."""
        question = self.at.question
        assert isinstance(question, Question)
        return question.seats[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The keys offered (to the first seat asked)."""
        question = self.at.question
        assert isinstance(question, Question), f"{self.kind} is a chance"
        return question.options_of(question.seats[0])

    @property
    def bag(self) -> tuple[str, ...]:
        """The bag of the open draw."""
        assert isinstance(self.at.question, Chance)
        return self.at.question.bag

    def __getitem__(self, who: str) -> Character:
        """A character as it now stands."""
        return self.state.characters[who]

    def lying(self, place: str) -> list[str]:
        """What lies in a chamber."""
        return self.state.floors.get(place, [])

    def treasury(self, seat: int) -> int:
        """A player's Gems."""
        return self.state.player(seat).gems

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, everything open, oldest first."""
        found = []
        for _, event in self.at.events:
            if event.kind == kind:
                facts = dict(event.facts)
                for extra in event.private.values():
                    facts |= extra
                found.append(facts)
        return found

    def happened(self, kind: str) -> dict[str, Any]:
        """The facts of the last event of a kind; fails when there was none."""
        found = self.events(kind)
        assert found, f"no {kind!r} among {[event.kind for _, event in self.at.events]}"
        return found[-1]


OTHERS = ("repeat_others", "repeat_die_others")
