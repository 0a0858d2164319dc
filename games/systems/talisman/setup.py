"""Set-up and new characters (1.1, T-BASE-943 to T-BASE-946, T-R-01, T-R-95)."""

from collections.abc import Mapping
from typing import Any

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.system import Options
from games.kit.content_sets import derived
from games.kit.decks import Deck
from games.kit.held import Held
from games.systems.talisman.content import CONTENTS, RULESET, Content, content_of
from games.systems.talisman.drawing import fill_gate
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.lasting import pass_over
from games.systems.talisman.possessions import receive, within_limit
from games.systems.talisman.queries import LIGHTBEARERS, in_use, peaceful, seats_from
from games.systems.talisman.rulesets import by_second, by_third
from games.systems.talisman.spells import gain_spells
from games.systems.talisman.state import Character, Moon, Player, State, Turn
from games.systems.talisman.words.terms import Box

SEATS = (2, 3, 4, 5, 6)
CHOICES: dict[str, tuple[str, ...]] = {
    "characters": ("lot", "three", "free"),
    "trophies": ("7", "6", "5"),
    "bonus": ("no", "yes"),
    "command": ("usual", "easy"),
    "sudden_death": ("no", "crown", "round_20", "round_40"),
    "inherit": ("no", "yes"),
    "bloodbath": ("no", "yes"),
    "evade_unfriendly": ("no", "yes"),
    "city": ("off", "parts", "whole"),
    "moon": ("off", "parts", "whole"),
    "pause": ("fast", "classic", "present"),
}
"""What may be chosen for a table, the usual word first (1.17).

A box whole, or its characters and endings alone (T-CITY-004).
"""
BY_LOT = ("none", "revealed", "hidden")
"""An ending by lot; it may also be one by its name (T-CITY-801)."""
BEGINS = ("lot", "seat")
"""Who has the first turn: one by lot (T-R-01), or the first seat."""
BEGINS_SINCE = 3
BOXES: tuple[Box, ...] = ("city", "moon")
"""The boxes beside the base game, each an option."""
DECKS: dict[Box, tuple[str, ...]] = {
    "base": ("adventure", "spell"),
    "city": ("city", "potion", "pet", "poster"),
    "moon": ("adventure", "spell"),
}
"""Box -> its decks that lie face down; what is discarded of a shop deck comes last again (T-CITY-703)."""
OPEN: dict[Box, tuple[str, ...]] = {
    "base": ("purchase", "talisman"),
    "city": ("armoury", "stables", "emporium"),
    "moon": (),
}
"""Box -> the cards beside the board that everybody may choose from."""
THREE = 3
LIGHT = 2
"""Fate that each character puts on the Lightbearers."""


@derived
def options_of(content: Content) -> dict[str, tuple[str, ...]]:
    """What may be chosen for a table that is played with this content; since set 3 also who begins."""
    begins = {"begins": BEGINS} if content.ruleset >= BEGINS_SINCE else {}
    return {**CHOICES, **begins, "ending": (*BY_LOT, *content.endings)}


def new_state(options: Mapping[str, Any]) -> State:
    """A game before its set-up.

    `options`: "seats", words of `options_of`, an older "ruleset", "packs". Raises ValueError for others.
    """
    seats, ruleset = options.get("seats"), options.get("ruleset", RULESET)
    if seats not in SEATS:
        raise ValueError(f"{seats!r} seats cannot be played")
    if ruleset not in CONTENTS:
        raise ValueError(f"rule set {ruleset!r} cannot be played")
    content = content_of(ruleset, tuple(options.get("packs", ())))
    words = options_of(content)
    chosen = {name: str(options.get(name, usual[0])) for name, usual in words.items()}
    for name, word in chosen.items():
        if word not in words[name]:
            raise ValueError(f"{name} cannot be {word!r}")
    if any(name not in (*words, "seats", "ruleset", "packs") for name in options):
        raise ValueError(f"these options cannot be played: {dict(options)!r}")
    state = State(
        phase="deal",
        ruleset=ruleset,
        options={name: word for name, word in chosen.items() if word != words[name][0]},
        packs=content.packs,
        players=[Player(seat) for seat in range(1, seats + 1)],
    )
    for box in boxes_of(state.options):
        add_box(state, box)
    state.endings = dict.fromkeys(endings_for(content, state.options), 1)
    return state


def boxes_of(options: Options) -> list[Box]:
    """The boxes of which something is in the game."""
    return ["base", *(box for box in BOXES if options.get(box, "off") != "off")]


def add_box(state: State, box: Box) -> None:
    """The characters of a box come into the game; where it is whole its decks and open cards as well."""
    content = state.content
    state.unused |= {one.id: 1 for one in content.characters.values() if one.box == box}
    if in_use(state, box):
        for deck in DECKS[box]:
            state.decks.setdefault(deck, Deck({})).bag.update(cards_of(content, deck, box))
        state.stock |= open_cards(content, state.options, box)
    if box == "moon" and in_use(state, box):
        state.moon = Moon()


def endings_for(content: Content, options: Options) -> list[str]:
    """The endings out of which one is drawn: those of the boxes in the game, mixed (T-CITY-802 to 805)."""
    word = options.get("ending", "none")
    boxes = boxes_of(options)
    known = [one for one in content.endings.values() if one.box in boxes]
    known = [one for one in known if not one.whole or options.get(one.box) == "whole"]
    return [one.id for one in known if word == one.id or word in one.variants]


def cards_of(content: Content, deck: str, box: Box) -> dict[str, int]:
    """The cards of a deck that are of a box, as a bag."""
    found = [card for card in content.cards.values() if card.deck == deck and content.box_of[card.id] == box]
    return {card.id: card.copies for card in found}


