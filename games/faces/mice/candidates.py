"""Heroes to choose from, as cards: what each is, can do and begins with (M-SETUP-04, M-CARD-04)."""

from dataclasses import dataclass

from games.engine.questions import Question
from games.faces.mice.help import HeroHelp, hero_help
from games.faces.mice.names import card
from games.systems.mice.view import View

HERO = "hero"
"""The question for a hero; its keys are heroes."""


@dataclass(frozen=True)
class Candidate:
    """A hero who may be chosen; `begins` names what it wears at the start."""

    key: str
    printed: HeroHelp
    begins: str
    chosen: bool


def candidates(view: View, question: Question | None, answered: str) -> tuple[Candidate, ...]:
    """The cards of the reader's question; none where it asks for something else."""
    content = view.content
    if question is None or view.seat is None or question.kind != HERO:
        return ()
    return tuple(
        Candidate(
            hero,
            hero_help(content, hero),
            ", ".join(card(content, one) for one in content.heroes[hero].start),
            hero == answered,
        )
        for hero in question.options_of(view.seat)
    )
