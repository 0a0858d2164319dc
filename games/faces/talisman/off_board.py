"""What lies beside the boards: the Time card, what is left of the decks, the ending and what it counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.faces.talisman.boards import picture
from games.faces.talisman.card_faces import Back, back
from games.faces.talisman.card_pages import page_of
from games.faces.talisman.counters import named
from games.faces.talisman.names import Edition, edition
from games.kit.content_sets import kept_inside
from games.systems.talisman.city_endings import FIRST, FORTUNE, LOOT, MERCHANTS
from games.systems.talisman.content import Content
from games.systems.talisman.moon_endings import ALL, WEREWOLF
from games.systems.talisman.queries import LIGHTBEARERS, THIEVES
from games.systems.talisman.view import View

DECKS = ("adventure", "spell", "city", "potion", "pet", "poster")
"""The decks that lie face down."""
TALISMAN = "talisman.talisman"
NO_ENDING = "none"
HIDDEN = _("Hidden ending")
DAY, DAY_MEANS = _("Day"), _("creatures −1 in fights")
NIGHT, NIGHT_MEANS = _("Night"), _("creatures +1 in fights")
EACH_HAS = {
    MERCHANTS: (_("%(person)s: %(n)s of %(most)s gold"), FORTUNE),
    THIEVES: (_("%(person)s: %(n)s of %(most)s Objects"), LOOT),
}
"""Ending -> what it counts of each seat, and with how much of it that wins."""
ALL_HAVE = {LIGHTBEARERS: _("Fate left: %(n)s"), WEREWOLF: _("Lives left: %(n)s")}
"""Ending -> what it counts for all."""


class LunarEvent(NamedTuple):
    """A Lunar Event beside the Time card: its id as a card, and its name."""

    id: str
    name: str


@dataclass(frozen=True)
class Sky:
    """The side of the Time card that is up, what it means, and the Lunar Events beside it."""

    side: str
    name: str
    means: str
    picture: str
    lunar: tuple[LunarEvent, ...]


@dataclass(frozen=True)
class Ending:
    """The Alternative Ending: its name, what it says, "" while it lies face down on the Crown, and how far
    what it counts has come."""

    name: str
    text: str
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Beside:
    """All of it; of what lies there alike there is one, so that it is found again at once (docs/slow-game.md,
    "Drawing")."""

    sky: Sky | None
    piles: tuple[Back, ...]
    ending: Ending | None


def beside(view: View, people: Mapping[int, str]) -> Beside:
    """What lies beside the boards of a view; `people`: seat -> who plays it."""
    moon = view.moon
    return _beside(
        edition(view.content),
        None if moon is None else (moon.night, tuple(moon.lunar)),
        (
            *((deck, view.decks[deck].left) for deck in DECKS if deck in view.decks),
            ("talisman", view.stock.get(TALISMAN, 0)),
        ),
        view.ending or view.options.get("ending", NO_ENDING),
        view.ending != "",
        tuple(_counted(view, people)),
    )


@kept_inside(4096)
def _beside(
    edition: Edition,
    moon: tuple[bool, tuple[str, ...]] | None,
    decks: tuple[tuple[str, int], ...],
    ending: str,
    known: bool,
    counted: tuple[tuple[str, int], ...],
) -> Beside:
    piles = tuple(back(deck, left) for deck, left in decks)
    content = edition.content
    sky = _sky(content, *moon) if moon else None
    return Beside(sky, piles, _ending(content, ending, counted, known=known))


def _sky(content: Content, night: bool, lunar: tuple[str, ...]) -> Sky:
    """The Time card."""
    side = "night" if night else "day"
    name, means = (NIGHT, NIGHT_MEANS) if night else (DAY, DAY_MEANS)
    events = tuple(LunarEvent(page_of(content, card), named(content.cards[card].name)) for card in lunar)
    return Sky(side, gettext(name), gettext(means), picture(side), events)


def _ending(
    content: Content, ending: str, counted: tuple[tuple[str, int], ...], *, known: bool
) -> Ending | None:
    """The Alternative Ending; None where the game ends as usual."""
    if known:
        card = content.endings[ending]
        counts = tuple(_count(ending, *one) for one in counted)
        return Ending(named(card.name), card.text.pl if is_polish() else card.text.en, counts)
    return None if ending == NO_ENDING else Ending(gettext(HIDDEN), "")


def _counted(view: View, people: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Who has how much of what the known ending counts, in the order of the seats; "" stands for all."""
    if view.ending in EACH_HAS:
        seats = sorted(seat for seat in view.tally if seat != FIRST)
        yield from ((people.get(seat, str(seat)), view.tally[seat]) for seat in seats)
    elif view.ending == WEREWOLF:
        yield "", view.content.endings[WEREWOLF].lives - view.tally.get(ALL, 0)
    elif view.ending == LIGHTBEARERS:
        yield "", view.tally.get(ALL, 0)


def _count(ending: str, person: str, n: int) -> str:
    if ending in ALL_HAVE:
        return gettext(ALL_HAVE[ending]) % {"n": n}
    words, most = EACH_HAS[ending]
    return gettext(words) % {"person": person, "n": n, "most": most}
