"""Carrying out what cards do: the scene of an effect, and who is meant.

Each word is carried out in the file of its chapter of the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Procedures
from games.systems.mice.content import Content
from games.systems.mice.queries import active_mice, mice_on
from games.systems.mice.state import Mouse, State
from games.systems.mice.words import WORDS, Custom, CustomName, Symbol, Who


@dataclass
class Scene:
    """An effect being carried out: of which card, for which mouse ("" for minions and chapters).

    `target` is the figure or mouse that an attack is about, `figures` those that an effect is about, `paid`
    the cheese, `shown` the dice of the last test, `weapons` those that a test of Battle may count, `meant`
    the one mouse of several that has been chosen: it stays the same for all of the effect.
    """

    state: State
    card: str
    user: str = ""
    target: str = ""
    paid: int = 0
    figures: list[str] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    meant: str = ""

    @property
    def content(self) -> Content:
        """What is read where it is carried out."""
        return self.state.content

    @property
    def mouse(self) -> Mouse:
        """The mouse whose effect it is."""
        return self.state.mice[self.user]


EFFECTS: Procedures[Scene] = Procedures(WORDS)
CUSTOMS: dict[CustomName, Callable[[Scene], Procedure]] = {}
"""What only one card does, by its name; each is added in the file of its chapter."""


@EFFECTS.carries(Custom)
def _custom(scene: Scene, effect: Custom) -> Procedure:
    return (yield from CUSTOMS[effect.name](scene))


def custom(name: CustomName) -> Callable[[Callable[[Scene], Procedure]], Callable[[Scene], Procedure]]:
    """Decorates the procedure of a custom name."""

    def register(procedure: Callable[[Scene], Procedure]) -> Callable[[Scene], Procedure]:
        assert name not in CUSTOMS, name
        CUSTOMS[name] = procedure
        return procedure

    return register


def mice_meant(scene: Scene, who: Who, fits: Callable[[Mouse], bool] = lambda _: True) -> Procedure:
    """The mice that a word means; where one of several is meant the user chooses among those that fit."""
    state = scene.state
    if who in ("self", "target"):
        return [state.mice[scene.user if who == "self" else scene.target]]
    if who == "tile_mice":
        return active_mice(state)
    near = mice_on(state, scene.mouse.space) if "same_space" in who else active_mice(state)
    others = [mouse for mouse in near if who != "other_on_tile" or mouse.id != scene.user]
    able = [mouse.id for mouse in others if fits(mouse) and scene.meant in ("", mouse.id)]
    one = yield from choose(scene, "whom", able)
    scene.meant = scene.meant or one
    return [state.mice[one]] if one else []


def choose(scene: Scene, kind: str, keys: Sequence[str]) -> Procedure:
    """The user's player picks one key; nobody is asked where there is no choice. "" where there is none."""
    if len(keys) < 2:
        return keys[0] if keys else ""
    return (yield ask.one(scene.mouse.seat, kind, keys, card=scene.card, who=scene.user))


def count_symbols(content: Content, shown: Sequence[int], symbol: Symbol) -> int:
    """How many dice show a symbol (M-DIE-03 to M-DIE-07)."""
    return sum(content.faces[str(face)].shows(symbol) for face in shown)


def number_on(content: Content, face: int) -> int:
    """The number part of a face (M-DIE-02)."""
    return content.faces[str(face)].number
