"""What cards and abilities do at a moment, or may be used for."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.held import Held, keyed
from games.systems.talisman.cards import Use
from games.systems.talisman.content import CARDS, SPACES
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.queries import card_of, carried, has, slowed, works
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Discard, GainSpell, Peek
from games.systems.talisman.words.movement import RiverCross
from games.systems.talisman.words.resources import Gain, Heal, Pay, Replenish
from games.systems.talisman.words.terms import Moment

USE = "use"
GIFTS = (Gain, GainSpell, Heal, Replenish)
"""What is always of use is taken without asking (T-R-25)."""


class Usable(NamedTuple):
    """Something that a character may use: its key, the card (None: an ability), and what it does."""

    key: str
    held: Held | None
    use: Use


def uses_at(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[Usable]:
    """All uses of a character at these moments, of its abilities first. A Toad has none (T-BASE-925)."""
    if who.toad:
        return []
    found = _picked(f"{USE}:{who.id}", None, card_of(who).uses, moments)
    for key, held in keyed(carried(who)).items():
        card = CARDS[held.card]
        if card.uses and works(state, who, card):
            found += _picked(f"{USE}:{key}", held, card.uses, moments)
    return [one for one in found if _fits(state, who, one, at)]


def _picked(key: str, held: Held | None, uses: Sequence[Use], moments: Sequence[Moment]) -> list[Usable]:
    """Those uses of a card that are of these moments; the second use of a card has "#1" behind its key."""
    return [
        Usable(key if number == 0 else f"{key}#{number}", held, use)
        for number, use in enumerate(uses)
        if use.when in moments
    ]


def _fits(state: State, who: Character, one: Usable, at: str) -> bool:
    """Whether it is the place for it, it has not been used in this turn, and its price can be paid."""
    if one.use.at and one.use.at not in ((at,) if at else (who.place, SPACES[who.place].kind)):
        return False
    if one.use.once and one.key in state.now.used:
        return False
    first = one.use.then[0] if one.use.then else None
    if one.use.when == "move" and slowed(state, who) and not isinstance(first, RiverCross):
        return False  # it would not roll (T-BASE-306)
    if isinstance(first, RiverCross):
        return _fits_river(state, who, one, first)
    if isinstance(first, Peek) and first.at == "spells":
        return False  # part of what the owner sees (T-DP-26)
    if isinstance(first, Discard) and first.what == "object" and not who.objects:
        return False
    return not isinstance(first, Pay) or has(state, who, "gold") >= first.n


def _fits_river(state: State, who: Character, one: Usable, effect: RiverCross) -> bool:
    """A Raft is used in the turn after it came (T-BASE-332); one is built in Woods or Forest (T-R-11)."""
    space = SPACES[who.place]
    if effect.how == "raft":
        return one.held is not None and "due" in one.held.tokens and space.region in ("outer", "middle")
    return (space.kind == "woods" or space.id == "forest") and state.stock.get("purchase.raft", 0) > 0


def usable_keys(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[str]:
    """The keys of what its owner may decide to use."""
    return [one.key for one in uses_at(state, who, moments, at) if one.use.may]


def use(state: State, who: Character, one: Usable, other: Character | None = None) -> Procedure:
    """Use a card or ability."""
    if one.use.once:
        state.now.used.append(one.key)
    source = one.held.card if one.held else who.id
    state.tell("used", seat=who.seat, card=source)
    scene = Scene(state, who, source, one.held, other)
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
) -> Procedure:
    """A moment has come: what must be done is done, gifts are taken, and the owner is asked for the rest.

    `idle` are cards that have no part in it (a Weapon not used).
    """
    for one in uses_at(state, who, (moment,), at):
        if one.held is not None and one.held.card in idle:
            continue
        if one.use.may and not all(isinstance(effect, GIFTS) for effect in one.use.then):
            key = yield ask.one(who.seat, USE, (PASS, one.key), PASS, moment=moment)
            if key == PASS:
                continue
        yield from use(state, who, one, other)
