"""Being put on another space: teleports, ferries, the Raft, the Hex (1.3, 1.4, T-R-87)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.talisman.board import CROWN, JAIL, VALLEY, along, opposite, region, spaces_of
from games.systems.talisman.effects import EFFECTS, Scene, break_off
from games.systems.talisman.piles import DUE, discard_held, out_of_stock, recall
from games.systems.talisman.possessions import gain_card
from games.systems.talisman.queries import carried, is_active, owns_talisman, region_of, standing_on
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.state import Character, Offer, State, Trap
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.movement import MoveChar, MoveMod, PlaceTrap, RiverCross, Teleport

ENCOUNTER = ("landed", "draw", "meet", "text")
"""Phases in which an encounter is going on."""


RUNE_GATE = "rune_gate"


def put(state: State, who: Character, space: str) -> bool:
    """A figure comes to a space, from wherever; False where it stays: on the Crown, in Jail (T-R-139)."""
    if who.place in (CROWN, JAIL):
        return False
    if who.place != space:
        who.place, who.done, who.foes = space, False, 0
        who.outwards = who.outwards and region(state.content, space) == "inner"
    who.enslaved, who.offer = False, None
    if state.turn and state.turn.entered and is_active(state, who):
        state.turn.entered = ""
    state.tell("came", seat=who.seat, space=space)
    return True


def arrive(state: State, who: Character, space: str, *, meets: bool = True) -> None:
    """Being put on a space: in the own turn a new encounter follows there, or the end (T-BASE-213).

    Who flees meets nothing anew: it ends the encounter that there is (T-R-132).
    """
    if not put(state, who, space) or not is_active(state, who):
        return
    if meets:
        break_off(state, "landed")
    if state.fight is None and state.phase in ENCOUNTER:
        break_off(state, "end")


def may_enter(state: State, who: Character, space: str) -> bool:
    """The Crown is entered from the Valley of Fire only, that with a Talisman only (T-BASE-356, 357)."""
    return space != CROWN and (space != VALLEY or owns_talisman(state, who))


def choices(state: State, who: Character, to: str) -> list[str]:
    """The spaces behind a name for a choice."""
    content = state.content
    here = region_of(state, who)
    if to == "region":
        found = spaces_of(content, here)
    elif to == "region_other":
        found = [one for one in spaces_of(content, here) if one != who.place]
    elif to == "woods":
        found = [
            one
            for one in spaces_of(content, here)
            if content.spaces[one].kind == "woods" and one != who.place
        ]
    elif to == "outer":
        found = spaces_of(content, "outer")
    elif to == "city_other":
        found = [one for one in spaces_of(content, "city") if one != who.place]
    elif to == "runes":
        found = [one for one in content.spaces if one != who.place and _has_runes(state, one)]
    else:
        return [to] if may_enter(state, who, to) else []
    left = state.turn.shop if state.turn and is_active(state, who) else ""
    return [one for one in found if one != left and may_enter(state, who, one)]


def _has_runes(state: State, space: str) -> bool:
    """Whether it is a Runes space, or has a Rune Gate on it, of whichever deck (T-R-62)."""
    content = state.content
    lying = state.lying.get(space, [])
    return content.spaces[space].special == "runes" or any(
        content.cards[one.card].called == RUNE_GATE for one in lying
    )


@EFFECTS.carries(Teleport)
def _teleport(scene: Scene, effect: Teleport) -> Procedure:
    state, who = scene.state, scene.who
    spaces = choices(state, who, effect.to)
    if effect.next_move:
        who.offer = Offer(spaces, effect.ferry)
        if effect.to == "runes":
            who.offer = Offer(spaces, card=scene.source, at=who.place)
        state.tell("offered", seat=who.seat, source=scene.source)
        return
    if spaces and who.place not in (CROWN, JAIL):  # nobody is moved from there (T-R-139)
        arrive(state, who, (yield from choose_space(who, spaces, scene.source)), meets=effect.meets)


def choose_space(who: Character, spaces: Sequence[str], source: str) -> Procedure:
    """Where to go, if there is a choice."""
    if len(spaces) == 1:
        return spaces[0]
    return (yield ask.one(who.seat, "space", spaces, source=source))


@EFFECTS.carries(MoveMod)
def _move_mod(scene: Scene, effect: MoveMod) -> Procedure:
    """Carried out it enslaves; all else holds as long as its card does (T-R-86)."""
    yield from ()
    if effect.enslaved:
        scene.who.enslaved = True
        scene.state.tell("enslaved", seat=scene.who.seat)


# -- the river ----------------------------------------------------------------------------------------------


def crossed(state: State, who: Character) -> Procedure:
    """The Storm River has been crossed, by bridge, raft or ferry (T-BASE-337)."""
    yield from trigger(state, who, "crossed")


@EFFECTS.carries(RiverCross)
def _river_cross(scene: Scene, effect: RiverCross) -> Procedure:
    """Cross on a Raft, or build one instead of moving (T-BASE-332 to T-BASE-334, T-R-11)."""
    state, who = scene.state, scene.who
    if effect.how == "build":
        yield from gain_card(state, who, out_of_stock(state, "purchase.raft"))
        break_off(state, "end")
    assert scene.held is not None
    discard_held(state, scene.held)
    space = yield from choose_space(who, opposite(state.content, who.place), scene.source)
    yield from crossed(state, who)
    arrive(state, who, space)


def end_rafts(state: State, who: Character) -> None:
    """A Raft that could be used in this turn is lost (T-BASE-334)."""
    for held in [one for one in carried(who) if one.card.endswith(".raft") and DUE in one.tokens]:
        discard_held(state, held)


def launch_rafts(who: Character) -> None:
    """What came before this turn can be used in it."""
    for held in carried(who):
        if held.card.endswith(".raft"):
            held.tokens[DUE] = 1


# -- Hex ----------------------------------------------------------------------------------------------------


@EFFECTS.carries(PlaceTrap)
def _place_trap(scene: Scene, effect: PlaceTrap) -> Procedure:
    """On a space of the Outer or Middle Region without a character."""
    state, who = scene.state, scene.who
    content = state.content
    found = [*spaces_of(content, "outer"), *spaces_of(content, "middle")]
    free = [one for one in found if not standing_on(state, one)]
    space = yield from choose_space(who, free, scene.source)
    recall(state, scene.source)
    state.traps.append(Trap(scene.source, space, who.seat, effect.rounds + (0 if state.now.extra else 1)))
    state.tell("trap", card=scene.source, space=space, seat=who.seat)


# -- moved by others ----------------------------------------------------------------------------------------


@EFFECTS.carries(MoveChar)
def _move_char(scene: Scene, effect: MoveChar) -> Procedure:
    """Some dice clockwise, to a space, or to any shop; after a lost fight that is all (T-R-132).

    The shop in which the turn began is not entered again in it (T-CITY-214).
    """
    state, who = scene.state, scene.who
    content = state.content
    if effect.dice:
        shown = yield from roll_die(state, who, scene.source, effect.dice)
        found = [along(content, who.place, sum(shown))]
    else:
        left = state.turn.shop if state.turn and is_active(state, who) else ""
        found = [one for one in content.shops if one != left] if effect.to == "shop" else [effect.to]
    space = yield from choose_space(who, found, scene.source)
    if state.fight is not None:
        put(state, who, space)
    else:
        arrive(state, who, space, meets=effect.meets)
