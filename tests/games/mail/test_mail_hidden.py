"""Non-interference of mails: one secret changed, and nobody else's mail differs by a byte."""

from dataclasses import replace

import msgspec
import pytest

from games import systems
from games.models.message import Event
from games.systems.sorcerer.system import SYSTEM
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import letter, masked
from tests.games.people import NAMES
from tests.games.table.test_hidden_pages import PLANTED, SECRETS, betraying, differs
from tests.systems.sorcerer.hiding import Secret

pytestmark = pytest.mark.django_db

TOLD = (Event.YOUR_TURN, Event.QUESTION, Event.LAST_REMINDER, Event.TIMED_OUT, Event.STARTED, Event.NUDGE)


@pytest.fixture(autouse=True)
def _one_moment():
    with stopped_at(now()):
        yield


def mails(game, secret: Secret) -> list[str]:
    """Everything that those are written from whom the secret is kept."""
    others = [name for seat, name in enumerate(NAMES, 1) if seat != secret.owner]
    words = [masked(letter(game, name, event)) for name in others for event in TOLD]
    shown = [letter(game, name, pictures=True).pictures for name in others]
    return [*words, *(picture.png.hex() for pictures in shown for picture in pictures)]


@pytest.mark.thirds
@pytest.mark.rule("L-COR-06")
@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.long("mails of many positions")
def test_no_mail_to_others_tells_of_a_secret(name):
    assert not differs(name, mails)


@pytest.mark.thirds
@pytest.mark.parametrize("name", SECRETS)
def test_a_planted_leak_is_seen_in_a_mail(name, monkeypatch):
    """The leak moves the Gems that a mail shows."""
    leaky = replace(SYSTEM, observe=_gems(betraying(PLANTED[name])))
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", leaky)
    assert differs(name, mails)


def _gems(look):
    def show(state, seat):
        view = look(state, seat)
        first = msgspec.structs.replace(view.players[0], gems=view.finds_left)
        return msgspec.structs.replace(view, players=(first, *view.players[1:]))

    return show