def open_cards(content: Content, options: Options, box: Box) -> dict[str, int]:
    """The open cards of a box; one Talisman only in a Bloodbath (T-BASE-984)."""
    cards = {card: count for deck in OPEN[box] for card, count in cards_of(content, deck, box).items()}
    if box == "base" and options.get("bloodbath") == "yes":
        cards["talisman.talisman"] = 1
    return cards


def draw_ending(state: State) -> Procedure:
    """One of the endings agreed upon, face up on the Crown."""
    state.ending = yield ask.draw("ending", state.endings)
    state.endings[state.ending] -= 1
    state.tell("ending", ending=state.ending)
    if state.ending == LIGHTBEARERS:
        state.tally[0] = LIGHT * len(state.players)


# -- characters ---------------------------------------------------------------------------------------------


def deal_phase(state: State) -> Procedure:
    """Everybody has a character; then one of them, drawn by lot, begins (T-BASE-106, T-BASE-107, T-R-01).

    Where the table has said so the first seat begins.
    """
    yield from lay_out(state)
    dealt = yield from _dealt(state, [player.seat for player in state.players])
    for seat, character in dealt.items():
        yield from come_into_play(state, seat, character)
    seats = [str(player.seat) for player in state.players]
    lot = state.options.get("begins", "lot") == "lot"
    first = (yield ask.draw("first", dict.fromkeys(seats, 1))) if lot else seats[0]
    state.tell("first", seat=int(first))
    begin_turn(state, int(first))


def lay_out(state: State) -> Procedure:
    """The posters on the gate, and the ending that everybody may see (T-CITY-104, T-CITY-107, T-CITY-803)."""
    endings = state.content.endings
    yield from fill_gate(state)
    if (
        any("revealed" in endings[one].variants for one in state.endings)
        and state.options["ending"] != "hidden"
    ):
        yield from draw_ending(state)


def _dealt(state: State, seats: list[int]) -> Procedure:
    """Seat -> character, by the way that the table has chosen."""
    way = state.options.get("characters", "lot")
    if way == "three":
        return (yield from _one_of_three(state, seats))
    dealt = {}
    for seat in seats:
        if way == "free":
            character = yield ask.one(seat, "character", [one for one, left in state.unused.items() if left])
        else:
            character = yield ask.draw("character", state.unused, seat=seat)
        state.unused[character] -= 1
        dealt[seat] = character
    return dealt


def _one_of_three(state: State, seats: list[int]) -> Procedure:
    """So many as there are for all, three at most; one is kept, the others go back (T-BASE-107)."""
    each = min(THREE, sum(state.unused.values()) // len(seats))
    hands: dict[int, list[str]] = {}
    for seat in seats:
        hands[seat] = []
        for _ in range(each):
            character = yield ask.draw("character", state.unused, seat=seat)
            state.unused[character] -= 1
            hands[seat].append(character)
    kept: dict[int, str] = yield ask.sealed("character", hands, "")
    for seat, hand in hands.items():
        for character in hand:
            state.unused[character] += character != kept[seat]
    return kept


def come_into_play(state: State, seat: int, character: str) -> Procedure:
    """A fresh character on its start space (T-BASE-108 to T-BASE-112)."""
    card, player = state.content.characters[character], state.player(seat)
    who = Character(character, seat, card.start, card.life, card.fate, 1)
    player.who = who
    if peaceful(state) and card.alignment != "good":
        who.alignment = "good"
    state.tell("character", seat=seat, character=character)
    yield from gain_spells(state, who, card.spells)
    yield from run(Scene(state, who, character), card.starts)
    if state.options.get("bonus") == "yes":
        stat = yield ask.one(seat, "bonus", ("strength", "craft"))
        setattr(who, stat, 1)
        state.tell("gained", seat=seat, what=stat, n=1)
    yield from _inherit(state, player, who)


def _inherit(state: State, player: Player, who: Character) -> Procedure:
    """T-BASE-986."""
    who.gold, player.legacy_gold = who.gold + player.legacy_gold, 0
    while player.legacy:
        held: Held = player.legacy.pop(0)
        receive(state, who, held)
    yield from within_limit(state, who)


def replace(state: State, seat: int) -> Procedure:
    """The player starts again with an unused character, dealt as at the start (T-BASE-943, 946, T-R-95)."""
    if not any(state.unused.values()):
        state.unused, state.dead = dict(state.dead), {}
    dealt = yield from _dealt(state, [seat])
    yield from come_into_play(state, seat, dealt[seat])


# -- turns --------------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: int, *, extra: bool = False) -> None:
    """The turn passes to a seat."""
    number = state.turn.number + 1 if state.turn else 1
    state.turn = Turn(seat, number, extra=extra)
    begins_round = not (extra and by_second(state))
    who = state.player(seat).who
    if by_third(state) and who is not None and who.place in state.content.shops:
        state.turn.shop = who.place
    state.player(seat).turns += begins_round
    state.tell("turn", seat=seat, number=number, **({} if begins_round else {"extra": True}))
    state.phase = "start"


def next_turn(state: State) -> None:
    """An extra turn, or the next player clockwise who is not out (T-BASE-207, T-BASE-217)."""
    seat = state.now.seat
    if state.extra and state.player(seat).who is not None:
        state.extra -= 1
        begin_turn(state, seat, extra=True)
        return
    state.extra = 0
    after = [*seats_from(state, seat)[1:], seat]
    while state.player(after[0]).out:
        pass_over(state, after.pop(0))
    begin_turn(state, after[0])
