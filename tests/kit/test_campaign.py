"""Games that follow one another, each given what lasts of the one before."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.engine import questions as ask
from games.engine.dice import Stream
from games.engine.events import Event
from games.engine.position import Position, new_game
from games.engine.questions import Procedure, Question
from games.engine.record import decode_record, encode_record, verify
from games.engine.system import Bots, Look, Options, Result, System, Victory
from games.kit.campaign import plain, play_on


class Purse(Struct, frozen=True, omit_defaults=True):
    """What lasts: gold, by the number of who has it."""

    gold: dict[int, int] = {}


class Walk(Struct, omit_defaults=True):
    """One seat finds a coin and the game is over."""

    phase: str
    place: str
    purse: Purse
    result: Result | None = None
    happened: list[Event] = []


PLACES = {"hill": "wood", "wood": "sea", "sea": ""}


def new_state(options: Mapping[str, Any], carry: Purse | None = None) -> Walk:
    return Walk("find", options.get("place", "hill"), carry or Purse())


def find(state: Walk) -> Procedure:
    yield ask.one(1, "find", ("coin",))
    state.purse = Purse({1: state.purse.gold.get(1, 0) + 1})
    state.result = Result((1,), "found")
    raise Victory


def carry(state: Walk) -> tuple[Options, Purse] | None:
    there = PLACES[state.place]
    return ({"place": there}, state.purse) if there else None


def finder(look: Look, question: Question, seat: int, stream: Stream) -> str:
    return question.options[0]


WALK = System(
    slug="walk",
    seats=(1,),
    state=Walk,
    new_state=new_state,
    phases={"find": find},
    observe=lambda state, _: state,
    result=lambda state: state.result,
    leave=lambda *_: iter(()),  # type: ignore[arg-type,return-value]
    carried=Purse,
    carry=carry,
    bots=Bots({"finder": finder}),
)


def test_each_game_is_given_what_lasts_of_the_one_before() -> None:
    games = list(play_on(WALK, {"seats": 1}, ["finder"], name="walk", games=9))
    assert [game.options.get("place", "hill") for game in games] == ["hill", "wood", "sea"]
    assert [game.carry for game in games] == [{}, {"gold": {"1": 1}}, {"gold": {"1": 2}}]
    assert games[-1].position.state.purse.gold == {1: 3}


def test_no_more_games_than_wanted() -> None:
    assert len(list(play_on(WALK, {"seats": 1}, ["finder"], name="walk", games=2))) == 2


def test_each_of_them_has_a_record_of_its_own() -> None:
    for game in play_on(WALK, {"seats": 1}, ["finder"], name="walk", games=9):
        record = decode_record(encode_record(game.record()))
        assert record.carry == game.carry
        assert verify(record, WALK).result == game.position.result


@pytest.mark.parametrize("value", [{}, {"gold": {"1": 2}}])
def test_what_is_carried_is_plain_and_comes_back(value: dict[str, Any]) -> None:
    position = new_game(WALK, {}, value)
    assert plain(position.state.purse) == value
    again = Position(WALK, msgspec.json.encode(position.state))
    assert again.state.purse == position.state.purse
