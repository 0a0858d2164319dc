"""Pure questions to a state: values, limits, what holds for whom."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from games.kit.content_sets import derived
from games.kit.control import Branch, Choose, If
from games.kit.effects import Conditions, Effect, Effects, walk
from games.kit.held import Held
from games.systems.talisman.cards import Character as CharacterCard
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import Content
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import GainSpell
from games.systems.talisman.words.control import AlignmentIs, AtLeast, GlobalTimed, Lacks, Owns, TimeIs
from games.systems.talisman.words.fight import ModAttack, ModStat
from games.systems.talisman.words.movement import MoveMod
from games.systems.talisman.words.permissions import Carry, Immune, Key, Restrict
from games.systems.talisman.words.states import Lycan
from games.systems.talisman.words.terms import Alignment, Stat

Word = TypeVar("Word", bound=Effect)
OBJECTS = ("object", "magic_object")
CARRIED = 4
"""Objects and Magic Objects that a character may carry (T-BASE-701)."""
GLADE = "cursed_glade"
STRENGTHENING = (ModStat, ModAttack)
TAMED = "tamed"
"""A token on an Enemy that follows somebody and does what its card says of a Follower (Clockwork Cabinet)."""
LYCANTHROPE = "marker.lycanthrope"
LIGHTBEARERS, ASSASSINS, THIEVES = "lightbearers", "assassins_guild", "thieves_guild"


# -- what is printed ----------------------------------------------------------------------------------------


@derived
def timed_cards(content: Content) -> dict[str, Effects]:
    """Card -> what holds as long as it does."""
    cards = content.cards.values()
    return {card.id: one.then for card in cards for one in walk(card) if isinstance(one, GlobalTimed)}


@derived
def choices(content: Content) -> dict[str, dict[str, Branch]]:
    """Character -> what it may choose at the start of its turn, which then holds (Elementalist)."""
    characters = content.characters.values()
    return {one.id: word.of for one in characters for word in walk(one) if isinstance(word, Choose)}


# -- players ------------------------------------------------------------------------------------------------


def seats_from(state: State, seat: int) -> list[int]:
    """All seats clockwise, beginning with this one."""
    numbers = [player.seat for player in state.players]
    return [one for one in numbers if one >= seat] + [one for one in numbers if one < seat]


def playing(state: State) -> list[Character]:
    """All characters in play, clockwise from the active one (T-R-04)."""
    first = state.turn.seat if state.turn else 1
    return [who for seat in seats_from(state, first) if (who := state.player(seat).who) is not None]


def others(state: State, who: Character) -> list[Character]:
    """All characters but this one, clockwise from the active one."""
    return [one for one in playing(state) if one is not who]


def standing_on(state: State, space: str) -> list[Character]:
    """The characters on a space."""
    return [one for one in playing(state) if one.place == space]


def is_active(state: State, who: Character) -> bool:
    """Whether it is the character's own turn."""
    return state.turn is not None and state.turn.seat == who.seat


def in_use(state: State, box: str) -> bool:
    """Whether the whole of a box is in play: its board, its decks (T-CITY-004)."""
    return box == "base" or state.options.get(box) == "whole"


def card_of(state: State, who: Character) -> CharacterCard:
    """The character card."""
    return state.content.characters[who.id]


def region_of(state: State, who: Character) -> str:
    """The Region in which a character is."""
    return state.content.spaces[who.place].region


# -- what holds ---------------------------------------------------------------------------------------------


def alignment_of(state: State, who: Character) -> Alignment:
    """The alignment it has now (T-BASE-901)."""
    return who.alignment or card_of(state, who).alignment


def carried(who: Character) -> list[Held]:
    """Its Objects and Followers."""
    return [*who.objects, *who.followers]


def magic_sleeps(state: State, who: Character) -> bool:
    """Whether no Magic Object gives an effect: Destroy Magic, the Cursed Glade (T-R-79, T-BASE-522)."""
    return who.place == GLADE or any(
        isinstance(one, Restrict) and one.what == "magic"
        for timed in state.timed
        for one in timed_cards(state.content)[timed.card]
    )


def works(state: State, who: Character, card: PrintedCard) -> bool:
    """Whether a card of the character has an effect now; of a Toad none has (T-BASE-925)."""
    return not who.toad and not (card.type == "magic_object" and magic_sleeps(state, who))


def said(state: State, who: Character, word: type[Word]) -> list[tuple[str, Word]]:
    """Everything of a word that holds for a character, each with the id of the card that says so; also what
    holds for all.
    """
    saying = _saying(state, who, word)
    return [(source, one) for source, effects in saying for one in _of_word(state, who, effects, word)]


