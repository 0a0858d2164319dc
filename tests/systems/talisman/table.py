"""The table's language for rule tests: a position in a few lines, named dice and cards, what happened.

    t = Table("troll", "wizard")                     # seat 1 a Troll, seat 2 a Wizard, on their start spaces
    t.give(1, "sword", gold=3).put(1, "fields_8")    # things and numbers, where they stand
    t.lay("fields_8", "bear")                        # cards face up on a space
    t.start()                                        # seat 1's turn, before its move
    t.play("roll", 3, "go:plains_10", "goblin", 4, 2)  # answers, dice, cards drawn
    assert t.happened("clash")["outcome"] == "won"

After every answer the invariants of the system are checked. Windows of others are passed by their orders,
fate is kept (and not among the options), and moot questions pass by themselves, unless `windows=True` and
`fate=True`.
"""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from games.engine.position import Position, new_game
from games.engine.questions import PASS, Chance, Question
from games.kit.held import Held
from games.systems.talisman.queries import alignment_of
from games.systems.talisman.setup import new_state
from games.systems.talisman.state import Character, Moon, State, Turn, Visit
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT

WINDOWS = ("turn", "landed", "fight", "attacked", "loss", "follower_loss", "enemy_loss", "counter", "end")
"""Sealed questions to those who are not on turn."""
DECKS = (
    "adventure",
    "spell",
    "purchase",
    "talisman",
    "city",
    "armoury",
    "stables",
    "emporium",
    "pet",
    "potion",
    "poster",
)
BEGINNING = ("start", "begin", "move")
"""Phases before a figure has moved."""


def card(name: str, *decks: str) -> str:
    """The id of a card by its name, in the first of the decks that has it."""
    return next(f"{deck}.{name}" for deck in decks or DECKS if f"{deck}.{name}" in CONTENT.cards)


def short(key: str) -> str:
    """An option's key with the cards called by their names alone."""
    return re.sub(rf"({'|'.join(DECKS)})\.", "", key)


