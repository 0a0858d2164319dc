"""Coming home from a vacation, and reminders of one hour: one mail for all tables that wait."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.vacations import announce, end_vacation
from games.mail import render
from games.messages import notices
from games.models import Game, Heartbeat, Message, Obligation, Seat
from games.models.message import REMINDERS, Event, State
from games.seats import sweep
from games.sending import claims, outbox
from labyrinth.ground.clock import stopped_at
from tests.games.letters import paths
from tests.games.people import owed, person
from tests.games.post import fresh_channels
from tests.games.slow import MINUTE, MONDAY, H, at, mails_go_out, started, sweep_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

DAY = timedelta(days=1)
BACK = MONDAY + 14 * DAY
AN_HOUR = timedelta(hours=1)
LATEST = 102_000
"""Some mail programs cut what is larger."""


def away(name: str = "Ann", until: datetime = BACK) -> None:
    """From one minute past nine on Monday."""
    with stopped_at(MONDAY + MINUTE):
        announce(person(name), None, until)


def sent_at(moment: datetime, name: str = "Ann") -> list[str]:
    """What goes to a person at a moment: the texts of the mails."""
    mail.outbox.clear()
    with stopped_at(moment):
        outbox.send_due(render)
    return [str(one.body) for one in mail.outbox if one.to == [person(name).email]]


def three_tables() -> list[Game]:
    """At two of them it is Ann's turn as she goes; at the third her turn begins while she is away."""
    games = [started(name=name) for name in ("Amber", "Birch")]
    games.append(started("Bob", "Ann", name="Cedar"))
    mails_go_out()
    away()
    at(MONDAY + DAY, games[2], "1 wait", "1 keep")
    mails_go_out()
    return games


def test_one_mail_names_all_tables_that_wait():
    games = three_tables()
    sweep_at(BACK)
    text = " ".join(only_one(sent_at(BACK + MINUTE)).split())
    assert "Your vacation is over, and your clocks run again. 3 tables wait for you." in text
    for game in games:
        assert f"{game.name}: It is still your turn." in text
    assert text.count("Until: ") == 3


def only_one(mails: list[str]) -> str:
    assert len(mails) == 1, mails
    return mails[0]


def test_in_polish_it_says_the_same():
    three_tables()
    User.objects.filter(username="Ann").update(language="pl")
    sweep_at(BACK)
    text = " ".join(only_one(sent_at(BACK + MINUTE)).split())
    assert "Twój urlop się skończył i twoje zegary znów biegną. Czekają na ciebie 3 stoły." in text


def test_where_one_table_waits_the_mail_is_that_of_its_turn():
    game = started()
    mails_go_out()
    away()
    sweep_at(BACK)
    text = only_one(sent_at(BACK + MINUTE))
    assert "It is still your turn. Your clock stood still" in " ".join(text.split())
    assert f": {game.name}" in mail.outbox[0].subject


def test_an_early_end_is_a_coming_home():
    three_tables()
    early = MONDAY + 3 * DAY
    with stopped_at(early):
        end_vacation(person("Ann"))
    sweep_at(early + MINUTE)
    assert "3 tables wait for you" in only_one(sent_at(early + 2 * MINUTE))
    for moment in (early + 5 * MINUTE, BACK):
        Obligation.objects.update(remind_at=None)
        sweep_at(moment)
        assert not any("vacation" in text for text in sent_at(moment + MINUTE))


def test_nothing_is_doubled_however_often_the_sweep_looks():
    three_tables()
    for minutes in range(5):
        sweep_at(BACK + minutes * MINUTE)
    assert Message.objects.filter(event=Event.HOME).count() == 1


