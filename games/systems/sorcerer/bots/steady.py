"""The steady bot: plays the quest loop sensibly, fights when it pays, spends Gems only to win.

It looks at its seat's view only; what it cannot see is dealt at random (`determinize`).
"""

from collections.abc import Callable

from games.engine.orders import Settings
from games.engine.questions import PASS, Question
from games.kit.bots import sensible
from games.kit.content_sets import derived
from games.systems.sorcerer.bots.roads import FAR, distance
from games.systems.sorcerer.bots.style import style
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.equipment import floor_of
from games.systems.sorcerer.fight import outcome_of
from games.systems.sorcerer.gems import EXTRA_MOVE_PRICE, FARE_PRICE, GEMS_PER_CRYSTAL
from games.systems.sorcerer.magic import other
from games.systems.sorcerer.move import teleport_places
from games.systems.sorcerer.odds import advantage, best_repeat, chances, side_of_seat
from games.systems.sorcerer.orders.answers import ANSWERS, order_answer
from games.systems.sorcerer.queries import (
    active_of,
    armour_slots,
    backpack_slots,
    is_camp,
    lp_maximum,
    strength,
    teleport_of,
    weapon_bonus,
)
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, State, board_of, chamber_of, side_of
from games.systems.sorcerer.worth import worth

MOVES = ("move", "burrow", "fare")
"""Verbs of the keys that move a character."""


# -- the way ---


def moves_left(state: State, character: Character, where: str) -> float:
    """Estimated Moves to the end of the character's quest loop from a place, its load as it is."""
    content = state.content
    side = content.sides[state.sides[board_of(where)]]
    home = content.sides[state.sides[character.seat]]
    at_home = board_of(where) == character.seat
    here = chamber_of(where)
    back = distance(content, home.id, home.teleport, home.camp, at_home=True)
    to_teleport = distance(content, side.id, here, side.teleport, at_home=at_home)
    now = style()
    detour = now.detour_of_two if len(state.sides) == 3 else now.detour_of_three
    if CRYSTAL in character.backpack:
        if at_home:
            return distance(content, side.id, here, home.camp, at_home=True)
        return to_teleport + detour + back
    if character.rune:
        way = _to_element(state, character, where, to_teleport)
        return way + now.element + detour + back
    runes = distance(content, home.id, here, home.runes, at_home=True) if at_home else None
    loop = (
        distance(content, home.id, home.runes, home.teleport, at_home=True) + 2 * now.element + detour + back
    )
    if runes is None:
        there = distance(content, home.id, home.teleport, home.runes, at_home=True)
        return to_teleport + detour + there + loop
    return runes + loop


def _to_element(state: State, character: Character, where: str, to_teleport: float) -> float:
    if board_of(where) == character.seat:
        return to_teleport + style().element
    side = side_of(state, where)
    return distance(state.content, side.id, chamber_of(where), side.elements[character.rune], at_home=False)


def _value(state: State, character: Character, where: str) -> float:
    """How good it is to stand there: the loop shortened, dangers weighed against strength."""
    digit = side_of(state, where).digits.get(chamber_of(where), 0)
    power = strength(state.content, character) - 3.5 + (character.lp - 2) * 0.5 + len(character.armour) * 0.5
    now = style()
    tempted = now.thrill * digit + (now.hunt * _prey(state, character, where) if now.hunt else 0.0)
    return -moves_left(state, character, where) + now.danger * digit * power + tempted


def _prey(state: State, character: Character, where: str) -> float:
    """By how much it would rather win than lose an attack there; 0 where nobody is to be beaten."""
    if is_camp(state, where):
        return 0.0
    there = [one for one in state.characters.values() if one.place == where and one.seat != character.seat]
    return max([0.0, *(advantage(state, character, one) for one in there if not one.unseen)])


