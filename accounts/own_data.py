"""What the site stores of a person outside games, for the file with all their data: secrets are left out."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import Q

from accounts.blocks import blocks_of
from accounts.data_exports import Part
from accounts.models import (
    Device,
    FeedAddress,
    Follow,
    Hours,
    Letter,
    ReturnedMail,
    Sanction,
    Token,
    User,
    Vacation,
    Year,
)

Row = dict[str, Any]
Rows = list[Any]
PREFERENCES = (
    "language",
    "time_zone",
    "avatar",
    "profile_shown",
    "history_shown",
    "seals_shown",
    "times_shown",
    "here_shown",
    "message_choices",
    "digest_hour",
    "mornings",
    "vacation_by_itself",
)


def account(person: User) -> Row:
    """Who the person is here, and how they sign in."""
    elsewhere = SocialAccount.objects.filter(user=person).values("provider", "uid", "date_joined")
    addresses = EmailAddress.objects.filter(user=person).order_by("pk")
    returned = ReturnedMail.objects.filter(user=person).order_by("at")
    return {
        "name": person.username,
        "address": person.email,
        "public_id": person.slug,
        "joined": person.date_joined,
        "last_sign_in": person.last_login,
        "mail_refused": person.mail_refused_at,
        "mails_came_back": list(returned.values("at", "verdict")),
        "addresses": list(addresses.values("email", "verified", "primary")),
        "keys": list(Authenticator.objects.filter(user=person).values("type", "created_at", "last_used_at")),
        "other_sites": list(elsewhere),
    }


def preferences(person: User) -> Row:
    """What the person has chosen."""
    return {column: getattr(person, column) for column in PREFERENCES}


def hours(person: User) -> Rows:
    """Quiet hours and free days, with the day from which they held."""
    found = Hours.objects.filter(user=person).order_by("from_day")
    return list(found.values("from_day", "zone", "quiet_from", "quiet_to", "free_days"))


def vacations(person: User) -> Rows:
    """Times away."""
    rows = Vacation.objects.filter(user=person).order_by("starts_at")
    return list(rows.values("starts_at", "ends_at", "by_itself"))


def sessions(person: User) -> Rows:
    """Devices on which the person is signed in."""
    found = UserSession.objects.filter(user=person).order_by("created_at")
    return list(found.values("ip", "user_agent", "created_at", "last_seen_at"))


def devices(person: User) -> Rows:
    """Browsers that take notices, without what would let anybody send them some."""
    found = Device.objects.filter(user=person).order_by("created_at")
    return list(found.values("name", "agent", "created_at", "heard_at", "pushed_at"))


def tokens(person: User) -> Rows:
    """Personal tokens, without what would let anybody use them."""
    found = Token.objects.filter(user=person).order_by("created_at")
    return list(found.values("name", "prefix", "scopes", "created_at", "expires_at", "used_at", "revoked_at"))


def feeds(person: User) -> Rows:
    """Addresses of feeds and calendars, without what would let anybody read them."""
    found = FeedAddress.objects.filter(user=person).order_by("created_at")
    return list(found.values("kind", "name", "alarm", "created_at", "read_at", "revoked_at"))


def blocks(person: User) -> Rows:
    """Whom the person has blocked; who blocks them is not theirs to know."""
    return [{"name": row.blocked.username, "since": row.at} for row in blocks_of(person)]


def follows(person: User) -> Rows:
    """Whom the person follows."""
    found = Follow.objects.filter(by=person).select_related("followed").order_by("at")
    return [{"name": row.followed.username, "since": row.at} for row in found]


def years(person: User) -> Rows:
    """Years in review; the link to one is left out: whoever has it needs no key."""
    found = Year.objects.filter(user=person).annotate(shared=Q(token__isnull=False)).order_by("number")
    return list(found.values("number", "told", "made_at", "shared"))


def sanctions(person: User) -> Rows:
    """What the moderators have laid on the person."""
    found = Sanction.objects.filter(user=person).order_by("at")
    return list(found.values("kind", "reason", "at", "until", "lifted_at"))


def letters(person: User) -> Rows:
    """Letters about the account, without their words: codes and keys stand in them."""
    found = Letter.objects.filter(user=person).order_by("created_at")
    return list(found.values("cause", "address", "created_at", "state", "sent_at"))


PARTS: dict[str, Part] = {
    "account": account,
    "preferences": preferences,
    "hours": hours,
    "vacations": vacations,
    "sessions": sessions,
    "devices": devices,
    "tokens": tokens,
    "feeds": feeds,
    "blocks": blocks,
    "follows": follows,
    "years": years,
    "sanctions": sanctions,
    "letters": letters,
}
"""In the order of the file."""
