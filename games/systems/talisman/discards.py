"""Discarding one's own cards: this one, what has just come, chosen ones, Spells (words of the data)."""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.held import Held
from games.kit.picks import DONE
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.lives import kill_follower
from games.systems.talisman.piles import discard, discard_held, ditch
from games.systems.talisman.possessions import pick_follower, pick_object
from games.systems.talisman.queries import is_bound
from games.systems.talisman.rolls import drawn_by_lot
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Discard

DISCARD = "discard"


@EFFECTS.carries(Discard)
def _discard(scene: Scene, effect: Discard) -> Procedure:
    """What comes of it is carried out where something was discarded, for all of it together."""
    if effect.what in ("this", "gained"):
        yield from _this(scene, effect)
    elif effect.what in ("other_followers", "other_objects"):
        _others(scene, effect)
    elif effect.what == "spell":
        yield from _spells(scene, effect)
    elif effect.random:
        yield from _random(scene, effect)
    else:
        yield from _chosen(scene, effect)


def _this(scene: Scene, effect: Discard) -> Procedure:
    """The card itself, or what it has just given."""
    held = scene.held if effect.what == "this" else scene.given
    if held is None:
        return
    if effect.may:
        key = yield ask.one(scene.who.seat, DISCARD, (PASS, DISCARD), PASS, card=held.card)
        if key == PASS:
            return
    _away(scene.state, scene.who, held, effect)


def _away(state: State, who: Character, held: Held, effect: Discard) -> None:
    if effect.ditch:
        ditch(state, who, held)
    else:
        discard_held(state, held)


def _others(scene: Scene, effect: Discard) -> None:
    """All of its kind beside this card, but those that must stay."""
    cards = scene.state.content.cards
    some = scene.who.followers if effect.what == "other_followers" else scene.who.objects
    for held in [one for one in some if one is not scene.held and not is_bound(cards[one.card])]:
        _away(scene.state, scene.who, held, effect)


def _random(scene: Scene, effect: Discard) -> Procedure:
    """One by lot (T-R-17); a Follower that is killed may be saved."""
    cards = scene.state.content.cards
    some = scene.who.followers if effect.what == "follower" else scene.who.objects
    free = [one for one in some if not is_bound(cards[one.card])]
    if not free:
        yield from run(scene, effect.otherwise)
        return
    card = yield from drawn_by_lot(DISCARD, [one.card for one in free])
    if effect.killed:
        yield from kill_follower(scene.state, scene.who, card)
    else:
        _away(scene.state, scene.who, next(one for one in free if one.card == card), effect)


def _chosen(scene: Scene, effect: Discard) -> Procedure:
    """Objects or Followers of the owner's choice."""
    state, who, count = scene.state, scene.who, 0
    while effect.n == "all" or count < scene.number(effect.n):
        if effect.what == "object":
            held = yield from pick_object(state, who, "give_up", effect.may, scene.source)
        else:
            held = yield from pick_follower(state, who, "give_up", effect.may)
        if held is None:
            break
        _away(state, who, held, effect)
        count += 1
    yield from _after(scene, effect, count)


def _spells(scene: Scene, effect: Discard) -> Procedure:
    """All of them, or chosen ones, unseen by the others; not the one just cast and kept (Scribe)."""
    state, who, count = scene.state, scene.who, 0
    while effect.n == "all" or count < scene.number(effect.n):
        keys = _spell_keys(scene)
        if not keys:
            break
        card = keys[0]
        if effect.may or (effect.n != "all" and len(keys) > 1):
            offered = [DONE, *keys] if effect.may else keys
            card = yield ask.one(who.seat, "surplus", offered, private=True)
        if card == DONE:
            break
        who.spells.remove(card)
        discard(state, card)
        count += 1
    yield from _after(scene, effect, count)


def _spell_keys(scene: Scene) -> list[str]:
    left = list(scene.who.spells)
    if scene.spell in left:
        left.remove(scene.spell)
    return list(dict.fromkeys(left))


def _after(scene: Scene, effect: Discard, count: int) -> Procedure:
    scene.numbers["discarded"] = count
    yield from run(scene, effect.then if count else effect.otherwise)
