"""Answering: what is stored, what is refused, and what it costs."""

import logging
from datetime import timedelta
from itertools import pairwise

import pytest
from django.conf import settings

from games import systems
from games.engine.questions import Answer, Entry, Question
from games.journal.loading import load
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.models import Game
from games.play.play import submit_answer
from labyrinth.clock import now, stopped_at
from tests.games.people import answer, finish, owed, owing, play, play_on, running, snapshot
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db


def asked(game: Game) -> Question:
    question = load(Game.objects.get(pk=game.pk)).question
    assert isinstance(question, Question)
    return question


def journal_of(game: Game) -> list[tuple[str, list[tuple[int, str]]]]:
    """The journal as kinds with seats and keys."""
    return [(line.kind, [(one.seat, one.key) for one in line.answers]) for line in past_of(game).entries()]


def test_an_answer_is_stored_with_what_follows_until_a_person_is_asked():
    game = running()
    play(game, "1 roll")
    assert journal_of(game)[0] == ("act", [(1, "roll")])
    assert journal_of(game)[1][0] == "die"
    assert (game.entries, asked(game).kind, asked(game).seats) == (2, "stash", (1,))


def test_only_the_last_entry_of_a_submit_has_a_digest():
    game = running()
    play(game, "1 roll")
    digests = list(game.journal.order_by("number").values_list("digest", flat=True))
    assert digests[0] is None
    assert bytes(digests[1]) == bytes(game.digest) == load(game).digest()


def test_who_is_asked_is_noted_with_the_moment():
    with stopped_at(now()) as _:
        game = running()
        started = now()
    assert owed(game, 1).asked_at == started
    later = started + timedelta(hours=1)
    with stopped_at(later):
        play(game, "1 wait", "1 keep")
    assert owing(game) == [2]
    assert owed(game, 2).asked_at == later


def test_an_order_answers_out_of_turn_and_the_entry_says_why():
    game = running()
    play(game, "1 toll")
    [toll] = past_of(game).entries(1)
    assert toll == Entry("toll", (Answer(2, "pay", "order", "because of the stash"),))
    assert asked(game).kind == "stash"


def test_without_an_order_the_seat_is_asked(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = running()
    play(game, "1 toll")
    assert asked(game).seats == (2,)
    play(game, "2 refuse")
    assert asked(game).kind == "stash"


def test_a_sealed_question_waits_for_all_and_opens_at_once():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "2 high")
    assert game.entries == 4
    assert list(game.sealed.values_list("seat", "key")) == [(2, "high")]
    assert owing(game) == [1]
    play(game, "1 low")
    assert journal_of(game)[-1] == ("bid", [(1, "low"), (2, "high")])
    assert load(game).pending == {}


def test_a_sealed_answer_may_be_replaced_from_the_same_page_until_it_opens():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    page = question_token(game, 2)
    assert answer(game, 2, "high", token=page).accepted
    assert answer(game, 2, "low", token=page).accepted
    play(game, "1 low")
    assert journal_of(game)[-1] == ("bid", [(1, "low"), (2, "low")])


def test_a_finished_game_keeps_its_result_and_waits_for_nobody():
    game = running()
    finish(game)
    assert game.status == "finished"
    assert game.result["how"] == "points"
    assert game.finished_at is not None
    assert owing(game) == []


# -- refused: nothing changes ------------------------------------------------------------------------


def refused(game: Game, seat: int, key: str, token: str | None = None) -> str:
    """The answer is refused and not one stored value differs; what the person is told."""
    before = snapshot(game)
    done = answer(game, seat, key, token=token)
    assert not done.accepted
    assert snapshot(game) == before
    return done.message


def test_a_double_click_counts_once():
    game = running()
    page = question_token(game, 1)
    assert answer(game, 1, "wait", token=page).accepted
    assert "moved on" in refused(game, 1, "wait", page)


