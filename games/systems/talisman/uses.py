"""What cards and abilities do at a moment, or may be used for."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.control import If
from games.kit.effects import Effect
from games.kit.held import Held, keyed
from games.systems.talisman.cards import Use
from games.systems.talisman.content import Content
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.piles import CHARMED, DUE, RAISED
from games.systems.talisman.queries import (
    card_of,
    has,
    holds,
    is_active,
    lunar_events,
    region_of,
    restricted,
    slowed,
    spell_limit,
    works,
)
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Discard, DiscardBoard, GainSpell, MoveCard, Peek
from games.systems.talisman.words.fight import AutoWin, Evade
from games.systems.talisman.words.movement import RiverCross
from games.systems.talisman.words.permissions import PreventLoss
from games.systems.talisman.words.resources import Gain, Heal, Lose, Pay, Replenish
from games.systems.talisman.words.states import ExtraTurn, Jail, Lycan
from games.systems.talisman.words.terms import Moment
from games.systems.talisman.words.trade import TrophyUse

USE = "use"
OWN_LOSS: tuple[Moment, ...] = ("loss", "follower_loss")
"""Moments at which cards help their owner only."""
GIFTS = (Gain, GainSpell, Heal, Replenish)
"""What is always of use is taken without asking (T-R-25)."""


class Usable(NamedTuple):
    """Something that a character may use: its key, the card held (None: an ability), what it does, and the id
    of the card that says so.
    """

    key: str
    held: Held | None
    use: Use
    source: str


def uses_at(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[Usable]:
    """All uses of a character at these moments, of its abilities first; a Toad has none of its own
    (T-BASE-925). What Lunar Events do to everybody stands behind them.
    """
    return [one for one in _there(state, who, moments, at) if _is_paid_for(state, who, one)]


def dear_uses(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[Usable]:
    """What could be used at these moments but for its price."""
    return [one for one in _there(state, who, moments, at) if not _is_paid_for(state, who, one)]


def _there(state: State, who: Character, moments: Sequence[Moment], at: str) -> list[Usable]:
    found = [] if who.toad else _own(state, who, moments)
    for lunar in lunar_events(state):
        found += _picked(lunar, None, state.content.cards[lunar].uses, moments)
    return [one for one in found if _fits(state, who, one, at)]


def _is_paid_for(state: State, who: Character, one: Usable) -> bool:
    """Whether the purse reaches for its price, if it has any."""
    first = one.use.then[0] if one.use.then else None
    return not isinstance(first, Pay) or has(state, who, "gold") >= first.n


def _own(state: State, who: Character, moments: Sequence[Moment]) -> list[Usable]:
    cards = state.content.cards
    found = _picked(who.id, None, card_of(state, who).uses, moments)
    mine = [*who.objects, *who.followers, *who.posters]
    if all(cards[held.card].moments.isdisjoint(moments) for held in mine):
        return found
    for key, held in keyed(mine).items():
        card = cards[held.card]
        if card.uses and works(state, who, card) and not {RAISED, CHARMED} & {*held.tokens}:
            found += _picked(key, held, card.uses, moments)
    return found


def _picked(name: str, held: Held | None, uses: Sequence[Use], moments: Sequence[Moment]) -> list[Usable]:
    """Those uses of a card that are of these moments; the second use of a card has "#1" behind its key."""
    return [
        Usable(
            f"{USE}:{name}#{number}" if number else f"{USE}:{name}", held, use, held.card if held else name
        )
        for number, use in enumerate(uses)
        if use.when in moments
    ]


def _fits(state: State, who: Character, one: Usable, at: str) -> bool:
    """Whether it is the place and the moment for it, and it is of use."""
    if one.use.at and one.use.at not in ((at,) if at else (who.place, state.content.spaces[who.place].kind)):
        return False
    if not _is_the_moment(state, who, one):
        return False
    first = one.use.then[0] if one.use.then else None
    if isinstance(first, RiverCross):
        return _fits_river(state, who, one, first)
    if isinstance(first, If) and not (first.then if holds(state, who, first.when) else first.otherwise):
        return False
    if _costs_for_nothing(state, who, one.use):
        return False
    return not any(_is_idle(state, who, word) for word in one.use.then)


def _is_the_moment(state: State, who: Character, one: Usable) -> bool:
    """Whether it has not been used in this turn, and fits what is going on: a move, a loss, a fight."""
    first = one.use.then[0] if one.use.then else None
    if one.use.once and one.key in state.now.used:
        return False
    if one.use.when == "move":  # where there is no roll nothing replaces it (T-BASE-306)
        return isinstance(first, RiverCross) or not (slowed(state, who) or region_of(state, who) == "inner")
    if one.use.when in OWN_LOSS:
        return state.loss is not None and state.loss.seat == who.seat
    if one.use.when == "battle":
        return _may_fight_so(state, who, one)
    spies = isinstance(first, Peek) and first.at == "spells" and one.use.when == "any"
    return not spies  # that is part of what the owner sees (T-DP-26)


def _is_idle(state: State, who: Character, effect: Effect) -> bool:
    """Whether an effect could do nothing now: nothing to discard, to cure, to destroy, no turn to gain."""
    if isinstance(effect, Discard):
        return effect.what == "object" and not who.objects
    if isinstance(effect, PreventLoss):
        return "last_life" in effect.of and (state.loss is None or state.loss.n < who.life)
    if isinstance(effect, TrophyUse):
        return effect.how == "claim" and (
            state.fight is not None or not wanted_trophies(state.content, who.trophies, effect.kinds)
        )
    if isinstance(effect, MoveCard):
        return effect.what == "cards" and not _can_fetch(state, who)
    if isinstance(effect, DiscardBoard):
        return effect.where == "space" and not state.lying.get(who.place)
    if isinstance(effect, Lycan):
        return effect.how == "cure" and not who.lycan
    if isinstance(effect, AutoWin):
        fight = state.fight
        return fight is None or fight.by != "craft" or not any(foe.card for foe in fight.foes)
    return (
        isinstance(effect, ExtraTurn)
        and effect.once_a_round
        and (who.retributed or not is_active(state, who))
    )


def wanted_trophies(content: Content, trophies: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """The trophies of these kinds."""
    return [card for card in trophies if not {*kinds}.isdisjoint(content.cards[card].kinds)]


def _can_fetch(state: State, who: Character) -> bool:
    """Whether it is a space on which cards are drawn, and one lies elsewhere in the Region (Fez)."""
    spaces = state.content.spaces
    there = (space for space, lying in state.lying.items() if lying and space != who.place)
    return spaces[who.place].draw > 0 and any(
        spaces[space].region == region_of(state, who) for space in there
    )


def _may_fight_so(state: State, who: Character, one: Usable) -> bool:
    """Whether it has not been used in this fight, and nothing forbids the Weapon."""
    cards = state.content.cards
    fight, seat = state.fight, str(who.seat)
    if fight is None or seat in fight.proxies:
        return False
    if "weapon" not in (cards[one.source].kinds if one.source in cards else ()):
        return True
    barred = restricted(state, who, "weapons") or restricted(state, who, "weapons_and_armour")
    return seat not in fight.shots and not barred


def _costs_for_nothing(state: State, who: Character, use: Use) -> bool:
    """Whether gold or a card would be spent on what the character cannot have now: lives, Spells."""
    first = use.then[0] if use.then else None
    gifts = first.then if isinstance(first, Pay) else use.then[1:] if isinstance(first, Discard) else ()
    if len(gifts) != 1:
        return False
    if isinstance(gifts[0], Heal):
        return who.life >= card_of(state, who).life
    return isinstance(gifts[0], GainSpell) and len(who.spells) >= spell_limit(state, who)


def _fits_river(state: State, who: Character, one: Usable, effect: RiverCross) -> bool:
    """A Raft is used in the turn after it came (T-BASE-332); one is built in Woods or Forest (T-R-11)."""
    space = state.content.spaces[who.place]
    if effect.how == "raft":
        return one.held is not None and DUE in one.held.tokens and space.region in ("outer", "middle")
    return (space.kind == "woods" or space.id == "forest") and state.stock.get("purchase.raft", 0) > 0


def usable_keys(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[str]:
    """The keys of what its owner may decide to use."""
    return [one.key for one in uses_at(state, who, moments, at) if one.use.may]


def can_hide(state: State, who: Character) -> bool:
    """Whether something that may be used at any time lets the character evade what it is about to meet."""
    return any(isinstance(word, Evade) for one in uses_at(state, who, ("any",)) for word in one.use.then)


def use(state: State, who: Character, one: Usable, other: Character | None = None, **about: Any) -> Procedure:
    """Use a card or ability. `about`: what else the scene tells of (`given`, `spell`)."""
    if one.use.once:
        state.now.used.append(one.key)
    state.tell("used", seat=who.seat, card=one.source)
    scene = Scene(state, who, one.source, one.held, other, **about)
    yield from run(scene.of(other) if one.use.who == "opponent" and other else scene, one.use.then)


def use_by_key(state: State, who: Character, key: str, moments: Sequence[Moment], at: str = "") -> Procedure:
    """Use what a key of `usable_keys` names."""
    one = next(one for one in uses_at(state, who, moments, at) if one.key == key)
    yield from use(state, who, one)


def trigger(
    state: State,
    who: Character,
    moment: Moment,
    at: str = "",
    other: Character | None = None,
    idle: Collection[str] = (),
    **about: Any,
) -> Procedure:
    """A moment has come: what must be done is done, gifts are taken, and the owner is asked for the rest.

    `idle` are cards that have no part in it (a Weapon not used); `about` as in `use`.
    """
    for one in uses_at(state, who, (moment,), at):
        if one.source in idle or (other is None and _needs_other(one.use)):
            continue
        if one.use.may and not all(_is_gift(effect) for effect in one.use.then):
            key = yield ask.one(who.seat, USE, (PASS, one.key), PASS, moment=moment)
            if key == PASS:
                continue
        yield from use(state, who, one, other, **about)


def _is_gift(effect: Effect) -> bool:
    """What is always of use, also where it only comes under a condition (T-R-25)."""
    inside = (*effect.then, *effect.otherwise) if isinstance(effect, If) else (effect,)
    return all(isinstance(one, GIFTS) for one in inside)


def _needs_other(use: Use) -> bool:
    """Whether it does something to another character (Vial of Poison)."""
    return any(isinstance(one, Lose | Jail) and one.who == "opponent" for one in use.then)


def compulsory(state: State, who: Character, moment: Moment) -> Procedure:
    """A moment has come for which others are asked in a window: only what must be done is done here."""
    for one in uses_at(state, who, (moment,)):
        if not one.use.may:
            yield from use(state, who, one)
