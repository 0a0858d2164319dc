"""Every event may come as a mail, in the digest or not at all; the last word before it is sent counts."""

from datetime import timedelta

import pytest

from accounts.message_events import EVENTS
from games.journal.locked import load_locked, lock_row
from games.messages import notices, preferences, recheck
from games.models import Game, Message, Nudge, Vote
from games.models.message import Event
from games.models.talk import Room
from games.talk.talk import say
from labyrinth.ground.clock import now
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, owed, person, running, seat_of

pytestmark = pytest.mark.django_db

OF_A_GAME = [event for event in Event if event not in (Event.DIGEST, Event.HOME, Event.CUP, Event.WEEK)]


def happen(event: Event) -> None:
    """Let it happen, at a table that Ann has opened and at which it is her turn."""
    if event == Event.INVITATION:
        notices.on_invited(open_table(), person("Bob"), person("Ann"))
        return
    game, at = running(), now()
    # Whatever the hour: of a turn that lasts so long a digest tells in time.
    game.obligations.update(due_at=at + timedelta(days=4))
    game.messages.filter(event=Event.YOUR_TURN).update(due_at=at + timedelta(days=4))
    if event in HAPPENS:
        Message.objects.exclude(event=event).delete()
        HAPPENS[event](game, at)


def _vote(game: Game, at) -> None:
    columns = {"matter": "end", "by": 1, "opened_at": at, "closes_at": at + timedelta(hours=1)}
    notices.on_vote(Vote.objects.create(game=game, **columns), [seat_of(game, 2)])


def _nudge(game: Game, at) -> None:
    made = Nudge.objects.create(by=person("Bob"), day=at.date(), game=game, seat=1, at=at)
    notices.on_nudge(made, owed(game, 1))


def _reply(game: Game, at) -> None:
    asked = Message(user=person("Ann"), game=game, seat=1)
    notices.on_reply(asked, {"key": "wait", "kind": "turn", "letter": "A"}, at)


def _question(game: Game, _at) -> None:
    Message.objects.all().delete()
    row = owed(game, 1)
    row.on_turn, row.asked_at = False, row.since
    notices.on_waits(load_locked(lock_row(game.pk)), [row], now())


HAPPENS = {
    Event.QUESTION: _question,
    Event.REMINDER: lambda game, _at: notices.remind(owed(game, 1)),
    Event.LAST_REMINDER: lambda game, _at: notices.remind(owed(game, 1), last=True),
    Event.TIMED_OUT: lambda game, at: notices.on_timed_out(_locked(game), 1, "stand_in", at),
    Event.ABSENT: lambda game, at: notices.on_replaced(game, 1, None, at),
    Event.VOTE: _vote,
    Event.ENDED: lambda game, _at: finish(game),
    Event.HELD: lambda game, _at: notices.on_held(game, "resumed"),
    Event.LOBBY: lambda game, at: notices.on_lobby(game, person("Ann").pk, "let_go", at, name="Bob"),
    Event.NUDGE: _nudge,
    Event.REPLY: _reply,
    Event.MENTION: lambda game, _at: say(game.pk, person("Bob"), Room.TABLE, "Well, @Ann?"),
}


def _locked(game: Game):
    return load_locked(lock_row(game.pk))


def message(event: Event) -> Message:
    """A message about it that is true; Bob's where both have one."""
    happen(event)
    rows = Message.objects.filter(event=event).order_by("-user__username")
    return rows.select_related("user", "game")[0]


@pytest.mark.parametrize("event", OF_A_GAME)
@pytest.mark.parametrize(
    ("choice", "verdict"),
    [("mail", ("send", "")), ("digest", ("digest", "in the digest")), ("off", ("drop", "not wanted"))],
)
def test_each_event_follows_its_own_choice(event, choice, verdict, monkeypatch):
    row = message(event)
    others = dict.fromkeys(set(Event.values) - {event}, "off" if choice == "mail" else "mail")
    row.user.message_choices = others | {event: choice}
    row.user.digest_hour = row.send_at.hour
    monkeypatch.setattr(preferences, "availabilities_of", lambda _ids, _since: {})  # nobody sleeps
    found = recheck.judge(row, row.send_at)
    if event == Event.LAST_REMINDER and choice == "digest":
        verdict = ("send", "")
    assert (found.do, found.reason) == verdict


def test_every_event_of_a_game_can_be_chosen():
    known = [row.code for row in EVENTS]
    assert known == sorted([*OF_A_GAME, Event.HOME, Event.CUP, Event.WEEK], key=known.index)
    assert len(known) == len(OF_A_GAME) + 3


def test_the_page_offers_all_of_them_with_three_choices_each():
    page = html(Visitor("Ann").get("/accounts/messages/"))
    for event in OF_A_GAME:
        assert f'name="{event.value}"' in page
