"""A game that no person plays any more waits for them, instead of being played to its end by bots."""

from datetime import datetime

import pytest

from accounts.models import User
from games import systems
from games.careers import after_end
from games.lobby.my_games import my_games
from games.mail import render
from games.messages import recheck
from games.messages.message_facts import SEND
from games.models import Game, Message, Played, Seat, Standing, Tenure, Vote
from games.models.clock import PACES
from games.models.message import Event
from games.models.obligation import Then
from games.models.vote import Matter
from games.play.adjourn import KEPT_FOR
from games.play.play import Outcome
from games.play.quarantine import quarantine, release
from games.seats.cancel import cancel
from games.seats.come_back import come_back
from games.seats.replace import take_over
from games.seats.replacements import replacements
from games.seats.resign import resign
from games.seats.step_aside import step_aside
from games.seats.take_up import take_up
from games.seats.votes import Proposal, propose
from games.tasks import around
from labyrinth.ground.clock import stopped_at
from tests.games.absent import MOST, SHORT, bots_play, nobody_comes, run_out
from tests.games.letters import flat
from tests.games.mail.test_mail_polish import KNOWN
from tests.games.people import answer, owed, owing, person, seat_of
from tests.games.slow import MONDAY, H, at, events, started, sweep_at, told
from tests.games.tables import away, last
from tests.games.tiny import QUIET
from tests.same_words import same_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots never roll, so that nobody wins meanwhile."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)


def alone(**clock: object) -> tuple[Game, datetime]:
    """Ann among bots has missed three turns; the game, and when it was adjourned."""
    game = started("Ann", clock=SHORT | clock, bots=1)
    return game, [run_out(game, 1) for _ in range(3)][-1]


def nobody() -> tuple[Game, datetime]:
    """Ann and Bob have never come: each has missed three turns."""
    game = started("Ann", "Bob", clock=SHORT)
    return game, nobody_comes(game)


def tap(game: Game, seat: int, moment: datetime) -> Outcome:
    """The person of the seat takes the game up again."""
    with stopped_at(moment):
        done = take_up(game.pk, seat)
    game.refresh_from_db()
    return done


# -- when ---


def test_the_third_missed_turn_of_the_only_person_adjourns_the_game():
    game, moment = alone()
    assert (game.status, game.adjourned, game.paused_at) == ("running", True, moment)
    assert game.paused_until == moment + KEPT_FOR
    assert (seat_of(game, 1).misses, seat_of(game, 1).stand_in, seat_of(game, 1).offered_at) == (3, "", None)
    assert owed(game, 1).due_at is None
    assert events(game)[-2:] == ["timed_out", "adjourned"]


def test_before_the_third_the_stand_in_plays_the_turn():
    game = started("Ann", clock=SHORT, bots=1)
    run_out(game, 1)
    run_out(game, 1)
    assert not game.adjourned
    assert "stand_in" in [line[3] for line in told(game)]


def test_two_people_who_never_come_are_not_played_out_by_bots():
    game, _moment = nobody()
    assert [seat_of(game, seat).misses for seat in (1, 2)] == [3, 3]
    assert seat_of(game, 1).offered_at is not None
    assert seat_of(game, 2).offered_at is None
    assert not game.is_finished


def test_one_who_is_left_after_the_others_have_resigned():
    game = started("Ann", "Bob", clock=SHORT, bots=1)
    with stopped_at(MONDAY):
        assert resign(game.pk, 3).accepted
    for _ in range(3):
        run_out(game, 1)
    assert game.adjourned


def test_where_seats_go_out_of_the_game_the_only_person_does_not():
    game, _moment = alone(late="forfeit", misses=3)
    assert game.adjourned
    assert seat_of(game, 1).leaving == ""


def test_while_another_person_plays_the_seat_is_offered():
    game = started("Ann", "Bob", clock=SHORT)
    Seat.objects.filter(game=game, number=1).update(misses=2)
    run_out(game, 1)
    assert seat_of(game, 1).offered_at is not None
    assert not game.adjourned


def test_who_steps_aside_as_the_last_one_adjourns_it():
    game = started("Ann", clock=SHORT, bots=1)
    with stopped_at(MONDAY):
        assert step_aside(game.pk, 1).accepted
        assert bots_play(game) == 0
    game.refresh_from_db()
    assert (game.adjourned, game.entries) == (True, 0)


