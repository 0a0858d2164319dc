"""The rows of Talisman: what its log, its questions and options say, and what else they are."""

from typing import Literal

from games.faces.say.rows import EventRow, QuestionRow, Said
from games.faces.say.speaker import Speaker
from games.faces.talisman.effect_gaps import types
from games.faces.talisman.gaps import TYPES

Role = Literal[
    "",
    "turn",
    "enters",
    "arrives",
    "roll",
    "fight",
    "clash",
    "prowls",
    "dies",
    "draws",
    "shows",
    "meets",
    "beats",
    "takes",
    "gives",
    "fixes",
    "falls",
    "dawns",
]


class TalismanEvent(EventRow, frozen=True, kw_only=True):
    """`moment_of`: it is a key moment only for cards that are called so. `mark` is a space, or "here".
    `role` is what it is to those who read the log; `at_hand`: its `space` is where the one of `seat` is.
    `won` says whether it is good for the seat that it is about, `for_all` that it befalls everybody.
    `verdict` is what the box of the moment says in a word: that of the first row that has one counts.
    `aimed`: the one of `seat` does it to somebody else. `brings` is how its gain or loss is said in short, ""
    where only its sentence says it. `cause` is the fact that names it where it is the cause of what comes
    next, `caused` says that its own sentence tells no cause. `undone` is how it is taken back where a sum of
    before is counted anew.
    """

    moment_of: str = ""
    role: Role = ""
    at_hand: bool = False
    won: bool | None = None
    for_all: bool = False
    verdict: Said | None = None
    aimed: bool = False
    brings: Literal[
        "",
        "more",
        "less",
        "wound",
        "saved",
        "lives",
        "fate",
        "gold_less",
        "card",
        "card_less",
        "spoils",
        "spell",
        "turns",
    ] = ""
    cause: Literal["", "card", "spell", "roll"] = ""
    caused: bool = False
    undone: Literal["", "more", "less", "got", "left", "toad", "itself"] = ""


class TalismanQuestion(QuestionRow, frozen=True, kw_only=True):
    """A kind of question. `fills`: something may have to be left for what one gets, which stands in view."""

    fills: bool = False


SPEAKER: Speaker[TalismanEvent, TalismanQuestion] = Speaker(
    slug="talisman",
    own_types={**types(lambda: SPEAKER), **TYPES},
    event=TalismanEvent,
    question=TalismanQuestion,
    seats=("seat", "other", "who"),
)
