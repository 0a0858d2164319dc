"""People, their hours and their vacations."""

from accounts.models.hours import Hours
from accounts.models.user import (
    NAME_HELP,
    NAME_TAKEN,
    Language,
    MailRefusal,
    User,
    is_name_free,
)
from accounts.models.vacation import Vacation

__all__ = [
    "NAME_HELP",
    "NAME_TAKEN",
    "Hours",
    "Language",
    "MailRefusal",
    "User",
    "Vacation",
    "is_name_free",
]
