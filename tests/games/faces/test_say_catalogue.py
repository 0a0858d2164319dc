"""The texts of rows for a translator and back: nothing is lost on the way, and nothing wrong is written."""

import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import translation

from games.faces.face import get_face
from games.faces.say.catalogue import (
    BadCatalogueError,
    digest,
    exported,
    faults,
    gaps_of,
    imported,
    places,
    released,
)
from games.faces.say.kinds import DOCUMENT, with_kinds
from games.faces.say.log import worded
from games.faces.say.speaker import FACES
from games.management.commands.say import speakers
from games.systems import SLUGS
from games.systems.talisman.content import content_of

ROWS = """# turns
turn:
  en: "The turn of {who.gen}"
  pl: "Tura {who.gen}"
cast:
  by: target
  of:
    none: {en: "{who} casts.", pl: "{who} rzuca."}  # at nobody
    some:
      en: "{who} casts on
        {target:seat}."
      pl: "{who} rzuca na {target:seat}."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "made" / "say"
    found.mkdir(parents=True)
    (found / "events.yaml").write_text(ROWS)
    return found


def test_a_text_says_where_it_stands(folder):
    assert [(one.context, one.source) for one in places(folder)] == [
        ("made/events.yaml/turn", "The turn of {who.gen}"),
        ("made/events.yaml/cast/of/none", "{who} casts."),
        ("made/events.yaml/cast/of/some", "{who} casts on {target:seat}."),
    ]


def test_what_comes_back_as_it_went_changes_nothing(folder):
    assert imported(places(folder), "pl", exported(places(folder), "pl")) == []
    assert (folder / "events.yaml").read_text() == ROWS


def test_a_changed_translation_comes_into_its_row_and_nothing_else_moves(folder):
    written = exported(places(folder), "pl").replace("rzuca na", 'ciska \\"czar\\" na')
    assert imported(places(folder), "pl", written) == [folder / "events.yaml"]
    changed = ROWS.replace("rzuca na", 'ciska \\"czar\\" na')
    assert (folder / "events.yaml").read_text() == changed
    assert places(folder)[2].text("pl") == '{who} ciska "czar" na {target:seat}.'


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("made/events.yaml/turn", "made/events.yaml/tour", "there is no such text"),
        ('msgid "{who} casts."', 'msgid "{who} cast."', "its English has changed"),
        ('msgstr "{who} rzuca."', 'msgstr "{who} rzuca {czar}."', "its gaps are"),
        ('msgstr "{who} rzuca."', 'msgstr "{who rzuca."', "is no gap"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(folder, old, new, reason):
    written = exported(places(folder), "pl").replace("rzuca na", "ciska na")
    assert old in written
    with pytest.raises(BadCatalogueError, match=reason):
        imported(places(folder), "pl", written.replace(old, new))
    assert (folder / "events.yaml").read_text() == ROWS


def test_a_third_language_is_a_catalogue_alone(tmp_path):
    """A made one, of all texts of Talisman: each in capitals, with its gaps."""
    copy = tmp_path / "talisman" / "say"
    shutil.copytree(FACES / "talisman" / "say", copy)
    found = places(copy)
    written = exported(found, "de")
    for one in found:
        assert f'msgctxt "{one.context}"' in written.replace('"\n"', "")
    made = "".join(_told(one.context, one.source) for one in found)
    assert len(imported(found, "de", HEADER + made)) == len(list(copy.glob("*.yaml")))
    assert faults(places(copy), "de", {}) == []
    assert [one.text("pl") for one in places(copy)] == [one.text("pl") for one in found]
    speaker = get_face("talisman").speaker
    assert speaker is not None
    other = type(speaker)(
        slug="talisman",
        own_types=speaker.own_types,
        event=speaker.event,
        question=speaker.question,
        seats=speaker.seats,
        folder=copy,
    )
    other.check()
    words = _words()
    with translation.override("de"):
        assert worded(other, words, "nightfall", {}) == "DE Night falls."
        assert worded(speaker, words, "nightfall", {}) == "Night falls."
        assert str(worded(other, words, "toad", {"seat": 1})).startswith("DE ")


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def _told(context: str, source: str) -> str:
    text = source.replace("\\", "\\\\").replace('"', '\\"')
    return f'msgctxt "{context}"\nmsgid "{text}"\nmsgstr "DE {text}"\n\n'


def _words() -> object:
    from games.faces.talisman.names import Words

    return Words(content_of(2), {1: "Ada"}, {1: "troll"})


def test_what_a_translator_has_still_to_do_is_named(folder):
    found = places(folder)
    kept = {one.context: (digest(one.source), digest(one.text("pl"))) for one in found}
    assert faults(found, "pl", kept) == []
    assert faults(found, "de", {})[0] == "made/events.yaml/turn: no text in de"
    rows = ROWS.replace("The turn of {who.gen}", "A turn of {who.gen}").replace(
        "rzuca na {target:seat}", "rzuca"
    )
    (folder / "events.yaml").write_text(rows)
    assert faults(places(folder), "pl", kept) == [
        "made/events.yaml/turn: its English has changed since the last release, pl has not",
        "made/events.yaml/cast/of/some: its gaps differ from the English",
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_every_system_is_complete_in_polish(slug):
    found = places(FACES / slug / "say")
    assert len(found) > 100
    assert faults(found, "pl", released("pl")) == []
    assert all(gaps_of(one.source) is not None for one in found)


def test_the_command_goes_there_and_back(tmp_path, capsys):
    file = tmp_path / "pl.po"
    call_command("say", "--export", "pl", str(file))
    assert "talisman/events.yaml/nightfall" in file.read_text()
    call_command("say", "--import", "pl", str(file))
    call_command("say", "--missing", "pl")
    assert capsys.readouterr().out == "Nothing that games say is missing in pl.\n"
    with pytest.raises(CommandError, match="say which file"):
        call_command("say", "--import", "pl")
    file.write_text(file.read_text().replace("events.yaml/nightfall", "events.yaml/knightfall"))
    with pytest.raises(CommandError, match="knightfall: there is no such text"):
        call_command("say", "--import", "pl", str(file))


def test_the_document_of_the_api_names_every_kind():
    """Where it does not: `manage.py say --kinds`."""
    text = DOCUMENT.read_text()
    assert with_kinds(text, speakers()) == text
    for speaker in speakers().values():
        assert [kind for kind in (*speaker.events, *speaker.questions) if f"| `{kind}`" not in text] == []
