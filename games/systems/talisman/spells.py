"""Spells: how many, when, at whom, and how one answers another (1.12, T-R-71 to T-R-76)."""

from collections.abc import Iterator, Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.system import TurnOver
from games.engine.windows import window
from games.kit import decks
from games.kit.decks import cards_in
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import deck_of, discard, recall
from games.systems.talisman.queries import (
    GLADE,
    found_for,
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
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.state import Cast, Character, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.cards import Cancel, GainSpell, TakeCard
from games.systems.talisman.words.permissions import ForceCast
from games.systems.talisman.words.terms import Moment

CAST = "cast"
CREATURES: tuple[Moment, ...] = ("creature", "fights")
"""Spells of these moments are cast on creatures, so they do not reach the Inner Region (T-BASE-812)."""


# -- having Spells ------------------------------------------------------------------------------------------


def gain_spells(state: State, who: Character, count: int, *, whatever_craft: bool = False) -> Procedure:
    """Draw Spells, as many as can be held (T-BASE-804); for the owner's eyes only (T-BASE-805)."""
    for _ in range(count):
        if who.toad or (len(who.spells) >= spell_limit(state, who) and not whatever_craft):
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


def keep_spells(state: State, who: Character) -> Procedure:
    """Who always has one gains it as soon as there is none, whatever the Craft (Glitter)."""
    least = max((one.at_least for one in found_for(state, who, GainSpell)), default=0)
    yield from gain_spells(state, who, least - len(who.spells), whatever_craft=True)


@EFFECTS.carries(GainSpell)
def _gain_spell(scene: Scene, effect: GainSpell) -> Procedure:
    """So many, or up to the limit; the Spell just cast (Scribe); or one is turned up for all to see."""
    state, who = scene.state, scene.who
    if effect.keeps_cast:
        recall(state, scene.spell)
        who.spells.append(scene.spell)
        state.tell("spell_kept", seat=who.seat, spell=scene.spell)
    elif effect.turned_up:
        yield from turn_up(scene)
    else:
        limit = spell_limit(state, who)
        wanted = limit if effect.n == "limit" else scene.number(effect.n)
        yield from gain_spells(state, who, wanted)


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
    card = state.content.cards[spell]
    fitting = [one for one in moments if one in card.cast]
    if _fights_inside(state):
        fitting = [one for one in fitting if one not in CREATURES]
    if region_of(state, who) == "inner":
        fitting = [one for one in fitting if one != "move"]
    if slowed(state, who):
        fitting = [one for one in fitting if one != "move"]
    if not fitting:
        return
    if not card.target or fitting[0] in CREATURES:
        yield f"{CAST}:{card.called}"
        return
    for target in _targets(state, who, spell):
        yield f"{CAST}:{card.called}:{target.seat}"


def _fights_inside(state: State) -> bool:
    """Whether the creatures of this turn are in the Inner Region, wherever a Spell is cast (T-BASE-360)."""
    fighting = state.player(state.now.seat).who
    return fighting is not None and region_of(state, fighting) == "inner"


def _targets(state: State, who: Character, spell: str) -> list[Character]:
    """Whom a Spell may be aimed at (T-R-101); the Amulet keeps it off."""
    card = state.content.cards[spell]
    if card.target == "turn":
        found = [state.active] if state.player(state.now.seat).who else []
    elif card.target == "another":
        found = [one for one in others(state, who) if _can_be_robbed(state, one, spell)]
    else:
        found = playing(state)
    return [one for one in found if not immune(state, one, "spells")]


def _can_be_robbed(state: State, who: Character, spell: str) -> bool:
    """Whether the character has anything of what the Spell takes."""
    taken = [
        one for some in state.content.cards[spell].cast.values() for one in some if isinstance(one, TakeCard)
    ]
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
    card = state.content.cards[f"spell.{name}"]
    who.spells.remove(card.id)
    _count(state, who)
    discard(state, card.id)
    state.tell("cast", seat=who.seat, spell=card.id, target=target)
    if not (yield from is_countered(state, Cast(who.seat, card.id, target))):
        moment = next(one for one in moments if one in card.cast)
        try:
            yield from run(_scene(state, who, card.id, target), card.cast[moment])
        except TurnOver:
            if by_second(state):  # what comes of casting it comes all the same (T-R-75)
                yield from _has_cast(state, who, card.id)
            raise
    yield from _has_cast(state, who, card.id)


def _has_cast(state: State, who: Character, spell: str) -> Procedure:
    """The last Spell is replaced, and what else comes of having cast one (T-R-75)."""
    if state.player(who.seat).who is not who:
        return
    if not who.spells:
        yield from trigger(state, who, "cast_last")
        yield from keep_spells(state, who)
    elif spell in deck_of(state, "spell").discard:
        yield from trigger(state, who, "cast_one", spell=spell)


def _count(state: State, who: Character) -> None:
    """T-BASE-808, T-BASE-809."""
    if is_active(state, who):
        state.now.casts -= 1
    else:
        state.now.cast.append(who.seat)


def _scene(state: State, who: Character, spell: str, target: str) -> Scene:
    """Whom a Spell happens to; one whose target is gone has no effect (T-R-100)."""
    other = state.player(int(target)).who if target else None
    if other is not None and state.content.cards[spell].target != "another":
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


# -- a Spell that nobody has chosen to cast -----------------------------------------------------------------


def turn_up(scene: Scene) -> Procedure:
    """The top Spell, for all to see; it is discarded at once, whatever comes of it."""
    state = scene.state
    card = yield from decks.draw(deck_of(state, "spell"), "turned_up", seat=scene.who.seat)
    if card:
        discard(state, card)
        scene.pile.append(card)
        state.tell("turned_up", spell=card)


@EFFECTS.carries(ForceCast)
def _force_cast(scene: Scene, effect: ForceCast) -> Procedure:
    """The first Spell turned up that can be cast on the character is, as if by the next player (T-R-117)."""
    state, who = scene.state, scene.who
    caster = next(iter(others(state, who)), None)
    cards = cards_in(deck_of(state, "spell"))
    if caster is None or not any(_can_be_forced(state, caster, who, card) for card in cards):
        return
    while not _can_be_forced(state, caster, who, scene.pile[-1]):
        yield from turn_up(scene)
    spell = Cast(caster.seat, scene.pile[-1], str(who.seat))
    state.tell("cast", seat=caster.seat, spell=spell.spell, target=spell.target)
    if not (yield from is_countered(state, spell)):
        effects = next(iter(state.content.cards[spell.spell].cast.values()))
        yield from run(_scene(state, caster, spell.spell, spell.target), effects)


def _can_be_forced(state: State, caster: Character, who: Character, spell: str) -> bool:
    """Whether it is aimed at a character, and may be at this one (T-R-102)."""
    cards = state.content.cards
    aimed = cards[spell].target in ("character", "turn") or (
        cards[spell].target == "another" and _can_be_robbed(state, who, spell)
    )
    return bool(aimed) and not immune(state, who, "spells")