def test_a_sweep_that_dies_at_the_second_table_loses_nothing(monkeypatch):
    three_tables()
    told, calls = notices.on_home, []

    def dying(*args):
        calls.append(args)
        if len(calls) > 1:
            raise MemoryError
        told(*args)

    monkeypatch.setattr(sweep.notices, "on_home", dying)
    sweep_at(BACK)
    monkeypatch.setattr(sweep.notices, "on_home", told)
    assert Obligation.objects.filter(tell_at__isnull=False).count() == 2
    sweep_at(BACK + MINUTE)
    assert Obligation.objects.filter(tell_at__isnull=False).count() == 0
    assert Message.objects.filter(event=Event.HOME).count() == 1


def test_a_sender_that_dies_with_it_loses_nothing():
    three_tables()
    sweep_at(BACK)
    Message.objects.exclude(event=Event.HOME).update(state=State.SENT)
    with stopped_at(BACK):
        Message.objects.update(send_at=BACK)
        assert [one.event for one in claims.claim(20)] == [Event.HOME]
    assert sent_at(BACK + MINUTE) == []
    only_one(sent_at(BACK + 3 * MINUTE))
    assert sent_at(BACK + 6 * MINUTE) == []


def test_what_was_answered_meanwhile_is_not_named():
    games = three_tables()
    sweep_at(BACK)
    at(BACK, games[0], "1 wait", "1 keep")
    text = only_one(sent_at(BACK + MINUTE))
    assert "Amber" not in text
    assert "2 tables wait for you" in text


def test_nobody_is_told_for_whom_nothing_waits_or_who_does_not_want_it():
    games = three_tables()
    sweep_at(BACK)
    for game, seat in zip(games, (1, 1, 2), strict=True):
        at(BACK, game, f"{seat} wait", f"{seat} keep")
    assert not any("vacation" in text for text in sent_at(BACK + MINUTE))
    User.objects.filter(username="Ann").update(message_choices={"home": "off"})
    Message.objects.filter(event=Event.HOME).update(state=State.WAITING)
    assert sent_at(BACK + 2 * MINUTE) == []


