"""A finished game as a file that proves itself."""

import msgspec
import pytest

from games.engine.errors import BadRecord
from games.engine.questions import Question
from games.engine.record import decode_record, verify
from games.journal.loading import load
from games.journal.question_token import question_token
from games.lobby.lobby import join, set_phrase
from games.models import Game
from games.past.record import export
from games.play.bots import play_bots
from games.play.take_back import take_back
from games.refused import Refused
from tests.games.people import finish, open_table, person, play, running
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


def asked(game: Game) -> tuple[str, tuple[str, ...]]:
    """The kind of the open question and what seat 1 may answer."""
    question = load(game).question
    assert isinstance(question, Question)
    return question.kind, question.options_of(1)


def test_the_record_of_a_played_game_is_verified():
    game = open_table()
    set_phrase(game, person("Ann"), phrase="seven swans")
    join(game, person("Bob"))
    play(game, "1 wait")
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    finish(game)
    record = decode_record(export(game))
    position = verify(record, TINY)
    assert position.chances == game.chances
    assert position.number == game.entries
    assert record.phrases == {1: "seven swans"}


def test_the_record_of_a_game_that_started_at_once_is_verified():
    game = open_table(bots=1)
    while game.is_running:
        kind, options = asked(game)
        play(game, f"1 {'roll' if kind == 'act' else options[0]}")
        play_bots(game.pk)
        game.refresh_from_db()
    assert verify(decode_record(export(game)), TINY).result is not None


def test_a_changed_die_is_found():
    game = running()
    finish(game)
    record = msgspec.json.decode(export(game))
    [die] = [entry for entry in record["played"][0]["entries"] if entry[0] == "die"][:1]
    die[1][0][1] = str(int(die[1][0][1]) % 6 + 1)
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(decode_record(msgspec.json.encode(record)), TINY)


def test_there_is_no_record_before_the_end():
    with pytest.raises(Refused, match="when it is over"):
        export(running())
