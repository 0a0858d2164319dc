"""Whatever one person does, in whatever order: their turn takes their allowance, their bank, and at most one
allowance for mails that were refused."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.availability import ordinary
from accounts.awake import Availability, add_awake
from games import systems
from games.clocks.due import shown_due
from games.live import presence
from games.models import Game, Message, Seat
from games.models.clock import HOUR, PACES
from games.models.message import TOLD
from games.seats.come_back import come_back
from games.seats.step_aside import step_aside
from games.waits import holding
from labyrinth.clock import stopped_at
from tests.games.people import owed, person, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, all_are_told, started
from tests.games.tiny import TINY

BANK = 3 * HOUR
TURN = PACES["day"].turn
SLEEPS = Availability(((MONDAY.date(), ordinary("UTC")),))
DEEDS = (
    "aside and back",
    "look",
    "leave",
    "refused for good",
    "refused for now",
    "minutes",
    "hours",
    "hours",
)
OWN = ("aside and back", "look", "leave", "minutes", "hours")


class Ann:
    """She does one thing after another in her turn, which began on Monday."""

    def __init__(self) -> None:
        self.game: Game = started()
        Seat.objects.filter(game=self.game, number=1).update(bank=BANK)
        self.game.obligations.filter(seat=1).update(due_at=DAY_LATER + 3 * H)
        all_are_told()
        self.at = MONDAY

    def does(self, deed: str) -> None:
        """One deed, a minute after the one before."""
        self.at += {"minutes": 20 * MINUTE, "hours": 5 * H}.get(deed, MINUTE)
        with stopped_at(self.at):
            if deed == "aside and back" and step_aside(self.game.pk, 1).accepted:
                come_back(self.game.pk, 1)
            elif deed == "look":
                presence.note(seat_of(self.game, 1))
            elif deed == "leave":
                presence.leave(seat_of(self.game, 1))
            elif deed == "refused for good":
                holding.credit_bounce(person("Ann").pk, self.at)
        reason = "recipient 450" if deed == "refused for now" else ""
        told = Message.objects.filter(game=self.game, seat=1, event__in=TOLD)
        if reason:
            told.update(state="waiting", reason=reason, sent_at=None)
        else:  # those of waits that have begun since come at once
            told.filter(state="waiting", reason="").update(state="sent", sent_at=self.at - MINUTE)

    def time_left(self) -> timedelta:
        """Between her turn's beginning and its end, as everybody reads it."""
        row, seats = owed(self.game, 1), list(self.game.seats.all())
        if row.due_at is None:
            return timedelta(0)
        with stopped_at(self.at):
            return shown_due(self.game, seats, [row], self.at)[1] - MONDAY


def at_most(seconds: int) -> timedelta:
    return add_awake(SLEEPS, MONDAY, seconds) - MONDAY


class NoTimeTest(TestCase):
    """Each example plays in a transaction of its own."""

    def setUp(self) -> None:
        patch = pytest.MonkeyPatch()
        self.addCleanup(patch.undo)
        patch.setitem(systems.REGISTERED, TINY.slug, TINY)

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.sampled_from(DEEDS), max_size=10))
    @example(["refused for now", *["hours"] * 6, "refused for good", "hours", "aside and back"])
    @example(["hours", "refused for good", "aside and back", "refused for now", *["hours"] * 6])
    @pytest.mark.long("a dozen turns")
    def test_no_deed_is_worth_more_than_an_allowance(self, deeds):
        ann = Ann()
        for deed in deeds:
            ann.does(deed)
            assert ann.time_left() <= at_most(TURN + BANK + TURN), deed

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.sampled_from(OWN), max_size=10))
    @pytest.mark.long("a dozen turns")
    def test_what_she_does_herself_is_worth_nothing(self, deeds):
        ann = Ann()
        for deed in deeds:
            ann.does(deed)
            assert ann.time_left() <= at_most(TURN + BANK), deed
