"""Several senders and one letter, on a real PostgreSQL."""

from typing import Any

import pytest

from accounts.models import Letter
from accounts.models.letter import State
from games.sending import letters as sending
from tests.accounts.test_letters import written
from tests.games.play.test_at_once import at_once
from tests.games.post import fresh_channels, serving

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_channels"),
]
__all__ = ["fresh_channels"]


@pytest.mark.parametrize("attempt", range(3))
def test_the_page_and_the_worker_send_a_letter_once(settings: Any, attempt: int):
    with serving(settings) as server:
        letter = written()
        at_once(lambda: sending.send_now(letter.pk), sending.send_due)
        sending.send_due()
    assert server.ids == [letter.message_id]
    assert Letter.objects.values_list("state", "repeats").get() == (State.SENT, 0)
