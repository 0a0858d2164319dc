"""Hints: for tables of bots only, counted once a question, and by nothing that the seat does not see."""

import pytest

from games.analysis.lines import forked
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.system import System
from games.faces.drawn import draw
from games.faces.mice.speaker import SPEAKER as MICE
from games.faces.say.speaker import Speaker
from games.faces.sorcerer.speaker import SPEAKER as SORCERER
from games.faces.talisman.speaker import SPEAKER as TALISMAN
from games.journal.question_token import question_token
from games.models import Game, Seat
from games.play.hints import ask_for_hint, asked_for
from games.systems import get_system
from games.table.hint import SAMPLES, answers, hints_of
from games.table.reader_table import Table, table
from tests.games.pages import Visitor
from tests.games.people import answer, running

pytestmark = pytest.mark.django_db


def ask(game: Game) -> bool:
    game.refresh_from_db()
    return ask_for_hint(game.pk, 1, token=question_token(game, 1)).accepted


def shown(game: Game) -> Table:
    return table(Game.objects.get(pk=game.pk), 1)


def of(game: Game):
    now = shown(game)
    return hints_of(now, draw(now))


def test_a_hint_is_one_of_the_options_and_stands_until_the_game_goes_on():
    game = running("Ann", bots=1)
    assert (of(game).may_ask, of(game).hint) == (True, None)
    assert ask(game)
    hint = of(game).hint
    assert hint is not None
    assert (hint.key, hint.times, hint.many) == ("roll", SAMPLES, 1)
    answer(game, 1, "wait")
    assert (of(game).may_ask, of(game).hint) == (True, None)


def test_the_same_question_counts_once_and_the_next_again():
    game = running("Ann", bots=1)
    assert ask(game)
    assert ask(game)
    assert asked_for(Seat.objects.get(game=game, number=1)) == 1
    answer(game, 1, "wait")
    assert ask(game)
    assert asked_for(Seat.objects.get(game=game, number=1)) == 2


def test_where_somebody_else_sits_there_are_none():
    game = running("Ann", "Bob")
    assert not ask(game)
    assert of(game).may_ask is False
    Seat.objects.filter(game=game, number=1).update(hints={"many": 1, "at": game.entries})
    assert of(game).hint is None


def test_an_old_page_and_a_seat_that_is_not_asked_are_refused():
    game = running("Ann", bots=1)
    old = question_token(game, 1)
    answer(game, 1, "wait")
    assert not ask_for_hint(game.pk, 1, token=old).accepted
    assert Seat.objects.get(game=game, number=1).hints is None


def test_the_page_asks_for_one_by_a_button_of_its_own():
    game = running("Ann", bots=1)
    ann, address = Visitor("Ann"), f"/g/{game.slug}/"
    assert 'form="ask-hint"' in ann.get(address).content.decode()
    assert ann.submit(address, f"{address}hint/").status_code == 200
    told = ann.get(address).content.decode()
    assert "as a steady player sees it" in told
    assert "Hint 1 in this game." in told
    assert told.count('form="ask-hint"') == 0
    assert "Do it" in told


def test_a_hint_is_the_same_whatever_is_hidden_from_its_reader():
    system = get_system("sorcerer")
    position = somewhere(system)
    question = position.question
    seat = question.seats[0]
    before = system.observe(position.state, seat)
    hint = answers(system, before, question, seat)
    hidden = [one for one in position.state.characters.values() if one.seat != seat and one.backpack]
    assert hidden
    for one in hidden:
        one.backpack = ["another"] * len(one.backpack)
    after = system.observe(position.state, seat)
    assert after == before
    assert answers(system, after, question, seat) == hint
    assert set(hint) <= set(question.options_of(seat))


def somewhere(system: System) -> Position:
    """A Move of a game of bots in which others carry what the one who moves does not see."""
    found: list[Position] = []

    def watch(position: Position) -> None:
        question = position.question
        if found or not isinstance(question, Question) or question.kind != "move":
            return
        others = (one for one in position.state.characters.values() if one.seat not in question.seats)
        if any(one.backpack for one in others):
            found.append(forked(position))

    play_out(system, {"seats": 2}, ["steady"] * 2, name="hint", turns=30, watch=watch)
    return found[0]


@pytest.mark.parametrize("speaker", [SORCERER, TALISMAN, MICE], ids=lambda one: one.slug)
def test_reasons_are_given_for_questions_that_there_are(speaker: Speaker):
    assert speaker.hints
    assert set(speaker.hints) <= set(speaker.questions)
