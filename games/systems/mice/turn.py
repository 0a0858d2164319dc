"""A mouse's turn: what may be done in it, one decision after the other (TURN, M-R-21)."""

from collections.abc import Callable

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.achievements import give_cheese
from games.systems.mice.aiming import FIGHT, fight_keys
from games.systems.mice.content import Content
from games.systems.mice.defending import minion_defends
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, mice_meant
from games.systems.mice.explore import EXPLORE, explore, explore_keys
from games.systems.mice.fight import attack_by_key
from games.systems.mice.free import EQUIP, LEVEL_UP, SHARE, equip, free_keys, in_current, level_up, share
from games.systems.mice.laying import lay, lay_keys
from games.systems.mice.move import CLIMB, STAND, STEP, make_move, move_again, move_keys, points
from games.systems.mice.onward import CONCEDE, concede, concede_keys
from games.systems.mice.party import act as use_party_item
from games.systems.mice.party import party_keys
from games.systems.mice.queries import FORK, GRAPE, HOOK, minions_on
from games.systems.mice.rolls import roll_of_minion, roll_of_mouse
from games.systems.mice.search import can_search, search
from games.systems.mice.state import Attack, Mouse, State
from games.systems.mice.statuses import unmark
from games.systems.mice.story import SPECIAL, carry_out_line, lines_at
from games.systems.mice.surge import settled
from games.systems.mice.windows import USE, acting, price, usable, use
from games.systems.mice.words import Extra

END, SCURRY, REST, SEARCH_KEY, PAY, FAVOUR = "end", "scurry", "rest", "search", "extra", "favour"
CATS_FAVOUR, FAVOUR_DICE = "cats_favour", 3


# -- what is open -----------------------------------------------------------------------------------------


def turn_keys(state: State, mouse: Mouse) -> list[str]:
    """Every decision open to the mouse at this point of its turn; "end" is always there."""
    keys = [END, *movement_keys(state, mouse)]
    if not state.now.action:
        keys += action_keys(state, mouse)
    keys += [f"{PAY}:{one}" for one in mouse.extras if state.now.action and _can_pay(mouse, one)]
    if state.now.action:
        keys += [f"{USE}:{card}" for card in usable(state, mouse, "after_action")]
    return [
        *keys,
        *free_keys(state, mouse),
        *_free_cards(state, mouse),
        *lay_keys(state, mouse),
        *_favour(state),
        *concede_keys(state),
    ]


def movement_keys(state: State, mouse: Mouse) -> list[str]:
    """The next steps of the ordinary movement (M-R-21)."""
    turn = state.now
    if turn.movement == "over":
        return []
    left = points(state.content, mouse, turn.die) - turn.spent
    return move_keys(state, mouse, left, fresh=turn.movement == "unused")


def action_keys(state: State, mouse: Mouse) -> list[str]:
    """M-TURN-02; a stunned mouse only rests (M-STATUS-01), a webbed one has no movement (M-R-84)."""
    content = state.content
    if "stunned" in mouse.status:
        return [REST]
    keys = [REST, *fight_keys(state, mouse)]
    keys += [key for card in usable(state, mouse, "instead_of_fight") for key in priced(content, mouse, card)]
    keys += [key for card in usable(state, mouse, "action") for key in priced(content, mouse, card)]
    if can_search(state, mouse):
        keys.append(SEARCH_KEY)
    if "webbed" not in mouse.status:
        keys += [SCURRY] if state.now.moved else []
        keys += [f"{SPECIAL}:{line.id}" for line in lines_at(state, "instead_of_search", mouse)]
    return [*keys, *explore_keys(state, mouse), *party_keys(state, mouse)]


def priced(content: Content, mouse: Mouse, card: str) -> list[str]:
    """The key of a card, one for each price where it may be chosen."""
    most = content.abilities[card].most if card in content.abilities else 0
    if not most:
        return [f"{USE}:{card}"]
    least = price(content, mouse, content.abilities[card])
    return [f"{USE}:{card}:{paid}" for paid in range(least, min(most, mouse.cheese) + 1)]


def _free_cards(state: State, mouse: Mouse) -> list[str]:
    """Cards of the window `free`; abilities are free actions (M-R-157)."""
    content = state.content
    cards = usable(state, mouse, "free")
    dry = [card for card in cards if card not in content.abilities or not in_current(state, mouse)]
    return [key for card in dry for key in priced(content, mouse, card)]


def _can_pay(mouse: Mouse, extra: str) -> bool:
    return mouse.cheese >= _price_of(extra)


def _price_of(extra: str) -> int:
    return int(extra.rpartition(":")[2])


def _favour(state: State) -> list[str]:
    """The cat's favour: a space with minions, in the own turn at a free moment (content 9)."""
    if CATS_FAVOUR not in state.flags:
        return []
    return [f"{FAVOUR}:{space}" for space in state.board.spaces if minions_on(state, space)]


# -- carrying it out --------------------------------------------------------------------------------------


def decide(state: State, mouse: Mouse, key: str) -> Procedure:
    """Carry out one of `turn_keys` other than "end"."""
    verb, _, what = key.partition(":")
    if verb in (STEP, CLIMB, STAND):
        yield from _move_on(state, mouse, key)
    elif verb in FREE:
        yield from _act_freely(state, mouse, verb, what)
    elif verb in (HOOK, FORK, GRAPE):
        lay(state, mouse, key)
    elif verb == PAY:
        _pay_for_action(state, mouse, what)
    elif verb == CONCEDE:
        yield from concede(state, mouse)
    elif verb == FAVOUR:
        yield from _cats_favour(state, int(what))
    elif verb == USE and not _is_action(state.content, what.partition(":")[0]):
        yield from _use(state, mouse, what)
    else:
        yield from _take_action(state, mouse, key)
    yield from settled(state)


