"""A wrong row of what a game says stops the start: nothing begins that could not say it."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from games.faces.face import get_face, get_speaker
from games.faces.loaded import load_tables
from games.faces.mice import speaker
from games.kit.content import ContentError
from games.systems import SLUGS
from labyrinth.running import collector

FAULTS = {
    "a language is missing": ('pl: "{who} znajduje: {card}."', "", "events.yaml", "found", "text.pl"),
    "an unknown gap": ("znajduje: {card}", "znajduje: {card:gem}", "events.yaml", "found", "text"),
    "a kind twice in a file": ("\ndiscarded:", "\nfound:", "events.yaml", "file", "found"),
    "a kind twice in two files": ("\nfound:", "\nattack:", "events-fights.yaml", "attack", "kind"),
    "a fact that it has not": ("znajduje: {card}", "znajduje: {item}", "events.yaml", "found", "text"),
}
"""What is written in place of what, and what is then named: file, id, field."""


@pytest.fixture(params=FAULTS.values(), ids=FAULTS)
def fault(request, tmp_path, monkeypatch):
    """Rows of a system with a fault: what must be named of it."""
    old, new, *named = request.param
    folder = Path(shutil.copytree(speaker.SPEAKER.rows_in, tmp_path / "say"))
    planted = folder / "events.yaml"
    text = planted.read_text()
    assert text.count(old) == 1
    planted.write_text(text.replace(old, new))
    monkeypatch.setattr(speaker, "SPEAKER", replace(speaker.SPEAKER, folder=folder))
    return tuple(named)


def test_a_process_of_pages_does_not_begin_with_a_wrong_row(fault, monkeypatch):
    monkeypatch.setattr(collector, "at_start", {"tables": load_tables})
    with pytest.raises(ContentError) as caught:
        collector.begin()
    assert (caught.value.file, caught.value.id, caught.value.field) == fault


def test_check_names_it(fault):
    with pytest.raises(SystemCheckError) as caught:
        call_command("check")
    assert "mice: {}: {}: {}: ".format(*fault) in str(caught.value)
    assert "games.E002" in str(caught.value)


def test_what_is_checked_is_what_the_faces_say():
    assert [get_face(slug).speaker is get_speaker(slug) for slug in SLUGS] == [True] * len(SLUGS)
    assert get_speaker("unheard_of") is None
