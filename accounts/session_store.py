"""Sessions in the database, as Django keeps them; one is read by a statement that is made once, and beside it
the person that it was of when this process last had it.

Every page reads both. Measured (CPU with the database, Django 5.2): 0.48 ms by the ORM, 0.22 by two
statements that are made once, 0.15 so.
"""

from collections import OrderedDict
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from labyrinth.ground.compiled import KEY, WORD, Beside, Compiled

MOST = 10_000
"""Of so many sessions it is kept whose they were, those that were asked for last."""
NOBODY = 0

by_number: Compiled[User] = Compiled(lambda: User.objects.filter(pk=KEY))
_by_key: Compiled[Session] = Compiled(lambda: Session.objects.filter(session_key=WORD))
_with_person = Beside(_by_key, by_number)
_owners: OrderedDict[str, int] = OrderedDict()


class SessionStore(db.SessionStore):
    """As Django's, under whose name the rows stay where they are."""

    beside: User | None = None
    """Who was read with the session: perhaps somebody else than the session says now."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows."""
        return Session

    def person(self, number: int) -> User | None:
        """The person with this number, whose session it is (no query where they were read with it)."""
        found, self.beside = self.beside, None
        if found is None or found.pk != number:
            found = by_number.first(number)
        if self.session_key and found:
            _note(self.session_key, number)
        return found

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of a session that is stored now, perhaps of somebody who has just signed in."""
        row = cast(Session, super().create_model_instance(data))
        number = str(data.get(SESSION_KEY, ""))
        if number.isdecimal():
            _note(row.session_key, int(number))
        return row

    def _get_session_from_db(self) -> Any:
        if not self.session_key:
            self._session_key = None
            return None
        found, self.beside = _with_person.first([self.session_key], [_owners.get(self.session_key, NOBODY)])
        if found is None or found.expire_date <= timezone.now():
            self._session_key = self.beside = None
            return None
        return found


def _note(key: str, number: int) -> None:
    # Each step is whole by itself: threads share it without a lock.
    _owners.pop(key, None)
    _owners[key] = number
    while len(_owners) > MOST:
        _owners.popitem(last=False)
