"""What else is done with trophies and beaten Enemies (a word of the data)."""

from collections.abc import Callable

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held
from games.kit.picks import DONE
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.moving_cards import fits, lying_where, offered
from games.systems.talisman.piles import RAISED, discard, discard_held, recall, take_out
from games.systems.talisman.words.trade import TrophyUse

HOW: dict[str, Callable[[Scene, TrophyUse], Procedure]] = {}
"""The uses by their names in the data; what a Ghoul or a book does with a beaten Enemy is in enemies.py."""


def how(
    name: str,
) -> Callable[[Callable[[Scene, TrophyUse], Procedure]], Callable[[Scene, TrophyUse], Procedure]]:
    """Decorates the procedure of a use."""

    def add(procedure: Callable[[Scene, TrophyUse], Procedure]) -> Callable[[Scene, TrophyUse], Procedure]:
        HOW[name] = procedure
        return procedure

    return add


@EFFECTS.carries(TrophyUse)
def _trophy_use(scene: Scene, effect: TrophyUse) -> Procedure:
    return (yield from HOW[effect.how](scene, effect))


@how("spend")
def _spend(scene: Scene, effect: TrophyUse) -> Procedure:
    """Trophies of one's choice are discarded, each for what the card gives."""
    state, who, count = scene.state, scene.who, 0
    while who.trophies and (effect.n == "any" or count < scene.number(effect.n)):
        keys = [*([DONE] if effect.may else []), *dict.fromkeys(who.trophies)]
        card = (yield ask.one(who.seat, "spend", keys, source=scene.source)) if len(keys) > 1 else keys[0]
        if card == DONE:
            return
        who.trophies.remove(card)
        discard(state, card)
        state.tell("trophy_spent", seat=who.seat, card=card)
        yield from run(scene, effect.each)
        count += 1


@how("take_board")
def _take_board(scene: Scene, effect: TrophyUse) -> Procedure:
    """An Enemy of one's choice that lies on the board, or what else there is for who takes none."""
    state, who = scene.state, scene.who
    content = state.content
    found = [
        (space, held)
        for space, held in lying_where(scene, "all")
        if fits(content, held, ("enemy",), effect.kinds)
    ]
    cards = offered(found)
    keys = [DONE, *cards] if effect.may else list(cards)
    key = DONE
    if cards:
        key = (
            (yield ask.one(who.seat, "take_trophy", keys, source=scene.source)) if len(keys) > 1 else keys[0]
        )
    if key == DONE:
        return (yield from run(scene, effect.otherwise))
    take_out(state, cards[key])
    keep(scene, cards[key].card)


def keep(scene: Scene, card: str) -> None:
    """An Enemy becomes a trophy."""
    scene.who.trophies.append(card)
    scene.state.tell("trophy", seat=scene.who.seat, card=card)


@how("take_card")
def _take_card(scene: Scene, effect: TrophyUse) -> Procedure:
    """One of the Enemies on this card; with the last one it is discarded (Corpse Collector)."""
    held = scene.held
    if held is None:
        return
    keys = [DONE, *dict.fromkeys(held.under)]
    key = (yield ask.one(scene.who.seat, "take_trophy", keys, source=scene.source)) if held.under else DONE
    if key != DONE:
        held.under.remove(key)
        keep(scene, key)
    if not held.under:
        discard_held(scene.state, held)


@how("raise")
def _raise(scene: Scene, effect: TrophyUse) -> Procedure:
    """The Enemy just killed follows, with the Spell that raised it (Reanimate)."""
    yield from ()
    state, who = scene.state, scene.who
    foe = state.battle.foes[0].card
    held = next(one for one in state.lying[who.place] if one.card == foe)
    recall(state, scene.source)
    take_out(state, held)
    _follow(scene, Held(held.card, {RAISED: 1}, [scene.source]))


@how("raise_own")
def _raise_own(scene: Scene, effect: TrophyUse) -> Procedure:
    """An own trophy follows, and this card goes with it (Laboratory)."""
    who, held = scene.who, scene.held
    if held is None or not who.trophies:
        return
    keys = [DONE, *dict.fromkeys(who.trophies)]
    key = yield ask.one(who.seat, "raise", keys, source=scene.source)
    if key != DONE and take_out(scene.state, held):
        who.trophies.remove(key)
        _follow(scene, Held(key, {RAISED: 1}, [held.card]))


def _follow(scene: Scene, held: Held) -> None:
    scene.who.followers.append(held)
    scene.state.tell("raised", seat=scene.who.seat, card=held.card)


@how("scatter")
def _scatter(scene: Scene, effect: TrophyUse) -> Procedure:
    """All trophies are collected; `move_card` deals them over the board (Restless Dead)."""
    yield from ()
    scene.state.turned += scene.who.trophies
    scene.who.trophies = []
