"""Whole turns with each of the 16 tokens in hand: the others get the same and stop at the same places.

One turn is played with a token in the backpack of which nothing is made, and again with another one there.
Where only one of the two runs asks the seat on turn something, it passes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from games.engine.dice import FairDice, Stream
from games.engine.position import Position
from games.engine.questions import Chance
from games.systems.sorcerer.state import State
from games.systems.sorcerer.system import SYSTEM
from tests.systems.planted import STOPS
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.hiding import Listener, Secret, Spot, first_leak, nothing, with_pile
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.rich import rich_table
from tests.systems.sorcerer.table import Table

BLANK = "dagger"
TOKENS = tuple(CONTENT.finds)
EACH = 10
"""So many turns are played with each token."""
LONGEST = 60
"""So many entries of a turn are compared, and what comes behind it with them."""
NEVER = ("drop", "shed", "ability", "cast", "give", "take", "swap", "wield", "drink", "zombie_gift")
"""What would show the token, or part with it."""


class TurnPlayed(NamedTuple):
    """A turn with its script, and the token that is exchanged for the blank one."""

    spot: Spot
    secret: Secret


def turn_with(token: str, key: int) -> TurnPlayed | None:
    """The turn of a game in which the token could be used by who has it; None where there is no such one."""
    state: State = rich_table(key).state
    team = [one for one in state.characters.values() if one.seat == state.now.seat and one.backpack]
    fit = [
        one
        for one in team
        if token in CONTENT.castable.get(one.id, ()) or CONTENT.finds[token].kind != "scroll"
    ]
    if not fit or not state.finds[token] or not state.finds[BLANK]:
        return None
    mine = fit[0].backpack[0]
    if mine in state.finds:
        with_pile(fit[0].id, mine, BLANK)(state)
    else:
        fit[0].backpack[0], state.crystals = BLANK, state.crystals + 1
        state.finds[BLANK] -= 1
    position = Position(SYSTEM, msgspec.json.encode(state))
    spot = Spot(position.base, position.base_counts, ())
    play_turn(position, Stream("turn", token, key))
    secret = Secret(token, state.now.seat, with_pile(fit[0].id, BLANK, token))
    return TurnPlayed(spot._replace(entries=tuple(position.entries)), secret)


def play_turn(position: Position, stream: Stream) -> None:
    """Everybody answers at random, the seat on turn attacks where it can and passes in private."""
    dice = FairDice(b"whole turns", str(stream.below(10**6)))
    turns = position.system.slow.turns(position.state)
    while position.question is not None and len(position.entries) < LONGEST:
        question, seat = position.question, position.system.slow.on_turn(position.state)
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
        elif position.system.slow.turns(position.state) > turns + 1:
            return
        else:
            asked = position.waiting[0]
            keys = question.options_of(asked)
            attacks = [key for key in keys if key.startswith("attack:")]
            shy = question.private or any(verb in key for key in keys for verb in ("cast", BLANK))
            safe = [question.default_of(asked)] if asked == seat and shy else keys
            keeping = [key for key in safe if key.partition(":")[0] not in NEVER]
            position.give(asked, stream.pick(attacks or keeping or list(safe)))


@cache
def turns() -> tuple[TurnPlayed, ...]:
    """Some turns with each token, those with an attack in front."""
    found: list[TurnPlayed] = []
    for at, token in enumerate(TOKENS):
        played = [one for key in range(at, 12 * EACH, 3) if (one := turn_with(token, key)) is not None]
        played.sort(key=lambda one: -sum(entry.kind in ("cast", "stone_skin") for entry in one.spot.entries))
        found += played[:EACH]
    return tuple(found)


def leaks() -> Iterator[str]:
    """Where somebody else gets something else with another token in hand, found one by one."""
    found = (first_leak(one.spot, [one.secret], ahead=LONGEST) for one in turns() if one.secret.name != BLANK)
    return (leak for leak in found if leak)


def only_one_asks() -> Counter[str]:
    """Token -> in how many of the turns one run asks the seat on turn what the other does not."""
    found: Counter[str] = Counter()
    for one in turns():
        plain = Listener(SYSTEM, one.spot, nothing, [None], LONGEST)
        heard = plain.follow(one.spot.entries)
        other = Listener(SYSTEM, one.spot, one.secret.change, [None], LONGEST)
        other.follow(one.spot.entries, heard)
        found[one.secret.name] += other.apart > 0
    return found


@pytest.mark.rule("L-R-88", "L-HID-01")
@pytest.mark.long("turns with every token")
def test_no_token_in_hand_changes_what_others_get_in_a_whole_turn() -> None:
    assert list(leaks()) == []


def test_the_turns_are_those_in_which_a_token_matters() -> None:
    assert {one.secret.name for one in turns()} == set(TOKENS)
    asked = only_one_asks()
    assert {token for token in asked if asked[token]} >= {
        *("change_of_fate", "stone_skin", "might", "weakness", "teleport"),
    }


# -- planted stops -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plant", STOPS)
def test_a_stop_that_tells_something_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(leaks())


@pytest.mark.rule("L-R-60", "L-R-88")
def test_that_the_seat_on_turn_casts_no_more_is_told_to_nobody_else() -> None:
    """It says so in private; what the defender says is for all."""
    table = bring(bring(Table(4), "saelith", backpack=["weakness"]), "skrit", backpack=["might"])
    attack(table, "skrit", "saelith").play("no_more")
    assert [silent(table, seat) for seat in (4, 2, None)] == [["defender"]] * 3
    table.play("no_more")
    assert silent(table, 4) == ["defender", "attacker"]
    assert silent(table, 2) == silent(table, None) == ["defender"]


def silent(table: Table, seat: int | None) -> list[str]:
    """The sides that cast no more, as this reader sees it."""
    fight = SYSTEM.observe(table.state, seat).fight
    assert fight is not None
    return list(fight.silent)
