"""The moments W1 to W9 (T-R-71): what the active player may do beside a question, and what others may.

Others are asked by public facts only: a Spell in hand that they may cast, a card in sight that they may use.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.windows import window
from games.kit.held import keyed
from games.systems.talisman.alignment import ALIGN, ALIGNMENTS, changes, set_alignment
from games.systems.talisman.drawing import put_one_back, returnable
from games.systems.talisman.piles import ditch
from games.systems.talisman.queries import carried, is_bound, seats_from
from games.systems.talisman.spells import CAST, cast, castable, may_cast
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import can_hide, usable_keys, use_by_key
from games.systems.talisman.words.terms import Moment

DITCH, DONE, PUT_BACK = "ditch", "done", "put_back"
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
    **params: object,
) -> Procedure:
    """Ask the active player to choose; beside it they may cast and use what fits the moment.

    Returns one of the main keys. Where there is only one and nothing else to do nobody is asked; a hand of
    Spells alone makes a private question. What goes at any time is a reason to ask at some moments only.
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
        yield from _beside(state, who, key, at)


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
