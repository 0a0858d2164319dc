"""Messages that go to devices: once, while they are true, as a subject says; else they are mails."""

from collections.abc import Iterator
from datetime import time, timedelta
from typing import Any

import pytest

from accounts.message_choices import choose
from accounts.models import Device, Hours
from games.mail import render
from games.mail.notice import tag_of
from games.messages import notices
from games.messages.notices import SETTLE
from games.models import Game, Message, Obligation
from games.models.game import Access
from games.models.message import Event, State
from games.sending import outbox, resting
from games.table.public import public_number
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running import operating
from tests.games.people import person, play, running
from tests.games.post import fresh_channels, only, send, written
from tests.games.slow import MONDAY
from tests.push_service import Service, device_of, push_service, session_of, sign_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]
ALL = tuple(event.value for event in Event if event != Event.DIGEST)


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    with push_service(settings) as found:
        yield found


def wants_notices(name: str = "Ann", *events: str) -> None:
    choose(person(name), dict.fromkeys(events or ALL, "push"))


def go(**options: Any) -> int:
    return send(render=render, **options)


def test_a_turn_goes_to_every_device_and_no_mail_with_it(server, service):
    game = running()
    wants_notices()
    phone, desk = service.browser("phone"), service.browser("desk")
    device_of(person("Ann"), phone)
    device_of(person("Ann"), desk)
    assert go() == 2
    assert [letter["To"] for letter in server.letters] == ["bob@example.org"]
    row = only("your_turn")
    assert (row.state, row.sent_by, row.channel) == (State.SENT, "push", "mail")
    for name, browser in (("phone", phone), ("desk", desk)):
        [(headers, body)] = service.heard(name)
        told = browser.reads(body)
        assert told["title"] == "Your turn: Evening"
        assert told["url"] == f"/g/{game.slug}/"
        assert told["tag"] == headers["topic"] == tag_of(row)
        assert (told["waiting"], told["open"]) == (1, [tag_of(row)])
    assert go() == 0


@pytest.mark.parametrize("columns", [{"release_order": 99_000_000}, {"system": "chess"}])
def test_a_worker_of_an_older_release_sends_it_or_leaves_it_to_a_newer_one(server, service, columns):
    game = running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    before = Game.objects.get(pk=game.pk)
    Game.objects.filter(pk=game.pk).update(**columns)
    go()
    row = only("your_turn")
    told = len(service.heard("phone"))
    assert (row.state, told) in ((State.SENT, 1), (State.WAITING, 0))
    Game.objects.filter(pk=game.pk).update(release_order=before.release_order, system=before.system)
    with stopped_at(now() + timedelta(hours=1)):
        go()
    assert (only("your_turn").state, len(service.heard("phone"))) == (State.SENT, 1)


def test_it_says_nothing_but_what_a_subject_says(server, service):
    running()
    wants_notices()
    phone = service.browser("phone")
    device_of(person("Ann"), phone)
    go()
    told = phone.reads(service.heard("phone")[0][1])
    assert set(told) == {"title", "body", "url", "tag", "waiting", "open", "key", "image"}
    assert told["body"].startswith("Until ")
    assert len(told["body"]) < len("Until Wed 30 September 2026, 18:40....")


def shown(service: Service, **choices: Any) -> str:
    """What the notice of a turn shows beside its words; "" for nothing."""
    running(**choices)
    wants_notices()
    phone = service.browser("phone")
    device_of(person("Ann"), phone)
    go()
    return str(phone.reads(service.heard("phone")[0][1]).get("image", ""))


def test_it_shows_the_board_of_a_table_that_everybody_may_see(server, service, client):
    picture = shown(service, system="sorcerer", access=Access.OPEN)
    game = Game.objects.get()
    assert picture == f"/g/{game.slug}/picture/{public_number(game)}-en.png"
    assert client.get(picture).status_code in (200, 302)


