"""One position for every kind of question, option and event: for a page that shows how each of them looks.

Most come out of games that bots play at random, named so that they are the same everywhere: games of a closed
rule set, which no change of rules or cards plays otherwise. What chance brings too seldom, and what later
sets have otherwise, is prepared and played for a few answers.
"""

import atexit
from collections.abc import Callable
from functools import cache
from typing import Any

from games.engine.play_out import play_out
from games.engine.position import Position
from games.faces.example import Example, Examples, played, verbs_of
from games.faces.talisman.speaker import SPEAKER
from games.kit.held import Held
from games.systems.talisman.board import CAVE, CROWN, VALLEY
from games.systems.talisman.content import content_of
from games.systems.talisman.setup import new_state
from games.systems.talisman.state import Character, State, Turn
from games.systems.talisman.system import SYSTEM

GAMES = (33, 179, 66, 191, 81, 239, 197, 169, 40, 75, 147, 10, 211, 69)
"""Numbers of games that together meet nearly everything."""
CLOSED = 2
"""The rule set by which they are played."""
TURNS = 120
WHOLE = {"city": "whole", "moon": "whole"}
KEYS = frozenset(key.partition(":")[0] for key in SPEAKER.options.options if key[0] != "{")
"""Options are told apart by these; all others name a card, a space or a seat."""
GATE = ("poster.wanted_construct", "poster.wanted_cultist", "poster.wanted_dragon")


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order in which they were met."""
    found = Examples(lambda state: len(state.players), lambda question: verbs_of(question) & KEYS)

    def watch(position: Position) -> None:
        if any(one.who for one in position.state.players):
            found.watch(position)

    for number in GAMES:
        options = _options(number)
        bots = ["random"] * int(options["seats"])
        play_out(SYSTEM, options, bots, name=f"gallery {number}", turns=TURNS, watch=watch)
    for prepared, script in PREPARED:
        for position in played(SYSTEM, prepared(), script):
            watch(position)
    return tuple(found.found)


atexit.register(examples.cache_clear)  # a phase can only be closed while its module's names are there


def _options(number: int) -> dict[str, Any]:
    """Both boxes, and everything else in turn."""
    ends = ("none", *content_of(CLOSED).endings)
    return {
        **WHOLE,
        "ruleset": CLOSED,
        "seats": 2 + number % 3,
        "ending": ends[number % len(ends)],
        "characters": ("lot", "three", "free")[number % 3],
        "bonus": ("no", "yes")[number % 2],
    }


# -- what chance brings too seldom --------------------------------------------------------------------------


def _table(*characters: str, ending: str = "", phase: str = "begin", **given: Any) -> State:
    """Fresh characters on their start spaces, the first of them on turn; fields of it as `given`.

    An `ending` lies open on the Crown, on which it stands.
    """
    state = new_state({"seats": len(characters), **WHOLE, "ending": ending or "none"})
    for seat, name in enumerate(characters, start=1):
        one = state.content.characters[name]
        state.player(seat).who = Character(name, seat, one.start, one.life, one.fate, 1)
        state.unused[name] = 0
    for poster in GATE:
        _take(state, poster)
    state.gate = list(GATE)
    if ending:
        state.ending, state.endings, state.crowned = ending, {}, True
        given = {"place": CROWN, "done": True, **given}
    for field, value in given.items():
        setattr(state.of(1), field, value)
    state.turn, state.waited, state.phase = Turn(1, 10), 1, phase
    return state


def _give(state: State, seat: int, *cards: str) -> State:
    """Cards out of where they are into the hands of a seat."""
    who = state.of(seat)
    for card in cards:
        _take(state, card)
        kept = {"follower": who.followers, "poster": who.posters}.get(
            state.content.cards[card].type, who.objects
        )
        kept.append(Held(card))
    return state


def _take(state: State, card: str) -> None:
    deck = state.decks.get(state.content.cards[card].deck)
    (deck.bag if deck else state.stock)[card] -= 1


def _dead() -> State:
    """Nobody comes back any more, and two stand where they fight."""
    state = _table("troll", "thief", "elf", place="ruins", phase="landed")
    state.crowned = True
    state.of(2).place, state.of(2).life = "ruins", 1
    return _give(state, 2, "purchase.sword", "adventure.guide")


def _last_two() -> State:
    """Nobody comes back any more, and only two are left."""
    state = _table("troll", "thief", place="ruins", phase="landed")
    state.crowned = True
    state.of(2).place, state.of(2).life = "ruins", 1
    return state


def _hagglers() -> State:
    """Each has two things for the other."""
    state = _table("thief", "warrior", place="ruins", phase="landed")
    state.of(2).place = "ruins"
    _give(state, 1, "city.haggler", "purchase.sword", "purchase.axe")
    return _give(state, 2, "purchase.helmet", "purchase.shield")


def _magic_quest() -> State:
    """Two Magic Objects of which one fulfils a quest."""
    state = _table("thief", "warrior", place=CAVE, phase="landed")
    return _give(state, 1, "adventure.ring", "adventure.wand")


def _poster() -> State:
    """Somebody is sought, and met by the owner of the poster."""
    state = _table("troll", "thief", place="ruins", phase="landed")
    state.of(2).place = "ruins"
    return _give(state, 1, "poster.wanted_neutral_character")


def _book() -> State:
    """A trophy lies on the Book of the Dead, and its like attacks."""
    state = _table("wizard", "warrior", place="fields_8", phase="draw")
    _give(state, 1, "adventure.book_of_the_dead")
    for card in ("adventure.wraith", "adventure.demon"):
        _take(state, card)
    state.of(1).objects[0].under = ["adventure.wraith"]
    state.lying["fields_8"] = [Held("adventure.demon")]
    return state


def _pawnshop() -> State:
    """Two Objects for the Pawnshop."""
    state = _table("thief", "warrior", place="rats_road", phase="draw")
    return _laid(_give(state, 1, "purchase.sword", "purchase.axe"), "city.pawnshop")


def _devil() -> State:
    """Two Objects of which one goes to somebody else."""
    state = _table("thief", "warrior", place="fields_8", phase="draw", fate=0)
    return _laid(_give(state, 1, "purchase.sword", "purchase.axe"), "adventure.mischievous_devil")


def _laid(state: State, card: str) -> State:
    """A card face up where the first one stands."""
    _take(state, card)
    state.lying[state.of(1).place] = [Held(card)]
    return state


def _loot() -> State:
    """The Thieves' Guild, and enough to steal."""
    state = _table("thief", "elf", ending="thieves_guild", phase="start")
    return _give(state, 2, "adventure.ring", "purchase.sword")


