"""The titles that a mouse may earn in a chapter (ACH): their names, their signs, what each brings."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language
from games.faces.mice.deeds import bust
from games.faces.mice.pieces import CAPTURED, CHEESE, POISONED
from games.systems.mice.state import Title
from games.systems.mice.view import View

TITLES: dict[Title, str] = {
    "cheese_master": _("Cheese Master"),
    "roach_master": _("Roach Master"),
    "poison_master": _("Poison Master"),
    "escapee": _("Escapee"),
    "cat_tamer": _("Cat Tamer"),
}
BRINGS: dict[Title, str] = {
    "cheese_master": _("Cheese on a defence roll of this mouse gives every active mouse 1 cheese."),
    "roach_master": _("While this mouse is active, roaches are not greedy."),
    "poison_master": _("This mouse takes ordinary wounds in place of poison wounds."),
    "escapee": _("A third capture frees this mouse at once, and it keeps its cards."),
    "cat_tamer": _("Large minions roll one defence die fewer against attacks of this mouse."),
}
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
    return tuple(_earned(title, active_language()) for title in TITLES if view.titles.get(title) == who)


@cache
def _earned(title: Title, _language: str) -> Earned:
    return Earned(SIGNS[title], gettext(TITLES[title]), gettext(BRINGS[title]))