@pytest.mark.parametrize("choice", [{"access": Access.LINK}, {"spectators": False}])
def test_it_shows_nothing_of_a_table_that_wants_to_be_alone(server, service, choice):
    assert shown(service, system="sorcerer", **{"access": Access.OPEN, **choice}) == ""


def test_it_shows_a_table_as_late_as_that_wants_to_be_seen(server, service):
    picture = shown(service, system="sorcerer", access=Access.OPEN, spectator_delay=60)
    assert picture.endswith("/picture/0-en.png")


def test_it_speaks_polish_to_who_reads_polish(server, service):
    running()
    wants_notices()
    person("Ann").__class__.objects.filter(username="Ann").update(language="pl")
    phone = service.browser("phone")
    device_of(person("Ann"), phone)
    go()
    told = phone.reads(service.heard("phone")[0][1])
    assert told["title"] == "Twoja kolej: Evening"
    assert told["body"].startswith("Do: ")


def test_none_outlives_its_wait_and_a_newer_one_takes_its_place(server, service):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    go()
    row = Obligation.objects.get()
    with stopped_at(row.due_at - timedelta(minutes=20)):
        notices.remind(row, last=True)
        outbox.send_due(render)
    (turn, _), (reminder, _) = service.heard("phone")
    assert (turn["topic"], turn["urgency"]) == (reminder["topic"], "normal")
    assert (reminder["urgency"], reminder["ttl"]) == ("high", "1200")
    assert int(turn["ttl"]) == int((row.due_at - now() - SETTLE).total_seconds())


def test_an_answer_given_at_once_sends_nothing(server, service):
    game = running()
    wants_notices()
    phone = service.browser("phone")
    device_of(person("Ann"), phone)
    play(game, "1 wait", "1 keep")
    go()
    assert [phone.reads(body)["title"] for _, body in service.heard("phone")] == ["The game begins: Evening"]
    assert only("your_turn", "Ann").reason == "answered"


def test_without_a_device_it_is_a_mail(server, service):
    running()
    wants_notices()
    assert go() == 2
    assert only("your_turn").sent_by == ""
    assert len(server.letters) == 2


def test_who_has_signed_out_there_gets_mails_again(server, service):
    running()
    wants_notices()
    session = session_of(person("Ann"))
    device_of(person("Ann"), service.browser("phone"), session=session)
    sign_out(session)
    assert go() == 2
    assert (service.heard("phone"), len(server.letters)) == ([], 2)


def test_what_they_want_as_a_mail_is_a_mail(server, service):
    running()
    wants_notices("Ann", "reminder")
    device_of(person("Ann"), service.browser("phone"))
    go()
    assert (service.heard("phone"), len(server.letters)) == ([], 2)


def test_a_device_that_is_gone_leaves_the_message_to_the_mail(server, service):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    service.codes["/phone"] = (410, {})
    go()
    assert not Device.objects.exists()
    assert only("your_turn").state == State.WAITING
    go(after=timedelta(minutes=2))
    assert (only("your_turn").state, only("your_turn").sent_by) == (State.SENT, "")
    assert len(server.letters) == 2


def test_a_busy_service_is_asked_when_it_said_and_not_before(server, service):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    service.codes["/phone"] = (429, {"Retry_After": "600"})
    go()
    for minutes in (2, 5, 9):
        go(after=timedelta(minutes=minutes))
    assert len(service.heard("phone")) == 1
    assert only("your_turn").reason == "device rests"
    service.codes.clear()
    go(after=timedelta(minutes=11))
    assert len(service.heard("phone")) == 2
    assert (only("your_turn").state, only("your_turn").reason) == (State.SENT, "device rests")


def test_one_that_is_busy_for_hours_holds_nothing_up(server, service):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    service.codes["/phone"] = (429, {"Retry_After": "7200"})
    go()
    go(after=timedelta(minutes=2))
    assert (only("your_turn").state, only("your_turn").sent_by) == (State.SENT, "")
    assert len(service.heard("phone")) == 1


