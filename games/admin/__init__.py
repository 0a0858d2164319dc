"""Looking after games, and keeping order among people. One noun a file."""

from games.admin.campaign import CampaignAdmin
from games.admin.game import GameAdmin
from games.admin.log import LogAdmin
from games.admin.message import MessageAdmin
from games.admin.report import ReportAdmin
from games.admin.sanction import SanctionAdmin

__all__ = ["CampaignAdmin", "GameAdmin", "LogAdmin", "MessageAdmin", "ReportAdmin", "SanctionAdmin"]
