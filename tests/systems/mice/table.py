"""The table's language for tests of Mice & Mystics: lay out a position, name the dice, answer, look."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.position import Position, new_game
from games.engine.questions import Chance, Question
from games.systems.mice.chapters import specials
from games.systems.mice.setup import new_state
from games.systems.mice.state import Carried, Figure, Mouse, State, Turn, card_of
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import CONTENT

PARTY = ("collin", "nez", "tilda", "maginos")
WINDOWS = ("after_roll", "before_attack", "before_search", "after_attack", "before_turn")
MISS, SWORD, BOW, SHIELD, STAR, CHEESE = "4", "2", "4", "3", "6", "1"
"""Faces by what they show: 1 cheese, 2 sword and star, 3 sword and shield, 4 bow, 5 sword, shield and star,
6 bow and star. Numbers for movement: 1, 2, 3, 2, 3, 1."""


class Table:
    """A chapter in the middle of a round: four mice of one seat unless told otherwise, no minions, no cheese.

    The mice stand together on one space; the track is the mice in the order of choice.
    """

    def __init__(
        self,
        side: str = "T1o",
        *mice: str,
        chapter: str = "C1",
        seats: int = 1,
        space: int = 1,
        lines: bool = False,
        **options: Any,
    ) -> None:
        """`lines` says whether the special lines of the chapter hold."""
        self.state: State = new_state({"seats": seats, "chapter": chapter, **options})
        self.position: Position | None = None
        self._prepare(mice or PARTY)
        self.state.side = side
        self.state.explored = [side]
        self.state.figures = {}
        self.state.track = list(self.state.mice)
        self.state.lines = [] if lines else [line.id for _, line in specials(self.state.story)]
        self.state.blocked, self.state.stash, self.state.happened = {}, [], []
        for mouse in self.state.mice.values():
            mouse.space, mouse.pack, mouse.tricks = space, [], []

    def _prepare(self, mice: Iterable[str]) -> None:
        """Play the preparation with the presets; what the chapter lays out is put aside afterwards."""
        position = Position(SYSTEM, msgspec.json.encode(self.state))
        wanted = list(mice)
        while position.state.phase in ("heroes", "prepare"):
            question = position.question
            assert question is not None
            if isinstance(question, Chance):
                position.rolled(question.bag[0])
                continue
            key = wanted.pop(0) if question.kind == "hero" else question.default_of(question.seats[0])
            if question.kind == "after_order_set":
                for seat in question.seats:
                    position.give(seat, "pass")
            else:
                position.give(question.seats[0], key)
        self.state = position.state
        self.state.search.bag |= {card: self.state.search.bag.get(card, 0) + 1 for card in self._given()}

    def _given(self) -> list[str]:
        """Cards of the chapter that go back into the deck, so that each test begins with empty packs."""
        cards = [card for mouse in self.state.mice.values() for card in (*mouse.pack, *mouse.tricks)]
        return [*cards, *self.state.stash]

    @classmethod
    def fresh(
        cls, chapter: str = "C1", seats: int = 1, carry: Carried | None = None, **options: Any
    ) -> "Table":
        """A chapter before its preparation."""
        table = cls.__new__(cls)
        carried = None if carry is None else msgspec.to_builtins(carry)
        table.position = new_game(SYSTEM, {"seats": seats, "chapter": chapter, **options}, carried)
        table.state = table.position.state
        return table

    # -- building ----------------------------------------------------------------------------------------

    def put(self, who: str, space: int | None = None, **given: Any) -> "Table":
        """Place a mouse (by default where it stands) and set fields; cards given leave the search deck."""
        mouse = self[who]
        mouse.space = mouse.space if space is None else space
        for name in ("worn", "pack", "tricks"):
            if name in given:
                for card in getattr(mouse, name):
                    self.state.search.bag[card] = self.state.search.bag.get(card, 0) + 1
                for card in given[name]:
                    self._take(card)
        for name, value in given.items():
            setattr(mouse, name, value)
        return self

    def foe(self, kind: str, *spaces: int, **given: Any) -> "Table":
        """Place minions of a kind, numbered on, or a boss; their cards lie below on the track."""
        for space in spaces:
            count = sum(one.kind == kind for one in self.state.figures.values())
            name = kind if kind in CONTENT.bosses else f"{kind}-{count + 1}"
            self.state.figures[name] = Figure(name, kind, space, **given)
            cards = (
                [card.id for card in CONTENT.bosses[kind].cards]
                if kind in CONTENT.bosses
                else [card_of(CONTENT, Figure(name, kind, 0))]
            )
            chosen = cards[: CONTENT.bosses[kind].pick or None] if kind in CONTENT.bosses else cards
            self.state.track += [card for card in chosen if card not in self.state.track]
        return self

    def on_track(self, *cards: str) -> "Table":
        """Set the whole track."""
        self.state.track = list(cards)
        return self

    def captured(self, who: str) -> "Table":
        """A mouse that has been captured."""
        return self.put(who, 0)

    def stash(self, *items: str) -> "Table":
        """Party items in the stash."""
        for item in items:
            self._take(item)
        self.state.stash += items
        return self

    def laid(self, item: str, *spaces: int) -> "Table":
        """A party item on the board."""
        self._take(item)
        self.state.laid[item] = list(spaces)
        return self

    def face_up(self, card: str) -> "Table":
        """An encounter card that lies face up."""
        for deck in self.state.encounters.values():
            deck.bag.pop(card, None)
        self.state.face_up = card
        return self

    def bag(self, *cards: str) -> "Table":
        """The search deck holds these cards only; all others lie aside."""
        for card in cards:
            self._take(card)
        left = self.state.search.bag
        self.state.removed += [card for card, count in left.items() for _ in range(count)]
        self.state.search.bag = {card: cards.count(card) for card in cards}
        return self

    def _take(self, card: str) -> None:
        """A card leaves the search deck, or where the chapter has put it."""
        place = next((cards for cards in (self.state.removed, self.state.aside) if card in cards), None)
        if self.state.search.bag.get(card, 0):
            self.state.search.bag[card] -= 1
            if not self.state.search.bag[card]:
                del self.state.search.bag[card]
        else:
            assert place is not None, f"{card} is nowhere"
            place.remove(card)

    # -- starting ----------------------------------------------------------------------------------------

    def start(self, who: str, die: int | str = 5, **turn: Any) -> "Table":
        """In the middle of a mouse's turn: the movement die (3 points and Move by default) is rolled."""
        self._turn(who, die=int(die), **turn)
        self.state.phase = "turn"
        return self.resume()

    def begin(self, card: str, acted: Iterable[str] | None = None) -> "Table":
        """At the beginning of the turn of a card of the track; all above have acted unless told otherwise."""
        self._turn(card)
        self.state.acted = self.state.acted if acted is None else list(acted)
        self.state.phase = "mouse" if card in CONTENT.heroes else "minions"
        return self.resume()

    def _turn(self, card: str, **turn: Any) -> None:
        above = self.state.track[: self.state.track.index(card)]
        self.state.acted = list(above)
        self.state.round = 1
        self.state.turn = Turn(card, 10, **turn)

    def resume(self) -> "Table":
        """Load the position from the state as it stands."""
        self.position = Position(SYSTEM, msgspec.json.encode(self.state))
        return self._look()

    # -- playing -----------------------------------------------------------------------------------------

    @property
    def at(self) -> Position:
        """The running position."""
        assert self.position is not None, "start() first"
        return self.position

    def play(self, *answers: str | int | dict[int, str]) -> "Table":
        """Answer what is open, one after another: dice ("4", "2,5"), a drawn id, a key, or {seat: key}."""
        for answer in answers:
            self._one(answer)
        return self

    def _one(self, answer: str | int | dict[int, str]) -> None:
        question = self.at.question
        assert question is not None, f"the game is over, {answer!r} is one answer too many"
        if isinstance(question, Chance):
            assert not isinstance(answer, dict), f"{question.kind} is a chance"
            self.at.rolled(str(answer))
        elif isinstance(answer, dict):
            for seat in question.seats:
                self.at.give(seat, answer.get(seat, question.default_of(seat)))
        elif question.how == "sealed":
            assert len(question.seats) == 1, (
                f"{question.kind} is asked of {question.seats}: answer with a dict"
            )
            self.at.give(question.seats[0], str(answer))
        else:
            self.at.give(question.seats[0], str(answer))
        self._look()

    def _look(self) -> "Table":
        self.state = self.at.state
        SYSTEM.invariants(self.state)
        return self

    def until(self, kind: str, limit: int = 200) -> "Table":
        """Go on by defaults until a question or chance of this kind is open; no chance may come before."""
        for _ in range(limit):
            question = self.at.question
            if question is None or question.kind == kind:
                return self
            assert isinstance(question, Question), f"{question.kind} must be rolled before {kind}"
            self._one({seat: question.default_of(seat) for seat in question.seats})
        raise AssertionError(f"{kind} never came")

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the open question or chance; "" when the game is over."""
        return self.at.question.kind if self.at.question else ""

    @property
    def dice(self) -> int:
        """How many dice are to be rolled."""
        assert isinstance(self.at.question, Chance), f"{self.kind} is no chance"
        return self.at.question.dice

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats asked."""
        assert isinstance(self.at.question, Question), f"{self.kind} is a chance"
        return self.at.question.seats

    @property
    def options(self) -> tuple[str, ...]:
        """The keys offered to the first seat asked."""
        question = self.at.question
        assert isinstance(question, Question), f"{self.kind} is a chance"
        return question.options_of(question.seats[0])

    @property
    def default(self) -> str:
        """The safe answer of the first seat asked."""
        question = self.at.question
        assert isinstance(question, Question), f"{self.kind} is a chance"
        return question.default_of(question.seats[0])

    def offers(self, verb: str) -> list[str]:
        """The keys offered that begin with a verb."""
        return [key for key in self.options if key.partition(":")[0] == verb]

    def __getitem__(self, who: str) -> Mouse:
        """A mouse as it now stands."""
        return self.state.mice[who]

    def figure(self, name: str) -> Figure:
        """A minion as it now stands."""
        return self.state.figures[name]

    @property
    def foes(self) -> dict[str, int]:
        """Every minion on the board with its space."""
        return {one.id: one.space for one in self.state.figures.values()}

    @property
    def result(self) -> str:
        """How the chapter ended, "" while it runs."""
        return self.state.result.how if self.state.result else ""

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind, oldest first."""
        return [event.facts for _, event in self.at.events if event.kind == kind]

    def happened(self, kind: str) -> dict[str, Any]:
        """The facts of the last event of a kind; fails when there was none."""
        found = self.events(kind)
        assert found, f"no {kind!r} among {[event.kind for _, event in self.at.events]}"
        return found[-1]
