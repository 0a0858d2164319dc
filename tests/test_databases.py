"""After a test that commits, the database is as it was migrated."""

import pytest
from django.contrib.auth.models import Group

from accounts.models import User
from games.moderation.moderators import MAY, MODERATORS
from tests.databases import Flush, written

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_tests_fill_is_emptied_and_what_migrating_wrote_stays():
    flush, before = Flush(), written()
    User.objects.create_user("Ann").groups.add(Group.objects.get(name=MODERATORS))
    flush()
    assert not User.objects.exists()
    assert written() == before
    assert all(before)


def test_what_a_test_has_changed_of_that_is_made_anew():
    flush = Flush()
    Group.objects.update(name="Others")
    flush()
    group = Group.objects.get()
    assert (group.name, group.permissions.count()) == (MODERATORS, sum(map(len, MAY.values())))
