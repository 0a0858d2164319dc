"""Somebody's settings for tables, kept under names of their own."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.models import User
from games.models import TableTemplate
from games.refused import Refused
from labyrinth.ground.clock import now

AT_MOST = 20


@transaction.atomic
def keep(user: User, name: str, settings: Mapping[str, Any]) -> TableTemplate:
    """Keep settings under a name; what stood under it is replaced. Raises Refused when there are too many."""
    lock_person(user.pk)
    mine = TableTemplate.objects.filter(user=user)
    if mine.exclude(name=name).count() >= AT_MOST:
        raise Refused(_("You can keep settings under %(most)d names at most.") % {"most": AT_MOST})
    values = {"settings": dict(settings), "changed_at": now()}
    return TableTemplate.objects.update_or_create(user=user, name=name, defaults=values)[0]


@transaction.atomic
def rename(user: User, template_id: int, name: str) -> None:
    """Give settings another name. Raises Refused for a name that others bear, and where there are none."""
    lock_person(user.pk)
    mine = TableTemplate.objects.filter(user=user)
    if mine.filter(name=name).exclude(pk=template_id).exists():
        raise Refused(_("You keep other settings under this name."))
    if not mine.filter(pk=template_id).update(name=name):
        raise Refused(_("These settings are no longer kept."))


def remove(user: User, template_id: int) -> None:
    """Forget settings; they may be gone already."""
    TableTemplate.objects.filter(user=user, pk=template_id).delete()
