"""Positions made up from what a seat knows: they fit, and tell nothing that is hidden."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.play_out import play_out
from games.engine.position import Position, new_game
from games.engine.questions import Question
from games.kit.imagine import Imagined, Known, imagine, imagined, known, moment_of
from games.systems import get_system

OPTIONS: dict[str, dict[str, Any]] = {
    "sorcerer": {"seats": 3},
    "talisman": {"seats": 3, "city": "whole", "pause": "classic"},
    "mice": {"seats": 2, "chapter": "C3"},
}
EVERY = 5
"""Every so many-th stop is looked at."""
Meet = Callable[[Position, int], None]


def look_at(slug: str, turns: int, meet: Meet) -> None:
    """Play for some turns; `meet` is shown each seat's eyes at every few stops."""
    system, stops = get_system(slug), Counter[str]()

    def watch(position: Position) -> None:
        if not isinstance(position.question, Question) or not system.slow.turns(position.state):
            return
        stops["all"] += 1
        if not stops["all"] % EVERY:
            for seat in range(1, OPTIONS[slug]["seats"] + 1):
                meet(position, seat)

    play_out(system, OPTIONS[slug], ["steady"] * 3, name="imagine", turns=turns, watch=watch)


def plain(value: Any) -> Any:
    """A value whose dicts do not care for their order."""
    return msgspec.to_builtins(value, str_keys=True, order="sorted")


def made(what: Known) -> Imagined:
    return imagined(what, what.stream("test"))


@pytest.mark.parametrize(
    ("slug", "turns", "least"), [("sorcerer", 21, 99), ("talisman", 30, 97), ("mice", 40, 100)]
)
def test_what_is_made_up_fits_and_is_the_same_whatever_is_hidden(slug: str, turns: int, least: int) -> None:
    found: Counter[bool] = Counter()

    def meet(position: Position, seat: int) -> None:
        what = known(position, seat)
        if what is None:
            found[False] += position.system.slow.round(position.state) > 1
            return
        one = made(what)
        found[one.fits] += 1
        if not one.fits:
            return
        system = position.system
        system.invariants(one.position.state)
        assert system.observe(one.position.state, seat) == what.now
        # Another game that the seat cannot tell from this one, with other hands and other private answers.
        twin = known(one.position, seat)
        assert twin is not None
        assert twin.digest == what.digest
        again = made(twin)
        assert again.position.entries == one.position.entries
        assert plain(again.position.state) == plain(one.position.state)

    look_at(slug, turns, meet)
    assert found.total() > 25
    assert found[True] * 100 >= least * found.total(), found


def test_hands_are_made_up_and_not_copied() -> None:
    hands = set()

    def meet(position: Position, seat: int) -> None:
        what = known(position, seat)
        assert what is not None
        for number in range(3):
            state = imagined(what, what.stream(number)).position.state
            hidden = [one for one in state.characters.values() if one.seat != seat and one.backpack]
            true = [one for one in position.state.characters.values() if one.seat != seat and one.backpack]
            hands.add([one.backpack for one in hidden] == [one.backpack for one in true])

    look_at("sorcerer", 12, meet)
    assert hands == {True, False}


def test_private_answers_of_the_seat_on_turn_move_nobody_else() -> None:
    """Behind a private answer the others stand where they stood, and know what they knew."""
    game = play_out(get_system("sorcerer"), {"seats": 3}, ["random"] * 3, name="imagine", turns=9)
    entries, stood = game.position.entries, Counter[str]()
    at = new_game(game.position.system, game.options)
    before: dict[int, str] = {}
    for entry in entries:
        at.replay(entry)
        on_turn = at.system.slow.on_turn(at.state)
        for seat in (1, 2, 3):
            if not isinstance(at.question, Question) or on_turn in (None, seat):
                continue
            what = known(at, seat)
            if moment_of(at, seat) < len(at.entries):
                assert what is not None
                assert what.digest == before[seat]
                stood["still"] += 1
            elif what is not None:
                before[seat] = what.digest
    assert stood["still"] > 10


def test_before_the_first_turn_there_is_no_start() -> None:
    system = get_system("sorcerer")
    assert known(new_game(system, {"seats": 3}), 1) is None


def test_where_nothing_fits_it_begins_at_the_start() -> None:
    seen: list[Imagined] = []

    def meet(position: Position, seat: int) -> None:
        what = known(position, seat)
        if what is not None and what.entries and not seen:
            kind = what.entries[-1].kind
            lost = msgspec.structs.replace(what.entries[-1], kind=f"{kind}_never")
            told = replace(what, entries=(*what.entries[:-1], lost))
            seen.append(imagined(told, what.stream(), tries=3))

    look_at("sorcerer", 6, meet)
    assert [(one.fits, one.tries, one.position.entries) for one in seen] == [(False, 3, [])]


def test_imagine_is_both_at_once() -> None:
    def meet(position: Position, seat: int) -> None:
        what = known(position, seat)
        assert what is not None
        one = imagine(position, seat, what.stream("test"))
        assert one is not None
        assert one.position.entries == made(what).position.entries

    look_at("mice", 4, meet)