def test_one_device_that_takes_it_is_enough_and_gets_it_once(server, service, monkeypatch):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    device_of(person("Ann"), service.browser("desk"))
    service.codes["/desk"] = (500, {})

    def dies(_message: Message) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr("games.sending.delivery_status.mark_sent", dies)
        with pytest.raises(KeyboardInterrupt):
            go()
    go(after=timedelta(minutes=3))
    assert only("your_turn").state == State.SENT
    assert len(service.heard("phone")) == 1


def test_quiet_hours_hold_a_reminder_back(server, service):
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone"))
    go()
    row = Obligation.objects.get()
    night = {"quiet_from": time(now().hour), "quiet_to": time((now().hour + 8) % 24)}
    Hours.objects.create(user=person("Ann"), from_day=now().date(), zone="UTC", **night)
    with stopped_at(now() + timedelta(minutes=1)):
        notices.remind(row)
        outbox.send_due(render)
    assert only("reminder").reason == "quiet hours"
    assert len(service.heard("phone")) == 1


def test_an_address_that_refuses_mails_does_not_keep_notices_back(server, service):
    running()
    wants_notices()
    person("Ann").__class__.objects.filter(username="Ann").update(mail_refused_at=now())
    device_of(person("Ann"), service.browser("phone"))
    go()
    assert only("your_turn").sent_by == "push"
    Device.objects.all().delete()
    notices.remind(Obligation.objects.get())
    go()
    assert written()[-1] == "reminder to Ann: dropped (address refused)"


def test_notices_go_while_no_mail_server_answers(server, service):
    server.close()
    running()
    wants_notices("Bob")
    device_of(person("Bob"), service.browser("phone"))
    go()
    assert resting.is_resting("mail")
    go(after=timedelta(minutes=1))
    assert len(service.heard("phone")) == 1
    assert only("started", "Bob").state == State.SENT


def test_several_tables_are_one_notice(server, service):
    phone = service.browser("phone")
    with stopped_at(MONDAY):
        running("Ann", "Bob")
        running("Ann", "Cid")
        wants_notices()
        device_of(person("Ann"), phone)
        go()
    with stopped_at(MONDAY + timedelta(hours=1)):
        for row in Obligation.objects.all():
            notices.remind(row)
        outbox.send_due(render)
    told = phone.reads(service.heard("phone")[-1][1])
    assert (told["title"], told["body"]) == ("Labyrinth: tables that wait for you", "2 tables wait for you.")
    assert (told["waiting"], told["url"]) == (2, "/games/")


def test_who_has_many_tables_still_fits_into_one_notice(server, service):
    from games.mail import notice

    running()
    wants_notices()
    phone = service.browser("phone")
    device_of(person("Ann"), phone)
    tags = [notice.wait_tag(number, 1, 1) for number in range(notice.MOST_OPEN)]
    assert len(str(tags)) < 2500
    go()
    assert phone.reads(service.heard("phone")[0][1])["open"]


def test_nothing_of_it_stands_in_the_log(server, service, caplog):
    caplog.set_level("DEBUG")
    running()
    wants_notices()
    device_of(person("Ann"), service.browser("phone-7f3a"))
    service.codes["/phone-7f3a"] = (500, {})
    go()
    said = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("acc", "games"))
    )
    assert "takes nothing: 500" in said
    for hidden in ("7f3a", "Evening", "Ann", Device.objects.get().auth, "vapid"):
        assert hidden not in said


def test_health_tells_where_many_devices_take_nothing(server, service, settings):
    running()
    session = session_of(person("Ann"))
    for number in range(8):
        device_of(person("Ann"), service.browser(str(number)), session=session)
    assert operating.notices().ok
    Device.objects.filter(pk__in=Device.objects.values("pk")[:4]).update(failures=3)
    assert operating.notices().ok
    Device.objects.update(failures=3)
    assert (operating.notices().ok, operating.notices().value) == (False, 100)
    settings.VAPID_PRIVATE_KEY = ""
    assert operating.notices().note == "not set up"
