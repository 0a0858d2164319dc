"""`manage.py rehearse` is red where a count is not zero, and nobody has planted it."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from rehearsal.complaints import COUNTS, QUARANTINED
from rehearsal.management.commands import rehearse

ZEROS = dict.fromkeys((*COUNTS, QUARANTINED), 0)


def printed(monkeypatch, capsys, *words, **found):
    """The report that a rehearsal with these counts prints, and what the command says then."""
    monkeypatch.setattr(rehearse, "rehearse", lambda _wish, _cores: ZEROS | found)
    monkeypatch.setattr(rehearse.signal, "signal", lambda *_: None)
    said = ""
    try:
        call_command("rehearse", *words)
    except CommandError as error:
        said = str(error)
    return json.loads(capsys.readouterr().out), said


def test_zeros_are_green(monkeypatch, capsys):
    assert printed(monkeypatch, capsys) == (ZEROS, "")


@pytest.mark.parametrize("count", ["late_ends", "lost_answers", QUARANTINED])
def test_any_other_number_is_red_after_the_report(monkeypatch, capsys, count):
    report, said = printed(monkeypatch, capsys, **{count: 2})
    assert (report[count], said) == (2, f"Not zero: {count}.")


def test_what_was_planted_is_no_fault_of_the_site(monkeypatch, capsys):
    assert printed(monkeypatch, capsys, "--plant", "untrue", untrue_messages=3)[1] == ""
