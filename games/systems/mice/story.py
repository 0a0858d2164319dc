"""Special lines of chapters, and what is carried from one chapter to the next (STORY, content 9)."""

from games.engine.questions import Procedure
from games.kit.control import Test
from games.systems.mice.cards import Achievement, Window
from games.systems.mice.chapters import specials
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, custom
from games.systems.mice.foes import take_off
from games.systems.mice.queries import weapons
from games.systems.mice.state import BRODIE, Mouse, State
from games.systems.mice.story_book import Special
from games.systems.mice.words import BlockExit, WeaponType

SPECIAL = "special"
WORKS: dict[str, tuple[Achievement, ...]] = {
    "C3": ("lamp_light",),
    "C6": ("vial",),
    "C7": ("captains_medal", "cats_favour", "kings_ear"),
}
"""In which chapter which story achievement helps."""


def lines_at(state: State, when: Window, mouse: Mouse | None = None) -> list[Special]:
    """The lines of the chapter that hold at a moment, for the acting mouse where there is one."""
    found = []
    for side, line in specials(state.story):
        here = side in ("", state.side) and _there(state, line, mouse)
        if line.when == when and here and line.id not in state.lines:
            scene = Scene(state, line.id, mouse.id if mouse else "")
            if EFFECTS.hold(scene, line.need):
                found.append(line)
    return found


def _there(state: State, line: Special, mouse: Mouse | None) -> bool:
    """Whether the mice are on the side, and the mouse on one of the spaces, that the line names."""
    where = line.where
    if where is None:
        return True
    on_space = not where.spaces or (mouse is not None and mouse.space in where.spaces)
    return state.side == where.side and on_space


def happen(state: State, when: Window, mouse: Mouse | None = None) -> Procedure:
    """Carry out every line of this moment; of those that count moments only each second and so on."""
    for line in lines_at(state, when, mouse):
        if line.every > 1:
            state.moments[line.id] = state.moments.get(line.id, 0) + 1
            if state.moments[line.id] % line.every:
                continue
        yield from carry_out_line(state, line, mouse)


def carry_out_line(state: State, line: Special, mouse: Mouse | None) -> Procedure:
    """Carry a line out; one for the whole chapter is used up by its first success (content 1.1)."""
    scene = Scene(state, line.id, mouse.id if mouse else "")
    if mouse is not None:
        scene.weapons = weapons_meant(state.content, line, mouse)
    state.tell("line", line=line.id, who=scene.user)
    yield from EFFECTS.run(scene, line.do)
    test = line.do[0]
    failed = isinstance(test, Test) and not count_symbols(state.content, scene.shown, test.need)
    if line.limit == "chapter" and not failed:
        state.lines.append(line.id)


def weapons_meant(content: Content, line: Special, mouse: Mouse) -> list[str]:
    """Where a line asks for a type of weapon, only such weapons count in its test."""
    types = [one.type for one in line.need if isinstance(one, WeaponType)]
    return [
        card
        for card in weapons(content, mouse)
        if card in content.search and content.search[card].type in types
    ]


# -- what only chapters do --------------------------------------------------------------------------------


@EFFECTS.carries(BlockExit)
def _block_exit(scene: Scene, effect: BlockExit) -> Procedure:
    yield from ()
    scene.state.blocked.setdefault(effect.side, []).append(effect.exit)


@custom("first_trap_soft")
def _first_trap_soft(scene: Scene) -> Procedure:
    """C1: no wound and no cheese of this trap."""
    yield from ()
    scene.state.cancelled.append("trap")


@custom("brodie_leaves")
def _brodie_leaves(scene: Scene) -> Procedure:
    """C4: the paw and both cards are gone; he is not defeated."""
    yield from ()
    state = scene.state
    state.tell("brodie_leaves", who=scene.user)
    take_off(state, state.figures[BRODIE])


@custom("story_achievements")
def _story_achievements(scene: Scene) -> Procedure:
    """What the party has of earlier chapters helps in this one (M-ACH-01, content 9)."""
    yield from ()
    state = scene.state
    for one in WORKS[state.chapter]:
        if one not in state.carried.given:
            continue
        state.tell("story_achievement", name=one)
        if one == "vial":
            state.counters["breath"] = 1
        elif one == "kings_ear":
            state.end_page += 1
        else:
            state.flags.append(one)
