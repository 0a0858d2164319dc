"""What The Sorcerer's Labyrinth counts of its own, on whole games played by bots."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.position import Position, new_game
from games.engine.questions import Chance
from games.engine.record import Record, decode_record
from games.faces.counted import NOBODY
from games.faces.sorcerer.statistics import Facts
from games.faces.sorcerer.statistics_words import rows, sections
from games.statistics.statistics import Statistics, played_again
from games.systems.sorcerer.system import SYSTEM

GAMES = Path(__file__).parents[3] / "records" / "sorcerer"
DRAWN = ("team", "board", "side", "find", "loss", "pickpocket", "rune", "drift", "fallen")
"""Chances that are no dice."""
PEOPLE = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dot"}


@cache
def record(name: str) -> Record:
    return decode_record((GAMES / f"{name}.json").read_bytes())


@cache
def counted(name: str) -> Statistics:
    """The statistics of a recorded game that was never rewound."""
    [stretch] = record(name).played
    return played_again(SYSTEM, new_game(SYSTEM, record(name).options).base, stretch.entries)


@cache
def chances(name: str) -> list[tuple[str, str]]:
    """(purpose, result) of every chance of the game."""
    position = new_game(SYSTEM, record(name).options)
    found = []
    for entry in record(name).played[0].entries:
        if isinstance(position.question, Chance):
            found.append((position.question.kind, entry.answers[0].key))
        position.replay(entry)
    return found


def final(name: str) -> Position:
    position = new_game(SYSTEM, record(name).options)
    for entry in record(name).played[0].entries:
        position.replay(entry)
    return position


@pytest.fixture(params=["sorcerer-1-2", "sorcerer-2-1"])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override("en"):
        yield request.param


def facts(name: str) -> Facts:
    found = counted(name).own
    assert isinstance(found, Facts)
    return found


def test_every_die_that_fell_is_somebodys(game: str) -> None:
    fell = "".join(key for kind, key in chances(game) if kind not in DRAWN)
    dice = counted(game).dice
    for face in "123456":
        assert sum(faces[int(face) - 1] for faces in dice.values()) == fell.count(face)
    monsters = [clash for clash in facts(game).clashes if clash.monster]
    assert sum(dice.get(NOBODY, ())) >= len(monsters) > 0


def test_gems_add_up_to_what_everybody_has_in_the_end(game: str) -> None:
    found, state = facts(game), final(game).state
    for player in state.players:
        gained = sum(found.earned.get(player.seat, {}).values())
        spent = sum(found.spent.get(player.seat, {}).values())
        assert found.gems[-1][1][player.seat - 1] == player.gems
        if not player.out:
            assert player.gems == 1 + gained - spent


def test_the_rounds_of_the_curve_have_no_gap(game: str) -> None:
    rounds = [at for at, _gems in facts(game).gems]
    assert rounds == list(range(1, counted(game).rounds + 1))


def test_every_find_drawn_is_listed_with_what_was_to_be_expected(game: str) -> None:
    drawn = [key for kind, key in chances(game) if kind == "find"]
    found = facts(game)
    for token in set(drawn):
        assert sum(mine.get(token, 0) for mine in found.found.values()) == drawn.count(token)
    for seat, kinds in found.chances.items():
        many = sum(found.found[seat].values())
        assert all(len(shares) == many for shares in kinds.values())
        assert sum(sum(shares) for shares in kinds.values()) == pytest.approx(many)


def test_every_clash_has_its_odds(game: str) -> None:
    clashes = facts(game).clashes
    assert len(clashes) == sum(kind == "clash" for kind, _key in chances(game))
    for clash in clashes:
        assert clash.attacker in PEOPLE
        assert clash.defender != clash.attacker
        assert bool(clash.monster) == (clash.defender == NOBODY)
        assert 0 <= clash.wins <= 1 - clash.loses


def test_wins_are_near_what_the_odds_gave_reason_to_expect() -> None:
    """Over several games the odds of bots that never repeat a die must come true."""
    clashes = [
        clash
        for name in ("sorcerer-3-0", "sorcerer-3-2", "sorcerer-4-0", "sorcerer-4-1")
        for clash in facts(name).clashes
    ]
    won = sum(clash.outcome == "attacker" for clash in clashes)
    assert len(clashes) > 400
    assert won == pytest.approx(sum(clash.wins for clash in clashes), rel=0.12)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_words_all_of_it(game: str, language: str) -> None:
    with translation.override(language):
        names = {seat: PEOPLE[seat] for seat in facts(game).teams}
        found = sections(facts(game), names)
        for section in found:
            for chart in section.charts:
                assert "<svg" in render_to_string("charts/chart.html", {"chart": chart})
            for table in section.tables:
                assert {len(row) for row in table.rows} == {len(table.head)}
                page = render_to_string("games/parts/count_table.html", {"table": table})
                assert table.rows[0][0] in page
    assert len(found) == 3
    assert [series.name for series in found[0].charts[0].lines] == list(names.values())


def test_the_lines_of_the_file_hold_the_same(game: str) -> None:
    lines = list(rows(facts(game)))
    held = [value for what, seat, _of, value in lines if (what, seat) == ("gems_at_end_of_round", 1)]
    assert held == [gems[0] for _at, gems in facts(game).gems]
    assert sum(what == "clash" for what, *_rest in lines) == len(facts(game).clashes)