def _act_freely(state: State, mouse: Mouse, verb: str, what: str) -> Procedure:
    """A free action is used up but where it says that it was not carried out."""
    if (yield from FREE[verb](state, mouse, what)) is not False:
        state.now.free.append(verb)


def _move_on(state: State, mouse: Mouse, key: str) -> Procedure:
    turn = state.now
    turn.movement, turn.moved = "open", True
    spent, over = yield from make_move(state, mouse, key)
    turn.spent += spent
    turn.movement = "over" if over else "open"


def _take_action(state: State, mouse: Mouse, key: str) -> Procedure:
    """No action comes between two steps, and movement is not resumed after one (M-R-21)."""
    turn = state.now
    begun, turn.action = turn.movement, True
    if begun == "open":
        turn.movement = "over"
    verb, _, what = key.partition(":")
    if verb == USE:
        yield from _use(state, mouse, what)
    elif verb == FIGHT:
        yield from attack_by_key(state, mouse, key)
    elif verb in ACTIONS:
        yield from ACTIONS[verb](state, mouse, what)
    elif not (yield from use_party_item(state, mouse, key)):
        turn.movement, turn.action = begun, False


def _use(state: State, mouse: Mouse, what: str) -> Procedure:
    card, _, paid = what.partition(":")
    yield from use(Scene(state, card, mouse.id, paid=int(paid or 0)))


def _is_action(content: Content, card: str) -> bool:
    return acting(content, card).when in ("action", "instead_of_fight")


# -- actions ----------------------------------------------------------------------------------------------


def _scurry(state: State, mouse: Mouse, _: str) -> Procedure:
    """M-MOVE-32 to M-MOVE-34."""
    yield from move_again(state, mouse, SCURRY)


def _rest(state: State, mouse: Mouse, _: str) -> Procedure:
    """M-REST-01 to M-REST-03, M-R-153: the stun comes off, and one die is rolled for the web."""
    unmark(state, mouse, "stunned")
    if "webbed" in mouse.status:
        shown = yield from roll_of_mouse(state, mouse, "web", 1)
        if count_symbols(state.content, shown, "star"):
            unmark(state, mouse, "webbed")


def _search(state: State, mouse: Mouse, _: str) -> Procedure:
    yield from search(state, mouse)


def _explore(state: State, mouse: Mouse, way: str) -> Procedure:
    yield from explore(state, mouse, way)


def _special(state: State, mouse: Mouse, line_id: str) -> Procedure:
    """M-R-147: it takes the search action, but is no search."""
    line = next(line for line in lines_at(state, "instead_of_search", mouse) if line.id == line_id)
    yield from carry_out_line(state, line, mouse)


ACTIONS: dict[str, Callable[[State, Mouse, str], Procedure]] = {
    SCURRY: _scurry,
    REST: _rest,
    SEARCH_KEY: _search,
    EXPLORE: _explore,
    SPECIAL: _special,
}


def _share(state: State, mouse: Mouse, partner: str) -> Procedure:
    return (yield from share(state, mouse, state.mice[partner]))


def _equip(state: State, mouse: Mouse, _: str) -> Procedure:
    yield from equip(state, mouse)


def _level_up(state: State, mouse: Mouse, card: str) -> Procedure:
    yield from ()
    level_up(state, mouse, card)


FREE: dict[str, Callable[[State, Mouse, str], Procedure]] = {
    SHARE: _share,
    EQUIP: _equip,
    LEVEL_UP: _level_up,
}


# -- further actions --------------------------------------------------------------------------------------


@EFFECTS.carries(Extra)
def _extra(scene: Scene, effect: Extra) -> Procedure:
    """Second Wind: one more at once; Inspire: one for each mouse, at a price; Give Order: another fights."""
    state = scene.state
    if effect.action == "fight":
        for mouse in (yield from mice_meant(scene, effect.who, lambda one: bool(fight_keys(state, one)))):
            yield from _fight_by_order(scene, mouse)
        return
    if effect.who == "self":
        state.now.action = False
        return
    for mouse in (yield from mice_meant(scene, effect.who)):
        mouse.extras.append(f"{scene.card}:{effect.price}")


def _fight_by_order(scene: Scene, mouse: Mouse) -> Procedure:
    """M-D-30: the leader's player names weapon and target; the cards of the ordered mouse are not used."""
    keys = fight_keys(scene.state, mouse)
    if keys:
        key = yield ask.one(scene.mouse.seat, "order_to_fight", keys, who=mouse.id)
        yield from attack_by_key(scene.state, mouse, key, leader=scene.user)


def _pay_for_action(state: State, mouse: Mouse, extra: str) -> None:
    give_cheese(state, mouse, -_price_of(extra))
    mouse.extras.remove(extra)
    state.now.action = False


def _cats_favour(state: State, space: int) -> Procedure:
    """Three melee dice against every minion on a space; mice are spared, no cheese counts."""
    state.flags.remove(CATS_FAVOUR)
    shown = yield from roll_of_minion(state, "favour", FAVOUR_DICE, CATS_FAVOUR)
    targets = minions_on(state, space)
    attack = Attack(CATS_FAVOUR, CATS_FAVOUR, "melee", None, [figure.id for figure in targets])
    attack.hits, state.fought = count_symbols(state.content, shown, "sword"), True
    state.attack = attack
    for figure in targets:
        if figure.id in state.figures:
            yield from minion_defends(state, attack, figure, None, cheese=False)
    state.attack = None
