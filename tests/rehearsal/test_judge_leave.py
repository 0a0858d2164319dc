"""The judge of what is taken back by the table's leave, and of another pace that it agrees on."""

from types import SimpleNamespace

from rehearsal.judge.agreements import Vote
from rehearsal.judge.clock import Clock
from rehearsal.judge.rules import PACES
from rehearsal.judge.sentences import told
from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

DUE = NOON + 24 * HOUR
ALL, NOT_ALL = {ANN: True, BOB: True}, {ANN: True, BOB: False}


def view(board):
    return {"id": GAME, "seat": ANN, "view": board, "question": None}


def spoken(bench, said, now):
    """Ann saw the first board before her answer, the second behind it."""
    bench.judge.leave.spoken(said, view("first"), view("second"), view(now), NOON + HOUR)
    return bench.found


def test_the_table_goes_back_where_all_agree(bench):
    assert spoken(bench, ALL, "first") == []
    assert bench.facts.seen["leaves_given"] == 1


def test_and_stays_where_somebody_is_against_it(bench):
    assert spoken(bench, NOT_ALL, "second") == []
    assert bench.facts.seen["leaves_given"] == 0


def test_it_is_noticed_where_it_does_otherwise(bench):
    assert spoken(bench, ALL, "second") == ["leaves_astray"]
    assert spoken(bench, NOT_ALL, "first") == 2 * ["leaves_astray"]


def test_the_same_answer_comes_to_the_same(bench):
    spoken(bench, ALL, "first")
    bench.judge.leave.once_more(view("second"))
    assert bench.found == []
    bench.judge.leave.once_more(view("third"))
    assert bench.found == ["leaves_astray"]


def test_clocks_that_stood_still_meanwhile_are_believed_once(bench):
    bench.see(NOON, DUE)
    spoken(bench, NOT_ALL, "second")
    bench.see(NOON + HOUR, DUE + HOUR)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, DUE)
    assert bench.found == ["wrong_due_times"]


def test_where_the_table_has_gone_back_its_people_are_told_anew(bench):
    """Mail is away then, and for some time nobody can tell until when: the end moves until they are told."""
    bench.see(NOON, DUE)
    bench.mail("it is your turn", NOON)
    bench.facts.mail_downs.append((NOON + HOUR / 2, NOON + 3 * HOUR))
    spoken(bench, ALL, "first")
    bench.see(NOON + 3 * HOUR, DUE + 2 * HOUR)
    bench.mail("it is your turn", NOON + 4 * HOUR, "<2@x>")
    bench.see(NOON + 4 * HOUR, DUE + 3 * HOUR)
    assert bench.found == []
    bench.see(NOON + 5 * HOUR, DUE)
    assert bench.found == ["wrong_due_times"]


def test_and_their_programs_too(bench):
    bench.judge.hooks.hearers.add(ANN)
    bench.see(NOON, DUE)
    data = {"table": GAME, "name": "Table 1", "system": "tiny", "due_at": DUE.isoformat()}
    said = {"type": "game.your_turn", "data": data | {"title": "", "text": "", "url": ""}}
    bench.judge.hooks.hear(ANN, "msg_1", said, NOON, taken=True)
    spoken(bench, ALL, "first")
    bench.judge.hooks.hear(ANN, "msg_2", said, NOON + HOUR, taken=True)
    assert bench.found == []
    bench.judge.hooks.hear(ANN, "msg_3", said, NOON + 2 * HOUR, taken=True)
    assert bench.found == ["hooks_doubled"]


# -- another pace ---


def agreed(bench):
    """A week for a move, instead of a day."""
    bench.see(NOON, DUE)
    vote = Vote(GAME, "pace", ANN, "Ann", 0, NOON, said={ANN: True, BOB: True}, pace="week")
    bench.judge.agreements.proposed(1, vote)
    bench.plays(NOON + HOUR, None, asked=(), on_turn=BOB, turn=2)


def test_the_turn_that_runs_stays_as_it_is_and_the_next_has_the_other_pace(bench):
    agreed(bench)
    person = bench.facts.people[ANN]
    bench.see(NOON + 2 * HOUR, person.runs_out(NOON + 2 * HOUR, (112 + 16) * 3600.0), turn=3)
    assert (bench.found, bench.facts.seen["due_times_at_another_pace"]) == ([], 1)


def test_the_old_pace_is_noticed(bench):
    agreed(bench)
    person = bench.facts.people[ANN]
    bench.see(NOON + 2 * HOUR, person.runs_out(NOON + 2 * HOUR, (16 + 3) * 3600.0), turn=3)
    assert bench.found == ["paces_kept"]


def test_no_more_is_saved_than_the_other_pace_holds(bench):
    """A bank of 112 hours, saved at a move a week; at one in three days 96 are the most."""
    clock = Clock(PACES["week"], bench.facts.people[ANN], left=0.0, bank=112 * 3600.0)
    clock.change_pace(PACES["relaxed"])
    clock.begin(SimpleNamespace(is_own=True, turn=3, seat=ANN, on_turn=ANN), NOON)
    assert clock.available == 96 * 3600.0


def test_where_the_word_of_somebody_was_missing_who_has_gone_nobody_can_tell(bench):
    bench.see_all(NOON, (ANN, BOB))
    bench.judge.agreements.proposed(1, Vote(GAME, "pace", ANN, "Ann", 0, NOON, pace="week"))
    bench.judge.agreements.changed(GAME)
    for hours in (100, 20):
        bench.see(NOON + HOUR, NOON + hours * HOUR)
    assert bench.found == []


def test_nor_where_they_go_in_the_moment_in_which_a_turn_begins(bench):
    """Ann's turn has begun at the pace of a week by what is seen first of it."""
    bench.see_all(NOON, (ANN, BOB))
    bench.judge.agreements.proposed(1, Vote(GAME, "pace", ANN, "Ann", 0, NOON, pace="week"))
    bench.plays(NOON + HOUR, NOON + 196 * HOUR, turn=3, away=(BOB,))
    assert bench.found == []


def test_a_mail_about_it_is_read_in_both_languages():
    for words in (
        "Ann asks the table to agree: to play at another pace from the next turn of each on: a move a week.",
        "Ann prosi stół o zgodę: grać w innym tempie, od następnej tury każdej osoby: ruch na tydzień.",
    ):
        asked = told(words, NOON).asked
        assert asked is not None
        assert (asked.by, asked.matter, asked.pace) == ("Ann", "pace", "week")
    asked = told("Bob asks the table to agree: to go back to step 7, before an answer of Bob.", NOON).asked
    assert asked is not None
    assert (asked.matter, asked.hours) == ("takeback", 0)
