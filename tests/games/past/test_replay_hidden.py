"""Non-interference of looking back: no position of others tells of a secret, nor which ones there are."""

from dataclasses import replace

import msgspec
import pytest
from django.urls import reverse

from games import systems
from games.engine.questions import Procedure, one
from games.models import Game
from games.past import track
from games.past.replay import Eyes
from games.past.replay import replay as replay_at
from games.systems.sorcerer.system import SYSTEM
from tests.games.hidden_play import Run
from tests.games.pages import html
from tests.games.people import play_on, running
from tests.games.table.test_hidden_pages import MASKED, PLANTED, betraying
from tests.games.tiny import TINY, State
from tests.games.waits.test_hidden_slow import EACH, duel, pairs, play_twice

pytestmark = pytest.mark.django_db

WAYS_BACK = 2
"""So many positions back from the last one are looked at after each answer."""


@pytest.fixture
def looking_back(monkeypatch):
    """Everybody looks back after each answer, and nowhere else: the table itself is tested elsewhere."""
    monkeypatch.setattr(Run, "_pages", positions)
    monkeypatch.setattr(Run, "_mails", lambda _run: [])


def positions(run: Run) -> list[str]:
    found = []
    for reader in run.readers.values():
        page = reader.get(reverse("games:replay_go", args=[run.game.slug]), follow=True)
        for _ in range(WAYS_BACK):
            found += [str(page.redirect_chain), MASKED.sub("", html(page))]
            back = html(page).partition('id="go-turn-back"')[2].partition('href="')[2].partition('"')[0]
            if not back:
                break
            page = reader.get(back, follow=True)
    return found


@pytest.mark.thirds
@pytest.mark.long("a stored game played twice, each time looking back after every answer")
@pytest.mark.parametrize("which", range(EACH))
@pytest.mark.parametrize("name", ["backpack", "open"])
def test_no_position_tells_of_a_secret(name, which, looking_back, monkeypatch):
    some = pairs(name)
    both = play_twice((some[which % len(some)],), monkeypatch)
    assert both
    assert all(plain == changed for plain, changed in both)


@pytest.mark.long("a stored game played twice, each time looking back after every answer")
def test_an_attack_looks_alike_with_a_dagger_and_with_a_scroll(looking_back, monkeypatch):
    both = play_twice((duel(),), monkeypatch)
    assert len(both) >= 3
    assert all(plain == changed for plain, changed in both)


@pytest.mark.deep
def test_a_planted_leak_is_seen(looking_back, monkeypatch):
    leaky = replace(SYSTEM, observe=betraying(PLANTED["rune"]))
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", leaky)
    assert any(plain != changed for plain, changed in play_twice(pairs("rune")[:1], monkeypatch))


# -- the seat on turn may be spared a question by what it hides --------------------------------------------


def sparing(state: State) -> Procedure:
    """The stash of the tiny game, where only who hides something is asked."""
    if state.filler:
        yield one(state.turn, "stash", ("keep", "hide"), "keep", private=True)
    state.phase = "bid" if state.turn == state.seats[-1] else "act"
    state.turn = state.next_seat()


def game_with(filler: list[int], patch: pytest.MonkeyPatch) -> Game:
    """Two rounds; who hides something keeps it each time."""
    phases = {**TINY.phases, "stash": sparing}
    system = replace(TINY, phases=phases, new_state=lambda options: State(**fields(options), filler=filler))
    patch.setitem(systems.REGISTERED, "tiny", system)
    game = running()
    while game.entries < 2 * (3 + 2 * bool(filler)):
        play_on(game, 1)
    return game


def fields(options: dict) -> dict:
    fresh = TINY.new_state(options)
    return {"seats": fresh.seats, "points": fresh.points, "stash": fresh.stash}


def seen_by_all(game: Game) -> list[tuple[int, object, tuple[str, ...]]]:
    """Every position that a spectator can go to: its address, what he sees, and who is asked there."""
    found, step = [], 1
    while step is not None:
        shown = replay_at(game, Eyes(None), step)
        asked = tuple(seat.name for seat in shown.table.waiting)
        found.append((shown.step, msgspec.to_builtins(shown.table.view), asked))
        step = shown.following
    return found


def test_a_question_that_was_spared_changes_no_address(monkeypatch):
    asked, spared = (seen_by_all(game_with(filler, monkeypatch)) for filler in ([1], []))
    assert len(asked) > 4
    assert asked == spared


def test_stopping_at_every_question_would_be_seen(monkeypatch):
    monkeypatch.setattr(track, "is_place", lambda _position: True)
    asked, spared = (seen_by_all(game_with(filler, monkeypatch)) for filler in ([1], []))
    assert asked != spared
