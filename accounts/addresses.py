"""Whose an address is. One that a person wishes to change to is nobody's until its link has been followed:
it opens no account, and keeps nobody from signing up with it."""

from allauth.account.models import EmailAddress

from accounts.models import User


def owner_of(email: str) -> User | None:
    """Who confirmed the address, else who signed up with it. Two queries, whatever is found."""
    confirmed = EmailAddress.objects.filter(email=email.lower(), verified=True).select_related("user").first()
    signed_up = User.objects.filter(email=email.lower()).first()
    return confirmed.user if confirmed else signed_up


def forget_wishes(email: str) -> None:
    """Let go of changes to this address that wait: somebody has signed up with it."""
    EmailAddress.objects.filter(email=email.lower(), verified=False).exclude(
        user__email=email.lower()
    ).delete()
