"""Deleting an account: first nobody can sign in to it, then a task takes it apart, at last the row goes.

Accounts knows no game: whoever stores something of people that must not simply go with the row adds a step.
"""

import logging
from collections.abc import Callable

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import mails
from accounts.changes import lock_person
from accounts.models import Deletion, Device, FeedAddress, Token, User
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

AT_MOST = 20

STEPS: list[Callable[[User], bool]] = []
"""Called one after another, outside any transaction; each may be called again. False: not everything could be
done now, the account stays until the next sweep."""
LAST: list[Callable[[User], bool]] = []
"""Called in the transaction in which the row goes, while nobody can write anything that refers to it. False:
something is left after all, and nothing of this transaction stays."""
TOLD: list[Callable[[User], list[str]]] = []
"""What goes and what stays of this person in particular, in their language."""
on_begun: list[Callable[[int], object]] = []
"""Called with the id of the person, in the transaction in which it begins."""


@transaction.atomic
def begin(person: User) -> None:
    """From now on nobody signs in to the account, and it is taken apart. Twice is no harm.

    Raises ValidationError for somebody who looks after the site: what they did must stay under their name.
    """
    locked = lock_person(person.pk)
    if is_kept(locked):
        raise ValidationError(
            _("An account with rights in the administration is not deleted. Have them taken away first.")
        )
    Deletion.objects.get_or_create(user=locked, defaults={"asked_at": now()})
    locked.is_active = False
    locked.set_unusable_password()
    locked.save(update_fields=["is_active", "password"])
    _sign_out(locked)
    for listener in on_begun:
        listener(locked.pk)


def is_kept(person: User) -> bool:
    """Whether the account has rights in the administration."""
    return person.is_staff or person.is_superuser


def _sign_out(person: User) -> None:
    """Every device and every program of the person is signed out."""
    keys = UserSession.objects.filter(user=person).values_list("session_key", flat=True)
    Session.objects.filter(session_key__in=list(keys)).delete()
    UserSession.objects.filter(user=person).delete()
    Device.objects.filter(user=person).delete()
    Token.objects.filter(user=person).delete()
    FeedAddress.objects.filter(user=person).delete()


def carry_out(user_id: int) -> bool:
    """Take apart an account that is being deleted; whether it is gone. Each call goes on with the rest."""
    person = User.objects.filter(pk=user_id, deletion__isnull=False).first()
    if person is None:
        return True
    _confirm(person)
    if all(step(person) for step in STEPS) and _delete_row(user_id):
        return True
    logger.warning("an account could not be deleted yet")
    return False


@transaction.atomic
def _delete_row(user_id: int) -> bool:
    # Whoever stores something that refers to the person waits here, and then finds nobody.
    person = User.objects.select_for_update().filter(pk=user_id).first()
    if person is None:
        return True
    if not all(step(person) for step in LAST):
        transaction.set_rollback(True)
        return False
    _forget_in_admin(person)
    person.delete()
    logger.info("an account is deleted")
    return True


def left_behind() -> list[int]:
    """The accounts that are still being deleted, oldest first."""
    return list(Deletion.objects.order_by("asked_at").values_list("user_id", flat=True)[:AT_MOST])


def _confirm(person: User) -> None:
    """One mail that tells the owner; a mail server that does not answer does not hold the deletion up."""
    if not Deletion.objects.filter(user=person, told_at=None).update(told_at=now()):
        return
    if person.mail_refused_at is not None:
        return
    try:
        mails.send(person, "accounts/mail/deleted")
    except Exception as error:
        logger.warning("deletion not confirmed by mail: %s", type(error).__name__)


def _forget_in_admin(person: User) -> None:
    """The administration's log keeps what was done with the account, without the name."""
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=kind, object_id=str(person.pk)).update(object_repr="")
