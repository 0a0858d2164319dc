"""`manage.py rehearse` is red where a count is not zero, and nobody has planted it."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from rehearsal.complaints import COUNTS, QUARANTINED
from rehearsal.judge.duties import DUTIES, unmet
from rehearsal.management.commands import rehearse

DONE = {"duties": dict.fromkeys(DUTIES, 1), "reply_share": 0.6}
LENGTHS = {"mice": {"finished": 4, "days": 6.0, "turns": 10, "hours": 5.5}}
MEANS = {"days_a_game": {"mice": 1.5}, "hours_a_turn": {"mice": 0.55}}
ZEROS = {**dict.fromkeys((*COUNTS, QUARANTINED), 0), **DONE}


def printed(monkeypatch, capsys, *words, **found):
    """The report that a rehearsal with these counts prints, and what the command says then."""
    report = ZEROS | {"lengths": LENGTHS} | found
    monkeypatch.setattr(rehearse, "rehearse", lambda _wish, _cores: dict(report))
    monkeypatch.setattr(rehearse.signal, "signal", lambda *_: None)
    said = ""
    try:
        call_command("rehearse", *words)
    except CommandError as error:
        said = str(error)
    return json.loads(capsys.readouterr().out), said


def test_zeros_are_green(monkeypatch, capsys):
    assert printed(monkeypatch, capsys) == (ZEROS | {"lengths": LENGTHS} | MEANS, "")


@pytest.mark.parametrize("count", ["late_ends", "lost_answers", QUARANTINED])
def test_any_other_number_is_red_after_the_report(monkeypatch, capsys, count):
    report, said = printed(monkeypatch, capsys, **{count: 2})
    assert (report[count], said) == (2, f"Not zero: {count}.")


def test_what_was_planted_is_no_fault_of_the_site(monkeypatch, capsys):
    assert printed(monkeypatch, capsys, "--plant", "untrue", untrue_messages=3)[1] == ""


def test_with_people_who_answer_ahead_it_is_rehearsed_twice_and_both_lengths_are_printed(monkeypatch, capsys):
    report, said = printed(monkeypatch, capsys, "--ahead")
    assert (report["before"], said) == (MEANS | {"lengths": LENGTHS}, "")
    wishes = []
    twice = [ZEROS | {"lengths": LENGTHS, "late_ends": 1}, ZEROS | {"lengths": {}}]
    monkeypatch.setattr(rehearse, "rehearse", lambda wish, _cores: wishes.append(wish.ahead) or twice.pop(0))
    with pytest.raises(CommandError, match="Not zero: late_ends"):
        call_command("rehearse", "--ahead")
    assert wishes == [False, True]


def without(*names):
    return dict.fromkeys(DUTIES, 1) | dict.fromkeys(names, 0)


def test_a_duty_that_was_never_met_is_red_too(monkeypatch, capsys):
    never = without("ends_told", "question")
    assert printed(monkeypatch, capsys, duties=never)[1] == "Never met: question, ends_told."
    week = ("--games", "12", "--days", "7")
    assert printed(monkeypatch, capsys, *week, duties=never)[1] == "Never met: ends_told."


def test_a_week_in_which_fewer_than_half_of_the_turns_are_answered_by_mails_is_red(monkeypatch, capsys):
    week = ("--games", "12", "--days", "7")
    assert printed(monkeypatch, capsys, *week, reply_share=0.5)[1] == ""
    said = printed(monkeypatch, capsys, *week, reply_share=0.499)[1]
    assert said == "Fewer than half of the turns were answered by mails: 0.499."
    assert printed(monkeypatch, capsys, "--games", "3", "--days", "2", reply_share=0.1)[1] == ""


def test_a_rehearsal_of_some_days_need_not_meet_them_all():
    assert unmet(without("ends_told"), games=12, days=7) == ["ends_told"]
    assert unmet(without("ends_told"), games=8, days=4) == []


def test_each_count_of_the_judge_belongs_to_a_duty_whose_fault_it_is():
    assert all(duty.counts for duty in DUTIES.values())
    assert {count for duty in DUTIES.values() for count in duty.counts} <= set(COUNTS)
