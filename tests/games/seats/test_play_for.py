"""Playing for an absent ally: after the limit, but for what they refuse, and then the autopilot."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection

from games.journal.question_token import question_token
from games.mail.render import render
from games.models import Game, Message, Seat, TableEvent
from games.models.message import Event
from games.models.obligation import Then
from games.play.play import Outcome
from games.seats.play_for import play_for
from games.seats.step_aside import step_aside
from games.table.log_words import line
from labyrinth.clock import stopped_at
from tests.api.program import problem, program, read
from tests.games.pages import Visitor, at, html
from tests.games.people import answer, owed, owing, seat_of
from tests.games.slow import DAY_LATER, MONDAY, H, events, started, sweep_at, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("saga")]
LATER = timedelta(minutes=2)


def absent(*names: str, **more: object) -> Game:
    """Ann has let her time run out; the others are here."""
    game = started(*(names or ("Ann", "Bob", "Cid")), system="saga", **more)
    sweep_at(DAY_LATER + LATER)
    game.refresh_from_db()
    return game


def help_out(game: Game, by: int, key: str, at: datetime = DAY_LATER + LATER) -> Outcome:
    game.refresh_from_db()
    with stopped_at(at):
        done = play_for(game.pk, by, token=question_token(game, by), key=key)
    game.refresh_from_db()
    return done


def log(game: Game) -> list[str]:
    names = dict(Seat.objects.filter(game=game).values_list("number", "name"))
    return [
        line(one, lambda seat, _at: names.get(seat or 0, "")) for one in TableEvent.objects.order_by("pk")
    ]


def test_before_the_limit_nobody_else_plays():
    game = started("Ann", "Bob", system="saga")
    assert owed(game, 1).then == Then.ALLY
    assert not help_out(game, 2, "wait", MONDAY).accepted
    assert told(game) == []


def test_after_the_limit_an_ally_plays_and_it_is_logged():
    game = absent()
    assert (told(game), owing(game), seat_of(game, 1).misses) == ([], [1], 1)
    assert help_out(game, 2, "wait").accepted
    assert told(game) == [("turn", 1, "wait", "ally")]
    assert owing(game) == [2]
    assert log(game) == ["Ann is out of time: the others may play this turn.", "Bob plays this turn for Ann."]


def test_an_ally_never_does_what_was_refused():
    game = absent()
    Seat.objects.filter(game=game, number=1).update(orders={"all": {"refuse": "lose"}})
    done = help_out(game, 2, "lose")
    assert (done.accepted, done.message) == (False, "Ann does not want that done for them.")
    assert help_out(game, 2, "fly").message == "This cannot be done now."
    assert 'value="lose"' not in page_of("Bob", game)
    assert told(game) == []


def page_of(name: str, game: Game) -> str:
    with stopped_at(DAY_LATER + LATER):
        return html(Visitor(name).get(at(game)))


def test_who_is_absent_may_still_play_and_owns_their_next_turn():
    game = absent()
    with stopped_at(DAY_LATER + H):
        assert answer(game, 1, "wait").accepted
    assert told(game) == [("turn", 1, "wait", "person")]
    seat = seat_of(game, 1)
    assert (seat.missed, seat.stand_in, seat.misses) == (0, "", 1)


def test_when_nobody_helps_the_autopilot_plays_the_turn_and_it_counts_once():
    game = absent()
    due = owed(game, 1).due_at
    assert due is not None
    assert owed(game, 1).then == Then.AUTOMATIC
    sweep_at(due - LATER)
    assert told(game) == []
    sweep_at(due + LATER)
    assert told(game) == [("turn", 1, "wait", "stand_in")]
    assert (seat_of(game, 1).misses, seat_of(game, 1).stand_in) == (1, "")
    assert events(game) == ["timed_out", "timed_out"]


def test_where_no_other_person_plays_the_autopilot_comes_at_once():
    game = started("Ann", bots=1, system="saga")
    assert owed(game, 1).then != Then.ALLY


def test_a_table_that_waits_for_nobody_out_of_turn_goes_straight_to_the_autopilot():
    clock = {"turn": 16 * 3600, "increment": 0, "cap": 16 * 3600, "answer": 0}
    with stopped_at(MONDAY):
        game = started("Ann", "Bob", system="saga", clock=clock)
    sweep_at(DAY_LATER + LATER)
    assert told(game) == [("turn", 1, "wait", "stand_in")]


def test_a_stranger_and_a_seat_that_a_bot_plays_help_nobody():
    game = absent()
    with stopped_at(DAY_LATER):
        assert step_aside(game.pk, 3).accepted
    assert not help_out(game, 3, "wait").accepted
    assert "Play this turn for Ann" not in page_of("Dot", game)
    with stopped_at(DAY_LATER + LATER):
        response = Visitor("Dot").client.post(at(game, "play_for"), {"answer": "wait", "token": "x"})
    assert response.status_code in (403, 409)
    assert told(game) == []


def test_by_the_page():
    game, bob = absent(), Visitor("Bob")
    with stopped_at(DAY_LATER + LATER):
        form = bob.form(at(game), at(game, "play_for"))
        assert form.values("answer") == ["wait", "go", "lose"]
        bob.send(form, answer="wait")
    assert told(game) == [("turn", 1, "wait", "ally")]


def test_by_a_program():
    game, bob = absent(), program("Bob")
    with stopped_at(DAY_LATER + LATER):
        seen = read(bob.get(f"/games/{game.slug}"))["ally"]
        assert (seen["seat"], [one["key"] for one in seen["options"]]) == (1, ["wait", "go", "lose"])
        assert read(program("Ann").get(f"/games/{game.slug}"))["ally"] is None
        body = {"question": seen["token"], "key": "wait"}
        assert read(bob.post(f"/games/{game.slug}/play-for", body))["step"] > 0
        problem(bob.post(f"/games/{game.slug}/play-for", body), 409, "refused")


def test_everybody_is_written_to():
    game = absent()
    words = {}
    for message in Message.objects.filter(game=game, event__in=[Event.TIMED_OUT, Event.ABSENT]):
        words[message.user.username] = render(message).text
    assert "the others may play it for you now" in " ".join(words["Ann"].split())
    assert "You may play this turn for them" in " ".join(words["Bob"].split())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_allies_who_play_in_the_same_second_play_once():
    game = absent()
    tokens = {by: question_token(game, by) for by in (2, 3)}

    def play(by: int) -> bool:
        try:
            return play_for(game.pk, by, token=tokens[by], key="wait").accepted
        finally:
            connection.close()

    with stopped_at(DAY_LATER + LATER), ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(play, (2, 3))) == [False, True]
    assert told(game) == [("turn", 1, "wait", "ally")]
