"""Whose an address is. One that a person wishes to change to is nobody's until its link has been followed:
it opens no account, and keeps nobody from signing up with it."""

from collections.abc import Iterator

from allauth.account.models import EmailAddress

from accounts.address_form import one_form
from accounts.models import User


def stored_form(email: str) -> str:
    """What somebody typed, as it is stored: in its one form (accounts/address_form.py), but for an account
    that kept another, as two of them had the same mailbox when addresses came to have one."""
    plain, form = email.strip().lower(), one_form(email)
    if plain == form or not _is_kept(plain):
        return form
    return plain


def _is_kept(address: str) -> bool:
    return User.objects.filter(email=address).exists() or EmailAddress.objects.filter(email=address).exists()


def owner_of(email: str) -> User | None:
    """Who confirmed the address, else who signed up with it. Two queries, whatever is found."""
    address = stored_form(email)
    confirmed = EmailAddress.objects.filter(email=address, verified=True).select_related("user").first()
    signed_up = User.objects.filter(email=address).first()
    return confirmed.user if confirmed else signed_up


def forget_wishes(email: str) -> None:
    """Let go of changes to this address that wait: somebody has signed up with it."""
    address = stored_form(email)
    EmailAddress.objects.filter(email=address, verified=False).exclude(user__email=address).delete()


def twice() -> Iterator[tuple[User, User]]:
    """Accounts that kept an address of another form, each with the one that has the same mailbox."""
    for person in User.objects.only("pk", "username", "email").iterator():
        form = one_form(person.email)
        if form != person.email and (other := owner_of(form)) is not None:
            yield person, other
