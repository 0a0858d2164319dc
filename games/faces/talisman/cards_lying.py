"""Cards face up on the spaces, as small card faces: a band by type, its sign, the value of an Enemy."""

from dataclasses import dataclass

from games.faces.talisman.counters import named
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import CARDS
from games.systems.talisman.view import View
from games.systems.talisman.words.fight import Fight


@dataclass(frozen=True)
class Lying:
    """A card on a space: its name, its `band` (a type, of Enemies the value by which they fight), the value
    ("" for none), and how many other cards lie under it."""

    card: str
    title: str
    band: str
    value: str = ""
    under: int = 0

    @property
    def sign(self) -> str:
        """The id of the symbol of its type."""
        return f"type-{self.band}"


def lying_on(view: View, space: str) -> tuple[Lying, ...]:
    """What lies face up on a space, in the order in which it came, and Spells that hold it."""
    held = [(one.card, len(one.under)) for one in view.lying.get(space, ())]
    held += [(trap.card, 0) for trap in view.traps if trap.space == space]
    held += [(one.card, 0) for one in view.timed if one.space == space]
    return tuple(lying(card, under) for card, under in held)


def lying(card: str, under: int = 0) -> Lying:
    """A card as it lies there."""
    printed = CARDS[card]
    word = next((one for one in printed.met if isinstance(one, Fight)), None)
    value = str(word.value) if word and word.value and printed.type == "enemy" else ""
    return Lying(card, named(printed.name), _band(printed, word), value, under)


def _band(printed: PrintedCard, word: Fight | None) -> str:
    return word.by if printed.type == "enemy" and word else printed.type
