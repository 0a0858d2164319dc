"""Games of steady players: `python -m tests.systems.talisman.balance --games 1000 --option city=whole`.

Not a test: docs/talisman-balance.md holds what it printed. With `--asking` the table is a *classic* one, and
every second seat wants to be asked whatever it may be asked. What a file has `--kept` is not played again: a
thousand games may be ended and gone on with.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from msgspec.json import Decoder, encode

from games.engine.dice import FairDice, Stream
from games.engine.events import Event
from games.engine.position import Position, new_game
from games.engine.questions import Answer, Question, seen
from games.engine.settle import settle
from games.faces.lengths import HOURS
from games.systems.talisman.bots.steady import steady
from games.systems.talisman.orders.answers import order_answer
from games.systems.talisman.orders.values import askable
from games.systems.talisman.queries import in_use
from games.systems.talisman.setup import BOXES, DECKS, cards_of
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.newest import CONTENT

ROUNDS = 400
"""A game is cut after so many."""
ANSWERING = ("counter", "loss", "evade", "attacked")
"""What T-DP-01, T-DP-02, T-DP-07 and, in one question with it, T-DP-08 are asked as."""


class Game:
    """One game: people with default orders and the judgement of steady players."""

    def __init__(self, number: int, seats: int, options: dict[str, str], *, asking: bool) -> None:
        self.position: Position = new_game(SYSTEM, {"seats": seats, **options})
        self.streams = [Stream("balance", number, seat) for seat in range(seats + 1)]
        self.orders: list[dict[str, Any]] = [
            {"ask": askable(CONTENT)} if asking and seat % 2 else {} for seat in range(seats + 1)
        ]
        self.answers: Counter[int] = Counter()
        self.waits: Counter[str] = Counter()
        dice = FairDice(b"%d" % number, "balance")
        while self.position.question is not None and self.turns <= seats * ROUNDS:
            settle(self.position, dice, self._by_order, range(1, seats + 1))
            if isinstance(self.position.question, Question):
                self._answer(self.position.question)

    @property
    def turns(self) -> int:
        """Turns begun, of all together."""
        turn: int = SYSTEM.slow.turns(self.position.state)
        return turn

    @property
    def rounds(self) -> int:
        """Turns of the one who took most."""
        return max(int(player.turns) for player in self.position.state.players)

    def _mine(self, seat: int) -> Question:
        assert isinstance(self.position.question, Question)
        mine = seen(self.position.question, seat)
        assert isinstance(mine, Question)
        return mine

    def _by_order(self, position: Position, seat: int) -> Answer | None:
        view, mine = observe(position.state, seat), self._mine(seat)
        ordered = order_answer(view, mine, seat, self.orders[seat])
        return None if ordered is None else Answer(seat, ordered.key, "order", ordered.reason)

    def _answer(self, question: Question) -> None:
        """Those who are waited for answer; one wait for all of a question."""
        position, on_turn = self.position, SYSTEM.slow.on_turn(self.position.state)
        if on_turn is None or position.waiting != (on_turn,):
            self.waits[question.kind] += on_turn is not None
        elif len(question.options_of(on_turn)) > 1:
            self.answers[self.turns] += 1
        for seat in position.waiting:
            view = observe(position.state, seat)
            key = steady(lambda view=view: view, self._mine(seat), seat, self.streams[seat])  # type: ignore[misc]
            if position.give(seat, key, "bot") is not None:
                return


class Told(NamedTuple):
    """What is kept of a game: `played`, `won` are the characters that seats had last; `cards` are those that
    an event has named, everything open; `answers` how many there were in each turn.
    """

    rounds: int
    turns: int
    how: str
    ending: str
    deaths: int
    winners: tuple[int, ...]
    played: tuple[str, ...]
    won: tuple[str, ...]
    cards: frozenset[str]
    answers: tuple[int, ...]
    waits: dict[str, int]


def told(game: Game) -> Told:
    """What is kept of it."""
    result, events = game.position.result, [event for _, event in game.position.events]
    winners = result.winners if result else ()
    last = {one.facts["seat"]: str(one.facts["character"]) for one in events if one.kind == "character"}
    return Told(
        rounds=game.rounds,
        turns=game.turns,
        how=result.how if result else "cut",
        ending=game.position.state.ending or "-",
        deaths=sum(one.kind == "killed" for one in events),
        winners=winners,
        played=tuple(last.values()),
        won=tuple(last[seat] for seat in winners),
        cards=frozenset(_cards(events)),
        answers=tuple(game.answers[turn] for turn in range(1, game.turns + 1)),
        waits=game.waits,
    )


def _cards(events: list[Event]) -> set[str]:
    found: set[str] = set()
    for event in events:
        for facts in (event.facts, *event.private.values()):
            found.update(_strings(facts))
    return found & set(CONTENT.cards)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)


def share(part: int, whole: int) -> str:
    """In percent."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def at(values: list[int], part: float) -> int:
    """The value below which so large a part of them lies."""
    return sorted(values)[int(part * (len(values) - 1))]


