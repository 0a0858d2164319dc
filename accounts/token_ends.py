"""Before a token ends its owner is told by mail, so that no program stops unawares.

Whose turn it is to be told is a row with a due moment; it is claimed by naming that moment.
"""

import logging
from datetime import timedelta
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse

from accounts import mails
from accounts.models import Token
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

AGAIN = timedelta(hours=1)
"""After so long a mail that could not be sent, or whose sender died, is tried again."""
AT_MOST = 50


def warn_due() -> int:
    """Write to the owners of the tokens that end soon; how many mails were sent."""
    at = now()
    waiting = Token.objects.filter(warn_at__lte=at, expires_at__gt=at, revoked_at=None)
    able = waiting.filter(user__is_active=True, user__mail_refused_at=None)
    return sum(_warn(token) for token in able.select_related("user").order_by("warn_at")[:AT_MOST])


def _warn(token: Token) -> bool:
    """Whether the mail about it is on its way. Never raises: the next sweep tries what failed."""
    mine = Token.objects.filter(pk=token.pk, expires_at=token.expires_at, revoked_at=None)
    until = now() + AGAIN
    if not mine.filter(warn_at=token.warn_at).update(warn_at=until):
        return False
    url = urljoin(settings.SITE_URL, reverse("accounts:tokens"))
    try:
        mails.send(token.user, "accounts/mail/token_ends", token=token, url=url)
    except Exception as error:
        logger.warning("a mail about a token failed: %s", type(error).__name__)
        return False
    mine.filter(warn_at=until).update(warn_at=None)
    return True