def test_a_stale_page_is_refused_though_its_option_is_offered_again():
    game = running()
    page = question_token(game, 1)
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert asked(game).seats == (1,)
    assert "moved on" in refused(game, 1, "wait", page)


def test_a_forged_option_is_refused():
    assert "choices" in refused(running(), 1, "win")


def test_a_forged_token_is_refused():
    game = running()
    assert "moved on" in refused(game, 1, "wait", "x" * 43)
    assert "moved on" in refused(game, 1, "wait", "")


def test_the_token_of_another_seat_or_game_is_refused():
    game, other = running(), running("Cid", "Dot")
    assert "moved on" in refused(game, 1, "wait", question_token(game, 2))
    assert "moved on" in refused(game, 1, "wait", question_token(other, 1))


def test_a_seat_that_is_not_asked_is_refused():
    assert "not asked" in refused(running(), 2, "wait")


def test_nobody_answers_for_a_bot():
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    assert "not your seat" in refused(game, 2, "roll")


def test_a_finished_game_takes_no_answer():
    game = running()
    finish(game)
    assert "over" in refused(game, 1, "roll")


def test_a_game_in_quarantine_takes_no_answer():
    game = running()
    Game.objects.filter(pk=game.pk).update(status="quarantined")
    assert "held" in refused(game, 1, "roll")


def test_a_game_that_does_not_exist_is_refused():
    assert not submit_answer(0, 1, token="", key="roll").accepted


def test_an_older_release_refuses_politely(monkeypatch):
    game = running()
    Game.objects.filter(pk=game.pk).update(release="99.0")
    assert "upgraded" in refused(game, 1, "wait")
    assert Game.objects.get(pk=game.pk).status == "running"


def test_a_process_without_the_rules_refuses_politely(monkeypatch):
    game = running()
    monkeypatch.delitem(systems.REGISTERED, "tiny")
    assert "upgraded" in refused(game, 1, "wait")


def test_the_release_that_ran_a_game_last_is_named():
    assert running().release == settings.RELEASE


# -- what it costs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("played", [0, 4, 5, 47, 48, 49])
def test_an_answer_takes_ten_queries_at_most(played, django_assert_max_num_queries):
    game = running()
    play_on(game, played)
    question = asked(game)
    seat = load(game).waiting[0]
    token = question_token(game, seat)
    # Two of them are the savepoint that stands for the transaction in a test.
    with django_assert_max_num_queries(10 + 2):
        assert submit_answer(game.pk, seat, token=token, key=question.default).accepted


def test_the_same_answer_costs_the_same_late_in_the_game(django_assert_num_queries):
    game = running()
    for rounds in (1, 10, 10):
        play_on(game, 6 * rounds)
        token = question_token(game, 1)
        assert asked(game).kind == "act"
        with django_assert_num_queries(5 + 2):
            assert submit_answer(game.pk, 1, token=token, key="wait").accepted
        play_on(game, 5)


def test_only_entries_since_the_checkpoint_are_read(monkeypatch):
    game = running()
    play_on(game, 100)
    game.journal.filter(number__lte=game.at_entry).delete()
    before = game.entries
    play_on(game, 10)
    assert game.entries > before
    assert game.entries - game.at_entry <= 5


def test_key_frames_are_kept_every_forty_entries():
    game = running()
    play_on(game, 160)
    frames = list(game.checkpoints.order_by("entries").values_list("entries", flat=True))
    assert frames[0] == 0
    gaps = [after - before for before, after in pairwise(frames)]
    assert len(gaps) == 3
    assert all(40 <= gap <= 45 for gap in gaps)


# -- what is written down ----------------------------------------------------------------------------


def test_logs_say_nothing_of_answers_tokens_or_the_seed(caplog):
    caplog.set_level(logging.DEBUG)
    game = running()
    token = question_token(game, 1)
    play(game, "1 wait", "1 hide")
    answer(game, 1, "hide")
    said = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("games"))
    assert "hide" not in said
    assert token not in said
    assert bytes(game.seed).hex() not in said
