"""Where games meet people: what one may be told of by mail, who sends the letters about accounts, whose
clocks follow a change of hours, which votes are counted again, what belongs to somebody's data, and what
becomes of it, and of their circles, when they leave."""

from functools import partial

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import blocks, changes, data_exports, deletions, letters
from accounts import own_data as own_data_of_accounts
from accounts.message_events import EVENTS, MessageChoice, MessageEvent
from games.circles import keeper, members
from games.farewell import delete_account, own_company, own_data
from games.live import broker
from games.lobby import lobby
from games.models.message import Event
from games.play import store
from games.seats import votes
from games.sending import letters as sending
from games.waits import holding
from games.weeks import results
from games.wishes import wishing

TOLD_OF = (
    MessageEvent(
        Event.YOUR_TURN,
        _("My turn"),
        _("The table waits for you to play your turn."),
        MessageChoice.MAIL,
        waits=True,
    ),
    MessageEvent(
        Event.QUESTION,
        _("A question for me"),
        _("Somebody else is on turn, but you asked to decide something yourself."),
        MessageChoice.MAIL,
        waits=True,
    ),
    MessageEvent(
        Event.REMINDER,
        _("A reminder"),
        _("Half of your time for a turn has passed."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.LAST_REMINDER,
        _("The last reminder"),
        _("Your time is nearly up."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.REPLY,
        _("My answer by mail"),
        _("What came of it, and what is asked next."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.HOME,
        _("My vacation is over"),
        _("All tables that wait for me, in one mail."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.TIMED_OUT,
        _("My time ran out"),
        _("A turn was played for you, or an answer was given."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.ABSENT,
        _("Somebody is away"),
        _("Another player's time ran out, or somebody took a seat over."),
        MessageChoice.DIGEST,
    ),
    MessageEvent(
        Event.VOTE,
        _("A proposal"),
        _("The table is asked for its agreement."),
        MessageChoice.MAIL,
    ),
    MessageEvent(Event.STARTED, _("A game starts"), _("The last seat was taken."), MessageChoice.MAIL),
    MessageEvent(Event.ENDED, _("A game is over"), _("Who won, and how."), MessageChoice.MAIL),
    MessageEvent(
        Event.HELD,
        _("A game stands still"),
        _("It is paused, held or called off, or goes on again."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.INVITATION, _("An invitation"), _("Somebody wants to play with you."), MessageChoice.MAIL
    ),
    MessageEvent(
        Event.LOBBY,
        _("A table that waits for players"),
        _(
            "A table is found for me, I am asked whether I am still there, or somebody leaves before the "
            "start."
        ),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.CUP,
        _("A cup or a league I am in"),
        _("A party asks me, a round is drawn, two days are left of it, a season begins, it is over."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.WEEK,
        _("The labyrinth of the week"),
        _("A new one is open, each Monday."),
        MessageChoice.OFF,
    ),
    MessageEvent(
        Event.NUDGE,
        _("A nudge"),
        _("Somebody who waits for you says so."),
        MessageChoice.MAIL,
        waits=True,
    ),
    MessageEvent(
        Event.MENTION,
        _("My name in the talk"),
        _("Somebody at the table calls you: @ and your name."),
        MessageChoice.MAIL,
    ),
)


OWN_DATA: dict[str, data_exports.Part] = {
    "seats": own_data.seats,
    "played": own_data.tenures,
    "history": own_data.history,
    "standings": own_data.standings,
    "seals": own_data.seals,
    "tables": own_data.tables,
    "wishes": own_company.wishes,
    "lines_tried": own_data.tried_lines,
    "circles": own_company.circles,
    "weeks": own_company.weeks,
    "cups": own_company.cups,
    "leagues": own_company.leagues,
    "campaigns": own_company.campaigns,
    "table_settings": own_data.table_templates,
    "orders": own_data.orders,
    "notes": own_data.notes,
    "talk": own_data.talk,
    "circle_talk": own_company.circle_talk,
    "circle_standings": own_company.circle_standings,
    "messages": own_data.messages,
    "nudges": own_data.nudges,
    "mail_replies": own_data.mail_replies,
    "webhooks": own_data.webhooks,
    "feed_items": own_data.feed_items,
    "reports": own_data.reports,
}
"""In the order of the file."""


def connect() -> None:
    """Called once, when all apps are loaded."""
    EVENTS[:] = TOLD_OF
    for follow in (holding.recompute, votes.follow):
        if follow not in changes.listeners:
            changes.listeners.append(follow)
    data_exports.PARTS.update(own_data_of_accounts.PARTS | OWN_DATA)
    data_exports.on_asked[:] = [_wake_export]
    deletions.STEPS[:] = [delete_account.leave_tables, delete_account.forget]
    deletions.LAST[:] = [delete_account.at_last]
    deletions.TOLD[:] = [delete_account.told]
    deletions.on_begun[:] = [_wake_deletion]
    blocks.on_blocked[:] = [wishing.keep_apart, lobby.part]
    store.on_out[:] = [votes.recount]
    store.on_over[:] = [results.note]
    members.on_left[:] = [keeper.look_after]
    letters.senders[:] = [sending.send_now]


def _wake_export(export_id: int) -> None:
    transaction.on_commit(partial(broker.queue, "games.export_data", export_id), robust=True)


def _wake_deletion(user_id: int) -> None:
    transaction.on_commit(partial(broker.queue, "games.delete_account", user_id), robust=True)
