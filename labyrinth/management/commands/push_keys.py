"""`manage.py push_keys`: a key that signs notices to devices, for the environment."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts import push_keys


class Command(BaseCommand):
    """Make a key; nothing is stored, nothing changes until it stands in the environment."""

    help = "Print a new key for notices to devices, as lines of the environment file."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        former = [one for one in (settings.VAPID_PRIVATE_KEY, *settings.VAPID_FORMER_KEYS) if one]
        self.stdout.write(f"VAPID_PRIVATE_KEY={push_keys.new_key()}")
        if former:
            self.stdout.write(f"VAPID_FORMER_KEYS={','.join(former)}")
            self.stderr.write(
                "Devices that signed up under the former key take the new one when they look in."
            )
