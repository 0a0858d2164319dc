"""Is it still true, and is it still wanted? Asked of every message right before it is sent."""

from collections.abc import Iterable
from datetime import datetime

from accounts.message_events import MessageChoice
from accounts.sanctions import is_banned
from games.messages import by_push, digest, event_checks, preferences, together
from games.messages.message_facts import SEND, MessageFacts, Verdict, drop, facts_of_messages
from games.models import Message
from games.models.message import REMINDERS, Event


def judge(message: Message, at: datetime) -> Verdict:
    """What holds at this moment; eight queries at most, more for what tells of several tables. The message
    comes with its user and its game."""
    return judged(MessageFacts(message, at))


def judged(facts: MessageFacts) -> Verdict:
    """As `judge`, for a message that comes with other rows too."""
    way = by_push.way_of(facts.message, facts.at)
    if why := _unreachable(facts.message, by_mail=way is None):
        return drop(why)
    verdict = _judged(facts)
    return way(verdict) if way and verdict.do == "send" else verdict


def _judged(facts: MessageFacts) -> Verdict:
    """Whether it is true and wanted now, whichever way it goes."""
    if facts.message.event == Event.DIGEST:
        return judge_digest(facts.message, facts.at)
    if facts.message.event == Event.HOME:
        return together.coming_home(facts.message, facts.at)
    verdict = event_checks.verdict_of(facts)
    if verdict.do == "send":
        verdict = preferences.as_preferred(facts, verdict)
    if verdict.do == "send" and facts.message.event in REMINDERS:
        verdict = together.reminder(facts, verdict)
    return verdict


def judge_digest(message: Message, at: datetime) -> Verdict:
    """What was put aside for it, as far as it is true and not switched off now; what a held game hides is not
    lost."""
    aside: dict[str, list[int]] = {}
    wanted = [one for one in digest.put_aside(message) if one.user.wants(one.event) != MessageChoice.OFF]
    for facts in facts_of_messages(wanted, at, in_digest=True):
        aside.setdefault(event_checks.verdict_of(facts).do, []).append(facts.message.pk)
    if unsettled := aside.get("settle"):
        return Verdict("settle", "due time moves", items=tuple(unsettled))
    told, later = tuple(aside.get("send", ())), tuple(aside.get("hold", ()))
    return Verdict("send", items=told, later=later) if told else Verdict("drop", "nothing left", later=later)


def likely(messages: Iterable[Message], at: datetime) -> set[int]:
    """Which of these messages are to be sent just as they are, by few queries for all of them; no digest is.

    It saves making words for nothing; before it is sent each message is judged by itself, with fresh rows.
    """
    all_facts = facts_of_messages([message for message in messages if message.game is not None], at)
    return {facts.message.pk for facts in all_facts if _goes_as_it_is(facts)}


def _goes_as_it_is(facts: MessageFacts) -> bool:
    """A message that cannot be judged is no trouble of the others: it fails by itself."""
    try:
        return judged(facts) == SEND
    except Exception:
        return False


def _unreachable(message: Message, *, by_mail: bool) -> str:
    """Why nothing at all is sent to its reader; "" where they can be reached."""
    if not message.user.is_active or (by_mail and not message.user.email):
        return "no address"
    if is_banned(message.user):
        return "banned"
    return "address refused" if by_mail and message.user.mail_refused_at is not None else ""
