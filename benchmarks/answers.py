"""How many answers a turn asks of a person: those of a bot that no order and no single option gave.

python -m benchmarks.answers talisman --games 40 --seats 4 --preset bold
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from importlib import import_module
from statistics import median, quantiles

from games.engine.orders import Settings
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.engine.system import System


class Answers:
    """Counts, turn by turn, the questions that these orders leave to the seat on turn."""

    def __init__(self, system: System, orders: Settings) -> None:
        self.system = system
        self.orders = orders
        self.turns: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.others: Counter[str] = Counter()

    def __call__(self, position: Position) -> None:
        """Look at the question that is open now."""
        question, state = position.question, position.state
        on_turn, turn = self.system.slow.on_turn(state), self.system.slow.turns(state)
        if on_turn is None:
            return
        self.turns[turn] += 0
        if not isinstance(question, Question):
            return
        for seat in position.waiting:
            mine = seen(question, seat)
            assert isinstance(mine, Question)
            if len(mine.options_of(seat)) == 1 and seat == on_turn:
                continue
            view = self.system.observe(state, seat)
            if self.system.orders.answer(view, mine, seat, self.orders) is None:
                if seat == on_turn:
                    self.turns[turn] += 1
                    self.kinds[question.kind] += 1
                else:
                    self.others[question.kind] += 1


def counted(
    system: System, seats: int, games: int, bot: str, options: dict[str, str], orders: Settings
) -> list[Answers]:
    """One count for each game; game k depends on k only, whatever the orders: they do not play here."""
    found = []
    for number in range(games):
        answers = Answers(system, orders)
        play_out(system, {"seats": seats, **options}, [bot] * seats, name=f"answers-{number}", watch=answers)
        found.append(answers)
    return found


def main() -> None:
    """Prints median and p90 of a turn, the kinds that ask most, and whoever else was waited for."""
    parser = ArgumentParser()
    parser.add_argument("system")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--preset", default="", help="orders of this preset, else the usual ones")
    given = parser.parse_args()
    options = dict(one.split("=", 1) for one in given.option)
    system = import_module(f"games.systems.{given.system}.system").SYSTEM  # also one that is no choice yet
    orders = system.orders.presets[given.preset].values if given.preset else {}
    games = counted(system, given.seats, given.games, given.bot, options, orders)
    turns = [count for one in games for count in one.turns.values()]
    kinds, others = (
        sum((one.kinds for one in games), Counter()),
        sum((one.others for one in games), Counter()),
    )
    most = ", ".join(f"{kind} {count / len(turns):.2f}" for kind, count in kinds.most_common(12))
    sys.stdout.write(
        f"{len(turns)} turns: median {median(turns):g}, p90 {quantiles(turns, n=10)[-1]:g} answers\n"
        f"asked a turn: {most}\nwaited for out of turn: {dict(others) or 'nobody'}\n"
    )


if __name__ == "__main__":
    main()
