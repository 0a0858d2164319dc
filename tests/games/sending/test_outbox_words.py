"""What happens at a table while the words of a mail about it are made."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from games.messages.rendered import Rendered
from games.models import Game, Message
from games.models.message import State
from labyrinth.clock import stopped_at
from tests.games.people import play, running
from tests.games.post import fresh_channels, only, plain, send, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


def test_what_becomes_untrue_while_the_words_are_made_is_not_sent(server):
    game = running()

    def slow_words(message: Message) -> Rendered:
        if message.event == "your_turn":
            play(game, "1 wait", "1 keep")
        return plain(message)

    send(render=slow_words)
    assert "your_turn to Ann: dropped (answered)" in written(game)
    assert all("your_turn" not in letter["Subject"] for letter in server.letters)


def moving(game: Game, often: int) -> Callable[[Message], Rendered]:
    """Words that take so long that the first so many times the due time moves while they are made."""
    moved: list[datetime] = []

    def slow_words(message: Message) -> Rendered:
        rendered = plain(message)
        if message.event == "your_turn" and len(moved) < often:
            row = game.obligations.get(seat=1)
            row.due_at += timedelta(hours=1)
            row.save()
            moved.append(row.due_at)
        return rendered

    return slow_words


def test_a_due_time_that_moves_while_the_words_are_made_stands_in_the_mail(server):
    game = running()
    send(render=moving(game, 2))
    [mail] = [letter for letter in server.letters if "your_turn" in letter["Subject"]]
    assert game.obligations.get(seat=1).due_at.isoformat() in str(mail)


def test_a_due_time_that_never_stands_still_waits_for_a_later_run(server):
    game = running()
    send(render=moving(game, 100))
    assert all("your_turn" not in letter["Subject"] for letter in server.letters)
    row = only("your_turn")
    assert (row.state, row.reason, row.attempts) == (State.WAITING, "it moves", 1)
    with stopped_at(row.send_at):
        send()
    [mail] = [letter for letter in server.letters if "your_turn" in letter["Subject"]]
    assert game.obligations.get(seat=1).due_at.isoformat() in str(mail)
