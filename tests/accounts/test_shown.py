"""What a person shows of himself, and to whom."""

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.blocks import block
from accounts.models import User
from accounts.visibility import is_linked, may_see_profile, shows_history, shows_times
from tests.accounts.conftest import PASSWORD, person

VIEWERS = ["visitor", "stranger", "blocked by her", "blocks her", "herself", "moderator"]
OPEN = {
    "everybody": ["visitor", "stranger", "herself", "moderator"],
    "players": ["stranger", "herself", "moderator"],
    "nobody": ["herself", "moderator"],
}


def viewer(anna: User, who: str) -> User | AnonymousUser:
    if who == "visitor":
        return AnonymousUser()
    if who == "herself":
        return User.objects.get(pk=anna.pk)
    if who == "moderator":
        return User.objects.create_superuser("Boss", "boss@example.org", PASSWORD)
    other = person("Bob", "bob@example.org")
    if who == "blocked by her":
        block(anna, other)
    if who == "blocks her":
        block(other, anna)
    return other


@pytest.mark.parametrize("who", VIEWERS)
@pytest.mark.parametrize("shown", OPEN)
def test_a_profile_opens_to_whom_it_is_shown(anna: User, shown: str, who: str) -> None:
    anna.profile_shown = shown
    assert may_see_profile(viewer(anna, who), anna) == (who in OPEN[shown])


@pytest.mark.parametrize("who", VIEWERS)
@pytest.mark.parametrize("shown", OPEN)
@pytest.mark.parametrize("chosen", [True, False])
def test_history_and_times_follow_their_own_choice(anna: User, shown: str, who: str, chosen: bool) -> None:
    anna.profile_shown, anna.history_shown, anna.times_shown = shown, chosen, not chosen
    close = who in ("herself", "moderator")
    reader = viewer(anna, who)
    assert shows_history(reader, anna) == (close or (chosen and who in OPEN[shown]))
    assert shows_times(reader, anna) == (close or (not chosen and who in OPEN[shown]))


@pytest.mark.parametrize(("who", "seen"), [("stranger", False), ("moderator", True), ("herself", True)])
def test_a_closed_account_has_no_profile(anna: User, who: str, seen: bool) -> None:
    anna.is_active = False
    assert may_see_profile(viewer(anna, who), anna) == seen


@pytest.mark.parametrize("shown", OPEN)
def test_a_name_leads_to_a_profile_that_is_offered(anna: User, ewa: User, shown: str) -> None:
    anna.profile_shown = shown
    assert is_linked(None, anna) == (shown == "everybody")
    assert is_linked(AnonymousUser(), anna) == (shown == "everybody")
    assert is_linked(ewa, anna) == (shown != "nobody")
    assert is_linked(anna, anna)


def test_looking_costs_a_visitor_no_query(anna: User, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert may_see_profile(AnonymousUser(), anna)
        assert shows_history(AnonymousUser(), anna)
