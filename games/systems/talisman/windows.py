"""The moments W1 to W9 (T-R-71): what the active player may do beside a question, and what others may.

Others are asked by public facts only: a Spell in hand that they may cast, a card in sight that they may use.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.windows import window
from games.kit.held import keyed
from games.systems.talisman.alignment import ALIGN, ALIGNMENTS, changes, set_alignment
from games.systems.talisman.drawing import put_one_back, returnable
from games.systems.talisman.piles import ditch
from games.systems.talisman.queries import carried, is_active, is_bound, seats_from
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.spells import CAST, cast, castable, may_cast
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import can_hide, usable_keys, use_by_key, uses_at
from games.systems.talisman.words.terms import Moment

DITCH, DONE, PUT_BACK = "ditch", "done", "put_back"
Mains = Callable[[], Sequence[str]]
"""Gives the keys of a question as they now are."""
ANY = 999
"""As many as one can pay for."""
OWN: tuple[Moment, ...] = ("own_turn", "any")
"""What goes whenever the active player is asked something."""
FORCING = {"start", "battle"}
"""Moments at which what goes at any time is a reason to ask; else it stands beside what is asked anyway."""


def choose(
    state: State,
    kind: str,
    mains: Callable[[], Sequence[str]],
    moments: Sequence[Moment],
    default: str = "",
    *,
    before: Callable[[], None] = lambda: None,
    **params: object,
) -> Procedure:
    """Ask the active player to choose; beside it they may cast and use what fits the moment.

    Returns one of the main keys. Where there is only one and nothing else to do nobody is asked; a hand of
    Spells alone makes a private question. What goes at any time is a reason to ask at some moments only.
    `before` is called before anything is done beside it.
    """
    who, at = state.active, (*moments, *OWN)
    asks_for = at if FORCING & {*moments} else moments
    to_ask, to_use = (tuple(one for one in some if one != "start") for some in (asks_for, at))
    while True:
        keys = list(mains())
        returns = _returns(state, who.seat, moments)
        alone = len(keys) == 1 and not usable_keys(state, who, to_ask) and not returns
        alone = alone and not ("creature" in moments and can_hide(state, who))
        if alone and not may_cast(state, who):
            return keys[0]
        moot = alone and not castable(state, who, asks_for)
        safe = PUT_BACK if returns else default if default in keys else keys[0]
        beside = [] if moot else castable(state, who, at)
        beside += [] if alone else [*returns, *usable_keys(state, who, to_use), *_free(state, who)]
        question = ask.one(who.seat, kind, (*keys, *beside), safe, private=alone, **params)
        key = yield ask.moot(question, moot)
        if key in keys:
            return key
        before()
        yield from _beside(state, who, key, at)


def ask_beside(
    state: State,
    who: Character,
    kind: str,
    mains: Callable[[], Sequence[str]],
    default: str = "",
    **told: Any,
) -> Procedure:
    """Ask a character in the middle of something; returns one of the main keys.

    By rule set 3 what goes at any time stands beside it in the own turn outside of a fight (T-R-71); with
    `pays` an own bounty, which may bring the gold, is a reason to ask (T-R-34). What can only go one way
    is not asked. `told`: what the question tells, and `pays`.
    """
    pays, keys = told.pop("pays", False), list(mains())
    if by_third(state) and is_active(state, who) and state.fight is None:
        if len(keys) == 1 and not (pays and claims_of_posters(state, who)):
            return keys[0]
        return (yield from choose(state, kind, mains, ("own_turn",) if pays else (), default, **told))
    if by_third(state) and len(keys) == 1:
        return keys[0]
    return (yield ask.one(who.seat, kind, keys, default if default in keys else "", **told))


def buy_some(
    state: State,
    who: Character,
    kind: str,
    offered: Callable[[], Sequence[str]],
    act: Callable[[str], Procedure],
    limits: tuple[int, int] = (0, ANY),
    **params: Any,
) -> Procedure:
    """Several purchases, one a question, until `done` (as `kit.picks`); returns how many there were.

    `limits`: how many at least, and at most.
    """
    least, most = limits
    count = 0

    def mains() -> list[str]:
        keys = offered()
        return [*([DONE] if count >= least or not keys else []), *keys]

    while count < most:
        if not by_third(state) and not offered():
            break
        key = yield from ask_beside(state, who, kind, mains, pays=True, **params)
        if key == DONE:
            break
        yield from act(key)
        count += 1
    return count


def claims_of_posters(state: State, who: Character) -> bool:
    """Whether a poster that it owns could be claimed now (T-CITY-503, T-R-34)."""
    return bool(who.posters) and any(one.held in who.posters for one in uses_at(state, who, ("own_turn",)))


def _beside(state: State, who: Character, key: str, moments: Sequence[Moment]) -> Procedure:
    if key == DITCH:
        yield from _ditch(state, who)
    elif key == PUT_BACK:
        put_one_back(state, who.seat)
    elif key.startswith(f"{ALIGN}:"):
        set_alignment(state, who, ALIGNMENTS[key])
    elif key.startswith(f"{CAST}:"):
        yield from cast(state, who, key, moments)
    else:
        yield from use_by_key(state, who, key, moments)


def _returns(state: State, seat: int, moments: Sequence[Moment]) -> list[str]:
    """Whether a card may go back onto its deck, as at the start of any turn (Street Sage)."""
    return [PUT_BACK] if "any_start" in moments and returnable(state, seat) else []


def _free(state: State, who: Character) -> list[str]:
    """What may be done beside a question that is asked anyway: ditching, changing alignment at will."""
    return [*([DITCH] if droppable(state, who) else []), *changes(state, who)]


def droppable(state: State, who: Character) -> list[str]:
    """The keys of what a character may ditch in its turn (T-BASE-704, T-BASE-711)."""
    cards = state.content.cards
    return [key for key, held in keyed(carried(who)).items() if not is_bound(cards[held.card])]


def _ditch(state: State, who: Character) -> Procedure:
    key = yield ask.one(who.seat, DITCH, (DONE, *droppable(state, who)), DONE)
    if key != DONE:
        ditch(state, who, keyed(carried(who))[key])


class More(NamedTuple):
    """What else a window offers, by public facts: the keys of a seat, and what is done with one."""

    keys: Callable[[int], Sequence[str]]
    act: Callable[[str], None]


NOTHING_MORE = More(lambda _: (), lambda _: None)


def react(
    state: State,
    kind: str,
    moments: Callable[[int], Sequence[Moment]],
    seats: Sequence[int] | None = None,
    more: More = NOTHING_MORE,
    **params: object,
) -> Procedure:
    """Everybody else (or the seats named) who might do something at this moment is asked, all at once.

    `moments(seat)` are those that it is for a seat; `more` stands before what they allow.
    """
    who = seats_from(state, state.now.seat)[1:] if seats is None else seats

    def options(seat: int) -> list[str]:
        one, at = state.of(seat), moments(seat)
        returns = _returns(state, seat, at)
        return [*more.keys(seat), *returns, *usable_keys(state, one, at), *castable(state, one, at)]

    def asks(seat: int) -> bool:
        one, at = state.player(seat).who, moments(seat)
        return one is not None and bool(
            may_cast(state, one)
            or usable_keys(state, one, at)
            or _returns(state, seat, at)
            or more.keys(seat)
        )

    def act(seat: int, key: str) -> Procedure:
        one = state.of(seat)
        if key in more.keys(seat):
            more.act(key)
        elif key.startswith(f"{CAST}:"):
            yield from cast(state, one, key, moments(seat))
        elif key == PUT_BACK:
            put_one_back(state, seat)
        else:
            yield from use_by_key(state, one, key, moments(seat))

    yield from window(kind, who, options, act, asks=asks, again=True, **params)