def _of_word(state: State, who: Character, effects: Effects, word: type[Word]) -> list[Word]:
    """Those of the effects that are of a word, with those of each `if` that holds."""
    found: list[Word] = []
    for one in effects:
        if isinstance(one, word):
            found.append(one)
        elif isinstance(one, If):
            found += [each for each in laid_open(state, who, (one,)) if isinstance(each, word)]
    return found


def _saying(state: State, who: Character, word: type[Effect]) -> Iterator[tuple[str, Effects]]:
    """What may say a word for a character: its cards, what holds for a time, the moon."""
    content = state.content
    speaking, cards = content.speaking[word], content.cards
    if not who.toad:
        if who.id in speaking:
            yield who.id, speaking[who.id]
        for held in (*who.objects, *who.followers):
            if held.card in speaking and _in_force(state, who, held, cards[held.card], word):
                yield held.card, speaking[held.card]
    if who.choice or state.timed:
        yield from _for_a_time(state, who)
    if state.moon is not None:
        lunar = (*state.moon.lunar, *([LYCANTHROPE] if who.lycan else []))
        yield from ((card, speaking[card]) for card in lunar if card in speaking)


def _in_force(state: State, who: Character, held: Held, card: PrintedCard, word: type[Effect]) -> bool:
    """Whether what stands on a card holds for who has it; in the Cursed Glade no Object makes stronger."""
    if (card.type == "enemy" and TAMED not in held.tokens) or not works(state, who, card):
        return False
    return not (who.place == GLADE and card.type in OBJECTS and word in STRENGTHENING)


def _for_a_time(state: State, who: Character) -> Iterator[tuple[str, Effects]]:
    """What the character has chosen for this turn, and what holds for all for some rounds."""
    if who.choice and not who.toad:
        yield who.id, choices(state.content)[who.id][who.choice].then
    for timed in state.timed:
        yield timed.card, timed_cards(state.content)[timed.card]