def test_where_everybody_has_left_for_good_bots_play_to_the_end():
    game = started("Ann", clock=SHORT, bots=2)
    with stopped_at(MONDAY):
        resign(game.pk, 1)
        assert bots_play(game) == MOST
    game.refresh_from_db()
    assert not game.adjourned


def test_a_demo_is_never_adjourned():
    game = started("Ann", clock=SHORT, bots=1)
    with stopped_at(MONDAY):
        away(game, 1)
        Game.objects.update(is_demo=True, watched_at=MONDAY)
        assert bots_play(game) == MOST
    game.refresh_from_db()
    assert not game.adjourned


# -- what one is told ---


def test_everybody_seated_is_told_by_one_mail():
    game, moment = nobody()
    rows = Message.objects.filter(game=game, created_at=moment)
    assert sorted(rows.values_list("seat", "event")) == [(1, Event.HELD), (2, Event.HELD)]
    assert {row.data["why"] for row in rows} == {"adjourned"}


def mail(name: str, why: str) -> str:
    """What the person is written of the game as a whole."""
    row = Message.objects.get(user=person(name), event=Event.HELD, data__why=why)
    return flat(render(row).text)


def test_the_mail_says_how_to_take_it_up_and_until_when():
    nobody()
    text = mail("Bob", "adjourned")
    assert "With one tap at the table you take it up again." in text
    assert "it ends and counts for nobody: " in text
    assert "paused" not in text


def test_the_mail_of_the_end_says_that_it_counts_for_nobody():
    given_up()
    assert "Nobody has taken the game up again: it ends and counts for nobody." in mail("Ann", "given_up")


@pytest.mark.parametrize("why", ["adjourned", "given_up"])
def test_these_mails_speak_polish(why):
    given_up()
    Game.objects.update(status="running" if why == "adjourned" else "cancelled", adjourned=why == "adjourned")
    Game.objects.update(paused_at=MONDAY, paused_until=MONDAY + KEPT_FOR)
    mails = []
    for language in ("en", "pl"):
        User.objects.update(language=language)
        mails.append(render(Message.objects.get(user=person("Ann"), data__why=why)))
    assert same_words(mails[0].html, mails[1].html, KNOWN) == []


def test_before_the_last_turn_the_row_says_what_would_happen():
    game = started("Ann", clock=SHORT, bots=1)
    assert owed(game, 1).then == Then.STAND_IN
    run_out(game, 1)
    run_out(game, 1)
    assert owed(game, 1).then == Then.ADJOURN


def test_what_would_happen_changes_with_who_is_at_the_table():
    game = started("Ann", "Bob", clock=SHORT)
    Seat.objects.filter(game=game, number=1).update(misses=2)
    at(MONDAY, game, "1 wait")
    assert owed(game, 1).then == Then.OFFER
    with stopped_at(MONDAY):
        assert step_aside(game.pk, 2).accepted
    assert owed(game, 1).then == Then.ADJOURN
    with stopped_at(MONDAY):
        assert come_back(game.pk, 2).accepted
    assert owed(game, 1).then == Then.OFFER


def test_mails_about_the_play_are_dropped():
    game, moment = alone()
    for message in Message.objects.filter(game=game, event__in=[Event.YOUR_TURN, Event.TIMED_OUT]):
        assert recheck.judge(message, moment).do == "drop"
    assert recheck.judge(Message.objects.get(game=game, event=Event.HELD), moment) == SEND


def test_the_lists_know_it():
    _game, moment = nobody()
    with stopped_at(moment):
        [mine] = my_games(person("Ann")).running.rows
        assert mine.held == "adjourned"
        assert replacements().rows == []


# -- while it is adjourned ---


def test_nothing_is_answered_and_nothing_runs_out():
    game, moment = alone()
    with stopped_at(moment + H):
        assert "adjourned" in answer(game, 1, "wait").message
    assert sweep_at(moment + 100 * H) == 0
    assert Game.objects.get(pk=game.pk).entries == game.entries


def test_votes_lapse_and_none_is_begun():
    game = started("Ann", "Bob", clock=SHORT)
    with stopped_at(MONDAY):
        propose(game.pk, 1, Proposal(Matter.END))
    moment = nobody_comes(game)
    assert not Vote.objects.filter(game=game, passed=None).exists()
    with stopped_at(moment):
        assert "adjourned" in propose(game.pk, 2, Proposal(Matter.PAUSE, 5)).message


