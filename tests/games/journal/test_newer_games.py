"""An older process leaves games alone that a newer release has run, and they stand before no others."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.careers import after_end as ends
from games.clocks import downtime
from games.clocks.due import shown_due
from games.journal.locked import claim
from games.journal.question_token import question_token
from games.journal.release import BeingUpgraded, own_order
from games.lobby import demo
from games.messages import notices
from games.models import Downtime, Game, Heartbeat, Message, Vote
from games.models.message import State
from games.models.vote import Matter
from games.orders import orders
from games.play import bots
from games.play.play import Outcome, submit_answer
from games.play.quarantine import quarantine
from games.play.take_back import take_back
from games.seats import pause, votes
from games.seats.cancel import cancel
from games.seats.come_back import come_back
from games.seats.nudge import nudge
from games.seats.replace import take_over
from games.seats.resign import resign
from games.seats.step_aside import step_aside
from games.seats.sweep import lateness, repair, sweep_due
from games.sending import claims, outbox
from labyrinth.clock import now, stopped_at
from labyrinth.releases import order_of
from tests.games.people import finish, owed, owing, person, play, read_again, running, snapshot
from tests.games.post import fresh_channels, only, plain, send
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, all_are_told, mails_go_out, started, sweep_at

pytestmark = pytest.mark.django_db
__all__ = ["fresh_channels"]

NEWER = "999.0"


def run_by_newer(*games: Game, release: str = NEWER) -> None:
    """A process of that release has run the games since."""
    rows = Game.objects.filter(pk__in=[game.pk for game in games])
    rows.update(release=release, release_order=order_of(release))


def test_what_a_game_was_run_by_is_named_in_both_ways():
    game = running()
    assert (game.release, game.release_order) == (settings.RELEASE, own_order())
    Game.objects.update(release="0.1.0", release_order=0)
    play(game, "1 wait")
    assert (game.release, game.release_order) == (settings.RELEASE, own_order())


# -- they stand before no other -------------------------------------------------------------------------


def test_a_sweep_never_comes_to_them(monkeypatch):
    newer, own = started("Ann", "Bob"), started("Cid", "Dot")
    newer.obligations.update(due_at=DAY_LATER - H)
    run_by_newer(newer)
    before = snapshot(newer)
    mails_go_out()
    with stopped_at(DAY_LATER + MINUTE):
        assert sweep_due(limit=1) == 1
        assert (owing(newer), owing(own)) == ([1], [2])
        assert lateness().behind == 0
    assert snapshot(newer) == before


@pytest.mark.parametrize("moment", ["remind_at", "tell_at"])
def test_nobody_is_reminded_there_or_told_anew(moment):
    newer, own = started("Ann", "Bob"), started("Cid", "Dot")
    for game in (newer, own):
        game.obligations.update(remind_at=None)
        game.obligations.update(**{moment: MONDAY + H})
    run_by_newer(newer)
    all_are_told()
    sweep_at(MONDAY + H + MINUTE)
    assert getattr(owed(newer, 1), moment) == MONDAY + H
    assert getattr(owed(own, 1), moment) != MONDAY + H


def test_none_is_claimed_that_a_newer_process_has_run_since():
    game = running()
    with transaction.atomic():
        assert claim(game.pk) == game
    run_by_newer(game)
    with transaction.atomic():
        assert claim(game.pk) is None


def test_its_waits_are_not_repaired():
    newer, own = running("Ann", "Bob"), running("Cid", "Dot")
    for game in (newer, own):
        game.obligations.all().delete()
    run_by_newer(newer)
    assert repair(limit=1) == 1
    assert (owing(newer), owing(own)) == ([], [1])


def test_pauses_and_votes_are_left():
    newer, own = running("Ann", "Bob", "Cid"), running("Ann", "Bob", "Cid")
    for game in (newer, own):
        assert votes.propose(game.pk, 1, votes.Proposal(Matter.END)).accepted
        votes.propose(game.pk, 2, votes.Proposal(Matter.PAUSE, hours=1))
        for seat in (1, 3):
            votes.cast(game.pk, seat, vote_id=Vote.objects.get(game=game, matter="pause").pk, yes=True)
    run_by_newer(newer)
    with stopped_at(now() + timedelta(days=6)):
        assert (pause.end_due(most=1), votes.close_due(most=1)) == (1, 1)
        assert (pause.end_due(most=1), votes.close_due(most=1)) == (0, 0)
    read_again(newer)
    read_again(own)
    assert (newer.paused_at is None, own.paused_at is None) == (False, True)
    assert [vote.game for vote in Vote.objects.filter(passed=None)] == [newer]


def test_a_vote_of_a_held_one_is_left_too():
    game = running("Ann", "Bob", "Cid")
    votes.propose(game.pk, 1, votes.Proposal(Matter.END))
    assert quarantine(game.pk, reason="a test")
    Game.objects.update(release=NEWER)  # since the votes were looked for
    with stopped_at(now() + timedelta(days=4)):
        assert votes.close_due() == 0
    assert Vote.objects.get().passed is None


def test_its_bots_are_not_woken():
    newer, own = running("Ann", bots=1), running("Bob", bots=1)
    for game in (newer, own):
        play(game, "1 wait", "1 keep")
    run_by_newer(newer)
    with stopped_at(now() + H):
        assert bots.left_behind() == [own.pk]
    bots.play_bots(newer.pk)
    assert owing(newer) == [2]


def test_its_end_is_neither_recorded_nor_packed_nor_put_off(monkeypatch):
    newer, own = running("Ann", "Bob"), running("Cid", "Dot")
    for game in (newer, own):
        finish(game)
    Game.objects.update(recorded_at=None, packed_at=None)
    run_by_newer(newer)
    monkeypatch.setattr(ends, "A_SWEEP", 1)
    assert ends.left_behind() == [own.pk]
    before = snapshot(newer)
    assert not ends.after_end(newer.pk)
    assert snapshot(newer) == before


def test_a_demo_that_nobody_watches_is_called_off_by_the_newer_one():
    game = demo.start_demo(guest="guest", address="192.0.2.7", system="tiny")
    run_by_newer(game)
    with stopped_at(now() + timedelta(days=3)):
        assert demo.expire_demos() == 0
        run_by_newer(game, release=settings.RELEASE)
        assert demo.expire_demos() == 1


# -- it changes nothing there ---------------------------------------------------------------------------


DEEDS: dict[str, Callable[[Game], object]] = {
    "cancel": lambda game: cancel(game.pk, reason="a test"),
    "orders": lambda game: orders.set_for_game(game, person("Ann"), {}),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_whoever_wants_to_change_it_is_asked_to_come_again(deed):
    game = running()
    run_by_newer(game)
    before = snapshot(game)
    with pytest.raises(BeingUpgraded):
        DEEDS[deed](game)
    assert snapshot(game) == before


ANSWERED: dict[str, Callable[[Game, str], Outcome]] = {
    "an answer": lambda game, token: submit_answer(game.pk, 1, token=token, key="wait"),
    "a take-back": lambda game, token: take_back(game.pk, 1, token=token),
    "a proposal": lambda game, _token: votes.propose(game.pk, 1, votes.Proposal(Matter.PAUSE, hours=1)),
    "a resignation": lambda game, _token: resign(game.pk, 1),
    "somebody steps aside": lambda game, _token: step_aside(game.pk, 1),
    "a nudge": lambda game, _token: nudge(person("Bob"), game.pk, 2, of=1),
    "the end of a pause": lambda game, _token: pause.end_early(game.pk, 1),
    "somebody comes back": lambda game, _token: come_back(game.pk, 1),
    "somebody takes over": lambda game, _token: take_over(person("Dot"), game.pk, 1),
}


@pytest.mark.parametrize("deed", ANSWERED)
def test_nobody_plays_or_decides_anything_there(deed):
    game = running()
    token = question_token(game, 1)
    run_by_newer(game)
    before = snapshot(game)
    done = ANSWERED[deed](game, token)
    assert (done.accepted, done.message) == (False, BeingUpgraded().message)
    assert snapshot(game) == before


def test_it_is_not_quarantined():
    game = running()
    run_by_newer(game)
    assert not quarantine(game.pk, reason="a test")
    read_again(game)
    assert game.is_running


def test_a_form_that_comes_to_an_older_process_leads_back_to_the_table():
    game, client = running(), Client()
    client.force_login(person("Ann"), backend="django.contrib.auth.backends.ModelBackend")
    run_by_newer(game)
    before = snapshot(game)
    page = client.post(f"/g/{game.slug}/answer/", {"question": "x", "answer": "wait"})
    assert (page.status_code, page["Retry-After"]) == (503, "15")
    assert f'content="15;url=/g/{game.slug}/"' in page.content.decode()
    assert snapshot(game) == before


# -- mails ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fresh_channels")
def test_a_mail_that_is_made_out_of_it_waits_and_holds_up_no_other():
    newer, own = running("Ann", "Bob"), running("Cid", "Dot")
    run_by_newer(newer)
    Message.objects.filter(game=own).update(send_at=now() - H)
    Message.objects.filter(game=newer).update(send_at=now() - 2 * H, created_at=now() - 2 * H)
    assert [one.game for one in claims.claim(1)] == [own]
    Message.objects.update(state=State.WAITING)
    assert outbox.backlog(99) == Message.objects.filter(game=own).count()
    assert outbox.queue_age() < 2 * H.total_seconds()
    with stopped_at(now() + timedelta(days=3)):
        send()
    left = Message.objects.filter(game=newer)
    assert set(left.values_list("state", "attempts", "handed_at")) == {(State.WAITING, 0, None)}
    run_by_newer(newer, release=settings.RELEASE)
    assert send() > 0


@pytest.mark.usefixtures("fresh_channels")
def test_one_that_became_newer_while_its_mail_was_made_is_no_failed_try():
    game = running()

    def became_newer(_message: Message) -> object:
        run_by_newer(game)
        raise BeingUpgraded

    with stopped_at(now() + MINUTE):
        outbox.send_due(became_newer)
    row = only("your_turn")
    assert (row.state, row.attempts, row.reason) == (State.WAITING, 0, "newer release")
    run_by_newer(game, release=settings.RELEASE)
    with stopped_at(now() + 5 * MINUTE):
        assert outbox.send_due(plain) >= 1


@pytest.mark.usefixtures("fresh_channels")
def test_news_that_are_not_made_out_of_it_go_out():
    game = running()
    Message.objects.all().delete()
    User.objects.filter(username="Bob").update(message_choices={"absent": "mail"})
    notices.on_replaced(game, 1, None, now())
    run_by_newer(game)
    assert send() == 1
    assert only("absent", "Bob").state == State.SENT


@pytest.mark.usefixtures("fresh_channels")
def test_a_digest_tells_of_the_others_and_of_it_the_next_time():
    User.objects.filter(pk=person("Ann").pk).update(
        message_choices=dict.fromkeys(("your_turn", "started"), "digest"), digest_hour=8, time_zone="UTC"
    )
    with stopped_at(MONDAY):
        newer, own = running("Ann", "Bob"), running("Ann", "Cid")
        send()
    run_by_newer(newer)
    with stopped_at(MONDAY.replace(hour=8) + timedelta(days=1)):
        for game in (newer, own):
            Message.objects.filter(game=game).update(due_at=now() + timedelta(days=1))
            game.obligations.update(due_at=now() + timedelta(days=1))
        send()
    [told, later] = Message.objects.filter(event="digest").order_by("due_at")
    asides = {one.game_id: one.pk for one in Message.objects.filter(event="your_turn", user__username="Ann")}
    assert (told.state, told.data["items"]) == (State.SENT, [asides[own.pk]])
    assert later.due_at == told.due_at + timedelta(days=1)
    aside = Message.objects.get(pk=asides[newer.pk])
    assert aside.data["digest"] == later.due_at.isoformat()


# -- its time is credited -------------------------------------------------------------------------------


def shown(game: Game, moment) -> object:
    read_again(game)
    with stopped_at(moment):
        return shown_due(game, list(game.seats.all()), [owed(game, 1)], moment)[1]


def beat(moment, release: str, settings) -> object:
    """A sweep of that release looks; all mails were told in time."""
    settings.RELEASE = release
    with stopped_at(moment):
        return downtime.beat_of_release()


@pytest.fixture
def back(settings) -> tuple[Game, Game]:
    """A game that 0.3.0 runs and one that 0.2.0 does. On Monday at ten the site goes back to 0.2.0; at one in
    the afternoon 0.3.0 returns."""
    newer, older = started("Ann", "Bob"), started("Cid", "Dot")
    run_by_newer(newer, release="0.3.0")
    run_by_newer(older, release="0.2.0")
    mails_go_out()
    for minutes in range(61):
        for release in ("0.2.0", "0.3.0"):
            assert beat(MONDAY + minutes * MINUTE, release, settings) is None
    for minutes in range(60, 241):
        assert beat(MONDAY + minutes * MINUTE, "0.2.0", settings) is None
    assert beat(MONDAY + 4 * H, "0.3.0", settings) == (MONDAY + H, MONDAY + 4 * H)
    assert beat(MONDAY + 4 * H + MINUTE, "0.3.0", settings) is None
    return newer, older


def test_hours_in_which_no_process_was_new_enough_are_credited(back):
    newer, older = back
    noted = Downtime.objects.get()
    assert (noted.why, noted.beyond) == ("release", order_of("0.2.0"))
    assert shown(newer, MONDAY + 4 * H) == DAY_LATER + 3 * H
    assert shown(older, MONDAY + 4 * H) == DAY_LATER


def test_they_are_written_down_when_the_time_would_be_over(back):
    newer, older = back
    sweep_at(DAY_LATER + MINUTE)
    assert (owed(newer, 1).due_at, owing(older)) == (DAY_LATER + 3 * H, [2])
    sweep_at(DAY_LATER + 3 * H + MINUTE)
    assert owing(newer) == [2]


def test_a_newer_process_that_was_there_leaves_nothing_to_credit(settings):
    for minutes in range(300):
        assert beat(MONDAY + minutes * MINUTE, "0.3.0", settings) is None
    assert beat(MONDAY, "0.2.0", settings) is None
    assert beat(MONDAY + 5 * H, "0.2.0", settings) is None
    assert not Downtime.objects.exists()


def test_a_release_that_never_came_back_is_followed_by_the_next(settings):
    """0.3.0 goes at ten, 0.1.0, which names no release, is there until 0.4.0 comes."""
    beat(MONDAY, "0.3.0", settings)
    assert beat(MONDAY + 2 * H, "0.4.0", settings) == (MONDAY, MONDAY + 2 * H)
    assert Downtime.objects.get().beyond == 0


def test_what_the_whole_site_was_away_is_noted_once(settings):
    beat(MONDAY, "0.3.0", settings)
    downtime.record(MONDAY, MONDAY + 2 * H, downtime.OUTAGE)
    assert beat(MONDAY + 2 * H, "0.3.0", settings) is None
    assert Downtime.objects.count() == 1


def test_a_process_whose_clock_is_wrong_leaves_it_to_another(settings, monkeypatch):
    beat(MONDAY, "0.3.0", settings)
    monkeypatch.setattr(downtime.clock, "ahead_of_database", lambda: 2 * H.total_seconds())
    assert beat(MONDAY + 2 * H, "0.3.0", settings) is None
    assert beat(MONDAY + 2 * H, "0.4.0", settings) is None
    assert not Downtime.objects.exists()
    rows = Heartbeat.objects.filter(pk__gte=order_of("0.1.0"))
    assert dict(rows.values_list("pk", "at")) == {order_of("0.3.0"): MONDAY}


def test_of_two_processes_one_notes_it(settings, monkeypatch):
    beat(MONDAY, "0.3.0", settings)
    monkeypatch.setattr(downtime, "_beats_on", lambda *_: False)  # both have looked before either wrote
    assert beat(MONDAY + 2 * H, "0.3.0", settings) is not None
    Heartbeat.objects.filter(pk=order_of("0.3.0")).update(at=MONDAY + 2 * H)
    assert beat(MONDAY + 2 * H, "0.3.0", settings) is None
    assert Downtime.objects.count() == 1
