"""Letters about an account that an operator has sent again: no browser asks, so links begin with SITE_URL."""

from urllib.parse import urljoin, urlsplit

from allauth.account.models import EmailAddress
from allauth.core.context import request_context
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.adapter import WAITS
from accounts.forms import ResetPasswordForm
from accounts.models import Letter, User


class OfNoBrowser(HttpRequest):
    """What allauth makes links by."""

    def __init__(self) -> None:
        super().__init__()
        self.method = "POST"
        # There is no next page that could tell.
        self.META[WAITS] = True

    def get_host(self) -> str:
        """The site's."""
        return urlsplit(settings.SITE_URL).netloc

    def build_absolute_uri(self, location: str | None = None) -> str:
        """An address of the site."""
        return urljoin(settings.SITE_URL, location or "/")


def unconfirmed(person: User) -> EmailAddress | None:
    """The address that waits for its confirmation: the one the person signed up with, or changes to."""
    waiting = EmailAddress.objects.filter(user=person, verified=False)
    return waiting.order_by("-primary", "-pk").first()


def confirmation(person: User) -> Letter:
    """Send the link that confirms an address once more. Raises ValidationError where none waits for it."""
    address = unconfirmed(person)
    if address is None:
        raise ValidationError("No address of this account waits to be confirmed.")
    request = OfNoBrowser()
    with request_context(request):
        address.send_confirmation(request)
    return _last_to(address.email)


def password(person: User) -> Letter:
    """Send the link for another password. Raises ValidationError where the account is closed."""
    form = ResetPasswordForm({"email": person.email})
    if not form.is_valid() or form.users != [person]:
        raise ValidationError("This account cannot be signed in to by its address.")
    request = OfNoBrowser()
    with request_context(request):
        form.save(request)
    return _last_to(person.email)


def _last_to(address: str) -> Letter:
    return Letter.objects.filter(address__iexact=address).latest("pk")
