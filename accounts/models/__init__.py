"""What is stored of people, one noun a file."""

from accounts.models.block import Block
from accounts.models.data_export import DataExport
from accounts.models.deletion import Deletion
from accounts.models.device import Device
from accounts.models.feed_address import Feed, FeedAddress
from accounts.models.follow import Follow
from accounts.models.hours import Hours
from accounts.models.letter import Letter
from accounts.models.press import Press
from accounts.models.returned_mail import ReturnedMail
from accounts.models.sanction import Sanction
from accounts.models.token import Token
from accounts.models.user import (
    NAME_HELP,
    NAME_TAKEN,
    Language,
    MailRefusal,
    ShownTo,
    User,
    check_name_free,
)
from accounts.models.vacation import Vacation
from accounts.models.year import Year

__all__ = [
    "NAME_HELP",
    "NAME_TAKEN",
    "Block",
    "DataExport",
    "Deletion",
    "Device",
    "Feed",
    "FeedAddress",
    "Follow",
    "Hours",
    "Language",
    "Letter",
    "MailRefusal",
    "Press",
    "ReturnedMail",
    "Sanction",
    "ShownTo",
    "Token",
    "User",
    "Vacation",
    "Year",
    "check_name_free",
]
