"""One position for every kind of question, option and event: for a page that shows how each of them looks.

Most come out of games that bots play at random, named so that they are the same everywhere: games of a closed
rule set, which no change of rules or tokens plays otherwise. What chance brings too seldom, and what later
sets have otherwise, is prepared and played for a few answers.
"""

from collections.abc import Callable, Sequence

from games.engine.play_out import play_out
from games.engine.questions import Question
from games.faces.example import Example, Examples, keys_of, played
from games.faces.sorcerer.speaker import SPEAKER
from games.kit.content_sets import derived
from games.systems.sorcerer.content import Content, content_of
from games.systems.sorcerer.queries import camp_of, lp_maximum
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.state import NEUTRAL, Character, State, Token, Turn
from games.systems.sorcerer.system import SYSTEM

GAMES = (113, 312, 208, 83, 12, 16, 18, 69)
"""Numbers of games that together meet nearly everything."""
CLOSED = 3
"""The rule set by which they are played."""
TURNS = 250


def examples() -> tuple[Example, ...]:
    """All of them, in the order in which they were met."""
    return _examples(content_of(CLOSED))


@derived
def _examples(_content: Content) -> tuple[Example, ...]:
    found = Examples(lambda state: len(state.players), _options)
    for number in GAMES:
        seats = 2 + number % 3
        options = {"ruleset": CLOSED, "seats": seats, "teams": "choose" if number % 2 else "random"}
        play_out(
            SYSTEM, options, ["random"] * seats, name=f"gallery {number}", turns=TURNS, watch=found.watch
        )
    for prepared, script in PREPARED:
        for position in played(SYSTEM, prepared(), script):
            found.watch(position)
    return tuple(found.found)


def _options(question: Question) -> list[str]:
    """By their verbs; the keys of questions whose options are all alike are names."""
    if SPEAKER.questions[question.kind].flat:
        return []
    return [key if key.startswith("die:") else key.partition(":")[0] for key in keys_of(question)]


# -- what chance brings too seldom --------------------------------------------------------------------------


def _dwarves_and_ratmen() -> State:
    """Two seats in the middle of a game, everybody in the own Camp, nobody with a Gem."""
    state = new_state({"seats": 2})
    state.sides[NEUTRAL] = "3A"
    for player, team, side in zip(state.players, ("dwarves", "ratmen"), ("1A", "2A"), strict=True):
        player.team, player.board, player.gems = team, side[0], 0
        state.sides[player.seat] = side
        for who in state.content.teams[team].characters:
            state.characters[who] = Character(who, player.seat)
        for who in state.content.teams[team].start_pair:
            _put(state, who, camp_of(state, player.seat))
    state.turn, state.phase, state.waited = Turn(1), "move", 1
    return state


def _put(
    state: State, who: str, place: str, lp: int = 0, weapon: str = "", armour: Sequence[str] = ()
) -> None:
    """A character awake in a chamber, with what comes out of the piles."""
    one = state.characters[who]
    one.status, one.place, one.lp = "active", place, lp or lp_maximum(state.content, who)
    one.weapon, one.armour = weapon, list(armour)
    for token in filter(None, (weapon, *armour)):
        state.finds[token] -= 1


def _cloud() -> State:
    state = _dwarves_and_ratmen()
    state.tokens.append(Token("cloud", 2, "1-b3"))
    _put(state, "hilda", "1-c3", weapon="axe", armour=["helmet"])
    return state


def _deaths() -> State:
    """Both defenders may die at once."""
    state = _dwarves_and_ratmen()
    _put(state, "hilda", "1-b3", weapon="axe")
    _put(state, "skrit", "1-b2", lp=1)
    _put(state, "ryjek", "1-b2", lp=1)
    return state


def _maker() -> State:
    """All that the Gauntlet of Doom is made of, and more."""
    state = _dwarves_and_ratmen()
    state.player(1).gems = 3
    state.floors["1-a3"] = ["axe", "might"]
    state.finds["axe"] -= 1
    state.finds["might"] -= 1
    state.finds["breastplate"] -= 1
    _put(state, "hilda", "1-a3", weapon="sword", armour=["helmet"])
    state.characters["hilda"].backpack = ["breastplate"]
    return state


def _scrolls() -> State:
    """A scroll that is answered by another."""
    state = _dwarves_and_ratmen()
    for who, sleeper, place, scroll in (
        ("hargrim", "wolsung", "1-b3", "might"),
        ("shasshlyk", "skrit", "1-b2", "dispel"),
    ):
        state.characters[sleeper] = Character(sleeper, state.characters[sleeper].seat)
        _put(state, who, place)
        state.characters[who].backpack = [scroll]
        state.finds[scroll] -= 1
    return state


def _last_one() -> State:
    """The last of a team is met by the Gauntlet."""
    state = _deaths()
    state.characters["hilda"].gauntlet, state.characters["hilda"].weapon = True, ""
    state.finds["axe"] += 1
    for who in ("ryjek", "shasshlyk"):
        state.characters[who] = Character(who, 2, "gone")
    return state


PREPARED: tuple[tuple[Callable[[], State], tuple[str, ...]], ...] = (
    (_cloud, ("move:hilda:b3", "1", "axe")),
    (_deaths, ("move:hilda:b2", "attack:skrit", "join:ryjek", "6,1")),
    (
        _scrolls,
        (
            *("move:hargrim:b2", "attack:shasshlyk", "pass"),
            *("cast:hargrim:might", "cast:shasshlyk:dispel", "3,4"),
        ),
    ),
    (_maker, ("gauntlet:hilda", "breastplate", "axe", "backpack", "floor")),
    (_last_one, ("move:hilda:b2", "attack:skrit", "6,1")),
    (_dwarves_and_ratmen, ("leave",)),
)
"""A prepared state, and the answers and dice that follow."""
