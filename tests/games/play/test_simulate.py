"""`manage.py simulate` on tiny games: options, seats, bots, and what a line tells."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import systems
from games.engine.record import decode_record, verify
from games.engine.system import Bots, Result
from tests.games.boxed import BOXED
from tests.games.saga import SAGA


@pytest.fixture(autouse=True)
def _boxed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "boxed", BOXED)


def lines(*arguments: str) -> list[dict[str, object]]:
    """What is printed of each game; the last line is the speed."""
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    *games, speed = out.getvalue().splitlines()
    assert "games/s" in speed
    return [json.loads(line) for line in games]


def test_a_line_names_all_winners_and_how_they_won():
    first, second = lines("boxed", "--games", "2", "--seats", "2")
    assert (first["winners"], second["winners"]) in ((a, b) for a in ([1], [2]) for b in ([1], [2]))
    assert (first["how"], first["finished"]) == ("points", True)
    assert "winner" not in first


def test_allies_win_together_and_a_lost_chapter_has_no_winner(monkeypatch):
    for winners in ((1, 2, 3), ()):
        system = replace(
            BOXED, result=lambda state, won=winners: Result(won, "chapter") if state.winner else None
        )
        monkeypatch.setitem(systems.REGISTERED, "boxed", system)
        assert [(game["winners"], game["how"]) for game in lines("boxed", "--games", "1")] == [
            (list(winners), "chapter")
        ]


def test_a_game_that_is_cut_has_neither():
    (game,) = lines("boxed", "--games", "1", "--turns", "1")
    assert (game["winners"], game["how"], game["finished"]) == ([], None, False)


def test_records_carry_what_was_chosen_and_prove_themselves(tmp_path: Path):
    town = ("--option", "town=whole", "--option", "ending=town")
    lines("boxed", "--games", "1", "--seats", "2", "--records", str(tmp_path), *town)
    (file,) = tmp_path.iterdir()
    record = decode_record(file.read_bytes())
    assert record.options == {"seats": 2, "town": "whole", "ending": "town"}
    assert verify(record, BOXED).result == record.result


def test_without_options_a_system_plays_its_usual_game_on_its_usual_seats(tmp_path: Path):
    lines("boxed", "--games", "1", "--records", str(tmp_path / "none yet"))
    assert decode_record(next(tmp_path.glob("*/*")).read_bytes()).options == {
        "seats": 3,
        "town": "off",
        "ending": "crown",
    }


def test_the_best_bots_play_where_none_is_named(monkeypatch):
    monkeypatch.setitem(
        systems.REGISTERED, "boxed", replace(BOXED, bots=Bots({"random": BOXED.bots.levels["random"]}))
    )
    assert lines("boxed", "--games", "1")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--option", "village=off"], "no option “village”"),
        (
            ["--option", "town=half"],
            r"“half” is not one of the choices .*town=off\|parts\|whole; ending=crown\|town",
        ),
        (["--option", "ending=town"], "no_town"),
        (["--option", "town"], "write it as NAME=VALUE"),
        (["--option", "town=off", "--option", "town=whole"], "--option town: more than one value"),
        (["--seats", "7"], "the system takes"),
        (["--bot", "oracle"], "no bot 'oracle'"),
    ],
)
def test_what_the_system_does_not_play_is_told(arguments, why):
    with pytest.raises(CommandError, match=why):
        lines("boxed", *arguments)


def test_a_campaign_goes_on_with_what_lasts_and_says_how_far_it_came(monkeypatch, tmp_path: Path):
    monkeypatch.setitem(systems.REGISTERED, "saga", SAGA)
    out = StringIO()
    arguments = ("--games", "2", "--seats", "2", "--campaign", "--records", str(tmp_path))
    call_command("simulate", "saga", *arguments, stdout=out)
    *told, far, _speed = out.getvalue().splitlines()
    games = [json.loads(line) for line in told]
    assert [(game["index"], game["chapter"]) for game in games] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 1),
        (1, 2),
        (1, 3),
    ]
    assert [game["options"]["place"] for game in games[1:3]] == ["wood", "sea"]
    assert far == "campaigns came to 3 to 3 chapters, 3.0 on average"
    verify(decode_record((tmp_path / "saga-1-1-2.json").read_bytes()), SAGA)


def test_games_that_do_not_follow_one_another_are_no_campaign():
    with pytest.raises(CommandError, match="do not follow one another"):
        lines("boxed", "--campaign")


@pytest.fixture
def _two_levels(monkeypatch):
    bot = BOXED.bots.levels["random"]
    monkeypatch.setitem(
        systems.REGISTERED, "boxed", replace(BOXED, bots=Bots({"random": bot, "steady": bot}))
    )


@pytest.mark.usefixtures("_two_levels")
def test_bots_change_seats_from_game_to_game_on_the_same_dice():
    out = StringIO()
    call_command("simulate", "boxed", "--bots", "random,steady", "--games", "4", stdout=out)
    *games, random, steady, _speed = out.getvalue().splitlines()
    played = [json.loads(line) for line in games]
    assert [game["bots"] for game in played] == [["random", "steady"], ["steady", "random"]] * 2
    assert played[0]["digest"] == played[1]["digest"] != played[2]["digest"]
    won = [game["bots"][game["winners"][0] - 1] for game in played]
    assert random == f"random won {won.count('random')} of 4, {25 * won.count('random')}.0 %"
    assert steady.startswith(f"steady won {won.count('steady')} of 4")


@pytest.mark.parametrize(("bots", "different"), [("random,random", 2), ("random,other", 1)])
def test_bots_that_differ_change_seats_on_the_same_dice_and_others_never_meet_them_twice(
    monkeypatch, bots, different
):
    """Each game of bots that are alike is one more; where they differ each sits where the other has sat."""
    one = BOXED.bots.levels["random"]
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, bots=Bots({"random": one, "other": one})))
    out = StringIO()
    call_command("simulate", "boxed", "--games", "2", "--seats", "2", "--bots", bots, stdout=out)
    games = [json.loads(line) for line in out.getvalue().splitlines() if line.startswith("{")]
    assert len({game["digest"] for game in games}) == different
