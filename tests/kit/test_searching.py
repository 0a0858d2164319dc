"""Sequential halving: bounded, the same anywhere, and the usual answer unless another is surely better."""

from dataclasses import replace

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.kit import searching
from games.kit.onward import Line
from games.kit.searching import is_surely_better
from games.systems import get_system
from games.systems.sorcerer.bots.levels import ranked, search_of
from games.systems.sorcerer.determinize import determinize as imagine_sorcerer
from games.systems.talisman.determinize import determinize as imagine_talisman

SORCERER = get_system("sorcerer")
IMAGINE = {"sorcerer": imagine_sorcerer, "talisman": imagine_talisman}


@pytest.fixture(scope="module")
def moment():
    """The state of a game at a Move with a choice, its question and its seat."""
    found = []

    def watch(position):
        question = position.question
        if not found and SORCERER.slow.turns(position.state) > 6 and getattr(question, "kind", "") == "move":
            if len(question.options_of(question.seats[0])) > 4:
                found.append(
                    (SORCERER.observe(position.state, question.seats[0]), question, question.seats[0])
                )

    play_out(SORCERER, {"seats": 2}, ["steady"] * 2, name="searched", turns=20, watch=watch)
    return found[0]


def key_and_lines(moment, monkeypatch, **changed):
    view, question, seat = moment
    lines = []

    class Counted(Line):
        def __init__(self, *given):
            lines.append(1)
            super().__init__(*given)

    monkeypatch.setattr(searching, "Line", Counted)
    search = replace(search_of(SORCERER), **changed)
    keys = ranked(search.imagine(view, seat, Stream("a")), question, seat)[:4]
    return search.best(view, question, seat, keys, "seed"), keys, len(lines)


def test_the_same_question_gets_the_same_answer_within_its_lines(moment, monkeypatch):
    once = key_and_lines(moment, monkeypatch, lines=24)
    again = key_and_lines(moment, monkeypatch, lines=24)
    assert once == again
    assert once[0] in once[1]
    assert once[2] <= 2 * 24 + 24


def test_an_answer_that_is_always_better_is_taken_and_one_that_is_not_surely_so_is_left(moment, monkeypatch):
    wanted = [""]

    def value(state, seat):
        return 1.0 if wanted[0] in {one.place for one in state.characters.values()} else 0.0

    *_, keys, _ = key_and_lines(moment, monkeypatch, lines=8)
    verb, who, chamber = keys[1].split(":")[:3]
    view, _question, _seat = moment
    wanted[0] = f"{view.characters[who].place[0]}-{chamber}"
    assert verb == "move"
    taken, *_ = key_and_lines(moment, monkeypatch, lines=48, turns=0, value=value)
    assert taken == keys[1]
    left, *_ = key_and_lines(moment, monkeypatch, lines=48, turns=0, value=lambda _state, _seat: 0.5)
    assert left == keys[0]


def test_where_no_deal_fits_the_usual_answer_stays(moment, monkeypatch):
    view, question, seat = moment
    search = replace(search_of(SORCERER), imagine=lambda *_: SORCERER.new_state({"seats": 2}))
    assert search.best(view, question, seat, list(question.options), "seed") == question.options[0]


def test_sure_is_counted_in_standard_errors_of_the_difference():
    assert is_surely_better([0.6] * 6, [0.5] * 6, 2.0)
    assert not is_surely_better([0.6] * 3, [0.5] * 3, 2.0), "too few"
    assert not is_surely_better([1.0, 0.0, 1.0, 0.1], [0.0, 1.0, 0.0, 1.0], 2.0)
    assert not is_surely_better([0.5] * 6, [0.5] * 6, 0.0)


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
