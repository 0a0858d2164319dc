"""Another pace by the table's agreement, from the next turn of each on."""

import pytest

from games.clocks.due import clock_for
from games.models import Game, Vote
from games.models.clock import HOUR, PACES
from games.models.vote import Matter
from games.play.play import Outcome
from games.seats.other_pace import others
from games.seats.votes import Proposal, propose
from labyrinth.ground.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import owed, seat_of
from tests.games.seats.test_votes import say, vote_of
from tests.games.slow import DAY_LATER, MONDAY, H, at, started
from tests.games.tables import last, log

pytestmark = pytest.mark.django_db

RELAXED = 48 * H + 3 * 8 * H


def ask(game: Game, seat: int, pace: str) -> Outcome:
    done = propose(game.pk, seat, Proposal(Matter.PACE, pace=pace))
    game.refresh_from_db()
    return done


def test_all_say_yes_and_the_turn_that_runs_keeps_its_time():
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY + H):
        assert ask(game, 1, "relaxed").accepted
        say(game, 2)
        assert game.pace == "day"
        say(game, 3)
    assert (game.pace, clock_for(game).turn, vote_of(game).passed) == ("relaxed", 48 * HOUR, True)
    assert owed(game, 1).due_at == DAY_LATER
    assert log(game)[-2:] == ["vote_decided", "pace_changed"]
    at(MONDAY + 2 * H, game, "1 wait")
    assert owed(game, 1).due_at == DAY_LATER
    at(MONDAY + 2 * H, game, "1 keep")
    assert owed(game, 2).due_at == MONDAY + 2 * H + RELAXED


def test_one_no_leaves_the_pace_as_it_is():
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY):
        ask(game, 1, "week")
        say(game, 2)
        say(game, 3, yes=False)
    assert (game.pace, vote_of(game).passed) == ("day", False)


def test_who_says_nothing_says_no():
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY):
        ask(game, 1, "week")
    assert not vote_of(game).silence_helps


def test_what_was_agreed_about_turns_that_run_out_stays():
    kept = {"late": "automatic", "misses": 5, "grace": 600, "safety": True, "answer": 0}
    game = started(clock=PACES["day"].plain() | kept)
    with stopped_at(MONDAY):
        ask(game, 1, "week")
        say(game, 2)
    clock = clock_for(game)
    assert (clock.turn, clock.late, clock.misses) == (PACES["week"].turn, "automatic", 5)
    assert (clock.grace, clock.safety, clock.answer) == (600, True, 0)


def test_a_bank_keeps_no_more_than_the_other_pace_holds():
    game = started(pace="week")
    game.seats.update(bank=100 * HOUR)
    with stopped_at(MONDAY):
        ask(game, 1, "day")
        say(game, 2)
    at(MONDAY, game, "1 wait", "1 keep")
    seat = seat_of(game, 2)
    assert seat.left + seat.bank == PACES["day"].cap


@pytest.mark.parametrize("pace", ["day", "live", "custom", "soon", ""])
def test_a_pace_that_cannot_be_is_refused(pace):
    game = started()
    with stopped_at(MONDAY):
        assert not ask(game, 1, pace).accepted
    assert not Vote.objects.exists()


def test_where_every_minute_counts_there_is_no_other():
    assert others(started(pace="live")) == []
    assert others(started()) == ["relaxed", "week"]


@pytest.mark.long("four pages of a table")
def test_the_page_asks_and_the_others_read_what_it_is():
    game = started()
    with stopped_at(MONDAY):
        ann = Visitor("Ann")
        page = ann.get(f"/g/{game.slug}/ask/")
        assert 'value="relaxed"' in html(page)
        assert 'value="live"' not in html(page)
        ann.client.post(
            f"/g/{game.slug}/propose/",
            {"matter": "pace", "pace": "week", "csrfmiddlewaretoken": token(page)},
        )
        words = "to play at another pace from the next turn of each on: a move a week"
        assert words in html(Visitor("Bob").get(f"/g/{game.slug}/"))
        say(game, 2)
        told = html(Visitor("Bob").get(f"/g/{game.slug}/"))
    assert "From the next turn of each on the pace is another: a move a week." in told
    assert last(game, "pace_changed").data == {"pace": "week"}


def token(page: object) -> str:
    return str(page.context["csrf_token"])  # type: ignore[attr-defined]
