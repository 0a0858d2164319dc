"""Absolute addresses of pages, for mails: the site is named by SITE_URL, never by a request."""

from django.conf import settings
from django.urls import reverse

from games.mail.mail_tokens import Decision, Unsubscription
from games.mail.vote_tokens import BallotLink


def absolute(name: str, *args: str) -> str:
    """The address of a page by the name of its route."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"


def table(slug: str) -> str:
    """The table of a game, or its lobby before the start."""
    return absolute("games:table", slug)


def decide(decision: Decision) -> str:
    """The page that confirms one option."""
    return absolute("games:decide", decision.signed())


def ballot(link: BallotLink) -> str:
    """The page that confirms a yes or a no to a proposal."""
    return absolute("games:vote_link", link.signed())


def unsubscribe(user_id: int, event: str) -> str:
    """The page, and the one-click address, that switches one event off."""
    return absolute("games:unsubscribe", Unsubscription(user_id, event).signed())