def test_one_click_ends_this_kind_of_mail_and_no_other():
    three_tables()
    sweep_at(BACK)
    only_one(sent_at(BACK + MINUTE))
    [way] = paths(mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>"))
    assert Client(enforce_csrf_checks=True).post(way, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert person("Ann").message_choices == {"home": "off"}


def test_a_downtime_is_in_the_due_times_it_names():
    games = three_tables()
    sweep_at(BACK)
    only_one(sent_at(BACK + 2 * H))  # nothing has been heard of the site since
    assert {owed(game, seat).credit for game, seat in zip(games, (1, 1, 2), strict=True)} == {2 * 3600}


# -- reminders ----------------------------------------------------------------------------------------------


def reminders_at(tables: int, *, apart: timedelta = timedelta(0)) -> tuple[list[Game], datetime]:
    """So many tables at which Ann's first reminder is due, each so much later than the one before."""
    games = [started(name=f"Table {number}") for number in range(tables)]
    mails_go_out()
    moment = MONDAY + 8 * H
    for number, game in enumerate(games):
        game.obligations.update(remind_at=moment + number * apart)
    return games, moment


def test_reminders_of_one_hour_are_one_mail():
    games, moment = reminders_at(3, apart=20 * MINUTE)
    texts = []
    for number in range(4):
        sweep_now(moment + number * 20 * MINUTE)
        texts += sent_at(moment + number * 20 * MINUTE + MINUTE)
    text = only_one(texts)
    assert "3 tables wait for you." in text
    assert all(game.name in text for game in games)
    states = Message.objects.filter(event__in=REMINDERS).values_list("state", "reason")
    assert sorted(states) == [("dropped", "told already")] * 2 + [("sent", "")]


def sweep_now(moment: datetime) -> None:
    """The sweep writes what is due; the outbox is left to the sender."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": moment - MINUTE / 2})
    Heartbeat.objects.update(at=moment - MINUTE / 2)
    with stopped_at(moment):
        sweep.sweep_due()


def test_one_of_the_next_hour_is_a_mail_of_its_own():
    _games, moment = reminders_at(2, apart=61 * MINUTE)
    sweep_now(moment)
    only_one(sent_at(moment + MINUTE / 6))
    assert mail.outbox[0].subject.endswith(": Table 0")
    sweep_now(moment + 61 * MINUTE)
    only_one(sent_at(moment + 62 * MINUTE))
    assert mail.outbox[0].subject.endswith(": Table 1")


def test_the_last_reminders_too():
    games, _moment = reminders_at(3)
    before = owed(games[0], 1).due_at - 2 * H
    Obligation.objects.update(remind_at=before)
    sweep_now(before)
    assert set(Message.objects.filter(event__in=REMINDERS).values_list("event", flat=True)) == {
        "last_reminder"
    }
    text = only_one(sent_at(before + MINUTE))
    assert text.count("your time is nearly over") == 3


def test_who_reads_reminders_in_the_digest_gets_the_last_ones_in_one_mail():
    games, _moment = reminders_at(3)
    User.objects.filter(username="Ann").update(
        message_choices=dict.fromkeys(("your_turn", "reminder", "last_reminder"), "digest")
    )
    before = owed(games[0], 1).due_at - 2 * H
    Obligation.objects.update(remind_at=before)
    sweep_now(before)
    assert "3 tables wait for you." in only_one(sent_at(before + MINUTE))


def test_one_that_was_answered_lets_the_others_go():
    games, moment = reminders_at(3)
    sweep_now(moment)
    at(moment, games[0], "1 wait", "1 keep")
    text = only_one(sent_at(moment + MINUTE))
    assert "Table 0" not in text
    assert "2 tables wait for you." in text


def many(tables: int, name: str) -> list[Game]:
    """So many tables of one name at which Ann is on turn, copied from one."""
    game = started(name=name)
    seats, row = list(game.seats.order_by("number")), owed(game, 1)
    games = [game]
    for number in range(1, tables):
        copied = Game.objects.get(pk=game.pk)
        copied.pk, copied.slug, copied.invite = None, f"many{number:06}", f"invite{number:06}"
        copied.save(force_insert=True)
        for seat in seats:
            seat.pk, seat.game = None, copied
        Seat.objects.bulk_create(seats)
        row.pk, row.game = None, copied
        row.save(force_insert=True)
        games.append(copied)
    Message.objects.all().delete()
    return games


@pytest.mark.long("two hundred tables")
@pytest.mark.parametrize("name", ["Evening", "<&'\"> " * 8])
def test_with_210_tables_one_mail_stays_small_and_counts_the_rest(name):
    many(210, name.strip())
    with stopped_at(MONDAY + 8 * H):
        for row in Obligation.objects.filter(seat=1):
            notices.remind(row)
    text = only_one(sent_at(MONDAY + 8 * H + MINUTE))
    html, kind = mail.outbox[0].alternatives[0]
    assert kind == "text/html"
    assert len(html.encode()) < 90_000
    assert len(text.encode()) < 90_000
    assert "210 tables wait for you." in text
    shown = text.count("/g/")
    assert 100 < shown < 210
    assert f"And {210 - shown} more: see all of them in My games." in " ".join(text.split())
    assert f"And {210 - shown} more" in " ".join(html.split())
    assert sent_at(MONDAY + 8 * H + 30 * MINUTE) == []


@pytest.mark.long("two hundred tables")
def test_a_digest_of_210_tables_stays_small_too():
    games = many(210, "A table with a rather long name, as some people like")
    rows = [
        notices.message_to(person("Ann").pk, Event.HELD, MONDAY, game=game, seat=1, data={"why": "resumed"})
        for game in games
    ]
    User.objects.filter(username="Ann").update(message_choices={"held": "digest"}, digest_hour=20)
    Message.objects.bulk_create(rows)
    sent_at(MONDAY + MINUTE)
    text = only_one(sent_at(MONDAY + 11 * H))
    html, _kind = mail.outbox[0].alternatives[0]
    assert max(len(html.encode()), len(text.encode())) < 90_000
    assert "210 pieces of news from your tables" in text
    assert "more: see all of them in My games." in " ".join(text.split())