def test_an_offered_seat_is_nobodys_to_take_meanwhile():
    game, moment = nobody()
    with stopped_at(moment):
        assert "adjourned" in take_over(person("Cid"), game.pk, 1).message
    assert seat_of(game, 1).user == person("Ann")


def test_a_held_game_stays_adjourned():
    game, moment = alone()
    with stopped_at(moment):
        quarantine(game.pk, reason="a test")
        release(game.pk)
    game.refresh_from_db()
    assert (game.status, game.adjourned) == ("running", True)
    assert owed(game, 1).due_at is None


# -- taking it up ---


def test_one_tap_gives_a_whole_turn_and_the_clocks_run():
    game, moment = alone()
    later = moment + 50 * H
    assert tap(game, 1, later).accepted
    assert (game.adjourned, game.paused_at, game.paused_until) == (False, None, None)
    assert owed(game, 1).due_at is not None
    assert seat_of(game, 1).left == SHORT["turn"]
    at(later, game, "1 low", "1 wait")
    assert last(game, "taken_up").seat == 1


def test_a_whole_turn_is_longer_than_the_half_day_that_follows_a_pause():
    game = started("Ann", bots=1)
    moment = [run_out(game, 1) for _ in range(3)][-1]
    assert tap(game, 1, moment + 50 * H).accepted
    assert seat_of(game, 1).left == PACES["day"].turn


def test_who_was_away_is_back_and_the_other_has_a_whole_turn_and_is_told():
    game, moment = nobody()
    later = moment + 5 * H
    assert tap(game, 1, later).accepted
    assert (seat_of(game, 1).stand_in, seat_of(game, 1).offered_at) == ("", None)
    assert owing(game) == [2]
    assert seat_of(game, 2).left == SHORT["turn"]
    told_of = Message.objects.filter(game=game, created_at=later).values_list("seat", "event")
    assert set(told_of) == {(1, Event.HELD), (2, Event.HELD), (2, Event.YOUR_TURN)}
    assert owed(game, 2).then == Then.OFFER


def test_it_is_taken_up_once_and_by_its_own_people():
    game, moment = nobody()
    assert tap(game, 2, moment).accepted
    assert "goes on" in tap(game, 1, moment).message
    other, at_once = alone()
    assert "out of this game" in tap(other, 2, at_once).message


def test_taken_up_it_is_played_on():
    game, moment = alone()
    tap(game, 1, moment)
    at(moment, game, "1 low", "1 wait", "1 keep")
    with stopped_at(moment):
        assert bots_play(game) > 0


# -- the end ---


def given_up() -> Game:
    game, moment = nobody()
    with stopped_at(moment + KEPT_FOR):
        around.apply()
    game.refresh_from_db()
    return game


def test_for_thirty_days_it_waits():
    game, moment = nobody()
    with stopped_at(moment + KEPT_FOR - H):
        around.apply()
    game.refresh_from_db()
    assert game.adjourned


def test_then_it_ends_and_counts_for_nobody():
    game = given_up()
    assert (game.status, game.adjourned, game.result) == ("cancelled", False, None)
    assert events(game)[-1] == "given_up"
    assert set(Tenure.objects.values_list("how", flat=True)) == {"given_up"}
    assert Message.objects.filter(game=game, data__why="given_up").count() == 2


def test_it_is_in_nobodys_history_rating_or_list():
    game = given_up()
    assert after_end.left_behind() == []
    after_end.after_end(game.pk)
    assert not Played.objects.exists()
    assert not Standing.objects.exists()
    shown = my_games(person("Ann"))
    assert (shown.running.rows, shown.finished.rows, shown.waiting.rows) == ([], [], [])


def test_it_cannot_be_taken_up_then():
    game = given_up()
    assert not take_up(game.pk, 1).accepted


def test_the_operator_may_call_it_off_before():
    game, moment = alone()
    with stopped_at(moment):
        cancel(game.pk, reason="nobody comes")
    game.refresh_from_db()
    assert (game.status, game.adjourned) == ("cancelled", False)


def test_taken_up_again_and_left_again_it_is_adjourned_again():
    game, moment = alone()
    tap(game, 1, moment)
    run_out(game, 1)
    assert game.adjourned
    assert owed(game, 1).due_at is None
