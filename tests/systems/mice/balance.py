"""How often bots win: `python -m tests.systems.mice.balance C3 --party collin,nez,lily,filch --games 400`.

Not a test: docs/mice-balance.md holds what it printed.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from dataclasses import replace

from games.engine.dice import Stream
from games.engine.play_out import PlayedOut, play_out
from games.engine.questions import Question
from games.engine.system import Bot, Bots, Look, System
from games.systems.mice.content import RULESET
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import CONTENT

USUAL = ("collin", "nez", "tilda", "filch")


def choosing(bot: Bot, party: tuple[str, ...]) -> Bot:
    """The same bot, which chooses these heroes."""

    def answer(look: Look, question: Question, seat: int, stream: Stream) -> str:
        wanted = [hero for hero in party if hero in question.options_of(seat)]
        return wanted[0] if question.kind == "hero" and wanted else bot(look, question, seat, stream)

    return answer


def of_party(level: str, party: tuple[str, ...]) -> System:
    """Mice & Mystics with bots that play this party."""
    return replace(SYSTEM, bots=Bots({level: choosing(SYSTEM.bots.levels[level], party)}))


def line(games: list[PlayedOut]) -> str:
    """Won in percent, then per game rounds and captures, then how they ended."""
    states = [game.position.state for game in games]
    ends = Counter(state.result.how for state in states)
    rounds = sum(state.round for state in states) / len(states)
    captures = sum(mouse.captures for state in states for mouse in state.mice.values()) / len(states)
    return f"{100 * ends['won'] / len(states):3.0f} %  {rounds:4.1f}  {captures:3.1f}  {dict(ends)}"


def main() -> None:
    """One line for a chapter, a party and a bot."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("chapter")
    parser.add_argument("--party", default=",".join(USUAL), help=f"four of {', '.join(CONTENT.heroes)}")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", type=int, default=RULESET)
    given = parser.parse_args()
    system = of_party(given.bot, tuple(given.party.split(",")))
    options = {"seats": 4, "chapter": given.chapter, "ruleset": given.ruleset}
    names = [f"mice-{given.seed}-{number}" for number in range(given.games)]
    games = [play_out(system, options, [given.bot] * 4, name=name) for name in names]
    sys.stdout.write(f"{given.chapter} {given.party} {given.bot} {line(games)}\n")


if __name__ == "__main__":
    main()
