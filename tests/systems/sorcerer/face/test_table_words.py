"""The table of The Sorcerer's Labyrinth in words: every kind of event, question and option has its own."""

import ast
import dataclasses
import re
from pathlib import Path

import pytest
import yaml
from django.utils import translation

from games.engine.events import BY_ORDER, seen_event
from games.engine.questions import Question
from games.faces import naming
from games.faces.say.log import worded
from games.faces.sorcerer import names
from games.faces.sorcerer.names import words_of
from games.faces.sorcerer.speaker import SPEAKER
from games.kit.content import read_file
from games.systems import sorcerer
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, page, shown
from tests.systems.sorcerer.face.pages import words_of as text_of
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

RULES = sorted(Path(sorcerer.__file__).parent.glob("*.py"))
RAW = re.compile(r"\b[a-z]+:[a-z_0-9]+|\b[a-z]+_[a-z_]+|%\(|Something happens")


def first_texts(*calls: str, place: int = 0) -> set[str]:
    """The literal at a place of the arguments in all calls of these names in the rules."""
    found = set()
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in calls
            ):
                given = node.args[place] if len(node.args) > place else None
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    found.add(given.value)
    return found


def test_every_kind_of_event_in_the_rules_has_its_words_and_no_other_has():
    assert set(SPEAKER.events) == first_texts("tell", "tell_apart", "whisper") | {BY_ORDER}


def test_every_kind_of_question_in_the_rules_has_its_words_and_no_other_has():
    assert set(SPEAKER.questions) == first_texts("one", place=1) | first_texts("sealed")


@pytest.mark.long("games that meet every kind")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_that_games_bring_is_worded(language):
    words = words_of(gallery().tables["over"][0])
    with translation.override(language):
        for event in gallery().events.values():
            for seat in (None, 1, 2):
                for opened in (False, True):
                    told = seen_event(event, seat, 1, opened=opened)
                    if told is not None:
                        line = worded(SPEAKER, words, told.kind, told.facts)
                        assert not RAW.search(text_of(line)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_that_games_bring_is_worded(language):
    tables = gallery().all_tables
    missing = set(SPEAKER.questions) - set(gallery().tables)
    assert not missing, "the gallery is too small"
    for table in tables:
        assert not RAW.search(text_of(page(table, language))), table.question


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_worded_alone_for_taking_it_back(language):
    with translation.override(language):
        for table in gallery().all_tables:
            if isinstance(table.question, Question):
                for key in table.question.options_of(table.seat):
                    text = SPEAKER.option(words_of(table), table.question.kind, key, {})
                    assert not RAW.search(text), key
                    assert text != key


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_tokens_alike_it_is_said_which_one_is_worn(language):
    giver = Table().put("wolsung", "1-b1", armour=["helmet"], backpack=["helmet"]).put("hilda", "1-b1")
    raiser = Table().put("khar_ghul", "3-c3", weapon="axe", backpack=["elixir", "axe"])
    raiser.start(3, "act", moved="khar_ghul", open=True).play("ability:elixir", "6")
    alike = {
        giver.start(1, "act", moved="wolsung", open=True): ("give_worn:hilda:helmet", "ability_worn:helmet"),
        raiser: ("give_worn:axe",),
    }
    with translation.override(language):
        for table, keys in alike.items():
            assert set(keys) <= set(table.options)
            words = words_of(shown(table.at, table.seat))
            said = [SPEAKER.option(words, table.kind, key, {}) for key in table.options]
            assert len(set(said)) == len(said), said
            assert {"en": "ake off", "pl": "dejmij"}[language] in SPEAKER.option(
                words, table.kind, keys[0], {}
            )


def test_those_who_wait_read_what_is_waited_for_where_all_may_know():
    public = {
        kind for kind, tables in gallery().tables.items() if kind != "over" and not tables[0].question.private
    }
    assert public <= {kind for kind, row in SPEAKER.questions.items() if row.awaited}


# Polish


@pytest.fixture
def names_alone(tmp_path):
    """Sentences are left out, so that only names stay."""
    for path in SPEAKER.rows_in.glob("*.yaml"):
        (tmp_path / path.name).write_text(yaml.safe_dump(gaps_of(read_file(path)), sort_keys=False))
    return dataclasses.replace(SPEAKER, folder=tmp_path)


def gaps_of(row):
    """The gaps of all texts in it, with blanks between them."""
    if not isinstance(row, dict):
        return row
    return {
        key: " ".join(re.findall(r"{[^{}]+}", one)) or "–" if key in LANGUAGES else gaps_of(one)
        for key, one in row.items()
    }


def test_polish_lines_and_options_bear_no_english_names(names_alone):
    english = english_only_names()
    with translation.override("pl"):
        for table in gallery().all_tables:
            words = words_of(table)
            said = [worded(names_alone, words, event.kind, event.facts) for event in table.log]
            if isinstance(table.question, Question):
                kind, keys = table.question.kind, table.question.options_of(table.seat)
                said += [names_alone.option(words, kind, key, {}) for key in keys if ":" in key]
            for one in said:
                assert not english.search(text_of(one)), one


def english_only_names() -> re.Pattern[str]:
    """English names of things that are no word of their Polish names."""
    words = set()
    for shelf in ("find", "encounter", "rune", "team"):
        for one in CONTENT.names[shelf].values():
            cases = {getattr(one.pl, case) for case in naming.CASES}
            if one.en not in cases:
                words.add(re.escape(one.en))
    return re.compile(rf"\b(?:{'|'.join(sorted(words))})\b")


def test_names_stand_in_the_polish_case_that_the_sentence_needs():
    words = names.Words(CONTENT, {}, {}, {})
    facts = {"who": "hilda", "token": "sword", "monster": "rats"}
    with translation.override("pl"):
        said = words.fill("%(who_gen)s %(token_acc)s %(monster_ins)s", facts)
    assert said == "Hildy Miecz Olbrzymimi Szczurami"
    with translation.override("en"):
        said = words.fill("%(who_gen)s %(token_acc)s %(monster)s", facts)
    assert said == "Hilda the Sword Giant Rats"
