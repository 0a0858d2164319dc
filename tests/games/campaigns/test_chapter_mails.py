"""The end of a chapter and the beginning of the next one are one mail."""

from datetime import timedelta

import pytest
from django.core import mail

from accounts.models import User
from games.careers.after_end import after_end
from games.mail import render
from games.models import Game, Message
from games.models.message import Event, State
from games.sending import outbox
from labyrinth.clock import stopped_at
from tests.games.chapters import begun
from tests.games.people import person, play
from tests.games.post import fresh_channels
from tests.games.slow import MINUTE, MONDAY, mails_go_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("saga", "fresh_channels")]
__all__ = ["fresh_channels"]

SECOND = timedelta(seconds=1)


def won() -> Game:
    """The first chapter is over at nine on Monday; what follows it is not made yet."""
    with stopped_at(MONDAY - 10 * MINUTE):
        game = begun()
    mails_go_out()
    with stopped_at(MONDAY):
        play(game, "1 go", "1 on", "2 on")
    game.refresh_from_db()
    assert game.is_finished
    return game


def goes_on(game: Game) -> None:
    with stopped_at(MONDAY + 5 * SECOND):
        after_end(game.pk)


def sent_at(moment) -> dict[str, list[str]]:
    """Name -> the mails that go to them at a moment."""
    mail.outbox.clear()
    with stopped_at(moment):
        outbox.send_due(render)
    names = {user.email: user.username for user in User.objects.all()}
    found: dict[str, list[str]] = {}
    for one in mail.outbox:
        found.setdefault(names[one.to[0]], []).append(" ".join(str(one.body).split()))
    return found


def test_the_end_waits_for_the_next_chapter_and_is_told_with_it():
    game = won()
    assert sent_at(MONDAY + SECOND) == {}
    goes_on(game)
    mails = {}
    for seconds in (16, 32, 48):
        for name, texts in sent_at(MONDAY + seconds * SECOND).items():
            mails.setdefault(name, []).extend(texts)
    assert sorted(mails) == ["Ann", "Bob"]
    for texts in mails.values():
        assert len(texts) == 1
        assert "The campaign goes on: this is chapter 2." in texts[0]
        assert "Ann, Bob wins." in texts[0]
    ends = Message.objects.filter(event=Event.ENDED).values_list("state", "reason")
    assert set(ends) == {(State.DROPPED, "told with the next chapter")}


def test_where_it_does_not_go_on_the_end_is_told():
    game = won()
    Game.objects.filter(pk=game.pk).update(campaign=game.campaign)
    game.campaign.halt = "over"
    game.campaign.save()
    assert sorted(sent_at(MONDAY + SECOND)) == ["Ann", "Bob"]


def test_nobody_waits_for_ever_for_what_follows():
    won()
    for minutes in (1, 9):
        assert sent_at(MONDAY + minutes * MINUTE) == {}
    assert sorted(sent_at(MONDAY + 11 * MINUTE)) == ["Ann", "Bob"]


def test_who_is_not_told_of_the_beginning_reads_in_the_end_that_it_goes_on():
    game = won()
    choices = dict.fromkeys(("started", "your_turn", "question"), "off")
    User.objects.filter(pk=person("Bob").pk).update(message_choices=choices)
    goes_on(game)
    texts = [text for seconds in (16, 32, 48) for text in sent_at(MONDAY + seconds * SECOND).get("Bob", [])]
    assert len(texts) == 1
    assert "The campaign goes on: chapter 2 has begun." in texts[0]


def test_a_game_that_is_no_chapter_tells_its_end_at_once():
    game = won()
    Game.objects.filter(pk=game.pk).update(campaign=None, chapter=None)
    assert sorted(sent_at(MONDAY + SECOND)) == ["Ann", "Bob"]
