"""What is hidden stays hidden: non-interference, take-backs, and states dealt from a view (1.17, L-R-88)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from games.engine import questions
from games.engine import take_back as engine
from games.engine.dice import Stream
from games.engine.position import Position, new_game
from games.engine.questions import Question, one
from games.engine.system import System
from games.systems.sorcerer import magic, quests
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.state import CRYSTAL, Character, State
from games.systems.sorcerer.system import SYSTEM
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.hiding import (
    Listener,
    Secret,
    Spot,
    first_leak,
    nothing,
    play_at_random,
    secrets,
    spots,
    with_pile,
)
from tests.systems.sorcerer.rich import rich_table
from tests.systems.sorcerer.table import Table

NAMES = ("backpack", "zombie", "rune", "between", "piles", "handled", "offered", "open", "rearrange")
KINDS = (
    *("team", "setup", "move", "haste", "teleport_to", "encounter", "slow", "act", "finish", "inventory"),
    *("zombie_inventory", "rune_lore", "cast", "stone_skin", "change_roll", "foresight"),
    *("repeat", "repeat_others", "repeat_die", "repeat_die_others", "find", "rune", "loss"),
)


@cache
def played() -> tuple[Position, ...]:
    """Random games: many from the middle, some from the first die on, and what chance brings too seldom."""
    rich = [play_at_random(rich_table(key).at, key, 70) for key in range(40)]
    whole = [
        play_at_random(new_game(SYSTEM, {"seats": seats, "teams": teams}), f"whole {seats} 3", 300)
        for seats, teams in ((2, "random"), (3, "choose"), (4, "random"))
    ]
    return (*rich, *whole, *(play_at_random(table.at, table.kind, 70) for table in seldom()))


def seldom() -> Iterator[Table]:
    """Hargrim has drawn two Runes of which he keeps one."""
    yield (
        Table(windows=True)
        .asleep("hilda")
        .put("hargrim", "1-a2")
        .start()
        .play("move:hargrim:b2", "fire", "air")
    )


@cache
def met() -> tuple[Spot, ...]:
    """Spots of all these games, with every kind of question."""
    return tuple(spots(played(), 3))


def varied(name: str) -> list[tuple[Spot, list[Secret]]]:
    """Every spot with some of its secrets of one sort."""
    found = []
    for number, spot in enumerate(met()):
        state = msgspec.json.decode(spot.checkpoint, type=State)
        some = [one for one in secrets(state, Stream(number)) if one.name == name]
        found.append((spot, [some.pop(number % len(some)) for _ in range(4) if some]))
    return [(spot, some) for spot, some in found if some]


def caught(name: str, system: System = SYSTEM) -> bool:
    """Whether the check finds something at any spot."""
    return any(first_leak(spot, some, system) for spot, some in varied(name))


def test_the_random_games_meet_nearly_every_kind_of_question() -> None:
    kinds = {entry.kind for position in played() for entry in position.entries}
    assert [kind for kind in KINDS if kind not in kinds] == []


@pytest.mark.rule("L-HID-01", "L-HID-02", "L-R-88")
@pytest.mark.parametrize("name", NAMES)
def test_a_secret_changes_nothing_for_those_it_is_kept_from(name: str) -> None:
    tried = varied(name)
    assert len(tried) >= 8
    for spot, some in tried:
        assert first_leak(spot, some) == ""


def test_a_question_to_the_seat_on_turn_moves_no_step_number() -> None:
    """Change of Fate is asked for between the dice and the row; others count the same steps without it."""
    table = Table().put("saelith", "2-b2", backpack=["change_of_fate"]).start(2)
    spot = Spot(table.at.base, table.at.base_counts, ())
    table.play("move:saelith:b1", "1,1", "keep", "pass", "decline")
    spot = spot._replace(entries=tuple(table.at.entries))
    assert "change_roll" in [entry.kind for entry in spot.entries]
    assert first_leak(spot, [Secret("backpack", 2, with_pile("saelith", "change_of_fate", "dagger"))]) == ""


def test_who_cannot_move_is_asked_in_private() -> None:
    table = Table().put("hilda", "1-b1", web=2, backpack=["elixir"], lp=2).put("wolsung", "1-c2", web=2)
    table.start()
    spot = Spot(table.at.base, table.at.base_counts, ())
    table.play("lose_turn")
    spot = spot._replace(entries=tuple(table.at.entries))
    assert first_leak(spot, [Secret("backpack", 1, with_pile("hilda", "elixir", "haste"))]) == ""


# -- planted leaks -----------------------------------------------------------------------------------------


def leaky(secret: Callable[[State, int | None], Any]) -> System:
    """A system whose views betray something in the rule set number."""

    def betraying(state: State, seat: int | None) -> Any:
        number = int.from_bytes(msgspec.json.encode(secret(state, seat)), "big") % (2**61 - 1)
        return msgspec.structs.replace(observe(state, seat), ruleset=number)

    return replace(SYSTEM, observe=betraying)


def others(state: State, seat: int | None) -> list[Character]:
    """Everybody else's characters."""
    return [character for character in state.characters.values() if character.seat != seat]


