"""Counters of characters and of the Werewolf on the spaces."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.languages import is_polish
from games.kit.content import Name
from games.systems.talisman.board import JAIL
from games.systems.talisman.content import CARDS, CHARACTERS
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


def counters_on(view: View, space: str, people: Mapping[int, str]) -> tuple[Counter, ...]:
    """Who stands on a space, whoever is on turn first, the Werewolf last."""
    there = [player.who for player in view.players if player.who is not None and player.who.place == space]
    turn = view.turn.seat if view.turn else 0
    there.sort(key=lambda one: one.seat != turn)
    found = [counter(view, one, people) for one in there]
    if view.moon is not None and view.moon.werewolf == space:
        found.append(Counter(WEREWOLF, BEAST, named(CARDS["marker.werewolf"].name)))
    return tuple(found)


def counter(view: View, who: CharacterView, people: Mapping[int, str]) -> Counter:
    """The counter of a character; a Toad has the bust of one."""
    name = f"{named(CHARACTERS[who.id].name)} ({people.get(who.seat, who.seat)})"
    return Counter(
        bust=TOAD if who.toad else who.id,
        side=str(who.seat),
        title=name,
        life=who.life,
        marks=tuple(_marks(who)),
        moved=view.turn is not None and view.turn.seat == who.seat,
    )


def _marks(who: CharacterView) -> list[str]:
    """What everybody sees of its state."""
    states = {LYCANTHROPE: who.lycan, "jail": who.place == JAIL, "quest": who.quest, "stopped": who.missing}
    return [mark for mark, so in states.items() if so]
