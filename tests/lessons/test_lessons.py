"""Every lesson plays on its given dice from its first stop to its end, and says so in both languages."""

from itertools import pairwise
from pathlib import Path

import pytest
from django.utils import translation
from msgspec.structs import replace

from games import systems
from games.engine.questions import Question
from games.kit.content import ContentError
from games.lessons import script, stops
from games.lessons.script import Scene, lesson_of
from games.lessons.shown import count, is_offered, stop
from games.lessons.stops import LessonError
from games.models import Game

TAUGHT = [slug for slug in systems.SLUGS if lesson_of(slug)]


def gems(number: int) -> int:
    return next(one.gems for one in stop("sorcerer", number).table.view.players if one.seat == 1)


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_answer_that_is_asked_for_is_offered_there(slug):
    for number in range(1, count(slug)):
        shown = stop(slug, number)
        assert isinstance(shown.table.question, Question)
        assert is_offered(slug, number, shown.answer)


@pytest.mark.parametrize("slug", TAUGHT)
def test_it_is_over_after_five_turns(slug):
    last = stop(slug, count(slug))
    assert (last.is_end, last.turn, last.turns) == (True, 5, 5)


@pytest.mark.parametrize("slug", TAUGHT)
def test_each_stop_is_told_in_both_languages(slug):
    for number in range(1, count(slug) + 1):
        with translation.override("en"):
            english = stop(slug, number)
        with translation.override("pl"):
            polish = stop(slug, number)
        assert english.title != polish.title
        assert english.say != polish.say
        assert min(len(english.say), len(polish.say)) > 40


def test_one_moves_fights_finds_draws_a_rune_and_brings_a_crystal_home():
    told = [one.kind for number in range(1, 13) for one in stop("sorcerer", number).table.log]
    assert {"moved", "fight_dice", "found", "rune_drawn", "quest", "converted"} <= set(told)
    assert (gems(1), gems(11), gems(12)) == (1, 1, 6)


def test_the_other_one_plays_too():
    """Bolek goes elsewhere in every turn, and not always with the same character."""
    log = stop("sorcerer", count("sorcerer")).table.log
    moves = [one.facts for one in log if one.kind == "moved" and one.facts["who"] in ("ryjek", "shasshlyk")]
    assert {one["who"] for one in moves} == {"ryjek", "shasshlyk"}
    assert all(one["to"] != then["to"] for one, then in pairwise(moves))
    assert len({one["to"] for one in moves}) > len(moves) / 2


def test_a_wizard_fights_finds_spends_fate_gets_a_talisman_and_takes_the_crown():
    told = [one.kind for number in range(1, 14) for one in stop("talisman", number).table.log]
    wanted = {"rolled", "drawn", "cast", "beaten", "fate", "offered", "portal_opened", "crowned", "life_lost"}
    assert wanted <= set(told)
    at = {number: stop("talisman", number).table.view.players[0].who for number in (1, 3, 6, 10, 13)}
    assert (at[1].place, at[10].place, at[13].place) == ("graveyard", "temple", "crown_of_command")
    assert [card.card for card in at[10].objects] == ["adventure.solomons_crown", "talisman.talisman"]
    assert stop("talisman", 13).table.view.players[1].who.life == 5


def test_a_mouse_fights_finds_shares_and_meets_a_surge():
    last = count("mice")
    told = [one.kind for one in stop("mice", last).table.log]
    wanted = {
        "moved",
        "attack",
        "cheese",
        "used",
        "searched",
        "equipped",
        "explored",
        "surge",
        "page",
        "shared",
    }
    assert wanted <= set(told)
    first, end = (stop("mice", number).table.view for number in (1, last))
    assert (first.side, first.page, end.side, end.page) == ("T1o", 1, "T1b", 2)
    assert "button_shield" in end.mice["collin"].worn
    assert (end.mice["collin"].cheese, end.mice["tilda"].cheese, end.mice["nez"].wounds) == (1, 0, 0)


def test_a_lesson_of_a_game_that_is_not_played_here_is_none(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())
    assert lesson_of("sorcerer") is None


def test_what_happened_since_the_stop_before_is_new():
    shown = stop("sorcerer", 4).table
    assert 0 < shown.seen_step < shown.game.steps


@pytest.mark.django_db
def test_nothing_of_it_is_stored(django_assert_num_queries):
    with django_assert_num_queries(0):
        for number in range(1, count("sorcerer") + 1):
            stop("sorcerer", number)
    assert not Game.objects.exists()


def test_there_is_no_stop_before_the_first_or_behind_the_last_one():
    for number in (0, count("sorcerer") + 1):
        with pytest.raises(LookupError):
            stop("sorcerer", number)


def test_a_system_without_a_lesson_has_no_stop():
    assert count("tiny") == 0
    with pytest.raises(LookupError):
        stop("tiny", 1)


def test_a_script_that_the_rules_do_not_follow_says_where(monkeypatch):
    lesson = lesson_of("sorcerer")
    assert lesson is not None
    first = lesson.scenes[0]
    wrong = Scene(turn=1, before=f"{first.before} 7,7", answer="end", title=first.title, say=first.say)
    monkeypatch.setattr(stops, "lesson_of", lambda _slug: replace(lesson, scenes=(wrong,)))
    with pytest.raises(LessonError, match="stop 1: '7,7' does not answer 'move'"):
        stops.stops.__wrapped__("sorcerer")


def test_a_file_that_is_no_lesson_is_named(tmp_path: Path):
    file = tmp_path / "lesson.yaml"
    file.write_text("seats: two\noptions: {}\nreader: 1\npeople: {}\nscenes: []\nend: {}\n")
    with pytest.raises(ContentError, match=r"lesson\.yaml: file"):
        script.read(file)
