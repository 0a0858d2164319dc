"""What Talisman counts of its own, and how it tells the end: on scenes and on whole games played by bots."""

from collections import Counter
from functools import cache

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.play_out import PlayedOut, play_out
from games.engine.position import new_game
from games.engine.questions import Chance
from games.faces.counted import NOBODY
from games.faces.ending import Ending
from games.faces.talisman.ending import ending, won
from games.faces.talisman.plan import board_of
from games.faces.talisman.routes import route
from games.faces.talisman.statistics import Facts
from games.faces.talisman.statistics_words import rows, sections
from games.faces.talisman.trails import WHAT
from games.statistics.statistics import Statistics, played_again
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

PEOPLE = {1: "Ann", 2: "Bob", 3: "Cid"}
OPTIONS = {"seats": 3, "city": "whole", "moon": "whole", "sudden_death": "round_40"}


@cache
def whole() -> PlayedOut:
    """The first of a dozen games in which enough has happened."""
    names = ("statistics", *(f"statistics-{number}" for number in range(11)))
    games = (play_out(SYSTEM, OPTIONS, ["random"] * 3, name=name, turns=500) for name in names)
    return next(game for game in games if is_rich(game))


def is_rich(game: PlayedOut) -> bool:
    met = Counter(event.kind for _step, event in game.position.events)
    return met["clash"] > 20 and met["cast"] > 0 and met["drawn"] > 40


@cache
def counted() -> Statistics:
    return played_again(SYSTEM, new_game(SYSTEM, OPTIONS).base, whole().position.entries)


def facts() -> Facts:
    found = counted().own
    assert isinstance(found, Facts)
    return found


def scene(table: Table) -> Facts:
    """What is counted of a scene from its start to where it stands."""
    found = played_again(SYSTEM, table.at.base, table.at.entries).own
    assert isinstance(found, Facts)
    return found


def told(found: Facts, language: str = "en") -> Ending:
    with translation.override(language):
        return ending(found, {seat: PEOPLE[seat] for _step, seat, _who in found.course.played})


def happened(kind: str) -> list[dict[str, object]]:
    return [event.facts for _step, event in whole().position.events if event.kind == kind]


# -- what is counted --------------------------------------------------------------------------------------


def test_every_die_that_fell_is_somebodys():
    position = new_game(SYSTEM, OPTIONS)
    fell = ""
    for entry in whole().position.entries:
        if isinstance(position.question, Chance) and position.question.dice:
            fell += entry.answers[0].key
        position.replay(entry)
    dice = counted().dice
    assert len(fell) > 200
    for face in "123456":
        assert sum(faces[int(face) - 1] for faces in dice.values()) == fell.count(face)
    assert sum(dice[NOBODY]) > 20


def test_the_curves_have_every_round_and_end_as_the_game_did():
    rounds = [round_ for round_, _had in facts().had]
    assert rounds == list(range(rounds[-1] + 1))
    assert rounds[-1] == max(player.turns for player in whole().position.state.players)
    for player, had in zip(whole().position.state.players, facts().had[-1][1], strict=True):
        who = player.who
        assert (had.life, had.gold, had.trophies) == (
            (who.life, who.gold, len(who.trophies)) if who else (0, 0, 0)
        )


def test_clashes_spells_and_cards_are_those_that_everybody_saw():
    found = facts()
    assert len(found.clashes) == len(happened("clash")) > 20
    assert sum(sum(mine.values()) for mine in found.cast.values()) == len(happened("cast")) > 0
    assert sum(sum(mine.values()) for mine in found.drawn.values()) == len(happened("drawn")) > 40
    for clash in found.clashes:
        assert 0 <= clash.wins <= 1
        assert 0 <= clash.loses <= 1 - clash.wins + 1e-9
        assert bool(clash.foes) == (clash.other == NOBODY)


@pytest.mark.long("many fights")
def test_wins_are_near_what_the_odds_gave_reason_to_expect():
    """Of bots that answer at random; fate and cards after the dice change little."""
    clashes = []
    options = {**OPTIONS, "sudden_death": "no"}
    for name in ("a", "b"):
        game = play_out(SYSTEM, options, ["random"] * 3, name=name, turns=600)
        again = played_again(SYSTEM, new_game(SYSTEM, options).base, game.position.entries).own
        clashes += again.clashes
    against = [one for one in clashes if not one.other]
    assert len(against) > 150
    assert sum(one.outcome == "won" for one in against) == pytest.approx(
        sum(one.wins for one in against), rel=0.15
    )


def test_the_odds_of_a_fight_are_those_at_its_dice():
    table = Table("troll", "wizard").put(1, "fields_8").lay("fields_8", "bear")
    found = scene(table.start(phase="meet").play(6, 1))
    [clash] = found.clashes
    assert (clash.seat, clash.other, clash.foes, clash.outcome) == (1, NOBODY, ("bear",), "won")
    assert 0.5 < clash.wins < 1
    assert told(found).deeds[0].best.startswith("The Troll against the Bear: ")
    assert told(found).deeds[1].best == ""


