"""Objects and Followers: the one door through which a card comes to a character, limits (1.11)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held, keyed
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import (
    AUTOMATON,
    DUE,
    discard,
    discard_held,
    ditch,
    lay,
    left_at,
    recall,
    take_out,
)
from games.systems.talisman.queries import (
    CARRIED,
    OBJECTS,
    carried,
    carried_objects,
    is_bound,
    may_own,
    object_limit,
    playing,
)
from games.systems.talisman.spells import discard_surplus, keep_spells
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.cards import Bind
from games.systems.talisman.words.permissions import Key


def gain_card(state: State, who: Character, held: Held) -> Procedure:
    """A card comes to a character; one that may not be its own is ditched at once (T-R-92)."""
    card = state.content.cards[held.card]
    if card.type == "spell" and who.toad:
        discard(state, held.card)  # what a Spell binds to nobody
        return
    if not may_own(state, who, card):
        space = left_at(state, who)
        lay(state, space, held)
        state.tell("ditched", seat=who.seat, card=held.card, space=space)
        return
    receive(state, who, held)
    yield from arrived(state, who, held)


def arrived(state: State, who: Character, held: Held) -> Procedure:
    """What comes of a card that is with its new owner: its own words, a Gremlin, the limit."""
    card = state.content.cards[held.card]
    yield from run(Scene(state, who, held.card, held), card.gained)
    if card.type in OBJECTS:
        yield from trigger(state, who, "object_gained", given=held)
    yield from within_limit(state, who)


def receive(state: State, who: Character, held: Held) -> None:
    """A card is with its new owner; limits are not looked at yet."""
    held.tokens.pop(AUTOMATON, None)
    held.tokens.pop(DUE, None)
    kind = state.content.cards[held.card].type
    (who.posters if kind == "poster" else who.objects if kind in OBJECTS else who.followers).append(held)
    state.tell("gained_card", seat=who.seat, card=held.card)


def within_limit(state: State, who: Character) -> Procedure:
    """Objects above the limit are ditched at once, the owner chooses; Trinkets do not count (T-BASE-703)."""
    cards = state.content.cards
    while carried_objects(state, who) > object_limit(state, who):
        kept = keyed(who.objects)
        keys = [key for key in droppable_objects(state, who) if "trinket" not in cards[kept[key].card].kinds]
        key = (yield ask.one(who.seat, "too_many", keys)) if len(keys) > 1 else keys[0]
        ditch(state, who, kept[key])


def droppable_objects(state: State, who: Character, at: str = "") -> list[str]:
    """The keys of Objects that may be given away, what one keeps least first (T-R-23).

    `at`: who takes them, and may take what is bound to its owner else (Living Doll).
    """
    content = state.content
    found = {key: held for key, held in keyed(who.objects).items() if not _stays(content, held, at)}
    return sorted(found, key=lambda key: _worth(content, found[key]))


def _stays(content: Content, held: Held, at: str) -> bool:
    bonds = [one for one in content.cards[held.card].held if isinstance(one, Bind)]
    return any(not at or one.sold_at != at for one in bonds)


def _worth(content: Content, held: Held) -> int:
    """The keep-order: Talisman, Weapon and Armour, Magic Objects, others; the newest last."""
    card = content.cards[held.card]
    if any(isinstance(one, Key) for one in card.held):
        return 3
    return 2 if {"weapon", "armour"} & {*card.kinds} else int(card.type == "magic_object")


def pick_object(state: State, who: Character, kind: str, may: bool = False, at: str = "") -> Procedure:
    """A character chooses one of its Objects; None where it has none, or keeps them."""
    keys = droppable_objects(state, who, at)
    if not keys:
        return None
    keys = ["done", *keys] if may else keys
    key = (yield ask.one(who.seat, kind, keys)) if len(keys) > 1 else keys[0]
    return None if key == "done" else keyed(who.objects)[key]


def pick_follower(state: State, who: Character, kind: str, may: bool = False) -> Procedure:
    """A character chooses one of its Followers; None where it has none, or keeps them."""
    cards = state.content.cards
    free = [key for key, held in keyed(who.followers).items() if not is_bound(cards[held.card])]
    if not free:
        return None
    keys = ["done", *free] if may else free
    key = (yield ask.one(who.seat, kind, keys)) if len(keys) > 1 else keys[0]
    return None if key == "done" else keyed(who.followers)[key]


def enforce(state: State) -> Procedure:
    """What nobody may have any more is ditched or discarded: alignment, limits, Craft (T-BASE-710, 803)."""
    if state.spirits:
        yield from _spirits_gone(state)
    cards = state.content.cards
    for who in playing(state):
        for held in [one for one in carried(who) if not _may_keep(state, who, cards[one.card])]:
            ditch(state, who, held)
        if len(who.objects) > CARRIED:
            yield from within_limit(state, who)
        if who.spells:
            yield from discard_surplus(state, who)
        elif who.followers:
            yield from keep_spells(state, who)


def _spirits_gone(state: State) -> Procedure:
    """What somebody has of each Spirit that was discarded (Ghostwood Wand, T-DP-22)."""
    count, state.spirits = state.spirits, 0
    for _ in range(count):
        for who in playing(state):
            yield from trigger(state, who, "spirit_discarded")


def _may_keep(state: State, who: Character, card: PrintedCard) -> bool:
    return is_bound(card) or may_own(state, who, card)


def drop_all(state: State, who: Character) -> None:
    """All Objects, Followers and gold stay on the space (T-BASE-922, T-BASE-941)."""
    cards = state.content.cards
    for held in carried(who):
        if cards[held.card].deck == "spell":
            discard_held(state, held)
        else:
            ditch(state, who, held)
    if who.gold:
        space = left_at(state, who)
        state.gold[space] = state.gold.get(space, 0) + who.gold
        state.tell("gold_dropped", seat=who.seat, n=who.gold, space=space)
        who.gold = 0


def hand_over(state: State, held: Held, to: Character) -> Procedure:
    """A card goes from one character to another."""
    take_out(state, held)
    yield from gain_card(state, to, held)


@EFFECTS.carries(Bind)
def _bind(scene: Scene, effect: Bind) -> Procedure:
    """This card becomes a Follower of the character: an Enemy that has won, a Spell cast on it."""
    state, held = scene.state, scene.held
    if held is None:
        recall(state, scene.source)
        held = Held(scene.source)
    else:
        take_out(state, held)
    yield from gain_card(state, scene.who, held)
