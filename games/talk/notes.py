"""What a person notes for themselves about a game. Nobody else ever reads it, whoever takes the seat over."""

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.models import User
from accounts.tidied import tidied
from games.models import Game, Note
from games.models.talk import NOTE_LONGEST
from games.refused import Refused
from labyrinth.ground.clock import now


@dataclass(frozen=True)
class Saved:
    """What is stored now. `replaced` is what stood there and the page had not seen, "" where it had."""

    text: str
    version: str
    replaced: str = ""


def note_of(game: Game, user: User) -> Saved:
    """What the person has noted so far (one query)."""
    found = Note.objects.filter(game=game, user=user).values_list("text", flat=True).first() or ""
    return Saved(found, version_of(found))


def save(game: Game, user: User, text: str, *, seen: str) -> Saved:
    """Store the notes. The last one to save wins, but is shown what it replaced if it had not `seen` that
    version. Raises Refused for more than NOTE_LONGEST signs.
    """
    words = tidied(text)
    if len(words) > NOTE_LONGEST:
        facts = {"most": NOTE_LONGEST, "signs": len(words)}
        raise Refused(_("Notes have at most %(most)d characters; these are %(signs)d.") % facts)
    with transaction.atomic():
        lock_person(user.pk)
        before = note_of(game, user)
        if words != before.text:
            _store(game, user, words)
    unseen = before.version != seen and before.text not in ("", words)
    return Saved(words, version_of(words), before.text if unseen else "")


def version_of(text: str) -> str:
    """What a page names as the version it has seen."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _store(game: Game, user: User, text: str) -> None:
    Note.objects.update_or_create(game=game, user=user, defaults={"text": text, "changed_at": now()})
