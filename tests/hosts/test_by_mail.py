"""A whole turn of each system by mail alone: real Postfix, its pipe, and a real mail program (neomutt)."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from games.journal.loading import load
from games.mail import render
from games.models import Game
from games.sending import spool
from labyrinth.ground.clock import now, stopped_at
from rehearsal.ports import HOST
from tests.games.letters import play_safe
from tests.games.people import running
from tests.games.post import fresh_channels, send
from tests.hosts.mailers import NEEDED, Mailers

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.deep,
    pytest.mark.long("Postfix and neomutt play a turn"),
    pytest.mark.usefixtures("fresh_channels"),
    pytest.mark.skipif(
        os.geteuid() != 0 or not all(shutil.which(one) for one in NEEDED),
        reason="as root, where Postfix and neomutt are installed (make mailers)",
    ),
]
__all__ = ["fresh_channels"]
MOST = 40
"""Answers in a turn."""


@pytest.fixture
def mailers(settings) -> Iterator[Mailers]:
    """Mails of the site go to this Postfix, and what it takes for the site is read."""
    folder = Path(tempfile.mkdtemp(prefix="labyrinth-mailers-"))
    found = Mailers(folder)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = HOST, found.port, 60
    settings.REPLY_ADDRESS = "turn@play.example.org"
    settings.DEFAULT_FROM_EMAIL = "Table <table@play.example.org>"
    settings.MAIL_SPOOL = str(found.incoming)
    found.open()
    try:
        yield found
    finally:
        found.close()
        shutil.rmtree(folder)


@pytest.mark.parametrize(("system", "begun"), [("sorcerer", 6), ("talisman", 6), ("mice", 14)])
def test_a_whole_turn_is_played_from_a_mail_program(mailers, system, begun):
    """Of whoever is asked after so many answers; the clock goes on by a minute with each of theirs."""
    start = now()
    with stopped_at(start):
        game = running("Ann", "Bob", system=system)
        play_safe(game, begun)
    name, mails, answers = _asked(game), 0, 0
    while _asked(game) == name and answers < MOST:
        answers += 1
        with stopped_at(start + timedelta(minutes=answers)):
            send(render=render)
            mail = mailers.newest(name, mails)
            mails = mailers.mails(name)
            assert "+r" in str(mail["Reply-To"]), mail.as_string()
            before = entries(game)
            mailers.answer(name, "A")
            assert spool.read_all() >= 1
            assert entries(game) > before, mailers.log()[-2000:]
    assert 0 < answers < MOST
    assert "status=bounced" not in mailers.log()


def _asked(game: Game) -> str:
    """The name of whom the table asks first."""
    seats = load(Game.objects.get(pk=game.pk)).waiting
    return {1: "ann", 2: "bob"}[seats[0]] if seats else ""


def entries(game: Game) -> int:
    """How far its journal goes."""
    return Game.objects.get(pk=game.pk).entries
