"""Is it still true, and is it still wanted? Asked of every message right before it is sent."""

from collections.abc import Iterable
from datetime import datetime

from accounts.message_events import MessageChoice
from accounts.sanctions import is_banned
from games.messages import digest, together, truths, wishes
from games.messages.case import SEND, Case, Verdict, cases_of, drop
from games.models import Message
from games.models.message import REMINDERS, Event


def judge(message: Message, at: datetime) -> Verdict:
    """What holds at this moment; eight queries at most, more for what tells of several tables. The message
    comes with its user and its game."""
    return judged(Case(message, at))


def judged(case: Case) -> Verdict:
    """As `judge`, for a message that comes with other rows too."""
    if why := _unreachable(case.message):
        return drop(why)
    if case.message.event == Event.DIGEST:
        return judge_digest(case.message, case.at)
    if case.message.event == Event.HOME:
        return together.coming_home(case.message, case.at)
    verdict = truths.verdict_of(case)
    if verdict.do == "send":
        verdict = wishes.wished(case, verdict)
    if verdict.do == "send" and case.message.event in REMINDERS:
        verdict = together.reminder(case, verdict)
    return verdict


def judge_digest(message: Message, at: datetime) -> Verdict:
    """What was put aside for it, as far as it is true and not switched off now; what a held game hides is not
    lost."""
    aside: dict[str, list[int]] = {}
    wanted = [one for one in digest.put_aside(message) if one.user.wants(one.event) != MessageChoice.OFF]
    for case in cases_of(wanted, at, in_digest=True):
        aside.setdefault(truths.verdict_of(case).do, []).append(case.message.pk)
    if unsettled := aside.get("settle"):
        return Verdict("settle", "due time moves", items=tuple(unsettled))
    told, later = tuple(aside.get("send", ())), tuple(aside.get("hold", ()))
    return Verdict("send", items=told, later=later) if told else Verdict("drop", "nothing left", later=later)


def likely(messages: Iterable[Message], at: datetime) -> set[int]:
    """Which of these messages are to be sent just as they are, by few queries for all of them; no digest is.

    It saves making words for nothing; before it is sent each message is judged by itself, with fresh rows.
    """
    cases = cases_of([message for message in messages if message.game is not None], at)
    return {case.message.pk for case in cases if _goes_as_it_is(case)}


def _goes_as_it_is(case: Case) -> bool:
    """A message that cannot be judged is no trouble of the others: it fails by itself."""
    try:
        return judged(case) == SEND
    except Exception:
        return False


def _unreachable(message: Message) -> str:
    """Why nothing at all is sent to its reader; "" where they can be reached."""
    if not message.user.is_active or not message.user.email:
        return "no address"
    if is_banned(message.user):
        return "banned"
    return "address refused" if message.user.mail_refused_at is not None else ""
