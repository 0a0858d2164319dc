from accounts.views.avatar import avatar
from accounts.views.banned import banned
from accounts.views.blocks import block, blocks, unblock
from accounts.views.data import data, data_file
from accounts.views.delete import delete
from accounts.views.hours import hours
from accounts.views.login_code import confirm_code
from accounts.views.messages import mail_again, messages
from accounts.views.preferences import language, preferences, time_zone
from accounts.views.sessions import end_other_sessions, end_session, sessions
from accounts.views.sign_in_again import set_password, sign_in_again
from accounts.views.sign_up import sign_up, social_sign_up
from accounts.views.signing_up import letter_again, link_followed, wrong_address
from accounts.views.social import sign_in_elsewhere
from accounts.views.vacation import by_itself, call_off, end_vacation, vacation

__all__ = [
    "avatar",
    "banned",
    "block",
    "blocks",
    "by_itself",
    "call_off",
    "confirm_code",
    "data",
    "data_file",
    "delete",
    "end_other_sessions",
    "end_session",
    "end_vacation",
    "hours",
    "language",
    "letter_again",
    "link_followed",
    "mail_again",
    "messages",
    "preferences",
    "sessions",
    "set_password",
    "sign_in_again",
    "sign_in_elsewhere",
    "sign_up",
    "social_sign_up",
    "time_zone",
    "unblock",
    "vacation",
    "wrong_address",
]
