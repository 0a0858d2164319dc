"""The judge asks about a mail that was due while mail is away, and nobody knows until when."""

from datetime import timedelta

from rehearsal.time_outs import NEVER
from tests.rehearsal.judging import NOON, Bench


def test_a_mail_may_be_late_while_mail_is_still_away(bench: Bench):
    facts = bench.judge.facts
    assert not facts.may_be_late(NOON)
    facts.mail_downs.append((NOON, NEVER))
    assert facts.may_be_late(NOON)
    assert not facts.may_be_late(NOON - timedelta(days=1))
