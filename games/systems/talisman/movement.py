"""Moving: the roll, where it may lead, the bridge with its Sentinel, the Portal (1.3 to 1.5)."""

from typing import Any

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.content_sets import derived
from games.systems.talisman.board import (
    BRIDGE,
    JAIL,
    PLAIN,
    PORTAL,
    SENTINEL,
    Stops,
    ends,
    over_bridge,
    passes_portal,
    region,
)
from games.systems.talisman.content import Content
from games.systems.talisman.effects import break_off
from games.systems.talisman.fight import overcome, wants_to_evade
from games.systems.talisman.hops import hop
from games.systems.talisman.inner import INNER_MOVES, inner_ways, move_inside
from games.systems.talisman.jail import in_jail
from games.systems.talisman.piles import discard_held
from games.systems.talisman.queries import found_for, in_use, slowed, value
from games.systems.talisman.resources import lose
from games.systems.talisman.rolls import accept, can_pay_fate, repeat, repeat_by_fate, roll_die, throw
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.shops import is_open
from games.systems.talisman.state import Character, Foe, Offer, Roll, State
from games.systems.talisman.streets import into_city, out_of_city, walk
from games.systems.talisman.travel import choose_space, crossed, put
from games.systems.talisman.uses import Usable, use, uses_at
from games.systems.talisman.windows import choose
from games.systems.talisman.words.fight import ModDie
from games.systems.talisman.words.movement import MoveMod
from games.systems.talisman.words.terms import Stat

MOVE, ROLL, GO, OVER, OPEN, OFFER = "move", "roll", "go", "bridge", "portal", "offer"
AGAIN = "again"
"""Fate repeats a die of the movement roll: "again:2" the second one."""
ROLL_TWO, STAY = "roll_two", "stay"
GATEWAY = "gate"
FREE_FROM = 4
"""The least roll with which somebody enslaved is free (T-R-86)."""
SENTINEL_STRENGTH = 9
STATS: tuple[Stat, ...] = ("strength", "craft")


def move(state: State, who: Character) -> Procedure:
    """The move of a turn; it ends with an encounter where the character has come to."""
    if who.place == JAIL:
        yield from in_jail(state, who)
        return
    if who.enslaved:
        yield from _break_free(state, who)
        return
    key = yield from choose(state, MOVE, lambda: _kinds_of_move(state, who), ("move",))
    offer, who.offer = who.offer, None
    if key == OFFER and offer is not None:
        yield from _take_offer(state, who, offer)
    elif key in (ROLL, ROLL_TWO):
        yield from _roll_and_go(state, who, 1 if key == ROLL else 2)
    elif key.partition(":")[0] in INNER_MOVES and region(state.content, who.place) == "inner":
        move_inside(state, who, key)
    else:
        start, stops = who.place, stopping(state, who)
        yield from go(state, who, key)
        yield from hop(state, who, start, 1, stops)


def _kinds_of_move(state: State, who: Character) -> list[str]:
    """To roll, or the ends of a move without a roll; or what has been offered before (T-R-87)."""
    if region(state.content, who.place) == "inner":
        first = inner_ways(state, who)
    else:
        first = ways(state, who, 1) if slowed(state, who) else _rolled_ways(state, who)
    return [*first, *([OFFER] if who.offer else [])]


def _take_offer(state: State, who: Character, offer: Offer) -> Procedure:
    """Instead of the move; the card that has made it may be spent by that (Rune Gate)."""
    space = yield from choose_space(who, offer.spaces, OFFER)
    if offer.ferry:
        yield from crossed(state, who)
    used = next((one for one in state.lying.get(offer.at, []) if one.card == offer.card), None)
    if used is not None:
        discard_held(state, used)
    put(state, who, space)


def _break_free(state: State, who: Character) -> Procedure:
    """Enslaved at the Temple (T-R-86)."""
    shown = yield from _rolled(state, who, 1)
    if shown < FREE_FROM:
        break_off(state, "end")
    who.enslaved = False
    state.tell("freed", seat=who.seat)
    yield from _go_on(state, who, 1 if slowed(state, who) else shown)


def _rolled_ways(state: State, who: Character) -> list[str]:
    """To roll; two dice where that is allowed (Riding Horse, Urchin), or one space (Terrance)."""
    content = state.content
    words = [one for one in found_for(state, who, MoveMod) if one.may]
    here = [one for one in words if not one.city or region(content, who.place) == "city"]
    least = next((ways(state, who, one.instead) for one in here if one.instead), [])
    return [ROLL, *([ROLL_TWO] if any(one.dice for one in here) else []), *least]


