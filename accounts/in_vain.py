"""Signing up with an address that is known takes the same work as with any other, and leaves nothing behind.

Whoever measures how long the site takes learns as little from it as whoever reads what it answers.
"""

import copy
import uuid
from typing import Any

from allauth.account.internal.flows.email_verification import get_address_for_user
from allauth.account.utils import has_verified_email
from django.db import transaction
from django.http import HttpRequest


class SameWork:
    """Of a form of signing up: stands before allauth's form and what it stores."""

    account_already_exists: bool
    cleaned_data: dict[str, Any]
    in_vain: Any = None
    """The person that was stored in vain."""

    def try_save(self, request: HttpRequest) -> Any:
        """Raises IntegrityError like `save`."""
        if self.account_already_exists:
            self.in_vain = store_in_vain(self.somebody_new(), request)
        return super().try_save(request)  # type: ignore[misc]

    def somebody_new(self) -> Any:
        """The same form filled in by a person with an address that nobody can have."""
        form = copy.copy(self)
        form.account_already_exists = False
        form.cleaned_data = self.cleaned_data | {"email": f"{uuid.uuid4().hex}@in-vain.invalid"}
        return form


def store_in_vain(form: Any, request: HttpRequest) -> Any:
    """Hash, write and look up what a new person takes; the writing is undone, the commit is made. The person,
    who is in no row."""
    with transaction.atomic(), transaction.atomic():
        person = form.save(request)
        has_verified_email(person)
        get_address_for_user(person)
        transaction.set_rollback(True)
    return person
