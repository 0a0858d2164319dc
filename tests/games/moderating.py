"""The moderators' desk in the admin, for tests: who sits there, what lies on it, and what is done with it."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Report
from games.moderation.reports import report
from tests.games.people import person
from tests.games.talking import say

LIST = reverse("admin:games_report_changelist")
LOG = reverse("admin:games_moderatoraction_changelist")
SANCTIONS = reverse("admin:accounts_sanction_changelist")
WHY = "He insults everybody at the table"


@pytest.fixture
def eve(db: None) -> User:
    """A moderator who may come into the admin."""
    moderator = person("Eve")
    moderator.groups.add(Group.objects.get(name="Moderators"))
    User.objects.filter(pk=moderator.pk).update(is_staff=True)
    return User.objects.get(pk=moderator.pk)


@pytest.fixture
def desk(client: Client, eve: User) -> Client:
    """Her browser."""
    client.force_login(eve)
    return client


def case_of(game: Game, by: str = "Ann", about: str = "Bob") -> Report:
    """Somebody has reported what somebody else said at the table."""
    line = say(game, about, f"{about} says <i>fool</i>")
    return report(person(by), line.user, why="abuse", text="Look <at> this", game=game, line=line)


def page(desk: Client, case: Report) -> str:
    """The case as the moderator reads it."""
    return desk.get(reverse("admin:games_report_change", args=[case.pk])).content.decode()


def decide(desk: Client, case: Report, what: str, **more: str) -> Any:
    """The answer to a decision."""
    data = {"what": what, "reason": WHY, "close": "on"} | more
    return desk.post(reverse("admin:games_report_change", args=[case.pk]), data)