# -- the end ----------------------------------------------------------------------------------------------


def test_who_loses_the_last_life_to_the_winner_was_killed_by_them():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "fields_8", life=1).start(phase="landed")
    table.play("attack:2")
    table.play(*_until_over(table))
    found = scene(table)
    assert found.course.done[1]["kills"] == 1
    assert found.course.done[2]["deaths"] == 1
    assert [one.kind for one in found.course.spots] == ["killed"]
    assert found.course.spots[0].space == "fields_8"
    shown = told(found)
    assert "First blood" in [one.title for one in shown.moments]
    [grave] = shown.boards[0].marks
    assert (grave.kind, grave.side, grave.many) == ("grave", "2", 1)
    assert grave.title.startswith("Killed here: Wizard (Fields")


def _until_over(table: Table) -> list[str | int]:
    return [6, 1, "life"]


def test_the_end_is_told_by_its_winner_and_whole_in_both_languages():
    english, polish = told(facts()), told(facts(), "pl")
    assert english.moments[-1].title == "The moment of victory"
    with translation.override("en"):
        assert english.moments[-1].words == won(facts(), PEOPLE)
    assert [one.step for one in english.moments] == sorted(one.step for one in english.moments)
    for one, other in zip(english.moments, polish.moments, strict=True):
        assert one.title != other.title
        assert "%(" not in one.words + other.words
    for mine, theirs in zip(english.deeds, polish.deeds, strict=True):
        assert [many for _words, many in mine.counts] == [many for _words, many in theirs.counts]
        assert not {words for words, _many in mine.counts} & {words for words, _many in theirs.counts}
        assert mine.side == str(mine.seat)
    assert sum(dict(one.counts)["Deaths"] for one in english.deeds) == len(happened("killed"))
    assert english.legend != polish.legend
    assert english.chart is not None
    for board, other in zip(english.boards, polish.boards, strict=True):
        assert board.about != other.about
        assert board.title != other.title


def test_every_kind_of_mark_has_words():
    assert {one.kind for one in facts().course.spots} <= set(WHAT)


# -- trails -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "steps", "way"),
    [
        ("village", "fields_2", 1, ("village", "fields_2")),
        ("sentinel", "hills_m4", 1, ("sentinel", "hills_m4")),
        ("portal_of_power", "plain_of_peril", 0, ("portal_of_power", "plain_of_peril")),
        ("mines", "vampires_tower", 0, ("mines", "vampires_tower")),
        ("village", "crown_of_command", 3, ()),
        ("village", "tavern", 0, ()),
    ],
)
def test_a_way_is_the_one_that_was_rolled(start, end, steps, way):
    assert route(CONTENT, start, end, steps) == way


def test_a_way_round_the_ring_is_as_long_as_the_roll():
    table = Table("warrior", "wizard").put(1, "village")
    table.start().play(5)
    ends = [key.removeprefix("go:") for key in table.options if key.startswith("go:")]
    assert len(ends) > 1
    assert [len(route(CONTENT, "village", end, 5)) for end in ends] == [6] * len(ends)


def test_trails_are_the_moves_of_the_whole_game():
    walks = facts().course.walks
    moves = sum(one["roll"] == "move" for one in happened("rolled"))
    assert sum(one.times for one in walks) > moves > 20
    assert len({(one.seat, one.one, one.other) for one in walks}) == len(walks)
    shown = told(facts())
    lines = [line for board in shown.boards for line in board.lines]
    same_board = [one for one in walks if board_of(CONTENT, one.one) == board_of(CONTENT, one.other)]
    assert len(lines) == len(same_board)
    assert {line.side for line in lines} <= {"1", "2", "3"}
    thin, thick = min(line.width for line in lines), max(line.width for line in lines)
    assert thin == 1.0 < thick
    for board in shown.boards:
        assert all(0 <= mark.x <= board.box[2] and 0 <= mark.y <= board.box[3] for mark in board.marks)


# -- the page ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_words_all_of_it(language):
    with translation.override(language):
        found = sections(facts(), PEOPLE)
        for section in found:
            for chart in section.charts:
                assert "<svg" in render_to_string("charts/chart.html", {"chart": chart})
                assert [series.name for series in chart.lines] == list(PEOPLE.values())
            for table in section.tables:
                assert {len(row) for row in table.rows} == {len(table.head)}
                assert all(row[0] for row in table.rows)
    assert [len(one.charts) for one in found] == [6, 0, 0]


def test_the_lines_of_the_file_hold_the_same():
    lines = list(rows(facts()))
    held = [value for what, seat, _of, value in lines if (what, seat) == ("gold_at_end_of_round", 1)]
    assert held == [had[0].gold for _round, had in facts().had]
    assert sum(what == "clash" for what, *_rest in lines) == len(facts().clashes)
