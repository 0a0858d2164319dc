"""A vote on the story that is answered by mail: what was answered is told as it was offered."""

import re

import pytest
from django.core import mail as outgoing

from games.mail import render
from games.models import Game
from games.sending import replies
from tests.games.fights import begin_at
from tests.games.pages import Visitor, html
from tests.games.people import play, running
from tests.games.post import fresh_channels, send
from tests.games.sending.test_replies import options, reply, take_answers, to
from tests.systems.mice.table import PARTY, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels", "take_answers")]
__all__ = ["fresh_channels", "take_answers"]


def lost_chapter() -> Game:
    """The last page comes with the end of a turn of Ann's mouse: she and Bob are asked how it goes on."""
    game = running("Ann", "Bob", system="mice")
    t = Table("T1o", *PARTY, chapter="C1", seats=2, space=9)
    t.state.campaign, t.state.page, t.state.wheel = True, t.state.end_page - 1, 5
    last = t.state.track[-1]
    begin_at(game, t.start(last).at.base)
    return game


def test_what_was_answered_is_told_as_it_was_offered() -> None:
    game = lost_chapter()
    outgoing.outbox.clear()
    play(game, f"{game.obligations.get().seat} end")
    send(render=render)
    offered = options(to("Ann"))
    again = next(letter for letter, words in offered.items() if words.startswith("Try it again"))
    assert replies.deal_with(reply(again)) == replies.PLAYED
    send(render=render)
    assert f"You answered {again}: Try it again" in " ".join(to("Ann").body.split())


def test_so_is_a_vote_that_may_still_be_changed() -> None:
    game = lost_chapter()
    play(game, f"{game.obligations.get().seat} end", "1 C1")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    assert re.search(r'class="answered">.{0,60}Try it again: Out through the Drain', page, re.DOTALL)
