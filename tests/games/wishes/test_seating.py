"""Tables that the site opens: who sits there, what becomes of a yes, a no and silence, who never meets."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.blocks import block
from accounts.models import User
from games.lobby import lobby
from games.lobby.departures import let_go
from games.mail import render
from games.models import Game, Message, Wish
from games.models.game import Access, Status
from games.models.message import Event
from games.refused import Refused
from games.sending.outbox import send_due
from games.table.housekeeping import log_page
from games.wishes import wishing
from games.wishes.sweep import seat_waiting, settle, unsettled
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import open_table, person
from tests.games.post import fresh_channels
from tests.games.slow import MINUTE, MONDAY, H
from tests.games.wishes.wishers import DAYTIME, NIGHT, found, keeps, says_yes, state_of, swept, wisher

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

DAY = timedelta(days=1)


def wish_all(*names: str, seats: int = 2, **more: object) -> None:
    """These people wish, one a minute after the other, from Monday on."""
    for number, name in enumerate(names):
        with stopped_at(MONDAY + number * MINUTE):
            wisher(name, seats, **more)


def told(name: str) -> list[str]:
    rows = Message.objects.filter(event=Event.LOBBY, user=person(name)).order_by("pk")
    return [" ".join(render(row).text.split()) for row in rows]


# -- who sits with whom --------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_asked_and_the_game_begins_with_the_last_yes():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    game = Game.objects.get()
    assert found() == [["Ann", "Bob"]]
    assert (game.status, game.access, game.created_by_id, game.pace) == ("open", Access.LINK, None, "day")
    assert (state_of("Ann"), state_of("Bob")) == ("offered", "offered")
    with stopped_at(MONDAY + 2 * H):
        says_yes("Bob")
        assert Game.objects.get().status == Status.OPEN
        says_yes("Ann")
        assert Game.objects.get().status == Status.RUNNING
    swept(MONDAY + 3 * H)
    assert (state_of("Ann"), state_of("Bob")) == ("seated", "seated")


def test_who_has_waited_longest_is_seated_first():
    wish_all("Ann", "Bob", "Cid", "Dot", "Eve")
    swept(MONDAY + H)
    assert found() == [["Ann", "Bob"], ["Cid", "Dot"]]
    assert state_of("Eve") == "waiting"


def test_pace_language_and_seats_meet():
    wish_all("Ann", languages=["pl"])
    wish_all("Bob", paces=["week"])
    wish_all("Cid", seats=3)
    wish_all("Dot", languages=["en", "pl"], paces=["day", "week"])
    swept(MONDAY + H)
    assert found() == [["Ann", "Dot"]]
    with stopped_at(MONDAY + H):
        assert "po polsku" not in told("Ann")[0]
        assert "The talk is in: Polski." in log_page(Game.objects.get()).rows[0].text


def test_two_are_awake_together_for_as_long_as_both_ask():
    keeps("Ann", DAYTIME), keeps("Bob", NIGHT), keeps("Cid", DAYTIME)
    wish_all("Ann", together=2)
    wish_all("Bob", together=6)
    swept(MONDAY + H)
    assert found() == []
    with stopped_at(MONDAY + H):
        wisher("Bob", together=4)
    swept(MONDAY + H)
    assert found() == [["Ann", "Bob"]]


def test_people_who_block_each_other_never_meet_and_others_sit_with_both():
    block(person("Ann"), person("Bob"))
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    assert found() == []
    wish_all("Cid", "Dot")
    swept(MONDAY + H)
    assert found() == [["Ann", "Cid"], ["Bob", "Dot"]]


def test_a_queue_of_people_who_all_block_each_other_waits():
    names = ("Ann", "Bob", "Cid", "Dot")
    for number, name in enumerate(names):
        for other in names[number + 1 :]:
            block(person(name), person(other))
    wish_all(*names)
    swept(MONDAY + H)
    assert found() == []
    assert {state_of(name) for name in names} == {"waiting"}


def test_somebody_banned_or_gone_is_not_seated():
    wish_all("Ann", "Bob", "Cid")
    User.objects.filter(username="Ann").update(banned_until=MONDAY + DAY)
    User.objects.filter(username="Bob").update(is_active=False)
    swept(MONDAY + H)
    assert found() == []


def test_somebody_on_a_long_vacation_is_passed_over():
    wish_all("Ann", "Bob", "Cid")
    person("Ann").vacations.create(starts_at=MONDAY, ends_at=MONDAY + 10 * DAY, announced_at=MONDAY)
    swept(MONDAY + H)
    assert found() == [["Bob", "Cid"]]


# -- bots ----------------------------------------------------------------------------------------------------


def test_a_bot_sits_down_only_where_all_agree_and_have_waited():
    wish_all("Ann", "Bob", seats=3, bots_after=3)
    swept(MONDAY + 3 * DAY - H)
    assert found() == []
    swept(MONDAY + 3 * DAY + H)
    assert [len(names) for names in found()] == [3]
    game = Game.objects.get()
    assert [seat.is_bot for seat in game.seats.order_by("number")] == [False, False, True]


def test_without_everybodys_consent_no_bot_comes():
    wish_all("Ann", seats=3, bots_after=1)
    wish_all("Bob", seats=3)
    swept(MONDAY + 10 * DAY)
    assert found() == []


def test_nobody_is_seated_with_bots_alone():
    wish_all("Ann", seats=2, bots_after=1)
    swept(MONDAY + 10 * DAY)
    assert found() == []


# -- no, and silence -----------------------------------------------------------------------------------------


def test_a_no_frees_the_seat_for_somebody_else_who_fits():
    wish_all("Ann", "Bob", "Cid")
    swept(MONDAY + H)
    with stopped_at(MONDAY + 2 * H):
        says_yes("Ann")
        lobby.leave(Game.objects.get(), person("Bob"))
    swept(MONDAY + 2 * H)
    assert found() == [["Ann", "Cid"]]
    assert (state_of("Bob"), Game.objects.get().created_by_id) == ("resting", None)
    with stopped_at(MONDAY + 3 * H):
        says_yes("Cid")
    assert Game.objects.get().status == Status.RUNNING


def test_where_nobody_else_fits_the_others_wait_on_in_their_place():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    with stopped_at(MONDAY + 2 * H):
        lobby.leave(Game.objects.get(), person("Bob"))
    swept(MONDAY + 2 * H)
    mine = Wish.objects.get(user=person("Ann"))
    assert (mine.state, mine.since, Game.objects.get().status) == ("waiting", MONDAY, Status.CANCELLED)
    with stopped_at(MONDAY + 2 * H):
        assert "You wait on" in told("Ann")[-1]


def test_silence_costs_the_place_and_the_wish_rests_until_one_goes_on():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    until = Game.objects.get().seats.get(number=2).confirm_by
    assert until is not None
    with stopped_at(MONDAY + 2 * H):
        says_yes("Ann")
    with stopped_at(until + MINUTE):
        let_go()  # it leaves tables that were found to the sweep of wishes
    assert len(found()[0]) == 2
    swept(until + MINUTE)
    assert (state_of("Ann"), state_of("Bob")) == ("waiting", "resting")
    with stopped_at(until + MINUTE):
        assert "Your wish rests" in told("Bob")[-1]
    with stopped_at(until + MINUTE + DAY):
        wishing.go_on(person("Bob"))
    assert Wish.objects.get(user=person("Bob")).since == MONDAY + MINUTE + DAY
    with pytest.raises(Refused):
        wishing.go_on(person("Bob"))


def test_the_time_to_say_yes_is_24_awake_hours():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    # Thirteen hours of Monday until eleven at night, eleven of Tuesday from seven on.
    assert Game.objects.get().seats.get(number=1).confirm_by == MONDAY + DAY + 9 * H


def test_who_blocks_somebody_at_the_table_leaves_it_and_has_refused_nothing():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    with stopped_at(MONDAY + H):
        block(person("Bob"), person("Ann"))
    swept(MONDAY + H)
    swept(MONDAY + H + MINUTE)
    assert (state_of("Ann"), state_of("Bob")) == ("waiting", "waiting")
    assert [game.status for game in Game.objects.all()] == [Status.CANCELLED]


def test_an_account_that_goes_takes_its_wish_along():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    User.objects.filter(username="Bob").update(is_active=False)
    swept(MONDAY + H)
    assert state_of("Ann") == "waiting"


# -- bounds --------------------------------------------------------------------------------------------------


def test_one_wish_a_person_and_a_new_one_keeps_the_place():
    wish_all("Ann")
    with stopped_at(MONDAY + DAY):
        wisher("Ann", 3)
    mine = Wish.objects.get()
    assert (mine.systems, mine.since, mine.until) == ({"tiny": [3]}, MONDAY, MONDAY + 15 * DAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Wish.objects.create(user=person("Ann"), since=now(), until=now(), changed_at=now())


def test_a_table_that_is_found_is_answered_first():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    with pytest.raises(Refused, match="yes or no"):
        wisher("Ann")
    assert not wishing.take_back(person("Ann"))


def test_a_wish_that_is_taken_back_seats_nobody_and_an_old_one_ends():
    wish_all("Ann", "Bob")
    assert wishing.take_back(person("Ann"))
    swept(MONDAY + H)
    assert found() == []
    swept(MONDAY + 14 * DAY + H)
    assert state_of("Bob") == "ended"


@pytest.mark.parametrize(
    "wrong",
    [{"paces": []}, {"paces": ["live"]}, {"languages": ["xx"]}, {"together": 3}, {"bots_after": 2}],
)
def test_what_cannot_be_wished_is_refused(wrong):
    with pytest.raises(Refused):
        wisher("Ann", **wrong)
    with pytest.raises(Refused):
        wisher("Ann", 9)
    assert not Wish.objects.exists()


def test_who_sits_at_many_tables_that_have_not_started_waits_for_them_first(monkeypatch):
    monkeypatch.setattr(wishing, "AT_TABLES", 1)
    open_table("Ann")
    with pytest.raises(Refused, match="have not started"):
        wisher("Ann")


# -- sweeps and workers that die -----------------------------------------------------------------------------


def test_a_second_sweep_makes_nothing_twice():
    wish_all("Ann", "Bob")
    for _ in range(3):
        swept(MONDAY + H)
    assert found() == [["Ann", "Bob"]]
    assert Message.objects.filter(event=Event.LOBBY).count() == 2
    assert unsettled(MONDAY + H) == []


def test_a_worker_that_dies_has_made_no_half_of_a_table(monkeypatch):
    wish_all("Ann", "Bob")

    def dies(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("games.messages.notices.on_lobby", dies)
        with pytest.raises(KeyboardInterrupt):
            swept(MONDAY + H)
    assert not Game.objects.exists()
    assert {state_of("Ann"), state_of("Bob")} == {"waiting"}
    swept(MONDAY + H)
    assert found() == [["Ann", "Bob"]]


def test_a_wish_that_ends_while_it_is_read_makes_no_table(monkeypatch):
    wish_all("Ann", "Bob")
    from games.wishes import sweep

    read = sweep.waiting

    def overtaken(at):
        rows = read(at)
        Wish.objects.filter(user=person("Bob")).update(state="ended")
        return rows

    monkeypatch.setattr(sweep, "waiting", overtaken)
    with stopped_at(MONDAY + H):
        assert seat_waiting() == 0
    assert not Game.objects.exists()
    assert state_of("Ann") == "waiting"


def test_what_was_settled_is_left_alone():
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    game = Game.objects.get()
    with stopped_at(MONDAY + 2 * H):
        settle(game.pk)
    assert (state_of("Ann"), Game.objects.get().status) == ("offered", Status.OPEN)


def test_the_mail_about_a_table_is_sent_until_one_has_answered(mailoutbox):
    wish_all("Ann", "Bob")
    swept(MONDAY + H)
    with stopped_at(MONDAY + H):
        says_yes("Bob")
    with stopped_at(MONDAY + H + MINUTE):
        send_due(render)
    assert [mail.to for mail in mailoutbox] == [["ann@example.org"]]
    assert "A table is found for you" in mailoutbox[0].body