def _roll_and_go(state: State, who: Character, dice: int) -> Procedure:
    """T-BASE-301; who need not move with a 6 may stay (Troll). By rule set 3 all of it is one question."""
    if by_third(state):
        yield from _go_by_roll(state, who, dice)
        return
    shown = yield from _rolled(state, who, dice)
    stays = uses_at(state, who, ("rolled_six",)) if shown == 6 and dice == 1 else []
    if stays and (yield ask.one(who.seat, STAY, (GO, stays[0].key), GO)) != GO:
        yield from use(state, who, stays[0])
        break_off(state, "end")
    yield from _go_on(state, who, shown, rolled=True)


def _rolled(state: State, who: Character, dice: int) -> Procedure:
    """Two dice are added (T-BASE-308); of all in a Moon Mist the lowest counts, also as a 1 (T-R-51)."""
    more = _more_dice(state, who)
    shown = yield from roll_die(state, who, MOVE, dice + more)
    return _counted(state, shown, added=dice > 1 and not more)


def _more_dice(state: State, who: Character) -> int:
    return sum(one.more_dice for one in found_for(state, who, MoveMod))


def _counted(state: State, shown: list[int], *, added: bool) -> int:
    """How far a roll leads; a 1 may move the Werewolf."""
    if added:
        return sum(shown)
    state.now.one = min(shown) == 1
    return min(shown)


# -- the roll where its ends are chosen (rule set 3) --------------------------------------------------------


def _go_by_roll(state: State, who: Character, dice: int) -> Procedure:
    """The roll lies open where its ends are chosen (T-BASE-610): to choose one accepts it, fate repeats a die
    of it, and what is rolled then is accepted (T-BASE-611)."""
    roll = yield from throw(state, who, MOVE, dice + _more_dice(state, who))
    if not _lies_open(state, who, roll):
        yield from repeat_by_fate(state, who, roll)
        yield from accept(state, who)
    start, stops = who.place, stopping(state, who)
    key = yield from _choose_end(state, who, roll, dice)
    if key.startswith(f"{AGAIN}:"):
        yield from repeat(state, who, roll, int(key.partition(":")[2]))
        yield from accept(state, who)
        key = yield from _choose_end(state, who, roll, dice)
    state.roll = None
    steps = _steps(state, roll, dice)
    stay = next((one for one in _stays(state, who, steps, dice) if one.key == key), None)
    if stay is not None:
        yield from use(state, who, stay)
        break_off(state, "end")
    yield from go(state, who, key)
    yield from hop(state, who, start, steps + _may_add(state, who), stops)


def _lies_open(state: State, who: Character, roll: Roll) -> bool:
    """Whether fate is offered beside the ends: it can be paid, and no own card waits for the 1 that lies
    there, which would be set off before anybody chooses where to go."""
    waits = 1 in roll.dice and bool(uses_at(state, who, ("roll_of_one",)))
    return can_pay_fate(state, who) and not waits


def _choose_end(state: State, who: Character, roll: Roll, dice: int) -> Procedure:
    """Where to, or to stay, or as long as the roll lies open to repeat a die; what is done beside it, a Spell
    or a Potion, accepts the roll, for fate repeats what was just rolled."""
    steps, more = _steps(state, roll, dice), _may_add(state, who)
    shown: dict[str, Any] = {"dice": list(roll.dice)} if state.roll is not None else {}

    def mains() -> list[str]:
        found = [*ways(state, who, steps), *(ways(state, who, steps + more) if more else [])]
        again = [f"{AGAIN}:{at}" for at in range(1, len(roll.dice) + 1)] if state.roll is not None else []
        return [*dict.fromkeys(found), *(one.key for one in _stays(state, who, steps, dice)), *again]

    def accepted() -> None:
        state.roll = None

    return (yield from choose(state, GO, mains, (), before=accepted, steps=steps, **shown))


def _steps(state: State, roll: Roll, dice: int) -> int:
    return _counted(state, roll.dice, added=len(roll.dice) == dice > 1)


def _stays(state: State, who: Character, steps: int, dice: int) -> list[Usable]:
    """What lets one stay who has rolled a 6 (Troll)."""
    return uses_at(state, who, ("rolled_six",)) if steps == 6 and dice == 1 else []


def _may_add(state: State, who: Character) -> int:
    """What may be added to a roll for movement (Elementalist)."""
    return sum(one.plus for one in found_for(state, who, MoveMod) if one.may)


# -- where a roll leads -------------------------------------------------------------------------------------


