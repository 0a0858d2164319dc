"""Whether what a webhook is to be told holds, and may be said now: asked right before it is sent."""

from datetime import datetime, timedelta

from accounts.sanctions import is_banned
from games.messages import event_checks, preferences
from games.messages.message_facts import SEND, MessageFacts, Verdict, drop
from games.models import Delivery, Game, Member, Webhook
from games.models.circle import Role
from games.models.game import Access, Status
from games.models.message import Event
from games.models.shared_luck import is_opened
from games.models.webhook import TEST
from games.table.audience import may_watch

LATE = timedelta(hours=1)
"""So long after spectators have seen a turn it is still told at a table that they see late."""
AGAIN = timedelta(seconds=15)


def verdict_of(delivery: Delivery, at: datetime) -> Verdict:
    """What becomes of a delivery that comes with webhook, person, message and game."""
    webhook, message = delivery.webhook, delivery.message
    if why := _unwanted(webhook):
        return drop(why)
    if delivery.event == TEST:
        return SEND
    if message is None or message.game is None or delivery.event not in webhook.events:
        return drop("not wanted")
    facts = MessageFacts(message, at)
    if webhook.circle_id is not None:
        return _of_circle(webhook, message.game, facts)
    return _of_table(webhook.game, facts) if webhook.game else _of_person(webhook, facts)


def _unwanted(webhook: Webhook) -> str:
    """Why nothing at all is sent to it; "" where it is."""
    if webhook.off_at is not None:
        return "off"
    if not webhook.user.is_active or is_banned(webhook.user):
        return "banned"
    if webhook.circle_id is not None:
        hosts = Member.objects.filter(circle=webhook.circle_id, user=webhook.user_id, role=Role.HOST)
        return "" if hosts.exists() else "not the host"
    return "not the host" if webhook.game and webhook.game.created_by_id != webhook.user_id else ""


def _of_person(webhook: Webhook, facts: MessageFacts) -> Verdict:
    """As a mail about it: true, and not in their quiet hours, nor while they look."""
    started = facts.message.event == Event.STARTED
    verdict = _started(webhook, facts) if started else event_checks.verdict_of(facts)
    return preferences.when_wanted(facts, verdict) if verdict.do == "send" else verdict


def _started(webhook: Webhook, facts: MessageFacts) -> Verdict:
    """Not to who has seen it, nor where the webhook tells at once that they are asked something."""
    if facts.game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    if facts.seat is None or facts.seat.seen_step:
        return drop("seen")
    asked = facts.owed and (Event.YOUR_TURN if facts.owed.on_turn else Event.QUESTION)
    return drop("told with the question") if asked in webhook.events else SEND


def _of_table(game: Game, facts: MessageFacts) -> Verdict:
    if facts.at - facts.message.created_at > event_checks.OLD:
        return drop("old")
    match facts.message.event:
        case Event.YOUR_TURN:
            return _turn(game, facts)
        case Event.STARTED:
            return SEND if game.status in (Status.RUNNING, Status.QUARANTINED) else drop("no longer so")
        case Event.ENDED:
            over = game.status == Status.FINISHED and game.finished_at == facts.message.due_at
            return SEND if over else drop("not over")
        case Event.HELD:
            return SEND if event_checks.is_so(game, facts.message.data["why"]) else drop("no longer so")
    return drop("not wanted")


def _of_circle(webhook: Webhook, game: Game, facts: MessageFacts) -> Verdict:
    """Nothing is told of a table that is one of the circle's no more, or one of a closed round."""
    if game.circle_id != webhook.circle_id:
        return drop("no longer so")
    if not is_opened(game):
        return drop("closed")
    if facts.message.event == Event.LOBBY:
        return SEND if game.status == Status.OPEN else drop("no longer so")
    return _of_table(game, facts)


def _turn(game: Game, facts: MessageFacts) -> Verdict:
    """Where spectators see the table late, they see a turn that may have been played by now: that it has been
    is not told by saying nothing."""
    if not game.spectator_delay:
        return event_checks.verdict_of(facts)
    seen = facts.message.created_at + timedelta(minutes=game.spectator_delay)
    if game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    return SEND if facts.at - seen < LATE else drop("old")


def tells_names(game: Game) -> bool:
    """Whether a table's webhook may say who: only where everybody may look at the table."""
    return game.access == Access.OPEN and is_opened(game) and may_watch(game, None)
