"""What lies beside the boards: the Time card, what is left of the decks, the ending."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language, is_polish
from games.faces.talisman.boards import picture
from games.faces.talisman.card_faces import Back, back
from games.faces.talisman.counters import named
from games.systems.talisman.content import CARDS, ENDINGS
from games.systems.talisman.view import View

DECKS = ("adventure", "spell", "city", "potion", "pet")
"""The decks that lie face down; posters lie open on the City Gate."""
TALISMAN = "talisman.talisman"
NO_ENDING = "none"
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


@dataclass(frozen=True, eq=False)
class Beside:
    """All of it; of what lies there alike there is one, so that it is found again at once (docs/engine.md,
    "Drawing")."""

    sky: Sky | None
    piles: tuple[Back, ...]
    ending: Ending | None


def beside(view: View) -> Beside:
    """What lies beside the boards of a view."""
    moon = view.moon
    return _beside(
        active_language(),
        None if moon is None else (moon.night, tuple(moon.lunar)),
        tuple((deck, view.decks[deck].left) for deck in DECKS if deck in view.decks),
        view.stock.get(TALISMAN, 0),
        view.ending or view.options.get("ending", NO_ENDING),
        view.ending != "",
    )


@lru_cache(maxsize=4096)
def _beside(
    _language: str,
    moon: tuple[bool, tuple[str, ...]] | None,
    decks: tuple[tuple[str, int], ...],
    talismans: int,
    ending: str,
    known: bool,
) -> Beside:
    piles = (*(back(deck, left) for deck, left in decks), back("talisman", talismans))
    return Beside(_sky(*moon) if moon else None, piles, _ending(ending, known=known))


def _sky(night: bool, lunar: tuple[str, ...]) -> Sky:
    """The Time card."""
    side = "night" if night else "day"
    name, means = (NIGHT, NIGHT_MEANS) if night else (DAY, DAY_MEANS)
    events = tuple(named(CARDS[card].name) for card in lunar)
    return Sky(side, gettext(name), gettext(means), picture(side), events)


def _ending(ending: str, *, known: bool) -> Ending | None:
    """The Alternative Ending; None where the game ends as usual."""
    if known:
        card = ENDINGS[ending]
        return Ending(named(card.name), card.text.pl if is_polish() else card.text.en)
    return None if ending == NO_ENDING else Ending(gettext(HIDDEN), "")
