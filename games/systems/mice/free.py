"""Free actions: share, equip, level up; and exchanges that cards make (FREE, M-R-127, M-R-128, M-R-152)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.picks import DONE
from games.systems.mice.cards import fits_class
from games.systems.mice.content import Content
from games.systems.mice.effects import Scene, choose, custom
from games.systems.mice.packs import put_away, remove_card, trim_pack
from games.systems.mice.queries import (
    active_mice,
    cards_held,
    fits_worn,
    ignores,
    may_use,
    near,
    owned_abilities,
    pack_limit,
)
from games.systems.mice.rulesets import by_second
from games.systems.mice.state import Deal, Mouse, State

SHARE, EQUIP, LEVEL_UP = "share", "equip", "level_up"
LEVEL_UP_PRICE = 6
GIVE, TAKE, CHEESE = "give", "take", "cheese"
YES, NO = "yes", "no"


def free_keys(state: State, mouse: Mouse) -> list[str]:
    """The free actions still open in this turn; none in a current (M-TURN-05, M-MOVE-24)."""
    if in_current(state, mouse):
        return []
    done = state.now.free
    keys = [f"{SHARE}:{one.id}" for one in _willing(state, mouse)] if SHARE not in done else []
    keys += [EQUIP] if EQUIP not in done and _can_equip(state.content, mouse) else []
    if LEVEL_UP not in done and mouse.cheese >= LEVEL_UP_PRICE:
        keys += [f"{LEVEL_UP}:{card}" for card in learnable(state, mouse)]
    return keys


def in_current(state: State, mouse: Mouse) -> bool:
    """Whether it stands on water with arrows that is no dry land to it."""
    return mouse.space in state.board.file.current and not ignores(state.content, mouse, "water")


def partners(state: State, mouse: Mouse) -> list[Mouse]:
    """M-FREE-01: the mice on the same or an adjacent space with whom something may change hands."""
    beside = near(state.board, mouse.space)
    close = [one for one in active_mice(state) if one is not mouse and one.space in beside]
    return [one for one in close if _has_something(mouse) or _has_something(one)]


def _willing(state: State, mouse: Mouse) -> list[Mouse]:
    """Those who have not refused an exchange in this turn: nobody is asked twice."""
    there, used = partners(state, mouse), state.now.used
    return [one for one in there if f"{SHARE}:{one.id}" not in used] if used else there


def _has_something(mouse: Mouse) -> bool:
    return mouse.cheese > 0 or bool(cards_held(mouse))


# -- level up ---------------------------------------------------------------------------------------------


def learnable(state: State, mouse: Mouse) -> list[str]:
    """M-FREE-10, M-R-108: abilities of its class that nobody has."""
    content = state.content
    owned = owned_abilities(state)
    return [
        card.id
        for card in content.abilities.values()
        if card.id not in owned and fits_class(content.heroes[mouse.id], card.classes)
    ]


def level_up(state: State, mouse: Mouse, card: str) -> None:
    """M-FREE-09: six cheese for an ability card of choice."""
    mouse.cheese -= LEVEL_UP_PRICE
    mouse.abilities.append(card)
    state.tell("learned", who=mouse.id, card=card)


# -- equip ------------------------------------------------------------------------------------------------


def _can_equip(content: Content, mouse: Mouse) -> bool:
    return bool(mouse.worn) or any(
        card in content.gear and may_use(content, mouse, content.search[card]) for card in mouse.pack
    )


def equip(state: State, mouse: Mouse) -> Procedure:
    """M-FREE-02, M-R-152: put on and take off, each card once; only the result must fit."""
    content = state.content
    kept: list[str] = []
    worn_now: list[str] = []
    while True:
        keys = [f"wear:{card}" for card in _wearable(content, mouse, worn_now, kept)]
        keys += [f"remove:{card}" for card in dict.fromkeys(mouse.worn) if _is_old(mouse, card, worn_now)]
        done = [DONE] if fits_worn(content, mouse, mouse.worn) else []
        if not keys:
            break
        key = yield ask.one(mouse.seat, EQUIP, (*done, *keys), who=mouse.id)
        if key == DONE:
            break
        verb, card = key.split(":")
        if verb == "wear":
            mouse.pack.remove(card)
            mouse.worn.append(card)
            worn_now.append(card)
        else:
            mouse.worn.remove(card)
            mouse.pack.append(card)
            kept.append(card)
    state.tell("equipped", who=mouse.id, worn=list(mouse.worn))
    yield from trim_pack(state, mouse)


def _wearable(content: Content, mouse: Mouse, worn_now: Sequence[str], kept: Sequence[str]) -> list[str]:
    """Gear in the pack that it may put on with what it has just put on; not what it has just taken off."""
    fitting = [
        card
        for card in dict.fromkeys(mouse.pack)
        if card in content.gear and may_use(content, mouse, content.search[card])
    ]
    fresh = [card for card in fitting if mouse.pack.count(card) > kept.count(card)]
    return [card for card in fresh if fits_worn(content, mouse, [*worn_now, card])]


def _is_old(mouse: Mouse, card: str, worn_now: Sequence[str]) -> bool:
    return mouse.worn.count(card) > list(worn_now).count(card)


# -- share ------------------------------------------------------------------------------------------------


def share(state: State, mouse: Mouse, partner: Mouse) -> Procedure:
    """M-R-128: any cards and cheese in either direction, then the partner's player agrees (M-D-10).

    True where the free action was taken; one that was refused was not carried out and leaves it open, but in
    the first set.
    """
    refused = yield from _agree_on(state, mouse, mouse, partner)
    if refused and by_second(state):
        state.now.used.append(f"{SHARE}:{partner.id}")
        return False
    return True


@custom("share_between_any_two_on_tile")
def _meeps(scene: Scene) -> Procedure:
    """Meeps: between any two mice of the tile; whoever gives or receives must agree (M-D-34)."""
    state = scene.state
    mice = [mouse.id for mouse in active_mice(state)]
    giver = yield from choose(scene, "giver", mice)
    partner = yield from choose(scene, "partner", [one for one in mice if one != giver])
    if partner:
        yield from _agree_on(state, scene.mouse, state.mice[giver], state.mice[partner])


def _agree_on(state: State, by: Mouse, giver: Mouse, partner: Mouse) -> Procedure:
    """True where it was refused."""
    content = state.content
    state.deal = Deal(giver.id, partner.id)
    yield from _propose(state, by, giver, partner)
    deal = state.deal
    named = agreed = bool(deal.gives or deal.takes or deal.cheese)
    for seat in dict.fromkeys((giver.seat, partner.seat)):
        if agreed and seat != by.seat:
            asked = ask.one(seat, "deal", (YES, NO), _usual(content, giver, partner, deal, seat), by=by.id)
            agreed = (yield asked) == YES
    state.deal = None
    state.tell(
        "shared",
        giver=giver.id,
        partner=partner.id,
        agreed=agreed,
        gives=list(deal.gives),
        takes=list(deal.takes),
        cheese=deal.cheese,
    )
    if agreed:
        _exchange(content, giver, partner, deal)
        yield from trim_pack(state, giver)
        yield from trim_pack(state, partner)
    return named and not agreed


def _propose(state: State, by: Mouse, giver: Mouse, partner: Mouse) -> Procedure:
    """One pick a question: each card once, the cheese once."""
    deal, priced = state.deal, False
    assert deal is not None
    while True:
        keys = [f"{GIVE}:{card}" for card in _left(giver, deal.gives)]
        keys += [f"{TAKE}:{card}" for card in _left(partner, deal.takes)]
        if not priced:
            amounts = [n for n in range(-partner.cheese, giver.cheese + 1) if n]
            keys += [f"{CHEESE}:{n}" for n in amounts]
        if not keys:
            return
        key = yield ask.one(by.seat, SHARE, (DONE, *keys), DONE, giver=giver.id, partner=partner.id)
        if key == DONE:
            return
        verb, what = key.split(":")
        if verb == CHEESE:
            deal.cheese, priced = int(what), True
        else:
            (deal.gives if verb == GIVE else deal.takes).append(what)


def _left(mouse: Mouse, named: Sequence[str]) -> list[str]:
    """What it holds besides what is named already, equal copies once."""
    held = cards_held(mouse)
    return [card for card in dict.fromkeys(held) if held.count(card) > list(named).count(card)]


def _usual(content: Content, giver: Mouse, partner: Mouse, deal: Deal, seat: int) -> str:
    """M-D-10: yes, but nobody gives up what they wear, or drops a card to make room."""
    sides = ((giver, deal.gives, deal.takes), (partner, deal.takes, deal.gives))
    own = [one for one in sides if one[0].seat == seat]
    worn = any(card in mouse.worn for mouse, given, _ in own for card in given)
    return NO if worn or any(_overfills(content, *one) for one in own) else YES


def _overfills(content: Content, mouse: Mouse, given: Sequence[str], taken: Sequence[str]) -> bool:
    """Whether the pack could not hold what there is after the exchange; a trick lies beside it."""
    less, more = (sum(content.search[card].kind != "trick" for card in cards) for cards in (given, taken))
    return more > less and len(mouse.pack) + more - less > pack_limit(content, mouse)


def _exchange(content: Content, giver: Mouse, partner: Mouse, deal: Deal) -> None:
    """Cards given away leave before others arrive (M-R-152)."""
    for card in deal.gives:
        remove_card(giver, card)
    for card in deal.takes:
        remove_card(partner, card)
    for card in deal.gives:
        put_away(content, partner, card)
    for card in deal.takes:
        put_away(content, giver, card)
    giver.cheese -= deal.cheese
    partner.cheese += deal.cheese
