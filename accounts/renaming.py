"""Another name for somebody who has one."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.changes import lock_person
from accounts.models import User
from accounts.models.user import NAME_TAKEN
from accounts.names import tidy_name, validate_name
from accounts.new_names import validate_new_name


def tidied_for(person: User, raw: str) -> str:
    """The name in its stored form; the person's own may stay. Raises ValidationError for one that nobody may
    take now."""
    name = tidy_name(raw)
    if name != person.username:
        validate_new_name(name)
    return name


def rename(person: User, raw: str) -> str:
    """Give the person another name; the name before. Raises ValidationError for one that cannot be taken."""
    try:
        with transaction.atomic():
            locked = lock_person(person.pk)
            before, name = locked.username, tidied_for(locked, raw)
            validate_name(name)
            locked.username = name
            locked.clean()
            locked.save(update_fields=["username"])
    except IntegrityError:
        raise ValidationError(NAME_TAKEN, code="taken") from None
    person.refresh_from_db()
    return before
