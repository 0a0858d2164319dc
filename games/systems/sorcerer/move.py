"""The Move: passages, walls, paid and rolled teleports, Haste and Teleport (1.5, 1.6, L-SCR-01, 06)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.gems import FARE_PRICE, pay
from games.systems.sorcerer.queries import (
    active_of,
    burrows,
    can_cast,
    has_room,
    is_teleport,
    passages,
    teleport_of,
    teleport_targets,
)
from games.systems.sorcerer.rolls import use_up
from games.systems.sorcerer.scrolls import SCROLLS, Casting
from games.systems.sorcerer.state import Character, State, board_of, chamber_of, side_of
from games.systems.sorcerer.teleport import walk_in
from games.systems.sorcerer.tokens import arrive
from games.systems.sorcerer.words import Hasten, Teleport

STOP = "stop"


def move_options(state: State, seat: int) -> list[str]:
    """Every Move open to the seat: move, fare, burrow, and MOVE scrolls; webbed characters make none."""
    keys: list[str] = []
    for character in active_of(state, seat):
        if not character.web:
            keys += step_options(state, character) + _move_scrolls(state, character)
    return keys


def step_options(state: State, character: Character) -> list[str]:
    """The keys of a Move of one chamber; into a Teleport chamber also with the board paid for (L-TELE-06)."""
    who, teleport = character.id, side_of(state, character.place).teleport
    keys = []
    for chamber in passages(state, character):
        keys.append(f"move:{who}:{chamber}")
        if chamber == teleport:
            keys += [f"fare:{who}:{chamber}:{board}" for board in _fares(state, character)]
    return keys + [f"burrow:{who}:{chamber}" for chamber in burrows(state, character)]


def _fares(state: State, character: Character) -> list[int]:
    """The boards to which the Teleport chamber of this board leads for Gems."""
    if state.player(character.seat).gems < FARE_PRICE:
        return []
    targets = teleport_targets(state, board_of(character.place))
    return targets if len(targets) > 1 else []


def _move_scrolls(state: State, character: Character) -> list[str]:
    keys: list[str] = []
    if not character.backpack:
        return keys
    content = state.content
    if can_cast(content, character, "haste") and step_options(state, character):
        keys.append(f"cast:{character.id}:haste")
    if can_cast(content, character, "teleport") and teleport_places(state, character):
        keys.append(f"cast:{character.id}:teleport")
    return keys


def teleport_places(state: State, character: Character) -> list[str]:
    """L-SCR-01a, c, L-FAQ-04, L-R-64: where the Spell Teleport may lead instead of a Move."""
    board, side = character.place[0], side_of(state, character.place)
    here = [
        f"{board}-{chamber}"
        for chamber in side.chambers
        if chamber not in (side.camp, side.teleport, chamber_of(character.place))
    ]
    away = [teleport_of(state, one) for one in sorted(state.sides) if one != int(board)]
    return [where for where in here + away if has_room(state, where)]


def make_move(state: State, key: str) -> Procedure:
    """Carry out one of the keys of `move_options`; returns False when the Exploration is lost."""
    verb, who, *rest = key.split(":")
    character = state.characters[who]
    state.now.moved = who
    character.awakened = False
    if verb == "cast":
        lost = yield from SCROLLS.run(Casting(state, character, rest[0]), state.content.does["MOVE", rest[0]])
        return not lost
    board = int(rest[1]) if verb == "fare" else None
    return (yield from step(state, character, rest[0], board=board, how=verb))


def step(
    state: State, character: Character, chamber: str, *, board: int | None = None, how: str
) -> Procedure:
    """One chamber further: the fare is paid first (L-R-21), then what lies there acts (L-TOK-03)."""
    if board is not None:
        pay(state, character.seat, FARE_PRICE, "fare")
    target = f"{character.place[0]}-{chamber}"
    state.tell("moved", who=character.id, frm=character.place, to=target, how=how)
    character.place = target
    if not (yield from arrive(state, character)):
        return False
    if is_teleport(state, target):
        return (yield from walk_in(state, character, board))
    return True


@SCROLLS.carries(Hasten)
def _hasten(cast: Casting, effect: Hasten) -> Procedure:
    """L-SCR-06: chosen one at a time, none entered twice, only the last explored; True where that is lost."""
    state, character = cast.state, cast.caster
    use_up(cast)
    entered = [character.place]
    for count in range(effect.steps):
        keys = [key for key in step_options(state, character) if _target(character, key) not in entered]
        if not keys:
            break
        options = [*([STOP] if count else []), *keys]
        key = yield ask.one(character.seat, "haste", options, who=character.id, left=effect.steps - count)
        if key == STOP:
            break
        verb, _, chamber, *fare = key.split(":")
        board = int(fare[0]) if fare else None
        entered.append(_target(character, key))
        teleport = is_teleport(state, entered[-1])
        if not (yield from step(state, character, chamber, board=board, how=verb)):
            return True
        if teleport:
            break
    return False


def _target(character: Character, key: str) -> str:
    return f"{character.place[0]}-{key.split(':')[2]}"


@SCROLLS.carries(Teleport)
def _teleport(cast: Casting, effect: Teleport) -> Procedure:
    """L-SCR-01a: instead of the Move; it is not teleported on from there (L-R-75). True where death waits."""
    state, character = cast.state, cast.caster
    places = teleport_places(state, character)
    where = yield ask.one(character.seat, "teleport_to", places, private=True, who=character.id)
    use_up(cast._replace(target=where))
    state.tell("teleported", who=character.id, frm=character.place, to=where)
    character.place = where
    return not (yield from arrive(state, character))