def lengths(games: list[Told]) -> Iterator[str]:
    """Rounds, turns, days, ends, deaths."""
    rounds, turns = [game.rounds for game in games], [game.turns for game in games]
    yield f"rounds: median {median(rounds):.0f}, p95 {at(rounds, 0.95)}, longest {max(rounds)}"
    yield f"turns: median {median(turns):.0f}; days at {HOURS} hours a turn: {median(turns) * HOURS / 24:.0f}"
    ended, endings = Counter(game.how for game in games), Counter(game.ending for game in games)
    yield f"ends: {dict(ended)}; by ending: {dict(endings)}"
    yield f"deaths a game: {sum(game.deaths for game in games) / len(games):.1f}"


def wins(games: list[Told], seats: int) -> Iterator[str]:
    """By seat, and by the character a seat had last."""
    won = Counter(seat for game in games for seat in game.winners)
    played = Counter(one for game in games for one in game.played)
    prevailed = Counter(one for game in games for one in game.won)
    shares = ", ".join(f"{100 * won[seat] / len(games):.1f}" for seat in range(1, seats + 1))
    yield f"won by seat, in percent: {shares}"
    ranked = sorted(played, key=lambda one: -prevailed[one] / played[one])
    yield "won by character: " + ", ".join(f"{one} {share(prevailed[one], played[one])}" for one in ranked)


def unseen(games: list[Told], options: dict[str, str]) -> str:
    """Cards of the decks in use that no event of any game has named."""
    met = set[str]().union(*(game.cards for game in games))
    state = SYSTEM.new_state({"seats": 2, **options})
    known = {
        card
        for box in ("base", *BOXES)
        if in_use(state, box)
        for deck in DECKS[box]
        for card in cards_of(CONTENT, deck, box)
    }
    return f"cards never seen ({len(known - met)} of {len(known)}): " + ", ".join(sorted(known - met))


def answers(games: list[Told]) -> Iterator[str]:
    """What a person has to answer in a turn beyond orders and single options; waits out of turn."""
    counts = [count for game in games for count in game.answers]
    yield f"answers a turn: median {median(counts):.0f}, p90 {at(counts, 0.9)}, most {max(counts)}"
    waits: Counter[str] = sum((Counter(game.waits) for game in games), Counter())
    turns = sum(game.turns for game in games)
    for kind, count in waits.most_common():
        yield f"waits for {kind}: {count / len(games):.1f} a game, {100 * count / turns:.1f} per 100 turns"
    few = sum(waits[kind] for kind in ANSWERING)
    yield f"waits for T-DP-01, 02, 07, 08 together: {few / len(games):.1f} a game"


def report(games: list[Told], seats: int, options: dict[str, str]) -> str:
    """All figures of these games."""
    lines = [*lengths(games), *wins(games, seats), unseen(games, options), *answers(games)]
    return "\n".join([f"{options} {len(games)} games", *lines, "", ""])


def played(given: Namespace, options: dict[str, str]) -> Iterator[Told]:
    """One game after another; first those that the file has kept, which then keeps the others, too."""
    kept: Path | None = given.kept
    lines = kept.read_bytes().splitlines() if kept and kept.exists() else []
    yield from map(Decoder(Told).decode, lines[: given.games])
    for number in range(given.first + len(lines), given.first + given.games):
        game = told(Game(number, given.seats, options, asking=given.asking))
        if kept:
            with kept.open("ab") as file:
                file.write(encode(game) + b"\n")
        yield game


def main() -> None:
    """The figures of so many games; after every so many of them what there is so far."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--asking", action="store_true")
    parser.add_argument("--kept", type=Path, help="a file for the games of one combination")
    parser.add_argument("--every", type=int, default=100, help="print after so many games")
    given = parser.parse_args()
    options = dict(one.split("=") for one in given.option) | ({"pause": "classic"} if given.asking else {})
    games: list[Told] = []
    for game in played(given, options):
        games.append(game)
        if len(games) % given.every == 0 or len(games) == given.games:
            sys.stdout.write(report(games, given.seats, options))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
