"""What lies beside the boards: the Time card, what is left of the decks, the ending."""

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.faces.talisman.boards import picture
from games.faces.talisman.card_faces import Back, back
from games.faces.talisman.counters import named
from games.systems.talisman.content import CARDS, ENDINGS
from games.systems.talisman.view import View

DECKS = ("adventure", "spell", "city", "potion", "pet")
"""The decks that lie face down; posters lie open on the City Gate."""
TALISMAN = "talisman.talisman"
HIDDEN = _("Hidden ending")
DAY, DAY_MEANS = _("Day"), _("creatures −1 in fights")
NIGHT, NIGHT_MEANS = _("Night"), _("creatures +1 in fights")


@dataclass(frozen=True)
class Sky:
    """The side of the Time card that is up, what it means, and the Lunar Events beside it by name."""

    side: str
    name: str
    means: str
    picture: str
    lunar: tuple[str, ...]


@dataclass(frozen=True)
class Ending:
    """The Alternative Ending: its name, and what it says, "" while it lies face down on the Crown."""

    name: str
    text: str


def sky(view: View) -> Sky | None:
    """The Time card; None without The Blood Moon."""
    if view.moon is None:
        return None
    side = "night" if view.moon.night else "day"
    name, means = (NIGHT, NIGHT_MEANS) if view.moon.night else (DAY, DAY_MEANS)
    lunar = tuple(named(CARDS[card].name) for card in view.moon.lunar)
    return Sky(side, gettext(name), gettext(means), picture(side), lunar)


def piles(view: View) -> tuple[Back, ...]:
    """The decks in play from behind, and the Talismans that are left."""
    decks = [back(deck, view.decks[deck].left) for deck in DECKS if deck in view.decks]
    return (*decks, back("talisman", view.stock.get(TALISMAN, 0)))


def ending(view: View) -> Ending | None:
    """The Alternative Ending; None where the game ends as usual."""
    if view.ending:
        known = ENDINGS[view.ending]
        return Ending(named(known.name), known.text.pl if is_polish() else known.text.en)
    if view.options.get("ending", "none") == "none":
        return None
    return Ending(gettext(HIDDEN), "")
