"""A finished game in numbers: counted by playing it again, on a page and in files."""

import csv
import io
import json

import pytest
from django.core.cache import cache
from django.test import Client

from games.careers import history, ratings
from games.careers.after_end import after_end
from games.models import Entry, Game
from games.statistics import statistics as selectors
from games.statistics.statistics import statistics
from tests.games.people import finish, person, play, running
from tests.games.records import slow_cpu

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


def finished(*names: str, bots: int = 0) -> Game:
    """A game that its people have played to the end by rolling, before it enters any history."""
    game = running(*(names or ("Ann", "Bob")), bots=bots)
    finish(game)
    return game


def page_of(game: Game, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/g/{game.slug}/statistics/")
    assert answer.status_code == 200
    return answer.content.decode()


def rolls(game: Game) -> list[str]:
    """Every face that fell, as the journal has it."""
    from games.journal.past import past_of

    return [line.answers[0].key for line in past_of(game).entries() if line.is_chance]


def test_every_die_is_counted_for_the_seat_that_threw_it() -> None:
    game = finished()
    found = statistics(game)
    assert sum(map(sum, found.dice.values())) == len(rolls(game)) == found.chances
    for face in range(1, 7):
        assert sum(faces[face - 1] for faces in found.dice.values()) == rolls(game).count(str(face))
    winner = (game.result or {})["winners"][0]
    assert sum(face * many for face, many in enumerate(found.dice[winner], 1)) >= 11
    assert found.entries == game.entries


def test_turns_and_rounds() -> None:
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    finish(game)
    found = statistics(game)
    assert found.turns == sum(found.turns_of.values())
    assert found.rounds == max(found.turns_of.values()) == found.turns_of[1]


def test_a_seat_that_left_keeps_its_turns() -> None:
    from games.seats.resign import resign

    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    resign(game.pk, 3)
    game.refresh_from_db()
    finish(game)
    assert set(statistics(game).turns_of) >= {1, 2}


@pytest.mark.parametrize("address", ["statistics/", "statistics.json", "statistics.csv"])
def test_there_are_none_before_the_end(client: Client, address: str) -> None:
    game = running()
    client.force_login(person("Ann"))
    assert client.get(f"/g/{game.slug}/{address}").status_code == 404
    assert client.get(f"/g/nothinghere/{address}").status_code == 404


def test_a_cancelled_game_has_none(client: Client) -> None:
    game = running()
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    assert client.get(f"/g/{game.slug}/statistics/").status_code == 404


def test_a_table_by_link_shows_them_to_its_people_only() -> None:
    game = finished()
    Game.objects.filter(pk=game.pk).update(access="link")
    assert Client().get(f"/g/{game.slug}/statistics/").status_code == 404
    seated = Client()
    seated.force_login(person("Bob"))
    assert "Ann" in page_of(game, seated)


def test_the_page_tells_result_length_dice_and_where_to_go_on() -> None:
    game = finished()
    winner = game.seats.get(number=(game.result or {})["winners"][0])
    page = page_of(game)
    assert f"{winner.name} wins." in page
    assert "Dice against expectation" in page
    assert "Range of 95 of 100 games" in page
    for address in ("dice/", "record.json", "statistics.csv", "statistics.json", "at/0/"):
        assert f"/g/{game.slug}/{address}" in page


def test_one_sentence_on_top_says_whose_dice_fell_how() -> None:
    game = finished()
    mean = {
        seat: sum(face * many for face, many in enumerate(faces, 1)) / sum(faces)
        for seat, faces in statistics(game).dice.items()
    }
    line = f"Pips per die: Ann {mean[1]:.2f}, Bob {mean[2]:.2f}; 3.5 is even luck."
    lede = page_of(game).split('class="lede"')[1].split("</p>", maxsplit=1)[0]
    assert line in lede


def test_the_finished_table_leads_to_replay_statistics_dice_and_record(client: Client) -> None:
    game = finished()
    page = client.get(f"/g/{game.slug}/").content.decode()
    for address in ("at/0/", "statistics/", "dice/", "record.json"):
        assert f'href="/g/{game.slug}/{address}"' in page


def test_the_time_of_each_person_is_told_unless_he_keeps_it_to_himself() -> None:
    game = finished()
    assert "Time used" not in page_of(game)
    after_end(game.pk)
    game.refresh_from_db()
    assert game.recorded_at is not None
    assert "Time used" in page_of(game)
    ann = person("Ann")
    ann.times_shown = False
    ann.save(update_fields=["times_shown"])
    shown = json.loads(Client().get(f"/g/{game.slug}/statistics.json").content)
    times = {one["name"]: one["seconds"] for one in shown["times"]}
    assert times["Ann"] is None
    assert times["Bob"] is not None
    own = Client()
    own.force_login(ann)
    shown = json.loads(own.get(f"/g/{game.slug}/statistics.json").content)
    assert {one["name"]: one["seconds"] is None for one in shown["times"]} == {"Ann": False, "Bob": False}


def test_a_packed_game_tells_the_same() -> None:
    game = finished()
    before = statistics(game)
    after_end(game.pk)
    cache.clear()
    game.refresh_from_db()
    assert game.packed_at is not None
    assert not Entry.objects.filter(game=game).exists()
    assert statistics(game) == before


def test_it_is_played_again_once() -> None:
    game = finished()
    first = statistics(game)
    Entry.objects.filter(game=game).delete()
    assert statistics(game) == first


def test_a_game_that_takes_too_long_says_so_and_is_not_tried_at_every_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = finished()
    slow_cpu(monkeypatch)
    assert "too long for its numbers" in page_of(game)
    monkeypatch.setattr(selectors, "played_again", lambda *_: pytest.fail("played again"))
    assert "too long for its numbers" in page_of(game)
    assert Client().get(f"/g/{game.slug}/statistics.csv").status_code == 404


def test_rules_that_stumble_are_told_of_and_harm_nobody() -> None:
    game = finished()
    Entry.objects.filter(game=game, number=2).delete()
    assert "do not play this game as it was played" in page_of(game)
    assert Client().get(f"/g/{game.slug}/statistics.json").status_code == 404


def test_the_files_hold_the_numbers_of_the_page() -> None:
    game = finished("=Ann", "Bob")
    found = statistics(game)
    facts = json.loads(Client().get(f"/g/{game.slug}/statistics.json").content)
    assert facts["format"] == "labyrinth-statistics/1"
    assert facts["dice"] == {str(seat): list(faces) for seat, faces in found.dice.items()}
    assert facts["players"] == {"1": "=Ann", "2": "Bob"}
    answer = Client().get(f"/g/{game.slug}/statistics.csv")
    assert answer["Content-Disposition"].endswith('-statistics.csv"')
    lines = list(csv.DictReader(io.StringIO(answer.content.decode().removeprefix("\ufeff"))))
    faces = {(line["seat"], line["of"]): line["value"] for line in lines if line["what"] == "dice"}
    assert faces["1", "6"] == str(found.dice[1][5])
    assert {line["player"] for line in lines} == {"", "'=Ann", "Bob"}


def test_a_former_player_has_no_name_in_them() -> None:
    game = finished()
    history_parts = history.parts(game)
    ratings.rate(game, history_parts)
    history.save(history_parts)
    game.played.filter(seat=1).update(user=None, name="")
    game.seats.filter(number=1).update(user=None, name="")
    page = page_of(game)
    assert "Ann" not in page
    assert "Former player 1" in page


def test_the_queries_do_not_grow_with_the_game(django_assert_max_num_queries) -> None:
    games = [running("Ann", "Bob"), running("Cid", "Dot")]
    for _ in range(6):
        play(games[1], "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    counts = []
    for game in games:
        finish(game)
        after_end(game.pk)
        with django_assert_max_num_queries(14) as captured:
            page_of(game)
        counts.append(len(captured))
    assert counts[0] == counts[1]
