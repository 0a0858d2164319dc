"""A finished game as a file that proves itself."""

import msgspec
import pytest

from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.models.question_token import question_token
from games.services.errors import Refused
from games.services.lobby import join, set_phrase
from games.services.record import export
from games.services.take_back import take_back
from tests.games.people import finish, open_table, person, play, running
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


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
