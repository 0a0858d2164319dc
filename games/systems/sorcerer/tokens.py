"""Special tokens on the boards: Trap, Acid Cloud, Tree of Life; arriving (1.14, L-R-73 to L-R-77)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.death import settle_deaths
from games.systems.sorcerer.equipment import in_slots, take_off
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL, gain
from games.systems.sorcerer.queries import in_order, in_own_camp, is_camp, is_teleport, standing_in
from games.systems.sorcerer.rolls import face, rolled
from games.systems.sorcerer.state import CRYSTAL, Character, State, Token, chamber_of, side_of
from games.systems.sorcerer.wounds import heal, to_pile, wound

ORDER = ("trap", "cloud", "tree")
"""On entering they act in this order (L-R-73)."""
GIVEN_UP_FIRST = ("dagger", "helmet", "breastplate", "sword", "axe")
"""What a Cloud takes when its victim does not say: the default of L-COR-S07 (L-COR-D06, L-COR-08)."""


def lying(state: State, kind: str) -> list[Token]:
    """The tokens of a kind on the boards, in the order in which they were made."""
    return [token for token in state.tokens if token.kind == kind]


def token_at(state: State, kind: str, where: str) -> Token | None:
    """The token of a kind in a chamber; there is at most one (L-R-73)."""
    for token in state.tokens:
        if token.kind == kind and token.place == where:
            return token
    return None


def take_back_token(state: State, token: Token) -> None:
    """A token returns to its card."""
    state.tokens.remove(token)
    state.tell("token_back", token=token.kind, where=token.place)


def arrive(state: State, character: Character) -> Procedure:
    """T1b, L-R-75: what a chamber does to whoever arrives, before everything else (L-TOK-03).

    All kinds act in their order, also after a Trap has snapped, on whoever is still there. Returns False when
    the Move ends there and the Exploration is lost (a sprung Trap, or death).
    """
    where, going_on = character.place, True
    for kind in ORDER:
        token = token_at(state, kind, where)
        if token is None:
            continue
        sprung = yield from _act(state, token, character)
        going_on = going_on and not sprung
        if character.place != where:  # dead, perhaps awake again in the Camp; neither holds a token
            return False
    convert_crystals(state, character)
    return going_on


def _act(state: State, token: Token, character: Character) -> Procedure:
    """What one token does; returns whether a Trap has snapped."""
    own = token.seat == character.seat
    if token.kind == "tree":
        if own:
            heal(state, character)
    elif not own and token.kind == "trap":
        return (yield from _trap(state, token, character))
    elif not own:
        yield from _corrode(state, character)
    return False


def _trap(state: State, token: Token, character: Character) -> Procedure:
    """L-CHAR-05e: 1-4 springs (one wound, back to the card, Exploration lost), 5-6 noticed."""
    shown = yield from rolled(state, "trap", character)
    if face(shown) not in state.content.token_rolls.trap_springs_on:
        state.tell("trap_noticed", who=character.id)
        return False
    state.tell("trap_sprung", who=character.id, where=token.place)
    take_back_token(state, token)
    yield from wound(state, character)
    yield from settle_deaths(state, [character])
    return True


def _corrode(state: State, character: Character) -> Procedure:
    """L-CHAR-08c, d: 1-3 costs worn Armour or the wielded weapon, with neither a wound."""
    shown = yield from rolled(state, "cloud", character)
    if face(shown) not in state.content.token_rolls.cloud_corrodes_on:
        state.tell("cloud_missed", who=character.id)
        return
    state.tell("corroded", who=character.id)
    worn = in_slots(character)
    if not worn:
        yield from wound(state, character)
        yield from settle_deaths(state, [character])
        return
    things = sorted(worn, key=_given_up)
    token = things[0]
    if len(things) > 1:
        token = yield ask.one(character.seat, "cloud_loss", things, token, who=character.id)
    _give_up(state, character, token)


def _given_up(token: str) -> int:
    """The place in the order of S07; what it does not name is kept longest."""
    return GIVEN_UP_FIRST.index(token) if token in GIVEN_UP_FIRST else len(GIVEN_UP_FIRST)


def _give_up(state: State, character: Character, token: str) -> None:
    take_off(character, token)
    to_pile(state, token)
    state.tell("lost_to_cloud", who=character.id, token=token)


def convert_crystals(state: State, character: Character) -> None:
    """L-GEM-04 to L-GEM-06: every Crystal carried into the own Camp becomes 5 Gems at once."""
    count = character.backpack.count(CRYSTAL)
    if not count or not in_own_camp(state, character):
        return
    character.backpack = [token for token in character.backpack if token != CRYSTAL]
    state.crystals += count
    state.tell("converted", who=character.id, count=count)
    gain(state, character.seat, GEMS_PER_CRYSTAL * count, CRYSTAL)


def drift(state: State, seat: int) -> Procedure:
    """T0a, L-R-77: each own Cloud moves through a random passage; the first is checked before the second."""
    for cloud in [token for token in lying(state, "cloud") if token.seat == seat]:
        if cloud in state.tokens:
            yield from _drift(state, cloud)


def _drift(state: State, cloud: Token) -> Procedure:
    ways = side_of(state, cloud.place).neighbours[chamber_of(cloud.place)]
    chamber = yield ask.draw("drift", dict.fromkeys(ways, 1), where=cloud.place)
    target = f"{cloud.place[0]}-{chamber}"
    if is_camp(state, target) or is_teleport(state, target):
        take_back_token(state, cloud)
        return
    if token_at(state, "cloud", target) is not None:
        state.tell("cloud_stays", where=cloud.place)
        return
    state.tell("drifted", frm=cloud.place, to=target)
    cloud.place = target
    victims = [one for one in standing_in(state, target) if one.seat != cloud.seat]
    for character in in_order(state, victims):
        if character.place == target:
            yield from _corrode(state, character)
