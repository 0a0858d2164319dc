"""Showing once more who one is, for those to whom allauth cannot put the question.

Whoever has neither a password nor a key came by a code of a mail or by an account elsewhere. allauth takes
such a person at their word; here they sign in anew, by the same road.
"""

import time

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.http import HttpRequest


def must_sign_in_again(request: HttpRequest) -> bool:
    """Whether the person has nothing to show but a sign-in, and the last one was a while ago."""
    if not request.user.is_authenticated or get_reauthentication_flows(request.user):
        return False
    records = get_authentication_records(request, request.user)
    # allauth counts by the machine's own clock.
    return not records or time.time() - records[-1]["at"] > app_settings.REAUTHENTICATION_TIMEOUT
