"""Who is signing up in this browser: from the form until the link of the letter has been followed.

Until then they are a guest here: what they play against bots becomes theirs when they are in. A known address
looks the same as a new one: nobody has an account then, and its owner gets the letter that says so. A typing
error in the address is mended by what is kept of the form, in the browser that sent it.
"""

from dataclasses import asdict, dataclass, replace

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import EmailAddress, Login
from allauth.core.internal import ratelimit
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.addresses import forget_wishes, owner_of
from accounts.languages import active_language
from accounts.lockout import APP
from accounts.models import User, check_name_free

KEPT = "signing_up"
"""Session key."""


@dataclass(frozen=True)
class SigningUp:
    """What they wrote (of the password its hash); `user` is None where the address was known."""

    email: str
    username: str
    password: str
    time_zone: str
    user: int | None


def begin(request: HttpRequest, person: User, user: User | None) -> None:
    """Keep who it is: `person` as they wanted to be stored, `user` as they are."""
    kept = SigningUp(person.email, person.username, person.password, person.time_zone, _key(user))
    request.session[KEPT] = asdict(kept)


def signing_up(request: HttpRequest) -> SigningUp | None:
    """Who it is; None for whoever is in, and where nobody has signed up."""
    kept = request.session.get(KEPT)
    if not isinstance(kept, dict) or request.user.is_authenticated:
        return None
    return SigningUp(**kept)


def forget(request: HttpRequest) -> None:
    """Somebody is in."""
    request.session.pop(KEPT, None)


def may_ask(request: HttpRequest) -> bool:
    """Whether this client has not asked for too many letters."""
    return ratelimit.consume(request, app=APP, action="signup") is not None


def send_again(request: HttpRequest, kept: SigningUp) -> bool:
    """Whether another letter is on its way; one goes to an address in three minutes at most."""
    user = _unconfirmed(kept)
    address = EmailAddress.objects.filter(user=user).first() if user else EmailAddress(email=kept.email)
    return address is not None and bool(send_verification_email_to_address(request, address, signup=True))


def confirmed(request: HttpRequest, kept: SigningUp) -> HttpResponse | None:
    """In, if the link has been followed meanwhile, elsewhere perhaps; None where it has not.

    Who has another password by now is no longer whoever signed up here.
    """
    user = User.objects.filter(pk=kept.user or 0, password=kept.password, is_active=True).first()
    if user is None or not EmailAddress.objects.filter(user=user, verified=True).exists():
        return None
    response: HttpResponse = perform_login(request, Login(user=user, email=user.email))
    return response


def change_address(request: HttpRequest, kept: SigningUp, email: str) -> HttpResponse:
    """The same person with another address: the letter goes there, and the first one opens nothing any more.

    Raises ValidationError if somebody has taken the name meanwhile, IntegrityError if in this moment.
    """
    with transaction.atomic():
        user = _with_address(kept, email)
    changed = replace(kept, email=email, user=_key(user))
    request.session[KEPT] = asdict(changed)
    response: HttpResponse = perform_login(request, Login(user=user, email=email, signup=True))
    return response


def _key(user: User | None) -> int | None:
    return user.pk if user else None


def _with_address(kept: SigningUp, email: str) -> User | None:
    """Their row with that address; none where somebody else has it."""
    user, owner = _unconfirmed(kept, lock=True), owner_of(email)
    if owner is not None and owner != user:
        if user is not None:
            user.delete()
        return None
    if user is None:
        check_name_free(kept.username)
        user = User(username=kept.username, password=kept.password, time_zone=kept.time_zone)
        user.language = active_language()
    forget_wishes(email)
    user.email = email
    user.save()
    EmailAddress.objects.filter(user=user).exclude(email=email).delete()
    EmailAddress.objects.get_or_create(user=user, email=email, defaults={"primary": True})
    return user


def _unconfirmed(kept: SigningUp, *, lock: bool = False) -> User | None:
    """Their row, while its address is not confirmed."""
    rows = User.objects.select_for_update() if lock else User.objects
    user = rows.filter(pk=kept.user or 0, last_login=None, password=kept.password).first()
    known = user is not None and EmailAddress.objects.filter(user=user, verified=True).exists()
    return None if known else user
