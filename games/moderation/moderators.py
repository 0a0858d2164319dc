"""The group of those who keep order: made with the site, so that the operator only adds people to it."""

from typing import Any

from django.apps import apps as installed

MODERATORS = "Moderators"
MAY = {
    "accounts": ("view_sanction",),
    "games": ("view_report", "change_report", "view_moderatoraction"),
}
"""What moderators may, in the admin; nothing of it shows a game's journal."""


def make_group(*, using: str, **_of_the_signal: Any) -> None:
    """Make the group, or give it what a new release adds. After each migration of this app."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    group, _made = Group.objects.using(using).get_or_create(name=MODERATORS)
    for label, names in MAY.items():
        # The permissions of an app are made by the same signal, perhaps later than this is called.
        create_permissions(installed.get_app_config(label), verbosity=0, using=using)
        found = Permission.objects.using(using).filter(content_type__app_label=label, codename__in=names)
        group.permissions.add(*found)
