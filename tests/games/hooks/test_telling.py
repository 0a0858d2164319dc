"""What webhooks are told: what is true when it is sent, once, and nothing that others may not know."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from standardwebhooks.webhooks import Webhook as Verifier

from accounts.models import User
from games.hooks import deliveries, keep
from games.lobby import lobby
from games.messages import notices
from games.models import Delivery, Game, Heartbeat, Message, Seat, Webhook
from games.models.downtime import HOOKS
from games.models.game import Access, Status
from labyrinth.ground.clock import now, stopped_at
from tests.games.hooks.hooking import hook, listening, sent, states
from tests.games.people import finish, open_table, person, play, running
from tests.labyrinth.outwards.elsewhere import Elsewhere

pytestmark = pytest.mark.django_db

SETTLED = notices.SETTLE + timedelta(seconds=1)


@pytest.fixture
def there(settings: LazySettings) -> Iterator[Elsewhere]:
    with listening(settings) as server:
        yield server


def events(bodies: list[bytes]) -> list[str]:
    return [json.loads(body)["type"] for body in bodies]


def test_a_person_is_told_of_their_turn_signed_and_once(there: Elsewhere):
    mine = hook(there)
    secret = keep.another_secret(mine)
    game = running()
    assert sent(there) == []  # whoever looks within ten seconds is sent nothing
    with stopped_at(now() + SETTLED):
        [body] = sent(there)
        assert sent(there) == [body]
    headers, found = there.heard[0][2], json.loads(body)
    signed_at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), tz=UTC)
    signed = Verifier(secret).sign(headers["webhook-id"], signed_at, body.decode())
    assert headers["webhook-signature"] == signed
    assert (found["type"], found["data"]["table"]) == ("game.your_turn", game.slug)
    assert found["data"]["title"] == "Your turn: Evening"
    assert found["data"]["text"].startswith("It is your turn. Until: ")
    assert found["data"]["url"].endswith(f"/g/{game.slug}/")


def test_what_is_answered_by_then_is_not_told(there: Elsewhere):
    hook(there, events=["your_turn"])
    game = running()
    play(game, "1 wait", "1 keep")
    with stopped_at(now() + SETTLED):
        assert events(sent(there)) == []
    assert ("your_turn", "dropped", "answered") in states()


def test_nobody_else_is_told_and_nothing_of_before(there: Elsewhere):
    running("Bob", "Cid")
    later = now() + SETTLED
    with stopped_at(later):
        hook(there)
        hook(there, "Dot")
        assert sent(there) == []
    assert states() == []


def test_it_speaks_the_language_of_the_webhook(there: Elsewhere):
    hook(there, language="pl")
    running()
    with stopped_at(now() + SETTLED):
        [body] = sent(there)
    assert json.loads(body)["data"]["title"] == "Twoja kolej: Evening"


def test_only_what_was_chosen_is_told(there: Elsewhere):
    hook(there, events=["ended"])
    game = running()
    with stopped_at(now() + SETTLED):
        assert sent(there) == []
        finish(game)
        assert events(sent(there)) == ["game.ended"]


def test_a_choice_of_no_mails_is_none_of_webhooks(there: Elsewhere):
    hook(there)
    ann = person("Ann")
    ann.message_choices = {"your_turn": "off"}
    ann.save(update_fields=["message_choices"])
    running()
    with stopped_at(now() + SETTLED):
        assert events(sent(there)) == ["game.your_turn"]


def test_who_looks_at_the_table_is_told_when_they_leave(there: Elsewhere):
    hook(there)
    running()
    with stopped_at(now() + SETTLED):
        Seat.objects.filter(user__username="Ann").update(looked_at=now())
        assert sent(there) == []
        assert ("your_turn", "waiting", "looking") in states()
    with stopped_at(now() + timedelta(minutes=3)):
        assert events(sent(there)) == ["game.your_turn"]


def test_it_waits_for_the_morning_where_turn_mails_do(there: Elsewhere, monkeypatch: pytest.MonkeyPatch):
    hook(there)
    User.objects.filter(pk=person("Ann").pk).update(mornings=True)
    running()
    at = now() + SETTLED
    with stopped_at(at):
        from games.messages import preferences

        monkeypatch.setattr(preferences, "next_awake", lambda _hours, _at: at + timedelta(hours=5))
        assert sent(there) == []
    assert Delivery.objects.get(event="your_turn").send_at == at + timedelta(hours=5)


def test_of_the_talk_only_that_one_is_called(there: Elsewhere):
    from games.talk.talk import say

    hook(there)
    game = running()
    say(game.pk, person("Bob"), "table", "@Ann the wand is in my hand")
    with stopped_at(now() + SETTLED):
        bodies = sent(there)
    assert "game.mention" in events(bodies)
    assert not any(b"wand" in body for body in bodies)


def test_an_invitation_is_told_without_the_link_that_lets_in(there: Elsewhere):
    hook(there, "Bob")
    game = open_table(access=Access.LINK)
    notices.on_invited(game, person("Bob"), person("Ann"))
    [body] = sent(there)
    assert game.invite.encode() not in body
    assert b"invites you" in body


def test_a_table_tells_each_turn_once_however_many_sit_there(there: Elsewhere):
    game = open_table(seats=2)
    hook(there, game=game)
    lobby.join(game, person("Bob"))
    with stopped_at(now() + SETTLED):
        found = [json.loads(body)["data"]["text"] for body in sent(there)]
    assert sorted(found) == ["On turn: Ann.", "The game has started."]
    game.refresh_from_db()
    finish(game)
    assert [json.loads(body)["data"]["text"] for body in sent(there)][2:] == ["The game is over. Ann wins."]


def test_a_table_that_is_not_for_everybody_names_nobody(there: Elsewhere):
    for number, columns in enumerate(({"access": Access.LINK}, {"spectators": False})):
        game = open_table(seats=2, name=f"Table {number}", **columns)
        hook(there, game=game)
        lobby.join(game, person("Bob"))
    with stopped_at(now() + SETTLED):
        bodies = sent(there)
    assert len(bodies) == 4
    assert not any(b"Ann" in body or b"Bob" in body for body in bodies)


def test_a_table_that_is_seen_late_is_told_late_also_of_a_turn_that_was_played(there: Elsewhere):
    game = open_table(seats=2, spectator_delay=30)
    hook(there, game=game)
    lobby.join(game, person("Bob"))
    game.refresh_from_db()
    play(game, "1 wait", "1 keep")
    with stopped_at(now() + timedelta(minutes=29)):
        assert sent(there) == []
    with stopped_at(now() + timedelta(minutes=31)):
        texts = [json.loads(body)["data"]["text"] for body in sent(there)]
    assert "On turn: Ann." in texts


def test_who_is_no_longer_host_has_nothing_told(there: Elsewhere):
    game = open_table(seats=2)
    hook(there, game=game)
    lobby.join(game, person("Bob"))
    Game.objects.filter(pk=game.pk).update(created_by=person("Bob"))
    with stopped_at(now() + SETTLED):
        assert sent(there) == []
    assert {reason for _event, _state, reason in states()} == {"not the host"}


def test_what_a_paused_game_says_is_what_it_is_now(there: Elsewhere):
    game = running()
    hook(there, game=game, events=["held"])
    notices.on_held(game, "quarantined")
    assert sent(there) == []
    Game.objects.filter(pk=game.pk).update(status=Status.QUARANTINED)
    with stopped_at(now() + SETTLED):
        notices.on_held(game, "quarantined")
        texts = [json.loads(body)["data"]["text"] for body in sent(there)]
    assert texts == ["The game is held, and no clock runs."]


def test_a_look_goes_back_so_that_what_was_committed_late_is_found_and_is_written_once(there: Elsewhere):
    hook(there)
    assert deliveries.write_new() == 0
    game = running()
    Message.objects.update(created_at=now() - timedelta(minutes=4))
    Webhook.objects.update(created_at=now() - timedelta(hours=1))
    assert deliveries.write_new() > 0
    assert deliveries.write_new() == 0
    assert Delivery.objects.filter(message__game=game).exists()


def test_what_was_written_while_no_worker_looked_is_told_later(there: Elsewhere):
    hook(there)
    deliveries.write_new()
    running()
    with stopped_at(now() + timedelta(hours=6)):
        assert "game.your_turn" in events(sent(there))


def test_looking_costs_the_same_however_many_webhooks_there_are(
    there: Elsewhere,
):
    running()
    counted = []
    for name in ("Ann", *["Bob"] * 5):
        hook(there, name)
        Heartbeat.objects.filter(pk=HOOKS).delete()
        Delivery.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            assert deliveries.write_new()
        counted.append(len(queries))
    assert len(set(counted)) == 1


def test_games_and_accounts_take_their_webhooks_with_them(there: Elsewhere):
    game = running("Bob", "Cid")
    hook(there, "Bob", game=game)
    mine = hook(there, "Ann")
    keep.test(mine)
    person("Ann").delete()
    game.delete()
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)


def test_a_worker_of_an_older_release_leaves_it_to_a_newer_one(there: Elsewhere):
    mine, game = hook(there, events=["your_turn"]), open_table()
    hook(there, path="/table", game=game, events=["your_turn"])
    lobby.join(game, person("Bob"))
    before = Game.objects.get(pk=game.pk).release_order
    Game.objects.filter(pk=game.pk).update(release_order=99_000_000)
    with stopped_at(now() + SETTLED):
        assert sent(there) == []
    mine.refresh_from_db()
    assert (mine.failures, set(states())) == (0, {("your_turn", "waiting", "newer release")})
    Game.objects.filter(pk=game.pk).update(release_order=before)
    with stopped_at(now() + timedelta(hours=1)):
        assert events(sent(there)) == ["game.your_turn"] * 2


def test_nor_does_it_stumble_over_a_system_that_a_newer_one_has_brought(there: Elsewhere):
    mine, game = hook(there, events=["your_turn"]), open_table()
    lobby.join(game, person("Bob"))
    Game.objects.filter(pk=game.pk).update(system="chess")
    with stopped_at(now() + SETTLED):
        assert events(sent(there)) == ["game.your_turn"]
    mine.refresh_from_db()
    assert mine.failures == 0
