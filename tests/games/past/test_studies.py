"""A record that somebody brings: proved first, then kept as a game in nobody's history."""

import json

import pytest

from games.careers.after_end import after_end, left_behind
from games.engine.record import decode_record
from games.farewell.delete_account import forget
from games.journal.loading import position_at
from games.journal.past import past_of
from games.lobby import my_games, open_games
from games.models import Game, Packed, Played, Rewind, Seat, Standing
from games.past import studies as services
from games.past.foreign_records import BadRecord, TooSlow
from games.past.my_studies import studies
from games.past.proof import rolled
from games.past.record import export
from games.past.studies import bring, remove
from games.refused import Refused
from tests.games.packed_games import eventful, finished
from tests.games.people import open_table, person
from tests.games.records import changed, foreign, slow_cpu, with_another_die

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("make", [finished, eventful])
def test_the_record_of_a_game_here_comes_out_as_it_was(make):
    record = export(make())
    study = bring(person("Eve"), record)
    assert export(Game.objects.get(pk=study.pk)) == record
    assert rolled(export(study)) == rolled(record)


def test_rewinds_of_the_record_are_those_of_the_study():
    record = export(eventful())
    study = bring(person("Eve"), record)
    rewound = [stretch.rewound_to for stretch in decode_record(record).played[:-1]]
    assert [one.left for one in Rewind.objects.filter(game=study)] == rewound
    assert len(rewound) == 2
    assert {one.rewind.game_id for one in past_of(study).left() if one.rewind} == {study.pk}


def test_a_foreign_record_is_a_finished_game_of_nobody():
    record = foreign(phrases={2: "żółw"})
    study = Game.objects.get(pk=bring(person("Eve"), record, name=" Evening at Bob's ").pk)
    assert (study.status, study.access, study.study_of) == ("finished", "link", "tiny-7-1")
    assert study.name == "Evening at Bob's"
    assert export(study) == record
    assert [seat.name for seat in study.seats.all()] == ["Seat 1", "Seat 2", "Seat 3"]
    assert not Seat.objects.filter(game=study).exclude(user=None).exists()
    assert position_at(study, study.entries).digest() == bytes(study.digest)
    assert past_of(study).moments() == {}


def test_a_study_is_in_no_list_and_no_history():
    eve = person("Eve")
    study = bring(eve, foreign())
    mine = my_games.my_games(eve)
    assert [page.rows for page in (mine.finished, mine.running, mine.waiting, mine.open)] == [[]] * 4
    assert open_games.open_games(None).rows == []
    assert left_behind() == []
    assert after_end(study.pk)
    assert not Played.objects.exists()
    assert not Standing.objects.exists()


def test_the_same_record_again_is_the_study_one_has():
    first = bring(person("Eve"), foreign())
    assert bring(person("Eve"), foreign()) == first
    assert bring(person("Bob"), foreign()) != first


def test_so_many_and_no_more(monkeypatch):
    monkeypatch.setattr(services, "MOST", 2)
    eve = person("Eve")
    for number in range(2):
        bring(eve, foreign(f"tiny-{number}"))
    with pytest.raises(Refused, match="2 studies"):
        bring(eve, foreign("tiny-x"))
    remove(eve, studies(eve).rows[0].slug)
    assert bring(eve, foreign("tiny-x")).study_of == "tiny-x"


WRONG = {
    "another die": (with_another_die(foreign()), "the seed gives"),
    "another seed": (changed(foreign(), seed="00" * 32), "does not fit the commitment"),
    "another name": (changed(foreign(), game="tiny-7-2"), "the seed gives"),
    "another phrase": (changed(foreign(), phrases={"1": "boo"}), "the seed gives"),
    "no end": (changed(foreign(), result=None), "the result is"),
    "another winner": (changed(foreign(), result={"winners": [2], "how": "gems"}), "the result is"),
    "other rules": (changed(foreign(), ruleset=2), "rule set 2 is not known"),
    "an unknown system": (changed(foreign(), system="chess"), "'chess' is not known"),
}
"""Not proved."""
STRANGE = {
    "a name with a space": (foreign("a b"), "name of the game"),
    "a long name": (foreign("x" * 41), "name of the game"),
    "a phrase of nobody": (foreign(phrases={4: "nobody sits there"}), "phrase of seat 4"),
    "a long phrase": (foreign(phrases={1: "long" * 30}), "phrase of seat 1"),
    "a sign that is none": (foreign(phrases={1: "a\0b"}), "phrase of seat 1"),
    "six seats": (foreign(seats=6), "no game for 6 seats"),
}
"""Consistent in itself, but no site like this one has written it."""


@pytest.mark.parametrize("name", [*WRONG, *STRANGE])
def test_what_is_not_proved_or_not_possible_is_not_kept(name):
    record, why = (WRONG | STRANGE)[name]
    with pytest.raises(BadRecord, match=why):
        bring(person("Eve"), record)
    assert not Game.objects.exists()


def test_a_rewind_to_where_it_was_is_nothing_that_a_site_writes():
    entries = json.loads(foreign())["played"][0]["entries"]
    twice = [{"entries": entries[:5], "rewound_to": 5}, {"entries": entries[5:]}]
    with pytest.raises(BadRecord, match="no game of this site"):
        bring(person("Eve"), changed(foreign(), played=twice))
    assert not Rewind.objects.exists()


def test_a_record_that_would_take_too_long_is_refused(monkeypatch):
    proof = len(json.loads(foreign())["played"][0]["entries"])
    slow_cpu(monkeypatch, seconds=10 / (proof + 1))  # enough to prove it, too little to play it once more
    with pytest.raises(TooSlow):
        bring(person("Eve"), foreign())
    assert not Game.objects.exists()


def test_what_no_site_has_written_is_refused_before_it_is_played(monkeypatch):
    monkeypatch.setattr(services, "proved", lambda *_, **__: pytest.fail("played"))
    for record, why in STRANGE.values():
        with pytest.raises(BadRecord, match=why):
            bring(person("Eve"), record)


def test_a_game_that_one_may_not_see_is_not_told_of():
    game = open_table(access="link")
    assert bring(person("Eve"), foreign(game.slug)).study_of == game.slug


def test_a_game_made_up_under_the_name_of_one_here_is_refused():
    game = open_table()
    with pytest.raises(BadRecord, match="was published with"):
        bring(person("Eve"), foreign(game.slug))


def test_studies_go_with_the_account_of_who_brought_them():
    theirs, mine = bring(person("Bob"), foreign()), bring(person("Eve"), foreign())
    assert forget(person("Eve"))
    assert list(Game.objects.all()) == [theirs]
    assert not Packed.objects.filter(game_id=mine.pk).exists()


def test_a_game_that_is_no_study_is_never_removed():
    game = open_table("Eve")
    with pytest.raises(Refused):
        remove(person("Eve"), game.slug)
    assert Game.objects.filter(pk=game.pk).exists()