def _valley() -> State:
    """One step before the Crown."""
    state = _table("warrior", "elf", "troll", place=VALLEY, done=True)
    return _give(state, 1, "talisman.talisman")


def _vampire() -> State:
    """Followers for the Vampire."""
    state = _table("warrior", "wizard", place="mines", done=True)
    return _give(state, 1, "adventure.guide", "adventure.pixie")


def _death() -> State:
    return _table("warrior", "wizard", place="crypt", done=True)


def _again() -> State:
    return _table("warrior", "wizard", place="death")


def _rolls() -> State:
    """Who moves has fate to pay for another roll."""
    return _table("troll", "elf", place="fields_8")


def _werewolf() -> State:
    return _table("warrior", "elf", ending="blood_moon_werewolf", phase="start", strength=8)


def _merchants() -> State:
    return _table("warrior", "elf", ending="merchants_guild", phase="start", gold=5)


PREPARED: tuple[tuple[Callable[[], State], tuple[str, ...]], ...] = (
    (_death, ("go:death", "3,3", "3,3", "keep")),
    (_again, ("face",)),
    (_vampire, ("go:vampires_tower", "5", "keep")),
    (_valley, ("go:crown_of_command", "5", "keep")),
    (_dead, ("attack:2", "6", "1", "keep", "keep", "life", "done")),
    (_last_two, ("attack:2", "6", "1", "keep", "keep", "life")),
    (_hagglers, ("2", "purchase.sword", "purchase.shield")),
    (_magic_quest, ("accept", "4", "keep")),
    (_poster, ("attack:2", "6", "1", "keep", "keep")),
    (_book, ()),
    (_pawnshop, ()),
    (_devil, ("1",)),
    (_loot, ()),
    (_werewolf, ("strength", "6,6", "1", "keep")),
    (_merchants, ()),
    (_valley, ("leave",)),
    (_rolls, ("6", "again:1", "3")),
)
"""A prepared state, and the answers and dice that follow."""
