"""The bots: what they may see, what thrifty never does, and how well steady plays."""

from statistics import median

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.systems.sorcerer.bots.steady import ranked_moves
from games.systems.sorcerer.bots.style import BOLD, MASTER, STEADY, WARY, Style, style
from games.systems.sorcerer.bots.thrifty import BUYING
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.table import Table


@pytest.mark.long("twenty whole games")
def test_steady_beats_thrifty_nine_times_in_ten() -> None:
    won = 0
    for index in range(20):
        bots = ["steady", "thrifty"] if index % 2 else ["thrifty", "steady"]
        result = play_out(SYSTEM, {"seats": 2}, bots, name=f"duel-{index}").position.result
        won += result is not None and bots[result.winners[0] - 1] == "steady"
    assert won >= 18


def turns_of_winners(games: int) -> list[int]:
    """How many turns the winner of each of so many games of four took."""
    turns = []
    for index in range(games):
        state = play_out(SYSTEM, {"seats": 4}, ["steady"] * 4, name=f"four-{index}").position.state
        turns.append(state.player(state.result.winners[0]).turns)
    return turns


def test_four_steady_players_come_to_an_end() -> None:
    assert all(10 <= count <= 90 for count in turns_of_winners(3))


@pytest.mark.deep
def test_four_steady_players_take_as_long_as_the_balance_section_says() -> None:
    """Section 2.7: 25 to 45 turns of the winner in most games, about 36 in the middle."""
    turns = turns_of_winners(24)
    assert 30 <= median(turns) <= 42
    assert sum(25 <= count <= 45 for count in turns) >= 15


def test_thrifty_pays_for_nothing() -> None:
    game = play_out(SYSTEM, {"seats": 3}, ["thrifty"] * 3, name="frugal")
    assert not [event for _, event in game.position.events if event.kind == "paid"]


def test_thrifty_buys_only_when_nothing_else_is_offered() -> None:
    question = Question("act", (1,), ("extra", "gauntlet:hilda", "end"))
    picks = {SYSTEM.bots.levels["thrifty"](lambda: None, question, 1, Stream(n)) for n in range(20)}
    assert picks == {"end"}
    assert "extra" in BUYING


@pytest.mark.parametrize(
    ("backpack", "key"),
    [
        (["haste", "crystal"], "cast:khar_ghul:haste"),
        (["haste"], "move:ostrogar:b2"),
        (["teleport"], "cast:khar_ghul:teleport"),
    ],
)
def test_steady_hastens_home_and_teleports_where_that_is_shorter(backpack: list[str], key: str) -> None:
    t = Table(4).put("khar_ghul", "1-b3", backpack=backpack).start(3)
    question = t.at.question
    assert isinstance(question, Question)
    assert key in question.options_of(3)
    assert SYSTEM.bots.levels["steady"](lambda: SYSTEM.observe(t.state, 3), question, 3, Stream(1)) == key


def test_random_gives_every_option_a_chance() -> None:
    question = Question("act", (1,), ("extra", "gauntlet:hilda", "end"))
    picks = {SYSTEM.bots.levels["random"](lambda: None, question, 1, Stream(n)) for n in range(60)}
    assert picks == set(question.options)


def test_a_bot_sees_its_own_view_only() -> None:
    """The same view gives the same answer, whatever the other seats hide."""
    asked = 0

    def watch(position: Position) -> None:
        nonlocal asked
        question = position.question
        if not isinstance(question, Question) or len(question.seats) > 1 or position.number % 11:
            return
        asked += 1
        seat = question.seats[0]
        view = SYSTEM.observe(position.state, seat)
        bot = SYSTEM.bots.levels["steady"]
        answers = {bot(lambda: view, question, seat, Stream(position.number)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(question.options_of(seat))
        assert SYSTEM.observe(position.state, seat) == view, "the bot changed what it was shown"

    play_out(SYSTEM, {"seats": 4}, ["thrifty"] * 4, name="look", turns=120, watch=watch)
    assert asked > 15


def best_move(now: Style, *foes: str) -> str:
    """Where it goes with Hilda, who stands between chambers of 1, 2 and 5."""
    t = Table().put("hilda", "1-b3", weapon="axe")
    for foe in foes:
        t.put("saelith", foe, lp=1)
    t.start(1)
    question = t.at.question
    assert isinstance(question, Question)
    keys = tuple(key for key in question.options if key.startswith("move:hilda"))
    return str(style.of(now, ranked_moves, t.state, keys, 1)[0])


def test_who_loves_danger_goes_through_it_and_who_shuns_it_does_not() -> None:
    assert best_move(Style(thrill=9)) == "move:hilda:c3"
    assert best_move(Style(thrill=-9)) in ("move:hilda:a3", "move:hilda:b2")


def test_who_hunts_comes_to_whom_it_beats() -> None:
    assert best_move(Style(hunt=99), "1-b4") == "move:hilda:b4"
    assert best_move(Style(hunt=0), "1-b4") == best_move(Style())


def test_temperaments_differ_in_what_they_love_and_steady_in_nothing() -> None:
    assert BOLD.thrill > STEADY.thrill == STEADY.hunt == MASTER.thrill == 0 > WARY.thrill
