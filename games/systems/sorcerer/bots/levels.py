"""The players that one may choose for a table: the steady one, others of its kind, the master."""

from collections.abc import Mapping, Sequence

from games.engine.questions import Question
from games.engine.system import Bot, System
from games.kit.bots import forgetful
from games.kit.searching import Search
from games.systems.sorcerer.bots.prospects import value
from games.systems.sorcerer.bots.steady import answer, ranked_moves, steady
from games.systems.sorcerer.bots.style import BOLD, GENTLE, MASTER, WARY, style
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import View

SLIPS_AT = ("move", "teleport_to", "haste")


def at_the_edge(view: View, seat: int) -> bool:
    """Whether the last character of the seat stands with its last life point."""
    lives = [one.lp for one in view.characters.values() if one.seat == seat and one.status == "active"]
    return sum(lives) <= 1


def levels(system: System) -> Mapping[str, Bot]:
    """Level -> bot. The seeker is the master that looks ahead at its Moves: not to be chosen, as it has not
    been shown to win (docs/bots.md)."""
    master = style.played(steady, MASTER)
    return {
        "gentle": forgetful(style.played(steady, GENTLE), SLIPS_AT, at_the_edge),
        "steady": steady,
        "bold": style.played(steady, BOLD),
        "wary": style.played(steady, WARY),
        "master": master,
        "seeker": search_of(system).searching(master, ranked),
    }


def search_of(system: System) -> Search:
    """How the seeker looks ahead."""
    return Search(
        system=system,
        player=style.played_open(answer, MASTER),
        imagine=determinize,
        value=value,
        kinds=frozenset({"move"}),
        turns=3,
        lines=40,
        most=4,
    )


def ranked(state: State, question: Question, seat: int) -> Sequence[str]:
    """The Moves worth a look, the best first as the master judges at once."""
    return style.of(MASTER, ranked_moves, state, question.options_of(seat), seat)