class Table:
    """A game in the middle: each character fresh on its start space, nothing drawn yet."""

    def __init__(
        self,
        *characters: str,
        windows: bool = False,
        fate: bool = False,
        city: bool | str = False,
        **options: Any,
    ) -> None:
        self.windows, self.fate = windows, fate
        names = characters or ("warrior", "wizard")
        boxes = {"city": "whole" if city is True else city} if city else {}
        self.state: State = new_state({"seats": max(2, len(names)), **boxes, **options})
        if city is True:
            self.gate("wanted_construct", "wanted_cultist", "wanted_dragon")
        for seat, name in enumerate(names, start=1):
            one = CONTENT.characters[name]
            who = Character(name, seat, one.start, one.life, one.fate, 1)
            self.state.player(seat).who = who
            self.state.unused[name] = 0
        self.position: Position | None = None

    @classmethod
    def fresh(cls, seats: int = 2, **options: str) -> "Table":
        """A game before its set-up."""
        table = cls(windows=True, fate=True)
        table.position = new_game(SYSTEM, {"seats": seats, **options})
        return table._settle()

    # -- building ----------------------------------------------------------------------------------

    def __getitem__(self, seat: int) -> Character:
        """The character of a seat as it now stands."""
        return self.state.of(seat)

    def put(self, seat: int, space: str, **given: Any) -> "Table":
        """Place a character and set fields of it: life, gold, craft (counters), toad ..."""
        self[seat].place = space
        return self.set(seat, **given)

    def set(self, seat: int, **given: Any) -> "Table":
        """Set fields of a character."""
        for name, value in given.items():
            setattr(self[seat], name, value)
        return self

    def give(self, seat: int, *names: str, **given: Any) -> "Table":
        """Objects, Followers and Spells by name, out of where they are; and fields as in `set`."""
        for name in names:
            known = name if "." in name else card(name)
            kind = CONTENT.cards[known].type
            self._take(known)
            if kind == "spell":
                self[seat].spells.append(known)
            elif kind == "poster":
                self[seat].posters.append(Held(known))
            else:
                (self[seat].followers if kind == "follower" else self[seat].objects).append(Held(known))
        return self.set(seat, **given)

    def trophies(self, seat: int, *names: str) -> "Table":
        """Enemies already beaten."""
        for name in names:
            self._take(card(name))
            self[seat].trophies.append(card(name))
        return self

    def lay(self, space: str, *names: str, **tokens: int) -> "Table":
        """Cards face up on a space."""
        for name in names:
            known = name if "." in name else card(name)
            self._take(known)
            self.state.lying.setdefault(space, []).append(Held(known, dict(tokens)))
        return self

    def gate(self, *posters: str) -> "Table":
        """Which posters lie on the City Gate."""
        for poster in self.state.gate:
            self.state.decks["poster"].bag[poster] += 1
        self.state.gate = [card(name) for name in posters]
        for poster in self.state.gate:
            self._take(poster)
        return self

    def moon(self, *lunar: str, night: bool = False, werewolf: str = "forest") -> "Table":
        """The side of the Time card, Lunar Events beside it, and where the Werewolf is."""
        for name in lunar:
            self._take(card(name))
        self.state.moon = Moon(night, [card(name) for name in lunar], werewolf)
        return self

    def _take(self, known: str) -> None:
        deck = self.state.decks.get(CONTENT.cards[known].deck)
        where = deck.bag if deck else self.state.stock
        assert where.get(known), f"no {known} left"
        where[known] -= 1

    def start(self, seat: int = 1, phase: str = "begin", **turn: Any) -> "Table":
        """Begin at a phase of the seat's turn, by default before its move; `turn` sets its fields."""
        who = self.state.player(seat).who
        spells = len(who.spells) if who else 0
        begins = who is not None and phase in BEGINNING and self.state.ruleset > 2
        shop = who.place if begins and who and who.place in CONTENT.shops else ""
        self.state.turn, self.state.waited = Turn(seat, 10, **{"casts": spells, "shop": shop, **turn}), seat
        self.state.phase = phase
        if phase in ("meet", "text"):
            self.state.visit = Visit()
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

        A chance takes dice (4, "2,5") or the name of the card drawn; a question takes an option's key; a
        sealed question takes {seat: key}, seats left out pass.
        """
        for answer in answers:
            self._one(answer)
        return self

    def _one(self, answer: str | int | dict[int, str]) -> None:
        question = self.at.question
        assert question is not None, f"the game is over, {answer!r} is one answer too many"
        if isinstance(question, Chance):
            assert not isinstance(answer, dict)
            self.at.rolled(self._result(question, str(answer)))
        elif isinstance(answer, dict):
            for seat in question.seats:
                self.at.give(seat, answer.get(seat, question.default_of(seat)))
        else:
            assert len(question.seats) == 1, f"{question.kind} is asked of {question.seats}: give a dict"
            self.at.give(question.seats[0], self._key(str(answer)))
        self._settle()

    def _key(self, answer: str) -> str:
        """The option that an answer names, with or without the decks of its cards."""
        offered = self.at.question.options_of(self.seat)  # type: ignore[union-attr]
        return next((key for key in offered if answer in (key, short(key))), answer)

    def _result(self, chance: Chance, answer: str) -> str:
        if chance.dice or answer in chance.bag:
            return answer
        return next(one for one in chance.bag if one.partition(".")[2] == answer)

    def _settle(self) -> "Table":
        self.state = self.at.state
        SYSTEM.invariants(self.state)
        question = self.at.question
        if isinstance(question, Question):
            if question.moot and not self.windows:
                self._one(question.default)
            elif question.kind in WINDOWS and question.how == "sealed" and not self.windows:
                self._one(dict.fromkeys(question.seats, PASS))
            elif question.kind == "fate" and not self.fate:
                self._one("keep")
            elif not self.fate and len(self.options) == 1 < len(question.options):
                self._one(question.default)
        return self

    def until(self, kind: str, *results: str | int) -> "Table":
        """Go on by safe answers to a question or chance of this kind.

        Dice (numbers) and cards (names) come in this order; behind them dice show 3, and Bags of Gold are
        drawn.
        """
        return self._go_on(lambda: self.kind in ("", kind), list(results))

    def over(self, *results: str | int) -> "Table":
        """Go on by safe answers to the end of the turn: the next one has begun. Results as in `until`."""
        number = self.state.now.number
        return self._go_on(lambda: not self.kind or self.state.now.number != number, list(results))

    def _go_on(self, there: Callable[[], bool], results: list[str | int]) -> "Table":
        dice = [str(one) for one in results if str(one)[0].isdigit()]
        cards = [str(one) for one in results if not str(one)[0].isdigit()]
        for _ in range(200):
            if there():
                return self
            question = self.at.question
            if isinstance(question, Question):
                self._one({seat: question.default_of(seat) for seat in question.seats})
            elif question is not None and question.dice:
                self._one(dice.pop(0) if dice else ",".join("3" * question.dice))
            elif question is not None:
                gold = "adventure.bag_of_gold"
                self._one(cards.pop(0) if cards else gold if gold in question.bag else question.bag[0])
        raise AssertionError("it never came")

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
        """The keys offered (to the first seat asked), cards without their decks."""
        question = self.at.question
        assert isinstance(question, Question), f"{self.kind} is a chance"
        keys = question.options_of(question.seats[0])
        return tuple(short(key) for key in keys if self.fate or not key.startswith("again:"))

    @property
    def active(self) -> int:
        """The seat on turn."""
        return self.state.now.seat

    def alignment(self, seat: int) -> str:
        """The alignment of a character now."""
        return alignment_of(self.state, self[seat])

    def lying(self, space: str) -> list[str]:
        """The names of the cards on a space."""
        return [CONTENT.cards[held.card].called for held in self.state.lying.get(space, [])]

    def holds(self, seat: int) -> list[str]:
        """The names of the Objects and Followers of a character."""
        return [CONTENT.cards[one.card].called for one in (*self[seat].objects, *self[seat].followers)]

    def discards(self, deck: str = "adventure") -> list[str]:
        """The names of the discards of a deck."""
        return [CONTENT.cards[one].called for one in self.state.decks[deck].discard]

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
