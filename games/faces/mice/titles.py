"""The titles that a mouse may earn in a chapter (ACH): their names, their signs, what each brings."""

from dataclasses import dataclass

from accounts.languages import active_language
from games.faces.mice.deeds import bust
from games.faces.mice.names import bare
from games.faces.mice.pieces import CAPTURED, CHEESE, POISONED
from games.faces.mice.speaker import SPEAKER
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.state import Title
from games.systems.mice.view import View

SIGNS: dict[Title, str] = {
    "cheese_master": CHEESE,
    "roach_master": bust("roach"),
    "poison_master": POISONED,
    "escapee": CAPTURED,
    "cat_tamer": bust("brodie"),
}


@dataclass(frozen=True)
class Earned:
    """A title on the sheet of who has it."""

    sign: str
    name: str
    brings: str


def earned(view: View, who: str) -> tuple[Earned, ...]:
    """The titles of a mouse."""
    return tuple(
        _earned(view.content, title, active_language()) for title in SIGNS if view.titles.get(title) == who
    )


@derived
def _earned(content: Content, title: Title, _language: str) -> Earned:
    called, brings = (SPEAKER.words[f"{one}-{title}"] for one in ("title", "brings"))
    names = bare(content)
    return Earned(SIGNS[title], SPEAKER.tell(called, names, {}), SPEAKER.tell(brings, names, {}))
