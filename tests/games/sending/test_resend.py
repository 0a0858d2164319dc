"""Mails that were given up are sent again: by a command and in the admin, only those that are still true."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.messages import notices
from games.models import Game, Message
from games.models.message import State
from labyrinth.clock import now, stopped_at
from tests.games.pages import html
from tests.games.people import person, running
from tests.games.post import fresh_channels, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


@pytest.fixture
def game() -> Game:
    """A game of Ann's with three pieces of news for Bob that were given up; nothing else is in the outbox."""
    made = running()
    Message.objects.all().delete()
    type(person("Bob")).objects.filter(username="Bob").update(message_choices={"absent": "mail"})
    for number in range(3):
        notices.on_replaced(made, 1, None, now() + timedelta(microseconds=number))
    gave_up("recipient 554")
    return made


def gave_up(reason: str, **which: object) -> None:
    Message.objects.filter(**which).update(state=State.FAILED, reason=reason, attempts=53, handed_at=None)


def resend(*words: str, **options: object) -> str:
    out = StringIO()
    call_command("resend", *words, stdout=out, **options)
    return out.getvalue()


def states() -> list[str]:
    return list(Message.objects.order_by("pk").values_list("state", flat=True))


def test_without_go_it_says_what_would_become_of_them_and_changes_nothing(game):
    said = resend(failure="recipient 554")
    assert said == "3 failed (recipient 554)\nwould send: 3\nNothing is changed; --go sends them.\n"
    assert states() == ["failed"] * 3


def test_all_of_one_failure_go_out_again(game, server):
    gave_up("content 550", pk=Message.objects.order_by("pk")[0].pk)
    assert "2 go out again now." in resend(failure="recipient", go=True)
    assert send() == 2
    assert states() == ["failed", "sent", "sent"]
    assert Message.objects.filter(repeats__gt=0).count() == 0, "nobody had taken them"


def test_what_is_no_longer_true_is_not_sent(game, server):
    with stopped_at(now() + timedelta(days=8)):
        assert "would drop: old: 3" in resend(failure="recipient 554")
        assert "0 go out again now." in resend(failure="recipient 554", go=True)
        assert send() == 0
    assert states() == ["failed"] * 3


def test_what_ceases_to_be_true_before_it_goes_is_not_sent(game, server):
    resend(failure="recipient 554", go=True)
    assert send(after=timedelta(days=8)) == 0
    assert states() == ["dropped"] * 3


def test_by_time(game):
    first, second, _third = Message.objects.order_by("pk").values_list("pk", flat=True)
    day = timedelta(days=1)
    Message.objects.filter(pk=first).update(created_at=now() - 3 * day)
    Message.objects.filter(pk=second).update(created_at=now() - 2 * day)
    since, until = (now() - 2.5 * day).isoformat(), (now() - 1.5 * day).isoformat()
    assert "1 go out" in resend("--since", since, "--until", until, "--go")
    assert states() == ["failed", "waiting", "failed"]
    assert "1 failed" in resend("--since", f"{now() - day:%Y-%m-%d}")


def test_by_number_one_that_was_sent_goes_again_and_counts_as_a_repeat(game, server):
    one = Message.objects.order_by("pk")[0]
    Message.objects.filter(pk=one.pk).update(state=State.SENT, sent_at=now(), handed_at=now(), reason="")
    assert "1 go out" in resend("--id", str(one.pk), "--go")
    assert send() == 1
    assert server.ids == [one.message_id]
    assert Message.objects.get(pk=one.pk).repeats == 1


def test_what_was_dropped_for_a_refused_address_is_found_by_that(game, server):
    Message.objects.update(state=State.DROPPED, reason="address refused")
    assert "3 go out" in resend(failure="address refused", go=True)
    assert send() == 3


def test_what_is_on_its_way_is_left_alone(game):
    Message.objects.update(state=State.WAITING)
    ids = [str(pk) for pk in Message.objects.values_list("pk", flat=True)]
    assert resend("--id", *ids, "--go") == "0 go out again now.\n"


def test_it_wants_to_be_told_which(game):
    with pytest.raises(CommandError, match="Say which"):
        resend(go=True)
    with pytest.raises(CommandError, match="since"):
        resend("--since", "yesterday")


# -- the admin ---

LIST = reverse("admin:games_message_changelist")


def operator(*rights: str) -> Client:
    boss = person("Boss")
    boss.is_staff = True
    boss.save()
    boss.user_permissions.set(Permission.objects.filter(codename__in=rights))
    client = Client()
    client.force_login(boss)
    return client


def chosen() -> dict[str, object]:
    ids = [str(pk) for pk in Message.objects.order_by("pk").values_list("pk", flat=True)[:2]]
    return {"action": "send_again", "_selected_action": ids}


def test_the_admin_says_first_what_would_become_of_them(game):
    boss = operator("view_message", "change_game")
    page = html(boss.post(LIST, chosen()))
    assert "<code>send</code>: 2" in page
    assert states() == ["failed"] * 3
    boss.post(LIST, chosen() | {"confirmed": "1"})
    assert states() == ["waiting", "waiting", "failed"]


def test_whoever_only_reads_cannot_send(game):
    boss = operator("view_message")
    assert "send_again" not in html(boss.get(LIST))
    boss.post(LIST, chosen() | {"confirmed": "1"})
    assert states() == ["failed"] * 3
