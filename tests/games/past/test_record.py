"""A finished game as a file that proves itself."""

from dataclasses import replace

import msgspec
import pytest

from games import systems
from games.engine.errors import BadRecord
from games.engine.questions import Question
from games.engine.record import decode_record, verify
from games.journal.loading import load
from games.journal.question_token import question_token
from games.lobby.lobby import join, set_phrase
from games.models import Game
from games.past.record import export
from games.past.studies import bring
from games.play.bots import play_bots
from games.play.take_back import take_back
from games.refused import Refused
from tests.games.people import finish, open_table, person, play, running
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


class Spoils(msgspec.Struct):
    """What a tiny game may be given: points to begin with."""

    points: dict[int, int]


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


def test_a_game_notes_what_its_rules_read_when_it_begins(monkeypatch):
    """A game that began before says nothing, however it is found later; its record stays of format 1."""
    old = running()
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, contents={1: "c0ffee"}))
    new = running("Cid", "Dot")
    for game, form, content in ((old, 1, ""), (new, 2, "c0ffee")):
        finish(game)
        record = decode_record(export(game))
        assert (record.format, record.content) == (form, content)
        assert verify(record, replace(TINY, contents={1: "c0ffee"})).result is not None
        assert (b"content" in export(game)) is bool(content)


def test_a_game_is_given_what_was_carried_into_it(monkeypatch):
    """The row of an open table has it; it begins there, and the record says and proves so."""

    def begun(options, carry=None):
        state = TINY.new_state(options)
        state.points.update(carry.points if carry else {})
        return state

    campaign = replace(TINY, new_state=begun, carried=Spoils)
    monkeypatch.setitem(systems.REGISTERED, "tiny", campaign)
    game = open_table()
    Game.objects.filter(pk=game.pk).update(carry={"points": {"1": 7}})
    game.refresh_from_db()
    join(game, person("Bob"))
    game.refresh_from_db()
    assert load(game).state.points == {1: 7, 2: 0}
    finish(game)
    record = decode_record(export(game))
    assert (record.format, record.carry) == (2, {"points": {"1": 7}})
    assert verify(record, campaign).result is not None
    study = bring(person("Eve"), export(game))
    assert export(study) == export(game)


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
