"""What is stored of a game, one noun a file."""

from games.models.analysis import Analysis
from games.models.brought import Brought
from games.models.campaign import Campaign
from games.models.checkpoint import Checkpoint
from games.models.circle import Circle, Member
from games.models.circle_line import CircleLine
from games.models.circle_standing import CircleStanding
from games.models.content_pack import ContentPack
from games.models.council import Proposal
from games.models.counted import Counted
from games.models.cup import Cup, CupRound, CupSeat, CupTable, Entrant
from games.models.cup_party import Partner
from games.models.dismissal import Dismissal
from games.models.downtime import Downtime, Heartbeat
from games.models.entry import Entry, Rewind, TakenBack
from games.models.feed_item import FeedItem
from games.models.game import Game
from games.models.idempotency import IdempotentRequest
from games.models.journal_check import JournalCheck
from games.models.league import League, Leaguer
from games.models.line import TriedLine
from games.models.mail_reply import MailReply
from games.models.message import Message
from games.models.nudge import Nudge
from games.models.obligation import Obligation
from games.models.packed import Packed
from games.models.played import Played
from games.models.proved_from import ProvedFrom
from games.models.report import ModeratorAction, Report
from games.models.seal import EarnedSeal, LookedThrough
from games.models.sealed_answer import SealedAnswer
from games.models.season import SeasonStanding
from games.models.seat import Seat
from games.models.shared_luck import SharedLuck
from games.models.standing import BoardStep, Pairing, Reliability, Standing
from games.models.standing_orders import StandingOrders
from games.models.standing_table import StandingGame, StandingTable
from games.models.table_event import TableEvent
from games.models.table_template import TableTemplate
from games.models.talk import Heard, Line, Note
from games.models.tenure import Tenure
from games.models.thought import Thought
from games.models.vote import Vote
from games.models.webhook import Delivery, Webhook
from games.models.week import Try, Week
from games.models.wish import Wish

__all__ = [
    "Analysis",
    "BoardStep",
    "Brought",
    "Campaign",
    "Checkpoint",
    "Circle",
    "CircleLine",
    "CircleStanding",
    "ContentPack",
    "Counted",
    "Cup",
    "CupRound",
    "CupSeat",
    "CupTable",
    "Delivery",
    "Dismissal",
    "Downtime",
    "EarnedSeal",
    "Entrant",
    "Entry",
    "FeedItem",
    "Game",
    "Heard",
    "Heartbeat",
    "IdempotentRequest",
    "JournalCheck",
    "League",
    "Leaguer",
    "Line",
    "LookedThrough",
    "MailReply",
    "Member",
    "Message",
    "ModeratorAction",
    "Note",
    "Nudge",
    "Obligation",
    "Packed",
    "Pairing",
    "Partner",
    "Played",
    "Proposal",
    "ProvedFrom",
    "Reliability",
    "Report",
    "Rewind",
    "SealedAnswer",
    "SeasonStanding",
    "Seat",
    "SharedLuck",
    "Standing",
    "StandingGame",
    "StandingOrders",
    "StandingTable",
    "TableEvent",
    "TableTemplate",
    "TakenBack",
    "Tenure",
    "Thought",
    "TriedLine",
    "Try",
    "Vote",
    "Webhook",
    "Week",
    "Wish",
]
