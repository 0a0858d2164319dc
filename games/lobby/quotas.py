"""How much one person may have at a time: tables that wait for players, and games with nobody but bots.

Counted while the person's row is locked, so that two requests at once do not both find the last place free.
"""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.models import User
from games.models import Game, Seat
from games.models.game import Status
from games.models.seat import Shelf
from games.refused import Refused

OPEN_TABLES = 20
ALONE = 5


def check_open_tables(user: User) -> None:
    """Raises Refused for a person who hosts as many tables that have not started as anybody may."""
    lock_person(user.pk)
    if Game.objects.filter(created_by=user, status=Status.OPEN).count() >= OPEN_TABLES:
        text = _(
            "You have %(most)d tables that wait for players. Leave one of them, or let one start, before you "
            "open another."
        )
        raise Refused(text % {"most": OPEN_TABLES})


def check_alone(user: User) -> None:
    """Raises Refused for a person who plays as many running games against bots as anybody may."""
    lock_person(user.pk)
    mine = Seat.objects.filter(user=user, shelf=Shelf.RUNNING, leaving="", game__status=Status.RUNNING)
    others = Seat.objects.filter(game=OuterRef("game"), bot="").exclude(pk=OuterRef("pk"))
    if mine.exclude(Exists(others)).count() >= ALONE:
        text = _(
            "You play %(most)d games against bots already. Finish one of them, or resign, before you begin "
            "another."
        )
        raise Refused(text % {"most": ALONE})
