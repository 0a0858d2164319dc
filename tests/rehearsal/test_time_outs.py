"""The judge of times that ran out: what a mail that was away has cost is not charged to its reader."""

from datetime import UTC, datetime, timedelta

import pytest

from rehearsal.complaints import Complaints
from rehearsal.people import STEADY, Somebody
from rehearsal.postman import Postman
from rehearsal.time_outs import Shown, TimeOuts

NOON = datetime(2026, 10, 12, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
ANN, PLACE = 1, (7, 1)


@pytest.fixture
def judge():
    """Ann is awake all day; mail was away from noon to three."""
    ann = Somebody("Ann", "ann@example.org", "UTC", STEADY, (0, 0), frozenset(), user_id=ANN)
    complaints = Complaints()
    found = TimeOuts(complaints, {ANN: ann}, Postman(complaints))
    found.mail_downs.append((NOON, NOON + 3 * HOUR))
    return found


def unjust(judge, hours):
    """Of a wait of five hours, which began at noon, that is over after so many."""
    shown = Shown(ANN, NOON, 1, 5 * 3600, wants_mail=True)
    return judge._unjust(shown, PLACE, NOON + hours * HOUR)


def test_who_could_not_be_told_has_so_much_longer(judge):
    assert "12 19:" in unjust(judge, 5)
    assert unjust(judge, 8) == ""


def test_whose_address_refuses_mails_has_not_but_for_the_time_before(judge):
    judge.bounced(ANN, NOON + HOUR)
    assert unjust(judge, 5) != ""
    assert unjust(judge, 6) == ""
    judge.reached(ANN, NOON + 2 * HOUR)
    assert unjust(judge, 6) == ""


def test_what_was_refused_before_a_wait_began_is_nothing_to_it(judge):
    judge.bounced(ANN, NOON - 2 * HOUR)
    assert unjust(judge, 5) == ""
    judge.reached(ANN, NOON - HOUR)
    assert unjust(judge, 5) != ""


def test_nobodys_time_runs_out_while_the_site_is_away_but_whose_is_over_when_it_goes(judge):
    judge.mail_downs.clear()
    judge.downs.append((NOON + 5 * HOUR, NOON + 7 * HOUR))
    assert unjust(judge, 5.02) == ""
    judge.downs[0] = NOON + 4.9 * HOUR, NOON + 4.95 * HOUR
    assert "hardly" in unjust(judge, 5.06)


def test_at_a_fixed_hour_the_night_counts_and_vacations_do_not(judge):
    judge.mail_downs.clear()
    ann = judge.people[ANN]
    ann.quiet = (13, 16)
    assert judge._unjust(Shown(ANN, NOON, 1, 5 * 3600, wants_mail=True), PLACE, NOON + 5 * HOUR) != ""
    by_wall = Shown(ANN, NOON, 1, 5 * 3600, wants_mail=True, by_wall=True)
    assert judge._unjust(by_wall, PLACE, NOON + 5 * HOUR) == ""
    ann.away.append((NOON + HOUR, NOON + 2 * HOUR))
    assert judge._unjust(by_wall, PLACE, NOON + 5 * HOUR) != ""
    assert judge._unjust(by_wall, PLACE, NOON + 6 * HOUR) == ""


@pytest.mark.parametrize(("minutes", "why"), [(1, ""), (2, "hardly"), (134, "hardly"), (136, "")])
def test_nothing_runs_out_while_the_site_is_away_nor_when_it_has_hardly_come_back(judge, minutes, why):
    """The pages go when five hours from noon are nearly over; that is known a minute later."""
    gone = NOON + timedelta(hours=4, minutes=59)
    judge.mail_downs.clear()
    judge.downs.append((gone, gone + 2 * HOUR))
    shown = Shown(ANN, NOON, 1, 5 * 3600, wants_mail=True)
    said = judge._unjust(shown, PLACE, gone + timedelta(minutes=minutes))
    assert (why in said, bool(said)) == (True, bool(why))
