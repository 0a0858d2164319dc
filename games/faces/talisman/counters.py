"""Counters of characters and of the Werewolf on the spaces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from accounts.languages import is_polish
from games.faces.talisman.names import Edition
from games.kit.content import Name
from games.kit.content_sets import kept_inside
from games.systems.talisman.board import JAIL
from games.systems.talisman.content import Content
from games.systems.talisman.view import CharacterView, View

PIPS = 22.0
"""How wide the row of lives below a bust may be, whose ring is as wide."""
APART = 4.4
BEAST = "beast"
TOAD, WEREWOLF, LYCANTHROPE = "toad", "werewolf", "lycanthrope"


@dataclass(frozen=True)
class Counter:
    """Somebody on a space: `bust` is the end of the id of the symbol, `side` the seat, which gives the
    colour, or "beast"; `marks` are ids of symbols; `moved` for the one on turn. The beast has no lives."""

    bust: str
    side: str
    title: str
    life: int = 0
    marks: tuple[str, ...] = ()
    moved: bool = False

    @property
    def pips(self) -> tuple[float, ...]:
        """Where each life lies below the bust, from the middle: closer where there are many."""
        apart = min(APART, PIPS / self.life) if self.life else APART
        return tuple(round((at - (self.life - 1) / 2) * apart, 1) for at in range(self.life))


def named(given: Name) -> str:
    """A name of the content in the reader's language."""
    return given.pl.nom if is_polish() else given.en


class Standing(NamedTuple):
    """A character on a space by its facts: `person` is who plays it, `life` its lives."""

    character: str
    seat: int
    person: str
    life: int
    toad: bool
    marks: tuple[str, ...]
    moved: bool


def standing(view: View, people: Mapping[int, str]) -> dict[str, list[Standing]]:
    """Space -> who stands there, whoever is on turn first."""
    turn = view.turn.seat if view.turn else 0
    there = [player.who for player in view.players if player.who is not None]
    there.sort(key=lambda one: one.seat != turn)
    found: dict[str, list[Standing]] = {}
    for who in there:
        person = people.get(who.seat, str(who.seat))
        facts = (person, who.life, who.toad > 0, _marks(who), who.seat == turn)
        found.setdefault(who.place, []).append(Standing(who.id, who.seat, *facts))
    return found


@kept_inside(2048)
def counter(edition: Edition, one: Standing) -> Counter:
    """The counter of a character; a Toad has the bust of one."""
    return Counter(
        bust=TOAD if one.toad else one.character,
        side=str(one.seat),
        title=f"{named(edition.content.characters[one.character].name)} ({one.person})",
        life=one.life,
        marks=one.marks,
        moved=one.moved,
    )


def werewolf(content: Content) -> Counter:
    """The counter of the Werewolf."""
    return Counter(WEREWOLF, BEAST, named(content.cards["marker.werewolf"].name))


def _marks(who: CharacterView) -> tuple[str, ...]:
    """What everybody sees of its state."""
    states = ((LYCANTHROPE, who.lycan), ("jail", who.place == JAIL), ("quest", who.quest))
    return tuple(mark for mark, so in (*states, ("stopped", who.missing)) if so)
