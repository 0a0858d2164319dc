from accounts.views.hours import hours
from accounts.views.messages import mail_again, messages
from accounts.views.preferences import language, preferences
from accounts.views.vacation import call_off, end_vacation, vacation

__all__ = [
    "call_off",
    "end_vacation",
    "hours",
    "language",
    "mail_again",
    "messages",
    "preferences",
    "vacation",
]
