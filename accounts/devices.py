"""Browsers that take notices for a person, for as long as they are signed in there."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from accounts import push_keys
from accounts.changes import lock_person
from accounts.models import Device, User
from accounts.sessions import open_keys
from labyrinth.ground.clock import now
from labyrinth.ground.outwards.addresses import place_of
from labyrinth.ground.outwards.answers import Refused

MOST = 10
SILENT = 3
KEPT = timedelta(days=30)
POINT_BYTES, SECRET_BYTES = 65, 16
LONGEST_AGENT = 300


@dataclass(frozen=True)
class Subscription:
    """What a browser says of itself: the address of its push service, and its keys in base64url."""

    endpoint: str
    p256dh: str
    auth: str
    site_key: str

    @property
    def hash(self) -> str:
        """Its name in the database: one subscription is one device, whoever uses it."""
        return sha256(self.endpoint.encode()).hexdigest()


def check(told: Subscription) -> None:
    """Raise ValidationError where a device of that kind can take nothing; the words do not repeat it."""
    try:
        place_of(told.endpoint)
    except Refused:
        raise ValidationError(_("We send no notices to that address.")) from None
    try:
        raw = push_keys.from_b64(told.p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
        whole = len(raw) == POINT_BYTES and len(push_keys.from_b64(told.auth)) == SECRET_BYTES
    except ValueError:
        whole = False
    if not whole:
        raise ValidationError(_("The keys of this device cannot be used."))
    if told.site_key not in push_keys.known_keys():
        raise ValidationError(_("The keys of this site have changed. Load the page again, then once more."))


@transaction.atomic
def add(person: User, told: Subscription, *, session_key: str, name: str = "", agent: str = "") -> Device:
    """Let a device take notices for this person from now on, and for nobody else.

    One that does so already is heard of, and keeps its name where none is given. Raises ValidationError.
    """
    check(told)
    lock_person(person.pk)
    here = Device.objects.filter(user=person, hash=told.hash).first()
    if here is None and len(devices_of(person)) >= MOST:
        raise ValidationError(_("You have %(most)d devices; remove one first.") % {"most": MOST})
    at = now()
    columns = {
        "user": person,
        "name": name or (here.name if here else ""),
        "agent": agent[:LONGEST_AGENT],
        "endpoint": told.endpoint,
        "p256dh": told.p256dh,
        "auth": told.auth,
        "site_key": told.site_key,
        "session_key": session_key,
        "heard_at": at,
        "rests_until": None,
        "failures": 0,
    }
    made = {
        **columns,
        "created_at": here.created_at if here else at,
        "pushed_at": here.pushed_at if here else None,
    }
    device, _new = Device.objects.update_or_create(hash=told.hash, defaults=made)
    return device


def devices_of(person: User) -> list[Device]:
    """Those on which a person is signed in, heard of last in front, also where nothing reaches them just now
    (two queries)."""
    return signed_in(person, list(Device.objects.filter(user=person).order_by("-heard_at", "-pk")))


def reachable(person: User) -> list[Device]:
    """Those that can take a notice: signed in there, under a key that the site still has (two queries)."""
    keys = push_keys.known_keys()
    found = list(Device.objects.filter(user=person, site_key__in=keys).order_by("pk")) if keys else []
    return signed_in(person, found)


def signed_in(person: User, devices: Collection[Device]) -> list[Device]:
    """Those on which the person is signed in."""
    if not devices:
        return []
    alive = open_keys(person, {device.session_key for device in devices})
    return [device for device in devices if device.session_key in alive]


def remove(person: User, number: int) -> bool:
    """Let one take no more notices; False where it is none of theirs."""
    return bool(Device.objects.filter(user=person, pk=number).delete()[0])


def silent() -> tuple[int, int]:
    """How many devices took nothing the last time, several times in a row, and how many there are."""
    found = Device.objects.aggregate(every=Count("pk"), silent=Count("pk", filter=Q(failures__gte=SILENT)))
    return found["silent"], found["every"]


def purge(dry: bool) -> int:
    """Devices not heard of for KEPT on which nobody is signed in: nothing is ever sent there."""
    old = Device.objects.filter(heard_at__lt=now() - KEPT).select_related("user")
    gone = [one.pk for one in old.iterator(200) if not signed_in(one.user, [one])]
    return len(gone) if dry else Device.objects.filter(pk__in=gone).delete()[0]
