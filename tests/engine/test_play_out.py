"""Whole games of bots: the same for the same name, finished or cut, and with no more than a seat may see."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.dice import Stream
from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.record import verify
from games.engine.system import Bots, Look, SlowPlay, System
from tests.engine.tiny import BIDS, RACE, View


def random(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """Any legal answer."""
    return stream.pick(question.options_of(seat))


def game(system: System = RACE, name: str = "one", **changes: Any) -> PlayedOut:
    """A game of two random bots."""
    changes = {"bots": Bots({"random": random}), **changes}
    return play_out(replace(system, **changes), {"seats": 2}, ["random"] * 2, name=name)


def test_a_game_depends_on_its_name_only() -> None:
    assert game().digest() == game().digest()
    assert game().digest() != game(name="two").digest()


def test_a_finished_game_gives_a_record_that_verifies() -> None:
    played = game()
    assert played.finished
    assert verify(played.record(), RACE).result == played.position.result


def test_a_game_is_cut_after_so_many_turns() -> None:
    played = play_out(
        replace(RACE, bots=Bots({"random": random}), slow=SlowPlay(lambda state: sum(state.at.values()))),
        {"seats": 2},
        ["random"] * 2,
        name="one",
        turns=3,
    )
    assert not played.finished
    assert sum(played.position.state.at.values()) > 3


def test_the_watch_is_called_after_every_entry() -> None:
    numbers: list[int] = []

    def watch(position: Position) -> None:
        numbers.append(position.number)

    system = replace(RACE, bots=Bots({"random": random}))
    played = play_out(system, {"seats": 2}, ["random"] * 2, name="one", watch=watch)
    assert numbers == list(range(1, played.position.number + 1))


def test_a_bot_sees_its_own_view_and_its_own_offer_only() -> None:
    seen: list[tuple[int, View, Mapping[int, Any], tuple[int, ...]]] = []

    def curious(look: Look, question: Question, seat: int, stream: Stream) -> str:
        seen.append((seat, look(), question.each, question.seats))
        return random(look, question, seat, stream)

    assert game(BIDS, bots=Bots({"random": curious})).finished
    assert seen
    for seat, view, each, seats in seen:
        assert isinstance(view, View)
        assert not each
        assert seats == (seat,)
