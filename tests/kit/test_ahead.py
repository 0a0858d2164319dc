"""Lines of play: the steady player answers alike in the open, dice fall by their purpose."""

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.questions import Answer, Chance, Entry
from games.kit.ahead import Dice, Line, Misfit
from games.systems import get_system
from games.systems.sorcerer.determinize import determinize as imagine_sorcerer
from games.systems.talisman.determinize import determinize as imagine_talisman

IMAGINE = {"sorcerer": imagine_sorcerer, "talisman": imagine_talisman}


@pytest.mark.parametrize(("slug", "turns"), [("sorcerer", 12), ("talisman", 8), ("mice", 8)])
def test_the_steady_player_answers_alike_from_its_view_and_in_the_open(slug, turns):
    system, compared = get_system(slug), []

    def watch(position):
        question, state = position.question, position.state
        for seat in position.waiting:
            if len(question.options_of(seat)) > 1 and system.slow.turns(state):
                view = system.observe(state, seat)
                shown = IMAGINE[slug](view, seat, Stream("orders")) if slug in IMAGINE else state
                key = system.bots.levels["steady"](lambda view=view: view, question, seat, Stream("orders"))
                opened = system.bots.open.player({})(shown, question, seat)
                compared.append((question.kind, key == opened))

    for game in range(4):
        play_out(system, {"seats": 3}, ["steady"] * 3, name=f"open-{game}", turns=turns, watch=watch)
    assert len(compared) > 60
    assert [kind for kind, same in compared if not same] == []


def test_dice_of_one_purpose_fall_alike_whatever_else_is_rolled():
    turn = [1]
    one, other = Dice("a", lambda: turn[0]), Dice("a", lambda: turn[0])
    move, fight = Chance("move", dice=1), Chance("fight", dice=2)
    first = [one(fight), one(move), one(move)]
    assert [other(move), other(move)] == first[1:]
    turn[0] = 2
    assert one(move) == other(move)
    assert all(0 <= Dice(f"{n}", lambda: 1)(fight) < 36 for n in range(200))
    assert len({Dice(f"{n}", lambda: 1)(move) for n in range(100)}) == 6


def test_a_line_plays_a_game_to_its_end_without_anybody():
    system = get_system("sorcerer")
    stream = Stream("line")
    line = Line(system, system.new_state({"seats": 2}), lambda chance: stream.below(chance.size))
    line.play(lambda _seat: system.bots.open.player({}), lambda _state: False)
    assert line.question is None
    assert system.result(line.state) is not None


def test_what_is_told_is_given_again_and_what_does_not_fit_is_a_misfit():
    system = get_system("sorcerer")
    draw = lambda _chance: 0  # noqa: E731
    asked = Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw).question
    assert asked is not None
    told = Entry(asked.kind, (Answer(asked.seats[0], asked.options[-1]),))
    again = Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw, [told])
    assert again.question is not None
    assert again.question.seats != asked.seats
    wrong = Entry(asked.kind, (Answer(asked.seats[0], "nobody"),))
    with pytest.raises(Misfit):
        Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw, [wrong])
