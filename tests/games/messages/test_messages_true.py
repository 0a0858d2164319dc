"""Whatever happens between writing and sending: no untrue mail, none twice, and none is lost."""

from datetime import timedelta

import pytest
from django.test import TestCase as DjangoTestCase
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games import systems
from games.messages import recheck
from games.messages.message_facts import SEND, Verdict
from games.models import Message, Obligation, Seat
from games.models.message import Event, State
from games.sending import claims, delivery_status, resting
from games.sending.channels import CHANNELS
from labyrinth.ground.clock import now, stopped_at
from tests.games.messages.evenings import ACTS, PLAYS_ON, Evening, Witness, interrupted
from tests.games.post import plain
from tests.games.tiny import TINY
from tests.moments import PLAIN

CHOSEN = ("in the digest", "not wanted")


class _WithWitness:
    """The tiny game is on offer, and the witness takes the mails."""

    def setUp(self) -> None:
        patch = pytest.MonkeyPatch()
        self.addCleanup(patch.undo)  # type: ignore[attr-defined]
        patch.setitem(CHANNELS, "mail", Witness)
        patch.setitem(systems.REGISTERED, TINY.slug, TINY)
        self.patch = patch
        resting.wake_up()
        Witness.begin()


class MessagesTest(_WithWitness, TestCase):
    """Each example plays in a transaction of its own."""

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.sampled_from(ACTS), min_size=3, max_size=30), st.sampled_from((None, *PLAYS_ON)))
    @example(["settle", "answers get lost", "send", "server comes up", "minutes", "send"], None)
    @example(["settle", "kill after the acceptance", "minutes", "send"], None)
    @example(["settle", "kill after the claim", "minutes", "send"], None)
    @example(["settle", "server goes down", "send", "minutes", "answer", "server comes up", "send"], None)
    @example(["choose digest", "settle", "send", "answer", "answer", "a day", "send"], None)
    @example(["look", "settle", "send", "leave", "settle", "send"], None)
    @example(["answer", "a day", "send"], "sweep")
    @pytest.mark.long("forty evenings")
    def test_no_mail_is_untrue_or_comes_twice_and_nobody_waits_untold(self, acts, meanwhile):
        Witness.begin()
        evening = Evening(now())
        if meanwhile:
            interrupted(evening, meanwhile)
        for act in acts:
            evening.do(act)
        evening.words = plain
        wait_till_all_is_sent(evening)
        assert Witness.untrue == []
        assert [key for key, times in Witness.told.items() if times > 1] == []
        assert_repeats_are_counted()
        assert_nothing_is_lost(evening)
        assert_nobody_waits_untold(evening)


def wait_till_all_is_sent(evening: Evening) -> None:
    """The mail server works again, nobody looks, nothing is held, and some hours go by."""
    for act in ("server comes up", "release", "resume", "leave"):
        evening.do(act)
    for _ in range(4):
        evening.at += timedelta(minutes=61)
        evening.do("send")


def assert_repeats_are_counted() -> None:
    """What was accepted more than once has one name, and each repeat stands in its row."""
    repeats = dict(Message.objects.values_list("message_id", "repeats"))
    for name, times in Witness.accepted.items():
        assert times - 1 <= repeats[name]


def assert_nothing_is_lost(evening: Evening) -> None:
    """Every message has come to an end that its row tells; "sent" is what was accepted, and nothing else."""
    left = Message.objects.filter(state__in=[State.WAITING, State.CLAIMED], send_at__lte=evening.at)
    assert not left.exclude(reason="game held").exists(), list(left.values_list("event", "state", "reason"))
    sent = set(Message.objects.filter(state=State.SENT).values_list("message_id", flat=True))
    assert sent <= set(Witness.accepted)
    unknown = set(Witness.accepted) - sent
    assert not Message.objects.filter(message_id__in=unknown, handed_at=None).exists()
    assert not Message.objects.filter(state=State.FAILED).exists()


def assert_nobody_waits_untold(evening: Evening) -> None:
    """In the end everybody for whom the table waits has been told of it, as he chose."""
    for row in Obligation.objects.filter(game=evening.game, due_at__gt=evening.at + timedelta(minutes=5)):
        seat = Seat.objects.get(game=evening.game, number=row.seat)
        mine = Message.objects.filter(game=evening.game, seat=row.seat, wait=row.wait)
        told = mine.filter(event__in=(Event.YOUR_TURN, Event.QUESTION))
        said = told.filter(state=State.SENT) | told.filter(state=State.DROPPED, reason__in=CHOSEN)
        assert seat.player or said.exists(), list(told.values_list("event", "state", "reason"))


class WitnessTest(_WithWitness, DjangoTestCase):
    """The judges of these tests see what they should.

    In the morning: late in the day a question is not kept for the digest, which would come when time is over.
    """

    def evening(self, *acts: str) -> Evening:
        with stopped_at(PLAIN):
            evening = Evening(PLAIN)
        for act in acts:
            evening.do(act)
        return evening

    def test_a_sender_that_does_not_ask_again_is_found_out(self):
        self.patch.setattr(recheck, "judged", lambda _case: SEND)
        self.evening("answer", "answer", "settle", "send")
        assert Witness.untrue == ["your_turn to seat 1: nothing is asked"]

    def test_a_digest_that_does_not_ask_again_is_found_out(self):
        aside = Message.objects.filter(reason="in the digest")
        told = lambda _message, _at: Verdict("send", items=tuple(row.pk for row in aside.all()))  # noqa: E731
        self.patch.setattr(recheck, "judge_digest", told)
        self.evening("choose digest", "settle", "send", "answer", "answer", "a day", "send")
        assert Witness.untrue == ["digest to seat 0: nothing is asked"]

    def test_a_message_that_was_lost_is_found_out(self):
        evening = self.evening()
        Message.objects.all().delete()
        with pytest.raises(AssertionError):
            assert_nobody_waits_untold(evening)

    def test_a_claim_that_nobody_takes_over_is_found_out(self):
        self.patch.setattr(claims, "CLAIM_LASTS", timedelta(days=9))
        evening = self.evening("settle", "kill after the claim")
        wait_till_all_is_sent(evening)
        with pytest.raises(AssertionError):
            assert_nothing_is_lost(evening)

    def test_a_repeat_that_is_not_counted_is_found_out(self):
        evening = self.evening("settle", "kill after the acceptance", "minutes", "send")
        assert_repeats_are_counted()
        assert max(Witness.accepted.values()) == 2
        Message.objects.update(repeats=0)
        with pytest.raises(AssertionError):
            assert_repeats_are_counted()
        assert_nothing_is_lost(evening)

    def test_a_message_that_is_called_sent_too_early_is_found_out(self):
        self.patch.setattr(claims, "hand", lambda message: delivery_status.mark_sent(message) or False)
        evening = self.evening("settle", "send")
        with pytest.raises(AssertionError):
            assert_nothing_is_lost(evening)

    def test_a_wait_that_is_told_twice_is_found_out(self):
        evening = self.evening("settle", "send")
        row = Message.objects.get(event="your_turn")
        row.pk, row.message_id, row.due_at, row.state = None, "<again>", now(), State.WAITING
        row.save(force_insert=True)
        self.patch.setattr(recheck, "judged", lambda _case: SEND)
        evening.do("send")
        assert max(Witness.told.values()) == 2
