"""Two answers by mail at the same moment, on a real PostgreSQL: one is played."""

from functools import partial

import pytest

from games.mail import render
from games.models import MailReply
from games.refused import Refused
from games.sending import replies
from tests import at_once as shared
from tests.games.people import running
from tests.games.play.test_at_once import reloaded
from tests.games.post import fresh_channels, send
from tests.games.sending.test_replies import reply, take_answers, to

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_channels", "take_answers"),
]
__all__ = ["fresh_channels", "take_answers"]
at_once = partial(shared.at_once, refused=Refused)


@pytest.mark.parametrize("attempt", range(3))
@pytest.mark.parametrize("second", ["A", "B"])
def test_of_two_mails_with_a_letter_one_is_played(attempt, second):
    game = running("Ann", "Bob")
    send(render=render)
    mail = to("Ann")
    mails = [reply(text, to_mail=mail, message_id=f"<{at}@x>") for at, text in enumerate(("A", second))]
    became = at_once(*(partial(replies.deal_with, one) for one in mails))
    assert sorted(became) == sorted([replies.PLAYED, replies.TOO_LATE])
    reloaded(game)


@pytest.mark.parametrize("attempt", range(3))
def test_of_one_mail_that_two_workers_read_one_is_played(attempt):
    running("Ann", "Bob")
    send(render=render)
    came = reply("A")
    became = at_once(partial(replies.deal_with, came), partial(replies.deal_with, came))
    assert sorted(became) == sorted([replies.PLAYED, replies.AGAIN])
    assert MailReply.objects.count() == 1