def _go_on(state: State, who: Character, steps: int, *, rolled: bool = False) -> Procedure:
    """Where to; who may add to the roll is offered those ends as well (Elementalist)."""
    more = _may_add(state, who) if rolled else 0
    start, stops = who.place, stopping(state, who)

    def ends() -> list[str]:
        found = [*ways(state, who, steps), *(ways(state, who, steps + more) if more else [])]
        return list(dict.fromkeys(found))

    key = yield from choose(state, GO, ends, (), steps=steps)
    yield from go(state, who, key)
    yield from hop(state, who, start, steps + more, stops)


def ways(state: State, who: Character, steps: int) -> list[str]:
    """The keys of all legal ends of a move of so many spaces, over bridge, Portal and gate too.

    Who may move fewer spaces is offered their ends as well (T-R-97).
    """
    stops = stopping(state, who)
    fewer = steps > 1 and any(one.fewer for one in found_for(state, who, MoveMod))
    found = [key for n in range(steps, 0 if fewer else steps - 1, -1) for key in _ways(state, who, n, stops)]
    return list(dict.fromkeys(found)) if fewer else found


def _ways(state: State, who: Character, steps: int, stops: Stops) -> list[str]:
    content = state.content
    if region(content, who.place) == "city":
        inside = [
            f"{GO}:{end}" for end in walk(content, who.place, steps, stops)[0] if is_open(state, who, end)
        ]
        return inside + [f"{GATEWAY}:{end}" for end in out_of_city(content, who.place, steps, stops)]
    keys = [f"{GO}:{end}" for end in ends(content, who.place, steps, stops)]
    keys += [f"{OVER}:{end}" for end in over_bridge(content, who.place, steps, stops)]
    if passes_portal(content, who.place, steps, stops) and not who.quest:
        keys += [f"{OPEN}:{stat}" for stat in STATS]
    if in_use(state, "city") and region(content, who.place) == "outer":
        inside = into_city(content, who.place, steps, stops)
        keys += [f"{GATEWAY}:{end}" for end in inside if is_open(state, who, end)]
    return keys


@derived
def halting_cards(content: Content) -> frozenset[str]:
    """Cards on whose space every move ends that enters it."""
    words = ((card.id, one) for card in content.cards.values() for one in card.held)
    return frozenset(card for card, one in words if isinstance(one, MoveMod) and one.stops == "here")


def stopping(state: State, who: Character | None = None) -> Stops:
    """The spaces on which moves end that enter them: a Wall of Fire, and Enemies on a Fright Night."""
    cards, halting = state.content.cards, halting_cards(state.content)
    enemies = who is not None and any(one.stops == "enemy" for one in found_for(state, who, MoveMod))
    found = (
        space
        for space, lying in state.lying.items()
        for held in lying
        if held.card in halting or (enemies and cards[held.card].type == "enemy")
    )
    return frozenset(found)


def go(state: State, who: Character, key: str) -> Procedure:
    """Carry out a move."""
    way, _, end = key.partition(":")
    if way == OVER:
        yield from cross_bridge(state, who)
    elif way == OPEN:
        yield from open_portal(state, who, "strength" if end == "strength" else "craft")
        return
    put(state, who, end)
    if by_third(state) and end in state.content.shops:
        state.now.entered = end


# -- the bridge ---------------------------------------------------------------------------------------------


def cross_bridge(state: State, who: Character) -> Procedure:
    """From the Outer Region only the Sentinel lets nobody by unfought (T-BASE-321 to T-BASE-329)."""
    if region(state.content, who.place) == "outer":
        put(state, who, SENTINEL)
        sentinel = Foe("sentinel", SENTINEL_STRENGTH)
        if not (yield from wants_to_evade(state, who, sentinel, "strength")):
            yield from overcome(state, who, sentinel, "strength")
    else:
        put(state, who, BRIDGE)
    yield from crossed(state, who)


# -- the Portal ---------------------------------------------------------------------------------------------


def open_portal(state: State, who: Character, stat: Stat) -> Procedure:
    """Two dice, not above the value chosen (T-BASE-343 to T-BASE-347); the turn ends either way."""
    put(state, who, PORTAL)
    shown = yield from roll_die(state, who, OPEN, portal_dice(state, who, stat))
    if sum(shown) <= value(state, who, stat):
        state.tell("portal_opened", seat=who.seat, by=stat)
        put(state, who, PLAIN)
    else:
        state.tell("portal_shut", seat=who.seat, by=stat)
        lose(state, who, stat, 1)
    break_off(state, "end")


def portal_dice(state: State, who: Character, stat: Stat) -> int:
    """Two, or fewer where an ability or Follower says so."""
    found = [one.dice for one in found_for(state, who, ModDie) if one.of == OPEN and one.by == stat]
    return min(found, default=2)
