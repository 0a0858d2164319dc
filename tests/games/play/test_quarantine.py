"""Rules that fail hold their game and no other; a page that fails holds nothing."""

import logging
from dataclasses import replace

import pytest

from games import systems
from games.engine.questions import Question
from games.engine.system import Bots
from games.journal.loading import load
from games.models import Game
from games.play.bots import play_bots
from games.play.quarantine import quarantine, release
from games.refused import Refused
from games.table.reader_table import table
from tests.games.people import answer, open_table, owing, person, play, running
from tests.games.tables import log
from tests.games.tiny import CHANGED, TINY
from tests.passing import later

pytestmark = pytest.mark.django_db


def test_a_rules_exception_holds_the_game_and_keeps_the_answer(caplog):
    game = running(system="broken")
    done = answer(game, 1, "wait")
    assert (done.accepted, game.status) == (False, "quarantined")
    assert "held" in done.message
    assert game.offending == {"seat": 1, "key": "wait", "by": "person"}
    assert game.quarantine == "KeyError: 'stash of seat 2 is 7'"
    assert game.entries == 0
    assert not game.journal.exists()


def test_the_log_of_a_quarantine_names_the_game_and_nothing_hidden(caplog):
    caplog.set_level(logging.DEBUG, "games")
    game = running(system="broken")
    answer(game, 1, "wait")
    assert game.slug in caplog.text
    assert "stash of seat 2" not in caplog.text


def test_only_that_game_is_held():
    game, other = running(system="broken"), running("Cid", "Dot", system="broken")
    answer(game, 1, "wait")
    assert Game.objects.get(pk=other.pk).status == "running"


def test_rules_that_ask_something_else_hold_the_game(monkeypatch):
    game = running()
    play(game, "1 wait")
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    assert not answer(game, 1, "keep").accepted
    assert game.status == "quarantined"
    assert game.entries == 1


def test_rules_that_lead_elsewhere_hold_the_game(monkeypatch):
    game = running()
    play(game, "1 wait")
    Game.objects.filter(pk=game.pk).update(digest=b"0" * 16)
    assert not answer(game, 1, "keep").accepted
    assert game.status == "quarantined"


def test_a_bot_that_fails_holds_the_game(monkeypatch):
    def lost(look, question, seat, stream):
        return "teleport"

    game = running("Ann", bots=1)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, bots=Bots({"steady": lost})))
    play(game, "1 wait", "1 keep")
    assert play_bots(game.pk) == 0
    game.refresh_from_db()
    assert (game.status, game.entries) == ("quarantined", 2)


def test_a_page_that_fails_holds_nothing(monkeypatch):
    def blind(state, seat):
        raise KeyError("view")

    game = running()
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, observe=blind))
    with pytest.raises(KeyError):
        table(game, 1)
    game.refresh_from_db()
    assert game.status == "running"
    monkeypatch.setitem(systems.REGISTERED, "tiny", TINY)
    assert answer(game, 1, "wait").accepted


def test_a_held_game_that_cannot_be_shown_is_shown_as_held(monkeypatch):
    game = running()
    play(game, "1 wait")
    quarantine(game.pk, reason="by hand")
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, phases={}))
    game.refresh_from_db()
    shown = table(game, 1)
    assert (shown.view, shown.question, shown.token) == (None, None, "")


def test_a_held_game_is_released_where_the_rules_fit_again(monkeypatch):
    game = running()
    play(game, "1 wait")
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    answer(game, 1, "keep")
    with pytest.raises(Refused, match="rules end elsewhere"):
        release(game.pk)
    monkeypatch.setitem(systems.REGISTERED, "tiny", TINY)
    release(game.pk)
    play(game, "1 keep")
    assert (game.status, game.quarantine, game.offending) == ("running", "", None)


def test_only_a_held_game_is_released():
    with pytest.raises(Refused, match="not in quarantine"):
        release(running().pk)


def test_a_game_that_does_not_run_is_not_held():
    game = open_table()
    assert not quarantine(game.pk, reason="by hand")
    game.refresh_from_db()
    assert game.status == "open"


def test_holding_and_releasing_are_told_and_stand_in_the_log_around_the_game():
    game = running()
    quarantine(game.pk, reason="stash of seat 2 is 7")
    later()
    release(game.pk)
    assert log(game) == ["quarantined", "released"]
    assert not any(event.data for event in game.table_events.all())
    told = game.messages.filter(event="held", user=person("Ann"))
    assert [message.data for message in told.order_by("pk")] == [
        {"why": "quarantined", "cause": "rules"},
        {"why": "released"},
    ]


def test_holding_and_releasing_show_in_the_public_number():
    game = running()
    numbers = [game.number]
    quarantine(game.pk, reason="by hand")
    game.refresh_from_db()
    numbers.append(game.number)
    release(game.pk)
    game.refresh_from_db()
    numbers.append(game.number)
    assert numbers == sorted(set(numbers))


def test_a_question_waits_on_after_release():
    game = running()
    quarantine(game.pk, reason="by hand")
    release(game.pk)
    assert owing(game) == [1]
    assert isinstance(load(Game.objects.get(pk=game.pk)).question, Question)
