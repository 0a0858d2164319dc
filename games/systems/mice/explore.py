"""Exploring: the ways out of a side, arriving, and what waits there (EXPLORE, M-R-60 to M-R-64, ENC)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.systems.mice.chapters import WAYS
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.laying import lose_laid
from games.systems.mice.placing import Group, arrive
from games.systems.mice.queries import (
    DISGUISE,
    HOOK,
    active_mice,
    has_class,
    has_room,
    in_track_order,
    minions,
    nearest_with_room,
)
from games.systems.mice.sides import OPPOSITE, turned
from games.systems.mice.state import Mouse, State
from games.systems.mice.story import happen
from games.systems.mice.story_book import RoomSetup

EXPLORE, FLIP = "explore", "flip"
RATS = "rat_warrior"
USE_DISGUISE, KEEP = "use", "keep"
FROM_RATS = 3
"""With so many rat warriors the party usually disguises itself (M-D-15)."""
BANDS = (2, 4)
"""The last pages of the first two bands of an encounter card (M-CARD-21)."""


# -- the ways out -----------------------------------------------------------------------------------------


def explore_keys(state: State, mouse: Mouse) -> list[str]:
    """ "explore:N" by an exit, "explore:flip": only while no minion is here (M-EXPLORE-01, M-R-84)."""
    if minions(state) or "webbed" in mouse.status:
        return []
    exits = [way for way, beside in state.board.file.exits.items() if mouse.space in beside]
    keys = [f"{EXPLORE}:{way}" for way in exits if behind(state, way)]
    return keys + ([f"{EXPLORE}:{FLIP}"] if _can_flip(state, mouse) else [])


def behind(state: State, way: str) -> str:
    """The side to which an exit leads, "" for none (M-EXPLORE-03 to M-EXPLORE-05, M-EXPLORE-12)."""
    content = state.content
    here = state.story.layout[state.board.tile]
    for tile, place in state.story.layout.items():
        if WAYS.get((place.column - here.column, place.row - here.row)) == way:
            side = tile + state.side[-1]
            back = OPPOSITE[way]
            exits = [str(one) for one in content.sides[side].file.exits]
            shut = way in state.blocked.get(state.side, []) or back in state.blocked.get(side, [])
            return side if back in exits and not shut else ""
    return ""


def ways_out(state: State, mouse: Mouse) -> dict[str, tuple[int, ...]]:
    """Side -> the spaces of this one from which the mouse could lead the others there, minions apart."""
    board = state.board.file
    ways = {side: spaces for way, spaces in board.exits.items() if (side := behind(state, way))}
    return ways | ({turned(state.side): (board.flip.space,)} if _may_flip(state, mouse) else {})


def _can_flip(state: State, mouse: Mouse) -> bool:
    """M-EXPLORE-02."""
    return mouse.space == state.board.file.flip.space and _may_flip(state, mouse)


def _may_flip(state: State, mouse: Mouse) -> bool:
    """M-EXPLORE-09, M-EXPLORE-10, M-R-144."""
    flip = state.board.file.flip
    if flip.kind == "hook":
        return HOOK in state.stash
    return (
        flip.kind == "normal"
        or has_class(state.content, mouse, "tinkerer")
        or has_class(state.content, mouse, "scamp")
    )


# -- going there ------------------------------------------------------------------------------------------


def explore(state: State, mouse: Mouse, way: str) -> Procedure:
    """M-EXPLORE-04 to M-EXPLORE-08, then an encounter where nobody has been (M-ENC-01)."""
    side = turned(state.side) if way == FLIP else behind(state, way)
    arrivals = _arrivals(state, side, way)
    lose_laid(state)
    state.up[state.content.sides[side].tile] = side
    first_visit = side not in state.explored
    state.tell("explored", who=mouse.id, frm=state.side, to=side, first=first_visit)
    state.side = side
    yield from _take_places(state, mouse, arrivals)
    if first_visit:
        state.explored.append(side)
        yield from _first_visit(state, mouse)
    yield from happen(state, "arrival", mouse)


def _arrivals(state: State, side: str, way: str) -> tuple[int, ...]:
    """The spaces beside the exit on the new side, or the one that the flip leads to."""
    content = state.content
    if way == FLIP:
        return (state.board.file.flip.other,)
    exits = {str(one): spaces for one, spaces in content.sides[side].file.exits.items()}
    return exits[OPPOSITE[way]]


def _take_places(state: State, explorer: Mouse, arrivals: tuple[int, ...]) -> Procedure:
    """M-R-61, M-D-16: the explorer's player may spread the mice; the first listed space is the usual one.

    Nobody is nowhere while this is asked: who is still to be placed stands on the usual space.
    """
    mice = [explorer, *(mouse for mouse in active_mice(state) if mouse is not explorer)]
    for place, mouse in enumerate(mice):
        free = _stand_as_usual(state, mice[place:], arrivals)
        if len(free) > 1:
            keys = [str(space) for space in free]
            mouse.space = int((yield ask.one(explorer.seat, "arrive", keys, who=mouse.id)))


def _stand_as_usual(state: State, mice: Sequence[Mouse], arrivals: tuple[int, ...]) -> list[int]:
    """Put these mice where they usually arrive; the spaces on which the first of them may."""
    for mouse in mice:
        mouse.space = 0
    open_to_first = [space for space in arrivals if has_room(state, space)]
    for mouse in mice:
        free = [space for space in arrivals if has_room(state, space)]
        mouse.space = free[0] if free else nearest_with_room(state, arrivals)
    return open_to_first


def _first_visit(state: State, mouse: Mouse) -> Procedure:
    """What the room says, then its set-up, or an encounter where it has none (M-STORY-08, M-R-114)."""
    room = state.story.rooms.get(state.side)
    if room is not None:
        yield from EFFECTS.run(Scene(state, state.side, mouse.id), room.enter)
    if room is not None and room.setup is not None:
        yield from _set_up(state, room.setup)
    else:
        yield from encounter(state)


def _set_up(state: State, setup: RoomSetup) -> Procedure:
    """Minions of the chapter, and a new order; without any it is a quiet room (content 9, M-R-126)."""
    group = Group(setup.minions, setup.boss, setup.at)
    if not group.quiet:
        yield from arrive(state, group, new_order=True)


# -- encounters -------------------------------------------------------------------------------------------


def encounter(state: State) -> Procedure:
    """M-ENC-02 to M-ENC-07, M-R-123: a card of the side's colour; the one before is discarded."""
    colour = state.board.colour
    if state.face_up:
        state.encounters[state.content.encounters[state.face_up].colour].discard.append(state.face_up)
        state.face_up = ""
    drawn = yield from decks.draw(state.encounters[colour], "encounter", side=state.side)
    if not drawn:
        return
    state.face_up, state.roaches = drawn, {}
    card = state.content.encounters[drawn]
    state.tell("encounter", card=drawn, page=state.page)
    coming = dict(card.bands[band(state.page)])
    if RATS in coming and DISGUISE in state.stash and (yield from _disguised(state, coming[RATS])):
        del coming[RATS]
    yield from arrive(state, Group(coming, words=card.words), new_order=True)


def band(page: int) -> int:
    """The group of an encounter card that fits the hourglass (M-ENC-03)."""
    return sum(page > last for last in BANDS)


def _disguised(state: State, rats: int) -> Procedure:
    """M-PARTY-02 to M-PARTY-04, M-D-15, M-R-92: the party gives the disguise up, and no rat warrior comes."""
    seats = list(dict.fromkeys(mouse.seat for mouse in in_track_order(state)))
    usual = USE_DISGUISE if rats >= FROM_RATS else KEEP
    key = yield ask.first(seats, "disguise", (USE_DISGUISE, KEEP), usual, rats=rats, card=state.face_up)
    if key == KEEP:
        return False
    state.stash.remove(DISGUISE)
    state.search.bag[DISGUISE] = state.search.bag.get(DISGUISE, 0) + 1
    state.tell("disguised", rats=rats)
    return True