def laid_open(state: State, who: Character, effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects with those of each `if` that holds."""
    for one in effects:
        if isinstance(one, If):
            yield from laid_open(state, who, one.then if holds(state, who, one.when) else one.otherwise)
        else:
            yield one


def found_for(state: State, who: Character, word: type[Word]) -> list[Word]:
    """Everything of a word that holds for a character."""
    return [one for _, some in _saying(state, who, word) for one in _of_word(state, who, some, word)]


def holds(state: State, who: Character, conditions: Conditions) -> bool:
    """Whether all conditions hold for a character."""
    return all(_is_so(state, who, one) for one in conditions)


def _is_so(state: State, who: Character, one: object) -> bool:
    if isinstance(one, AlignmentIs):
        return alignment_of(state, who) in one.of
    if isinstance(one, AtLeast):
        return has(state, who, one.what) >= one.n
    if isinstance(one, TimeIs):
        return state.moon is not None and state.moon.night == (one.side == "night")
    if isinstance(one, Lacks):
        return int(getattr(who, one.what)) < int(getattr(card_of(state, who), one.what))
    return isinstance(one, Owns) and owns_one_of(state, who, one.names)


def owns_one_of(state: State, who: Character, names: Collection[str]) -> bool:
    """Whether the character has an Object or a Follower of one of these names."""
    cards = state.content.cards
    return any(cards[held.card].called in names for held in carried(who))


def is_night(state: State) -> bool:
    """Whether the Time card shows Night (T-MOON-101); without it there is neither Day nor Night."""
    return state.moon is not None and state.moon.night


def peaceful(state: State) -> bool:
    """Whether characters cannot attack each other (Lightbearers)."""
    return state.ending == LIGHTBEARERS


def lunar_events(state: State) -> list[str]:
    """The Lunar Events beside the Time card (T-MOON-203)."""
    return state.moon.lunar if state.moon else []


def slowed(state: State, who: Character) -> bool:
    """Whether the character moves one space instead of rolling (T-BASE-309, T-BASE-924)."""
    words = (one for one in found_for(state, who, MoveMod) if one.most)
    return bool(who.toad) or any(not one.city or region_of(state, who) == "city" for one in words)


def immune(state: State, who: Character, to: str) -> bool:
    """Whether a card or ability keeps something from the character."""
    return any(one.to == to for one in found_for(state, who, Immune))


def restricted(state: State, who: Character, what: str) -> bool:
    """Whether something is forbidden to the character."""
    return any(one.what == what for one in found_for(state, who, Restrict))


# -- values -------------------------------------------------------------------------------------------------


def printed(state: State, who: Character, stat: Stat) -> int:
    """The value on the character card."""
    return int(getattr(card_of(state, who), stat))


def value(state: State, who: Character, stat: Stat) -> int:
    """Current Strength or Craft (T-BASE-618); a Toad has 1 (T-BASE-921)."""
    strength, craft = strength_and_craft(state, who)
    return strength if stat == "strength" else craft


def strength_and_craft(state: State, who: Character) -> tuple[int, int]:
    """Both values."""
    if who.toad:
        return 1, 1
    card = card_of(state, who)
    strength, craft = card.strength + who.strength, card.craft + who.craft
    for one in found_for(state, who, ModStat):
        strength, craft = strength + one.strength, craft + one.craft
    for bonus in state.turn.bonuses if state.turn else ():
        if bonus.seat == who.seat and not bonus.battle:
            strength, craft = strength + bonus.strength, craft + bonus.craft
    return strength, craft


def has(state: State, who: Character, what: str) -> int:
    """How much of something a character has; of Strength and Craft the current value."""
    if what in ("strength", "craft"):
        return value(state, who, "strength" if what == "strength" else "craft")
    return int(getattr(who, what))


def spell_limit(state: State, who: Character) -> int:
    """How many Spells the Craft allows (T-BASE-801, T-BASE-802)."""
    return spells_at(state, who, value(state, who, "craft"))


def spells_at(state: State, who: Character, craft: int) -> int:
    """The same of one with so much Craft."""
    limit = 0 if craft < 3 else 1 if craft == 3 else 2 if craft < 6 else 3
    if limit or not who.followers:
        return limit
    return max((one.at_least for one in found_for(state, who, GainSpell)), default=0)


def object_limit(state: State, who: Character) -> int:
    """How many Objects the character may carry (T-BASE-701, T-BASE-702); thieves on the Crown any number."""
    if state.ending == THIEVES and who.place == "crown_of_command":
        return len(who.objects)
    return CARRIED + sum(one.n for one in found_for(state, who, Carry))


def carried_objects(state: State, who: Character) -> int:
    """How many Objects count towards the limit."""
    cards = state.content.cards
    return sum("trinket" not in cards[held.card].kinds for held in who.objects)


def owns_talisman(state: State, who: Character) -> bool:
    """Whether the character may enter the Valley of Fire; that is no use of the Talisman (T-R-79)."""
    cards = state.content.cards
    return any(isinstance(one, Key) for held in carried(who) for one in cards[held.card].held)


# -- what may be owned --------------------------------------------------------------------------------------


def may_own(state: State, who: Character, card: PrintedCard) -> bool:
    """Whether a character may have a card (T-BASE-710, T-R-92)."""
    if who.toad:
        return False
    if card.closed_to and alignment_of(state, who) in card.closed_to:
        return False
    if who.lycan and any(isinstance(one, Lycan) and one.how == "forbidden" for one in card.held):
        return False
    return is_bound(card) or not _locked(state, who, card)


def may_take(state: State, who: Character, held: Held) -> bool:
    """Whether another's card is free to be taken, and the taker may own it (T-BASE-711, T-R-92)."""
    return not is_bound(state.content.cards[held.card]) and may_get(state, who, held)


def may_get(state: State, who: Character, held: Held) -> bool:
    """Whether it can be chosen among what somebody has (T-R-92)."""
    return may_own(state, who, state.content.cards[held.card]) or not by_second(state)


def is_bound(card: PrintedCard) -> bool:
    """Whether it must be taken, and stays (T-BASE-711)."""
    return card.bond is not None


def _locked(state: State, who: Character, card: PrintedCard) -> bool:
    """Whether another card lets no card of this type beside it (Hag, Living Doll); posters are neither."""
    kept = who.followers if card.type == "follower" else who.objects if card.type in OBJECTS else ()
    if not kept:
        return False
    cards = state.content.cards
    for held in kept:
        bond = cards[held.card].bond
        if bond is not None and bond.no_others:
            return True
    return False


def reaches(state: State, who: Character, spaces: Collection[str]) -> bool:
    """Whether the character is on one of these spaces, or kinds of space, or in a Region; none: anywhere."""
    space = state.content.spaces[who.place]
    there = {space.id, space.kind, f"{space.region}_region"}
    return not spaces or not there.isdisjoint(spaces)
