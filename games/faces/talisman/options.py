"""The options of the open question in words: each key alone, and all of them grouped by meaning.

No two of a question read alike: of a card whose name is in several decks the deck is said (`Words.exact`),
of what may be used for several things what it is used for.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.say import options
from games.faces.talisman.names import Words
from games.faces.talisman.speaker import SPEAKER
from games.faces.wording import Group, Option, Rank
from games.kit.held import card_of
from games.systems.talisman.content import Content

CARD_GOES = "card_space"
ON_THE_BOARD = ("go", "bridge", "gate", "hop", "back")
WAY = "go"
AT_THINGS = ("start", "move", WAY, "stay", "hop", "encounter", "end")
"""Questions of the own turn beside which things are used: that is chosen at the thing itself. One that asks
about a thing has its buttons."""


def option_text(words: Words, kind: str, key: str, params: Mapping[str, Any], own: int | None = None) -> str:
    """The words of a key alone, for a button, a log of one's answer, or taking it back, to the seat `own`."""
    return options.option_text(SPEAKER, words.exact, kind, key, {**params, "own": own})


def ranks(kind: str, keys: Iterable[str]) -> dict[str, Rank]:
    """The rank of each key that is no chip."""
    return options.ranks(SPEAKER, kind, keys)


def groups(words: Words, question: Question, own: int, answered: str) -> list[Group]:
    """The options of a seat that do not lie on a board, by meaning; what carries the game on stands first."""
    content, kind = words.content, question.kind
    asked = replace(question, seats=(own,), params={**question.params, "own": own})
    on_board = partial(on_the_board, content, kind)
    found = options.groups(SPEAKER, words.exact, asked, answered, on_board)
    return [replace(one, options=[_at_thing(content, kind, each) for each in one.options]) for one in found]


def _at_thing(content: Content, kind: str, option: Option) -> Option:
    return replace(option, thing=about(content, kind, option.key))


def on_the_board(content: Content, kind: str, key: str) -> bool:
    """Whether the option is a space that one may choose on the board."""
    verb, colon, space = key.partition(":")
    if colon:
        return verb in ON_THE_BOARD and space in content.spaces
    return kind in ("space", CARD_GOES) and key in content.spaces


def lays_card(kind: str) -> bool:
    """Whether its options are spaces to which a card goes, and nobody comes."""
    return kind == CARD_GOES


def asks_the_way(kind: str) -> bool:
    """Whether its options are where a roll leads."""
    return kind == WAY


def is_at_things(kind: str) -> bool:
    """Whether things are used beside it (AT_THINGS)."""
    return kind in AT_THINGS


def chooses_character(kind: str) -> bool:
    """Whether its options are characters."""
    return kind == "character"


def about(content: Content, kind: str, key: str) -> str:
    """The card or character that an option is about, "" for none."""
    if chooses_character(kind):
        return key if key in content.characters else ""
    parts = [card_of(part.partition("#")[0]) for part in key.split(":")]
    if parts[0] == "cast":
        return f"spell.{parts[1]}"
    return next((part for part in parts if part in content.cards), "")
