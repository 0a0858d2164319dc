"""What histories and ratings need is written when a game ends: no later release can take it away."""

import random
from dataclasses import replace

import pytest

from games import systems
from games.careers import history, recount
from games.careers.after_end import after_end
from games.careers.own_answers import doings
from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game, Played, Standing, Tenure
from games.models.tally import tally_of
from games.play.rewind import rewind
from games.play.take_back import take_back
from games.seats.resign import resign
from tests.games.long import long_running
from tests.games.over import agree_to_end
from tests.games.packed_games import eventful, finished, play_out
from tests.games.people import answer, person, play, play_on, running
from tests.games.seats.test_replace import take
from tests.games.slow import DAY_LATER, MINUTE, started, sweep_at
from tests.games.tables import away
from tests.games.tiny import CHANGED, TINY

pytestmark = pytest.mark.django_db


def written(game: Game) -> list[tuple[str, int | None, int | None]]:
    """Name, turns and own turns of every tenure, as its row has them."""
    return list(Tenure.objects.filter(game=game).values_list("name", "turns", "own_turns"))


def played(game: Game) -> list[tuple[str, int, int]]:
    """The same out of the whole journal, played again."""
    game.refresh_from_db()
    tenures = list(Tenure.objects.filter(game=game))
    done, _teams = doings(game, tenures)
    return [(one.name, doing.all_turns, doing.own_turns) for one, doing in zip(tenures, done, strict=True)]


def replaced() -> Game:
    """Bob was away and Dot has taken his seat."""
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep", "1 low", "2 low", "3 low")
    away(game, 2, offered=True)
    take(game, "Dot")
    play_on(game, 20)
    return agree_to_end(game)


def timed_out() -> Game:
    """The first turn ran out."""
    game = started()
    assert sweep_at(DAY_LATER + 2 * MINUTE) == 1
    return agree_to_end(game)


def resigned() -> Game:
    """One went, the others played to the end."""
    game = running("Ann", "Bob", "Cid")
    play_on(game, 9)
    resign(game.pk, 2)
    play_out(game)
    return game


@pytest.mark.parametrize("end", [finished, eventful, replaced, timed_out, resigned])
def test_the_turns_are_those_that_the_journal_tells(end):
    game = end()
    assert written(game) == played(game)
    assert sum(turns or 0 for _name, turns, _own in written(game))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_at_the_table_they_are(seed):
    luck, game = random.Random(seed), running("Ann", "Bob", "Cid")
    for _ in range(60):
        step(luck, game)
    if game.is_running:
        agree_to_end(game)
    assert written(game) == played(game)


def step(luck: random.Random, game: Game) -> None:
    """Somebody answers, takes back, or the operator takes the game back."""
    game.refresh_from_db()
    if not game.is_running:
        return
    question = load(game).question
    assert isinstance(question, Question)
    seat, what = luck.choice(question.seats), luck.random()
    if what < 0.8:
        answer(game, seat, luck.choice(question.options_of(seat)))
    elif what < 0.95:
        take_back(game.pk, seat, token=question_token(game, seat))
    else:
        rewind(game.pk, to=luck.randint(max(0, game.entries - 12), game.entries), reason="luck")
    game.refresh_from_db()


def test_of_a_long_game_too():
    game = long_running(60)
    assert game.entries == 300
    agree_to_end(game)
    assert written(game) == played(game) == [("Ann", 61, 61), ("Bob", 60, 60)]


def test_places_and_teams_stand_there_too(monkeypatch):
    slow = replace(TINY.slow, teams=lambda _: {1: "owls", 2: "mice", 3: "bats"})
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=slow))
    game = resigned()
    winner = game.result["winners"][0]
    rows = {row.seat: (row.team, row.place) for row in Tenure.objects.filter(game=game)}
    places = {seat: 3 if seat == 2 else 1 if seat == winner else 2 for seat in (1, 2, 3)}
    assert rows == {1: ("owls", places[1]), 2: ("mice", places[2]), 3: ("bats", places[3])}


# -- no later release plays it again -------------------------------------------------------------------------


def test_a_history_a_rating_and_a_result_hang_on_no_replay(monkeypatch):
    sound, game = finished(), running()
    play_out(game, slow=30)
    after_end(sound.pk)
    whole = {part.name: (part.turns, part.own_turns, part.rated, part.place) for part in sound.played.all()}
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    assert not after_end(game.pk), "it is not packed"
    game.refresh_from_db()
    assert (game.recorded_at is not None, game.packed_at) == (True, None)
    found = {part.name: (part.turns, part.own_turns, part.rated, part.place) for part in game.played.all()}
    assert {name: (rated, place > 0) for name, (_t, _o, rated, place) in found.items()} == {
        "Ann": (True, True),
        "Bob": (True, True),
    }
    assert sorted(turns for turns, _own, _rated, _place in found.values()) == sorted(
        turns for _name, turns, _own in written(game)
    )
    assert whole.keys() == found.keys()
    assert Standing.objects.get(user=person("Ann")).rated == 2
    ann = Played.objects.get(game=game, user=person("Ann"))
    assert (ann.seconds, ann.times) == (0, {})
    assert ann.answers == sum(
        one.by == "person" and one.seat == ann.seat for line in lines(game) for one in line.answers
    )


def lines(game: Game) -> list:
    from games.journal.past import past_of

    return past_of(game).entries()


def test_who_is_older_than_the_game_leaves_it_to_a_newer_one():
    game = finished()
    Game.objects.filter(pk=game.pk).update(release="99.0")
    assert not after_end(game.pk)
    assert not game.played.exists()


def test_a_game_from_before_they_were_counted_tells_them_when_it_is_played_again():
    game = running()
    Game.objects.filter(pk=game.pk).update(tally=None)
    play_out(game, slow=30)
    assert {turns for _name, turns, _own in written(game)} == {None}
    assert [(part.name, part.turns, part.own_turns) for part in history.parts(game)] == played(game)


def test_one_that_is_not_played_again_either_is_rated_by_its_answers(monkeypatch):
    game = running()
    Game.objects.filter(pk=game.pk).update(tally=None)
    play_out(game, slow=30)
    whole = played(game)
    monkeypatch.setattr(history, "doings", lambda *_: 1 / 0)
    after_end(game.pk)
    for part, (name, turns, own) in zip(game.played.order_by("pk"), whole, strict=True):
        assert part.name == name
        assert abs(part.turns - turns) <= 1
        assert abs(part.own_turns - own) <= 1
        assert part.rated


def test_what_another_process_has_not_counted_is_not_guessed():
    """One that knows no tally has moved the checkpoint on."""
    game = running()
    play_on(game, 6)
    game.tally["until"] -= 1
    assert tally_of(game) is None
    Game.objects.filter(pk=game.pk).update(tally=game.tally)
    play_out(game, slow=30)
    assert {turns for _name, turns, _own in written(game)} == {None}


def test_a_recount_forgets_no_times_that_nobody_can_count_any_more(monkeypatch):
    game = finished()
    after_end(game.pk)
    before = list(
        game.played.order_by("pk").values("name", "turns", "own_turns", "answers", "seconds", "times")
    )
    assert all(part["times"] for part in before)
    monkeypatch.setattr(history, "doings", lambda *_: 1 / 0)
    assert [done.why for done in recount.recount(recount.begin())] == [""]
    names = ("name", "turns", "own_turns", "answers", "seconds", "times")
    assert list(game.played.order_by("pk").values(*names)) == before
