"""Effects being carried out: who means by "you", from which card, and the numbers they speak of."""

from dataclasses import dataclass, field, replace

from games.engine.questions import Procedure
from games.engine.system import TurnOver
from games.kit.effects import Effects, Procedures
from games.kit.held import Held
from games.systems.talisman.state import Character, State
from games.systems.talisman.words import WORDS


@dataclass
class Scene:
    """Effects of a card or space, as they meet a character.

    * `source`: the id of the card, space or character that says it; `held`: the card itself where it lies
      or is owned; `space`: where that is.
    * `numbers`: those that the data call by a name ("paid", "rolled").
    * `other`: whom a Spell is aimed at or an ability used on; `praying`: what it rolls for is a prayer.
    * `given`: the card that has just come to the character; `spell`: the Spell that it has just cast.
    * `pile`: cards that have been turned up or gathered; `deck`: the deck that was looked at.
    """

    state: State
    who: Character
    source: str
    held: Held | None = None
    other: Character | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    praying: bool = False
    given: Held | None = None
    spell: str = ""
    pile: list[str] = field(default_factory=list)
    deck: str = ""

    def of(self, who: Character) -> "Scene":
        """The same effects as they meet another character."""
        return replace(self, who=who, numbers={})

    def number(self, given: int | str) -> int:
        """The number behind a name; one that nobody has told is 0."""
        if given == "fate":
            return self.who.fate
        return given if isinstance(given, int) else self.numbers.get(given, 0)


EFFECTS: Procedures[Scene] = Procedures(WORDS)


def run(scene: Scene, effects: Effects) -> Procedure:
    """Carry out effects one after the other."""
    return (yield from EFFECTS.run(scene, effects))


def break_off(state: State, phase: str) -> None:
    """What the active character is doing ends at once, however deep; the turn goes on with this phase.

    The one door to TurnOver: the phases of a turn catch it.
    """
    state.phase = phase
    state.fight = state.roll = state.loss = state.deal = None
    state.casting = []
    raise TurnOver