LEAKS: dict[str, Callable[[State, int | None], Any]] = {
    "backpack": lambda state, seat: [
        sorted(one.backpack) for one in others(state, seat) if one.id != "zombie"
    ],
    "zombie": lambda state, seat: [one.backpack for one in others(state, seat) if one.id == "zombie"],
    "rune": lambda state, seat: [one.rune for one in others(state, seat)],
    "between": lambda state, seat: [CRYSTAL in one.backpack[:1] for one in others(state, seat)],
    "piles": lambda state, _: [state.finds, state.runes],
    "handled": lambda state, seat: state.turn and state.turn.seat != seat and state.turn.handled,
    "offered": lambda state, seat: state.turn and state.turn.seat != seat and state.turn.offered,
    "open": lambda state, seat: state.turn and state.turn.seat != seat and state.turn.open,
    "rearrange": lambda state, seat: state.turn and state.turn.seat != seat and state.turn.rearrange,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_view_that_betrays_a_secret_is_caught(name: str) -> None:
    assert caught(name, leaky(LEAKS[name]))


def test_an_event_that_betrays_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(state: State, event: str, **facts: Any) -> None:
        who = state.characters.get(facts.get("who", ""))
        state.tell_apart(event, {}, **facts, carries=list(who.backpack) if who else [])

    monkeypatch.setattr(State, "tell", telling)
    assert caught("backpack")


def test_asking_whoever_can_cast_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defender asked only when there is something to cast."""
    table = Table().put("hilda", "1-b1").put("saelith", "1-c1", backpack=["dagger"]).start()
    spot = Spot(table.at.base, table.at.base_counts, ())
    table.play("move:hilda:c1", "attack:saelith", "pass", "3,4")
    spot = spot._replace(entries=tuple(table.at.entries))
    secret = Secret("backpack", 2, with_pile("saelith", "dagger", "weakness"))
    assert first_leak(spot, [secret]) == ""

    def armed(state: State, side: Any) -> bool:
        return bool(magic.cast_options(state, side, "PRE"))

    monkeypatch.setattr(magic, "_is_asked", armed)
    assert first_leak(spot._replace(entries=(*spot.entries[:2], *spot.entries[3:])), [secret])


def test_a_public_question_on_private_facts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def aloud(seat: int, kind: str, options: Any, default: str = "", **params: Any) -> Question:
        return one(seat, kind, options, default, **params | {"private": False})

    monkeypatch.setattr(questions, "one", aloud)
    assert caught("backpack")


# -- taking back ---------------------------------------------------------------------------------------------


def before_take_backs(position: Position) -> list[tuple[Spot, int, int]]:
    """Moments at which a seat may take back: the phases from its earliest answer on, and the seat."""
    found = []
    ends = [frame.at for frame in position.frames[2:]] + [len(position.entries)]
    for number, (frame, end) in enumerate(zip(position.frames[1:], ends, strict=True)):
        if number % 3 == 0 and end > frame.at:
            cut = frame.at + 1 + number % (end - frame.at)
            spot = Spot(frame.checkpoint, frame.counts, tuple(position.entries[frame.at : cut]))
            at = Position(SYSTEM, spot.checkpoint, spot.entries, counts=spot.counts)
            for seat in at.waiting:
                back = engine.last_own(at, seat)
                if back is not None:
                    found.append((spot, seat, back))
    return found


def seen_alike(spot: Spot, seat: int, back: int, stream: Stream) -> bool | None:
    """Play the taken-back answers again over a state that agrees with what the seat knew before them.

    Whether the seat gets the same and may take back the same; None if no such state was hit upon.
    """
    state = msgspec.json.decode(spot.checkpoint, type=State)
    dealt = msgspec.json.encode(determinize(observe(state, seat), seat, stream))
    state_dealt = msgspec.json.decode(dealt, type=State)
    state_dealt.phase, state_dealt.turn = state.phase, state.turn
    other = spot._replace(checkpoint=msgspec.json.encode(state_dealt))
    runs = [Listener(SYSTEM, one_spot, nothing, [seat]) for one_spot in (spot, other)]
    before = [run.follow(spot.entries[:back]) for run in runs]
    if len(before[1].answered) < back or before[0] != before[1]:
        return None
    after = [run.follow(spot.entries[back:]) for run in runs]
    offered = [engine.last_own(run.position, seat) for run in runs]
    return after[0] == after[1] and offered[0] == offered[1]


def take_backs() -> list[bool]:
    """The answers of `seen_alike` at every moment of the random games where it applies."""
    answers = []
    for position in played()[3:]:
        for number, (spot, seat, back) in enumerate(before_take_backs(position)):
            answers.append(seen_alike(spot, seat, back, Stream("undo", number)))
    return [answer for answer in answers if answer is not None]


def test_a_take_back_has_never_shown_anything() -> None:
    answers = take_backs()
    assert len(answers) >= 40
    assert all(answers)


def test_a_killing_bolt_cannot_be_taken_back() -> None:
    """What a dead character drops was hidden: it is turned up by the table, not by the answer."""
    table = Table().asleep("eriald").put("nimuel", "1-b1", backpack=["lightning_bolt"])
    table.put("hilda", "1-b1", lp=1, backpack=["sword"]).start(2).play("cast:nimuel:lightning_bolt:hilda")
    assert table.lying("1-b1") == ["sword"]
    assert engine.last_own(table.at, 2) is None


def test_an_answer_that_shows_something_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Rune handed out without a chance, by what the pile holds."""

    def from_the_pile(state: State, character: Character) -> Any:
        character.rune = max(state.runes, key=lambda rune: state.runes[rune])
        state.runes[character.rune] -= 1
        state.whisper("rune_drawn", character.seat, rune=character.rune)
        yield from ()

    monkeypatch.setattr(quests, "_draw_rune", from_the_pile)
    table = (
        Table()
        .put("hilda", "1-b2")
        .put("eriald", "1-b2", rune="fire")
        .start(phase="encounter", moved="hilda")
    )
    table.put("saelith", "2-b2", rune="water").resume().play("go_on")
    spot = Spot(table.at.base, table.at.base_counts, tuple(table.at.entries))
    assert engine.last_own(table.at, 1) == 0
    assert False in [seen_alike(spot, 1, 0, Stream("planted", key)) for key in range(40)]


# -- states dealt from a view --------------------------------------------------------------------------------


def dealt(table: Table, seat: int, key: object) -> State:
    """A state dealt from what a seat sees."""
    state = determinize(observe(table.state, seat), seat, Stream(key))
    SYSTEM.invariants(state)
    return state


def test_a_state_dealt_from_a_view_shows_that_view_again() -> None:
    asked: Counter[str] = Counter()
    for number, spot in enumerate(met()):
        position = Position(SYSTEM, spot.checkpoint, counts=spot.counts)
        for entry in spot.entries:
            question = position.question
            if isinstance(question, Question) and asked[question.kind] < 12:
                asked[question.kind] += 1
                for seat in range(1, len(position.state.players) + 1):
                    view = observe(position.state, seat)
                    state = determinize(view, seat, Stream("dealt", number))
                    SYSTEM.invariants(state)
                    assert observe(state, seat) == view
            position.replay(entry)
    assert len(asked) >= 20


def test_a_dealt_state_is_its_own() -> None:
    table = (
        Table()
        .put("hilda", "1-a1")
        .put("eriald", "1-b1")
        .token("trap", "1-c1")
        .floor("1-b1", "might")
        .start()
    )
    table.play("move:hilda:b1", "attack:eriald")
    before = msgspec.json.encode(table.state)
    for seat in (1, 2):
        state = dealt(table, seat, "own")
        state.now.extra, state.player(1).gems, state.battle.step = True, 17, "POST"
        state.tokens[0].place = "2-b2"
        state.floors["1-b1"].append("axe")
        state.characters["hilda"].backpack.append("axe")
        assert msgspec.json.encode(table.state) == before


def test_who_may_choose_who_awakens_is_in_the_view() -> None:
    """Two of three have died at once; the owner chooses whom besides the sleeper."""
    table = (
        Table()
        .put("hilda", "1-b1", lp=1)
        .put("wolsung", "1-b1", lp=1)
        .put("ostrogar", "1-a1", weapon="axe")
        .start(3)
    )
    table.play("move:ostrogar:b1", "attack:hilda", "join:wolsung", "6,2")
    assert (table.kind, table.state.awakening) == ("awaken", 1)
    for seat in (1, 2, 3):
        assert dealt(table, seat, "awaken").awakening == 1


def test_nobody_is_dealt_a_crystal_in_the_own_camp() -> None:
    table = (
        Table()
        .put("eriald", "2-a3", backpack=["axe", "axe"])
        .put("saelith", "2-b2", backpack=[CRYSTAL])
        .start()
    )
    for key in range(10):
        assert dealt(table, 1, key).characters["saelith"].backpack == [CRYSTAL]


def test_dealt_states_differ_in_what_is_hidden_only() -> None:
    table = (
        Table().put("eriald", "2-b2", backpack=["axe", CRYSTAL], rune="fire").put("hilda", backpack=["sword"])
    )
    table.start()
    hands = set()
    for key in range(30):
        characters = dealt(table, 1, key).characters
        assert characters["hilda"].backpack == ["sword"]
        assert CRYSTAL in characters["eriald"].backpack
        hands.add((*sorted(characters["eriald"].backpack), characters["eriald"].rune))
    assert len(hands) > 10
