"""The players of bots as one chooses among them: name, picture, what they are like, how they have done."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.faces.bot_strength import Strength
from games.faces.face import get_face
from games.models.bot_names import PLAYERS
from games.systems import get_system

WORDS: dict[str, str | Promise] = {
    "gentle": pgettext_lazy("bot", "gentle"),
    "steady": pgettext_lazy("bot", "steady"),
    "bold": pgettext_lazy("bot", "bold"),
    "wary": pgettext_lazy("bot", "careful"),
    "master": pgettext_lazy("bot", "master"),
}
LIKE: dict[str, str | Promise] = {
    "gentle": gettext_lazy(
        "Plays as people do who sit down for the first time: now and then she takes the second best way. "
        "Nothing silly."
    ),
    "steady": gettext_lazy("Reckons every fight and wastes no turn. Stands in for who is away."),
    "bold": gettext_lazy("Strikes where she can, and goes on with few lives. Short games, loud ends."),
    "wary": gettext_lazy(
        "Heals before it is late, and leaves alone what he need not fight. Comes late, comes strong."
    ),
    "master": gettext_lazy(
        "Knows what each step is worth: how she plays was found in thousands of games, measured against "
        "Captain Ruben."
    ),
}
MIXED = "mixed"
"""The choice of one of each."""


@dataclass(frozen=True)
class Opponent:
    """One player of bots in a system."""

    level: str
    name: str | Promise
    word: str | Promise
    like: str | Promise
    picture: str
    measured: Strength | None = None


def opponent(system: str, level: str) -> Opponent:
    """The player of a level."""
    return Opponent(
        level=level,
        name=PLAYERS[level],
        word=WORDS[level],
        like=LIKE[level],
        picture=picture_of(level),
        measured=get_face(system).strengths.get(level),
    )


def opponents(system: str) -> list[Opponent]:
    """Those that one may choose in a system, in order. Raises KeyError for an unknown system."""
    return [opponent(system, level) for level in get_system(system).bots.chosen]


def picture_of(level: str) -> str:
    """The path of a player's picture among the static files."""
    return f"img/opponents/{level}.svg"