def _move(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Prepare first (arms, Elixirs), then take the Move that shortens a loop most."""
    prepared = _prepare(state, keys)
    if prepared:
        return prepared
    spell, moves = _scroll_move(state, keys), ranked_moves(state, keys, seat)
    return spell or (moves[0] if moves else "")


def ranked_moves(state: State, keys: tuple[str, ...], seat: int) -> list[str]:
    """The Moves among the keys, the best first; of equal ones in the order offered."""
    moves = [key for key in keys if key.split(":")[0] in MOVES]
    return sorted(moves, key=lambda key: -_rate_move(state, key, seat))


def _rate_move(state: State, key: str, seat: int) -> float:
    verb, who, chamber, *fare = key.split(":")
    character = state.characters[who]
    before = moves_left(state, character, character.place)
    if verb == "fare":
        return _rate_fare(state, character, int(fare[0]), before)
    where = f"{character.place[0]}-{chamber}"
    if chamber == side_of(state, where).teleport:
        after = _through_teleport(state, character, where)
    else:
        after = -_value(state, character, where)
    now = style()
    # The character nearest to the end of its loop is worth moving first; strong ones earn on the way.
    return (before - after) - now.nearness * before + now.prowess * strength(state.content, character)


def _through_teleport(state: State, character: Character, where: str) -> float:
    boards = [board for board in state.sides if board != board_of(where)]
    return sum(moves_left(state, character, teleport_of(state, board)) for board in boards) / len(boards)


def _rate_fare(state: State, character: Character, board: int, before: float) -> float:
    """Two Gems are paid only where they bring the winning Crystal home sooner."""
    crystals = character.backpack.count(CRYSTAL)
    wins = state.player(character.seat).gems - FARE_PRICE + GEMS_PER_CRYSTAL * crystals >= state.to_win
    if not crystals or not wins or board != character.seat:
        return -FAR
    return before - moves_left(state, character, teleport_of(state, board)) - 0.05 * before


def _scroll_move(state: State, keys: tuple[str, ...]) -> str:
    """Haste on a long way, the Spell Teleport to go abroad or home."""
    for key in keys:
        if not key.startswith("cast:") or key.split(":")[2] not in ("haste", "teleport"):
            continue
        _, who, scroll = key.split(":")
        character = state.characters[who]
        here = moves_left(state, character, character.place)
        if (
            scroll == "haste"
            and here >= style().haste_from
            and (character.rune or CRYSTAL in character.backpack)
        ):
            return key
        if scroll == "teleport" and here - min(_landings(state, character).values()) >= style().teleport_from:
            return key
    return ""


def _landings(state: State, character: Character) -> dict[str, float]:
    return {where: moves_left(state, character, where) for where in teleport_places(state, character)}


def _teleport_to(state: State, keys: tuple[str, ...], seat: int) -> str:
    character = state.characters[state.now.moved]
    return min(keys, key=lambda where: moves_left(state, character, where))


def _haste(state: State, keys: tuple[str, ...], seat: int) -> str:
    steps = [key for key in keys if key != "stop" and not key.startswith("fare")]
    best = max(steps, key=lambda key: _rate_move(state, key, seat), default="")
    return best if best and _rate_move(state, best, seat) > -1 else ("stop" if "stop" in keys else best)


# -- arms and goods ---


def _prepare(state: State, keys: tuple[str, ...]) -> str:
    """Drink when wounded, wield the best weapon, wear armour, take useful tokens from the Camp."""
    content = state.content
    for key in keys:
        verb, *rest = key.split(":")
        one = state.characters.get(rest[0]) if rest else None
        if one is None:
            continue
        if verb == "drink" and one.lp < lp_maximum(content, one.id):
            return key
        if verb == "wield" and content.finds[rest[1]].bonus > weapon_bonus(content, one):
            return key
        if verb == "wear" and len(one.armour) < armour_slots(content, one.id):
            return key
        if verb == "camp" and worth(state, one, rest[1]) < style().junk:
            return key
    return ""


def _inventory(state: State, keys: tuple[str, ...]) -> str:
    character = state.characters[state.now.moved]
    room = backpack_slots(state.content, character.id) - len(character.backpack)
    for key in keys:
        verb, *rest = key.split(":")
        useful = verb in ("pick", "take") and worth(state, character, rest[-1]) <= style().junk
        if useful and verb == "pick" and (room > 0 or rest[0] == CRYSTAL):
            return key
    return ""


def _act(state: State, keys: tuple[str, ...], seat: int) -> str:
    """T6: an extra Move that wins, arms, goods, the ability with something to spare, then the end."""
    if keys[0] != "end":
        return ""
    player = state.player(seat)
    if "extra" in keys and _extra_wins(state, seat, player.gems):
        return "extra"
    better = _prepare(state, keys) or _inventory(state, keys)
    if better:
        return better
    abilities = [key for key in keys if key.startswith("ability:")]
    character = state.characters[state.now.moved] if state.now.moved else None
    if abilities and character is not None:
        key = max(abilities, key=lambda one: worth(state, character, one.split(":")[1]))
        if worth(state, character, key.split(":")[1]) > style().junk:
            return key
    return _zombie_move(state, keys) or "end"


def _extra_wins(state: State, seat: int, gems: int) -> bool:
    """A Crystal one step from the own Camp that wins after the price."""
    for character in active_of(state, seat):
        crystals = character.backpack.count(CRYSTAL)
        enough = gems - EXTRA_MOVE_PRICE + GEMS_PER_CRYSTAL * crystals >= state.to_win
        near = board_of(character.place) == seat and moves_left(state, character, character.place) == 1
        if crystals and enough and near and not character.web:
            return True
    return False


def _zombie_move(state: State, keys: tuple[str, ...]) -> str:
    """The Zombie steps to where an enemy it can beat, or something to carry, waits."""
    zombie = state.characters.get(ZOMBIE)
    for key in keys:
        if not key.startswith("zombie_move:") or zombie is None:
            continue
        where = f"{zombie.place[0]}-{key.split(':')[2]}"
        foes = [one for one in state.characters.values() if one.place == where and one.seat != zombie.seat]
        if any(advantage(state, zombie, foe) > 0 for foe in foes) or CRYSTAL in floor_of(state, where):
            return key
    return ""


def _goods(state: State, keys: tuple[str, ...], seat: int) -> str:
    return _prepare(state, keys) or _inventory(state, keys)


# -- fights and rolls ---


def _encounter(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Attack where the odds are good; with something to lose they must be better."""
    prepared = _prepare(state, keys)
    if prepared:
        return prepared
    attacker = next(
        (one for one in state.characters.values() if one.seat == seat and _attacks(state, one, keys)), None
    )
    if attacker is None:
        return "go_on"
    now = style()
    least = now.staked_attack_from if CRYSTAL in attacker.backpack or attacker.lp == 1 else now.attack_from
    targets = [state.characters[key.split(":")[1]] for key in keys if key.startswith("attack:")]
    rated = [
        (advantage(state, attacker, one) + now.crystal_bait * one.backpack.count(CRYSTAL), one.id)
        for one in targets
    ]
    best, target = max(rated)
    return f"attack:{target}" if best >= least else "go_on"


def _attacks(state: State, character: Character, keys: tuple[str, ...]) -> bool:
    mover = ZOMBIE if state.now.zombie and not state.now.open else state.now.moved
    return character.id == mover and any(key.startswith("attack:") for key in keys)


def _slow(state: State, keys: tuple[str, ...], seat: int) -> str:
    character = state.characters[state.now.moved]
    return (
        "fight"
        if strength(state.content, character) >= style().skeleton_from and character.lp > 1
        else "decline"
    )


def _cast(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Attacker's scrolls: Might or Weakness when the fight is open either way, Dispel never."""
    side = side_of_seat(state, seat)
    if side is None or state.battle.dice:
        return PASS
    odds = chances(state)
    if odds[other(side)] >= 0.2 and odds[side] >= 0.15:
        for scroll in ("might", "weakness", "shatter"):
            key = next((one for one in keys if f":{scroll}" in one), None)
            if key:
                return key
    return PASS


def _repeat_die(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Pay for a new die only when a win is at hand or a Crystal would be lost."""
    side = side_of_seat(state, seat)
    if side is None:
        return PASS
    outcome = outcome_of(state)
    fighters = [one for one in active_of(state, seat) if one.place == state.characters[state.now.moved].place]
    dying = any(one.lp <= 1 and not one.armour and CRYSTAL in one.backpack for one in fighters)
    if outcome != other(side) or not dying:
        return PASS
    key, chance = best_repeat(state, [one for one in keys if one != PASS], outcome)
    return key if chance >= style().repeat_from else PASS


def _foresight(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Roll again when the monster is too strong for Saelith."""
    roll = state.roll
    if roll is None:
        return "keep"
    row = state.content.row_of(sum(roll.dice) + roll.digit)
    power = strength(state.content, state.characters[roll.who])
    return "again" if row.type == "monster" and row.strength > power else "keep"


def _rune_lore(state: State, keys: tuple[str, ...], seat: int) -> str:
    """Keep the Rune whose chambers are nearest to the foreign Teleports."""
    boards = [board for board in state.sides if board != seat]
    return min(keys, key=lambda rune: sum(_way(state, board, rune) for board in boards))


def _way(state: State, board: int, rune: str) -> int:
    side = state.content.sides[state.sides[board]]
    return distance(state.content, side.id, side.teleport, side.elements[rune], at_home=False)


JUDGES: dict[str, Callable[[State, tuple[str, ...], int], str]] = {
    "move": _move,
    "teleport_to": _teleport_to,
    "haste": _haste,
    "encounter": _encounter,
    "act": _act,
    "inventory": _goods,
    "finish": _goods,
    "slow": _slow,
    "cast": _cast,
    "repeat_die": _repeat_die,
    "foresight": _foresight,
    "rune_lore": _rune_lore,
}


def answer(state: State, question: Question, seat: int) -> str:
    """What `steady` answers where all lies open: in a state that is imagined already."""
    options = question.options_of(seat)
    if len(options) == 1:
        return options[0]
    turn = state.turn
    if turn is not None and turn.seat != seat and question.kind in ANSWERS:
        return ANSWERS[question.kind](state, question, seat, usual_orders(state.content)).key
    judge = JUDGES.get(question.kind)
    return (judge(state, options, seat) if judge else "") or question.default_of(seat)


@derived
def usual_orders(content: Content) -> Settings:
    """The orders of who has given none."""
    return content.order_book.merged({})


steady = sensible(order_answer, determinize, JUDGES)
"""Plays sensibly: every kind of question has its own small judgement, the rest gets the safe answer."""
