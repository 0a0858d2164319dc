"""The end of a chapter and the beginning of the next one: told in one mail, that of the next."""

from datetime import timedelta

from games.messages.message_facts import SEND, MessageFacts, Verdict, drop
from games.models import Game, Message
from games.models.message import TOLD, TOLD_OF, Event, State

BEGINS = (Event.STARTED, *TOLD)
"""What tells somebody of a table for the first time."""
WITH_THE_NEXT = "told with the next chapter"
PATIENCE = timedelta(minutes=10)
"""The next chapter is made a moment after the end of one; longer nobody waits for it."""
LOOK_AGAIN = timedelta(seconds=15)


def next_chapter(game: Game) -> Game | None:
    """The game that follows one of a campaign, if it has been made."""
    if game.campaign_id is None or game.chapter is None:
        return None
    return Game.objects.filter(campaign=game.campaign_id, chapter=game.chapter + 1).first()


def end_of(facts: MessageFacts) -> Verdict:
    """What becomes of the message that a game is over: that of a chapter waits for what follows, and is told
    there where its reader is told of that."""
    game, message = facts.game, facts.message
    if game.campaign_id is None or facts.in_digest:
        return SEND
    following = next_chapter(game)
    if following is None:
        assert game.campaign is not None
        waits = not game.campaign.halt and facts.at - message.created_at < PATIENCE
        return Verdict("hold", "chapter ends", facts.at + LOOK_AGAIN) if waits else SEND
    wants = message.user.wants
    alike = [event for event in BEGINS if wants(event) == wants(Event.ENDED)]
    begins = Message.objects.filter(user=message.user_id, game=following, event__in=alike)
    return drop(WITH_THE_NEXT) if begins.filter(state__in=TOLD_OF).exists() else SEND


def ended_before(message: Message, game: Game) -> Message | None:
    """The message that the chapter before this game is over, where the first mail about this one tells it."""
    if game.campaign_id is None or game.chapter is None or game.chapter < 2:
        return None
    ends = Message.objects.filter(user=message.user_id, event=Event.ENDED, game__campaign=game.campaign_id)
    found = ends.filter(game__chapter=game.chapter - 1).select_related("game").order_by("-pk").first()
    if found is None or message.user.wants(Event.ENDED) != message.user.wants(message.event):
        return None
    told_there = found.state == State.DROPPED and found.reason == WITH_THE_NEXT
    return found if told_there or found.state in (State.WAITING, State.CLAIMED) else None
