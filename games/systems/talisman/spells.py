"""Spells: how many, when, at whom, and how one answers another (1.12, T-R-71 to T-R-76)."""

from collections.abc import Iterator, Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.windows import window
from games.kit import decks
from games.systems.talisman.content import CARDS
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import deck_of, discard
from games.systems.talisman.queries import (
    GLADE,
    immune,
    is_active,
    others,
    playing,
    region_of,
    restricted,
    seats_from,
    slowed,
    spell_limit,
)
from games.systems.talisman.state import Cast, Character, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.cards import Cancel, GainSpell, TakeCard
from games.systems.talisman.words.terms import Moment

CAST = "cast"
CREATURES: tuple[Moment, ...] = ("creature", "fights")
"""Spells of these moments are cast on creatures, so they do not reach the Inner Region (T-BASE-812)."""


# -- having Spells ------------------------------------------------------------------------------------------


def gain_spells(state: State, who: Character, count: int) -> Procedure:
    """Draw Spells, as many as can be held (T-BASE-804); for the owner's eyes only (T-BASE-805)."""
    for _ in range(count):
        if who.toad or len(who.spells) >= spell_limit(state, who):
            return
        card = yield from decks.draw(deck_of(state, "spell"), "spell", (who.seat,), seat=who.seat)
        if not card:
            return
        who.spells.append(card)
        state.tell_apart("spell_gained", {who.seat: {"card": card}}, seat=who.seat)


def discard_surplus(state: State, who: Character) -> Procedure:
    """Spells above the limit are discarded at once, the owner chooses (T-BASE-803); a Toad keeps its own."""
    while not who.toad and len(who.spells) > spell_limit(state, who):
        keys = list(dict.fromkeys(who.spells))
        card = (yield ask.one(who.seat, "surplus", keys, private=True)) if len(keys) > 1 else keys[0]
        who.spells.remove(card)
        discard(state, card)


@EFFECTS.carries(GainSpell)
def _gain_spell(scene: Scene, effect: GainSpell) -> Procedure:
    limit = spell_limit(scene.state, scene.who)
    wanted = limit if effect.n == "limit" else scene.number(effect.n)
    yield from gain_spells(scene.state, scene.who, wanted)


# -- who may cast what --------------------------------------------------------------------------------------


def may_cast(state: State, who: Character) -> bool:
    """Whether the character holds a Spell and may cast one now, by public facts."""
    if not who.spells or who.toad or who.place == GLADE:
        return False
    left = state.now.casts > 0 if is_active(state, who) else who.seat not in state.now.cast
    return left and not restricted(state, who, "spells")


def castable(state: State, who: Character, moments: Sequence[Moment]) -> list[str]:
    """The keys "cast:SPELL:TARGET" of what the character may cast at these moments."""
    if not may_cast(state, who):
        return []
    return [key for spell in dict.fromkeys(who.spells) for key in _keys(state, who, spell, moments)]


def _keys(state: State, who: Character, spell: str, moments: Sequence[Moment]) -> Iterator[str]:
    card = CARDS[spell]
    fitting = [one for one in moments if one in card.cast]
    if region_of(who) == "inner":
        fitting = [one for one in fitting if one not in (*CREATURES, "move")]
    if slowed(state, who):
        fitting = [one for one in fitting if one != "move"]
    if not fitting:
        return
    if not card.target or fitting[0] in CREATURES:
        yield f"{CAST}:{card.called}"
        return
    for target in _targets(state, who, spell):
        yield f"{CAST}:{card.called}:{target.seat}"


def _targets(state: State, who: Character, spell: str) -> list[Character]:
    """Whom a Spell may be aimed at (T-R-101); the Amulet keeps it off."""
    card = CARDS[spell]
    if card.target == "turn":
        found = [state.active] if state.player(state.now.seat).who else []
    elif card.target == "another":
        found = [one for one in others(state, who) if _can_be_robbed(one, spell)]
    else:
        found = playing(state)
    return [one for one in found if not immune(state, one, "spells")]


def _can_be_robbed(who: Character, spell: str) -> bool:
    """Whether the character has anything of what the Spell takes."""
    taken = [one for some in CARDS[spell].cast.values() for one in some if isinstance(one, TakeCard)]
    return any(
        ("object" in one.what and who.objects)
        or ("gold" in one.what and who.gold)
        or ("follower" in one.what and who.followers)
        for one in taken
    )


# -- casting ------------------------------------------------------------------------------------------------


def cast(state: State, who: Character, key: str, moments: Sequence[Moment]) -> Procedure:
    """Cast a Spell that a key of `castable` names; others may counter it first (T-R-72)."""
    name, _, target = key.removeprefix(f"{CAST}:").partition(":")
    card = CARDS[f"spell.{name}"]
    who.spells.remove(card.id)
    _count(state, who)
    discard(state, card.id)
    state.tell("cast", seat=who.seat, spell=card.id, target=target)
    if not (yield from is_countered(state, Cast(who.seat, card.id, target))):
        moment = next(one for one in moments if one in card.cast)
        yield from run(_scene(state, who, card.id, target), card.cast[moment])
    if not who.spells and state.player(who.seat).who is who:
        yield from trigger(state, who, "cast_last")


def _count(state: State, who: Character) -> None:
    """T-BASE-808, T-BASE-809."""
    if is_active(state, who):
        state.now.casts -= 1
    else:
        state.now.cast.append(who.seat)


def _scene(state: State, who: Character, spell: str, target: str) -> Scene:
    """Whom a Spell happens to; one whose target is gone has no effect (T-R-100)."""
    other = state.player(int(target)).who if target else None
    if other is not None and CARDS[spell].target != "another":
        return Scene(state, other, spell, other=who)
    return Scene(state, who, spell, other=other)


def is_countered(state: State, spell: Cast) -> Procedure:
    """W6, W7: everybody with a Spell who may still cast may answer; the first effective answer counts."""
    state.casting.append(spell)
    seats = [seat for seat in seats_from(state, state.now.seat) if seat != spell.seat]
    asked = [seat for seat in seats if (one := state.player(seat).who) and may_cast(state, one)]

    def act(seat: int, key: str) -> Procedure:
        yield from cast(state, state.of(seat), key, ("spell",))
        return spell.countered

    yield from window(
        "counter",
        asked,
        lambda seat: castable(state, state.of(seat), ("spell",)),
        act,
        asks=lambda seat: state.player(seat).who is not None and may_cast(state, state.of(seat)),
        spell=spell.spell,
        seat=spell.seat,
        target=spell.target,
    )
    state.casting.remove(spell)
    if spell.countered:
        state.tell("countered", seat=spell.seat, spell=spell.spell)
    return spell.countered


@EFFECTS.carries(Cancel)
def _cancel(scene: Scene, effect: Cancel) -> Procedure:
    """The Spell below on the stack has no effect."""
    yield from ()
    scene.state.casting[-1].countered = True
