"""Winning and losing, the hourglass, and what a chapter's lines wait for (END, SURGE step 1, content 9)."""

from typing import NoReturn

from games.engine.questions import Procedure
from games.engine.system import Result, TurnOver, Victory
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, number_on
from games.systems.mice.queries import boss_on_board, minions
from games.systems.mice.state import State
from games.systems.mice.story_book import Continue
from games.systems.mice.words import (
    AllMiceOn,
    BossDefeated,
    BossOnBoard,
    Captured,
    Counted,
    Counter,
    Flag,
    Have,
    NoMinions,
    NotOn,
    NumberShown,
    Page,
    WeaponType,
    Wheel,
)

WON, TIME, CAPTURED, CONCEDED, FAILED = "won", "time", "captured", "conceded", "failed"
"""How a chapter ends."""
THE_END = "end"
"""What comes after the last chapter."""


# -- the end ----------------------------------------------------------------------------------------------


def check_ends(state: State) -> None:
    """All conditions of the chapter together win it at once (M-END-01); nothing else does.

    Where it has conditions of defeat of its own, they lose it together (M-STORY-03).
    """
    story, scene = state.story, Scene(state, "")
    if EFFECTS.hold(scene, story.victory):
        _end(state, Result(tuple(range(1, state.seats + 1)), WON))
    if story.defeat and EFFECTS.hold(scene, story.defeat):
        _end(state, Result((), FAILED))


def lose(state: State, how: str) -> NoReturn:
    """The chapter is lost at once (M-STORY-03), unless it is won at this moment (M-R-19)."""
    check_ends(state)
    _end(state, Result((), how))


def _end(state: State, result: Result) -> NoReturn:
    """In a campaign the party says first how it goes on, where it may choose (M-STORY-10)."""
    state.outcome = result
    state.tell("over", how=result.how)
    if state.campaign and ways_on(state) != [THE_END]:
        raise TurnOver
    close(state)


def close(state: State) -> NoReturn:
    """The chapter has its result, and all votes are in."""
    state.result = state.outcome
    raise Victory


def was_won(state: State) -> bool:
    """Whether the chapter that is over was won."""
    return state.outcome is not None and state.outcome.how == WON


def won_line(state: State) -> Continue:
    """The first line of "the story continues" that holds where the chapter is won (M-STORY-10)."""
    scene = Scene(state, "")
    return next(line for line in state.story.continues if line.if_ == WON and EFFECTS.hold(scene, line.need))


def ways_on(state: State) -> list[str]:
    """What the party may choose when the chapter is over, the usual one first (M-D-24, M-D-26, M-R-151).

    A lost chapter may be played again; who goes on goes where a won one leads to. A story may also end.
    """
    again = [] if was_won(state) else [state.chapter]
    return list(dict.fromkeys([*again, won_line(state).next, THE_END]))


def turn_page(state: State, n: int = 1) -> None:
    """The hourglass moves, never before page 1 (M-R-18); on the end marker's page all is lost (M-END-03)."""
    before, state.page = state.page, max(1, state.page + n)
    state.tell("page", frm=before, to=state.page)
    if n > 0 and state.page >= state.end_page:
        lose(state, TIME)


def add_cheese_to_wheel(state: State, n: int) -> None:
    """Cheese on the wheel, never below 0; what comes of a full one is the surge's (M-SURGE-03)."""
    if n:
        state.wheel = max(0, state.wheel + n)
        state.tell("wheel", n=n, wheel=state.wheel)


# -- words ------------------------------------------------------------------------------------------------


@EFFECTS.carries(Page)
def _page(scene: Scene, effect: Page) -> Procedure:
    yield from ()
    turn_page(scene.state, effect.n)


@EFFECTS.carries(Wheel)
def _wheel(scene: Scene, effect: Wheel) -> Procedure:
    yield from ()
    add_cheese_to_wheel(scene.state, effect.n)


@EFFECTS.carries(Flag)
def _flag(scene: Scene, effect: Flag) -> Procedure:
    yield from ()
    scene.state.flags.append(effect.name)


@EFFECTS.carries(Counter)
def _counter(scene: Scene, effect: Counter) -> Procedure:
    """Progress of the chapter; what a number brings comes once."""
    counters, n = scene.state.counters, number(scene, effect.n)
    before = counters.get(effect.name, 0)
    counters[effect.name] = before + n
    scene.state.tell("counted", name=effect.name, count=counters[effect.name])
    if before < effect.at <= counters[effect.name]:
        yield from EFFECTS.run(scene, effect.then)


def number(scene: Scene, given: int | str) -> int:
    """The number behind a name: dice of the last test that show a symbol."""
    if isinstance(given, int):
        return given
    return count_symbols(scene.content, scene.shown, "star" if given == "stars" else "sword")


@EFFECTS.decides(AllMiceOn)
def _all_mice_on(scene: Scene, one: AllMiceOn) -> bool:
    """A captured mouse is missing (M-R-112)."""
    state = scene.state
    return state.side == one.side and all(mouse.space == one.space for mouse in state.mice.values())


@EFFECTS.decides(NoMinions)
def _no_minions(scene: Scene, one: NoMinions) -> bool:
    return not minions(scene.state)


@EFFECTS.decides(Have)
def _have(scene: Scene, one: Have) -> bool:
    return all(token in scene.state.tokens for token in one.tokens)


@EFFECTS.decides(BossDefeated)
def _boss_defeated(scene: Scene, one: BossDefeated) -> bool:
    return one.boss in scene.state.defeated


@EFFECTS.decides(BossOnBoard)
def _boss_on_board(scene: Scene, one: BossOnBoard) -> bool:
    return boss_on_board(scene.state, one.boss)


@EFFECTS.decides(Counted)
def _counted(scene: Scene, one: Counted) -> bool:
    return scene.state.counters.get(one.name, 0) >= one.at_least


@EFFECTS.decides(Captured)
def _captured(scene: Scene, one: Captured) -> bool:
    return sum(not mouse.active for mouse in scene.state.mice.values()) >= one.at_least


@EFFECTS.decides(NumberShown)
def _number_shown(scene: Scene, one: NumberShown) -> bool:
    return number_on(scene.content, scene.state.now.die) == one.n


@EFFECTS.decides(NotOn)
def _not_on(scene: Scene, one: NotOn) -> bool:
    return scene.mouse.space not in one.spaces


@EFFECTS.decides(WeaponType)
def _weapon_type(scene: Scene, one: WeaponType) -> bool:
    """A golem's own weapons do not count."""
    content = scene.content
    worn = [] if scene.mouse.golem else scene.mouse.worn
    return any(content.search[card].type == one.type for card in worn)
