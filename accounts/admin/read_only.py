"""Pages of the administration that are read."""

from typing import Any

from django.http import HttpRequest

from accounts.admin.bounded import Bounded


class ReadOnly(Bounded):
    """Nothing is added, changed or deleted by hand: what may be done has its own button and service."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
