"""What a question shows as cards: where a move may end, the goods of a shop, characters to choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.languages import in_language
from games.engine.questions import Question
from games.faces.stakes import Stakes
from games.faces.talisman.boards import view_of
from games.faces.talisman.heading import heading
from games.faces.talisman.market import Market, market
from games.faces.talisman.names import alignment, edition, name, where
from games.faces.talisman.options import about, chooses_character
from games.faces.talisman.pieces import bust
from games.faces.talisman.prompts import only_use
from games.faces.talisman.sheets import VALUES, Worth
from games.faces.talisman.targets import Target
from games.systems.talisman.content import Content
from games.systems.talisman.view import View

GOLD = "gold"
MOST_ENDS = 6
"""With more ends than these the board alone shows where one may go."""


@dataclass(frozen=True)
class End:
    """Where a move may end: the drawing of the place, for a desk and for a `small` screen, what the space
    does and what lies there in words, the odds of it in percent, `drawn` those of a stand-off, what each end
    `means`, whether it is the `best` one, and the `way` there ("right, 4")."""

    key: str
    text: str
    picture: str
    small: str
    brings: str
    odds: int | None
    pill: str
    drawn: int | None = None
    means: tuple[str, ...] = ()
    best: bool = False
    way: str = ""


@dataclass(frozen=True)
class Candidate:
    """A character that may be chosen: its values, where it starts, its alignment (symbol and word)."""

    key: str
    bust: str
    name: str
    worths: tuple[Worth, ...]
    alignment: tuple[str, str]
    start: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class QuestionCards:
    """The cards of a question; all empty for one that has none. `used` is the printed card that it offers to
    use, alone."""

    ends: tuple[End, ...] = ()
    shop: Market | None = None
    candidates: tuple[Candidate, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The options that are chosen on a card alone."""
        wares = self.shop.wares if self.shop else ()
        return frozenset((*(one.key for one in wares if one.key), *(one.key for one in self.candidates)))


def question_cards(
    view: View,
    question: Question | None,
    targets: Mapping[str, Sequence[Target]],
    stakes: Stakes,
    answered: str,
) -> QuestionCards:
    """The cards of the reader's question; `targets`: the options that lead to a space."""
    if question is None or view.seat is None:
        return QuestionCards()
    keys = question.options_of(view.seat)
    if chooses_character(question.kind):
        return QuestionCards(candidates=tuple(candidate(view.content, key, answered) for key in keys))
    if shop := market(view, question, keys):
        return QuestionCards(shop=shop)
    if one := only_use(question):
        card = about(view.content, question.kind, one)
        return QuestionCards(used=(card,) if card else ())
    who = view.players[view.seat - 1].who
    steps = int(question.params.get("steps", 1))
    return QuestionCards(ends=_ends(view.content, targets, stakes, who.place if who else "", steps))


def _ends(
    content: Content, targets: Mapping[str, Sequence[Target]], stakes: Stakes, start: str, steps: int
) -> tuple[End, ...]:
    found = [(space, one) for space, there in targets.items() for one in there]
    if len(found) > MOST_ENDS:
        return ()
    found.sort(key=lambda end: -stakes.of(end[1].key).better)
    ranks = [stakes.of(one.key).better for _space, one in found]
    best = max(ranks, default=0)
    return tuple(
        End(
            one.key,
            one.text,
            view_of(content, space, small=False),
            view_of(content, space, small=True),
            stake.brings,
            stake.odds,
            stake.pill,
            stake.drawn,
            stake.means,
            best=stake.better == best and ranks.count(best) == 1,
            way=heading(edition(content), start, one.key, steps) if start else "",
        )
        for space, one in found
        for stake in (stakes.of(one.key),)
    )


def candidate(content: Content, key: str, answered: str) -> Candidate:
    """The card of a character."""
    card = content.characters[key]
    return Candidate(
        key,
        bust(key),
        name(content, key),
        tuple(
            Worth(what, gettext(label), getattr(card, what)) for what, label in VALUES.items() if what != GOLD
        ),
        (card.alignment, alignment(card.alignment)),
        where(content, card.start),
        str(in_language(card.text)),
        key == answered,
    )
