"""What is said of an event, and what it is besides: all of it out of its row."""

from typing import Any

import msgspec
from django.utils.translation import pgettext

from games.engine.events import Seen
from games.faces.say.gaps import Facts, Names
from games.faces.say.speaker import Speaker
from games.faces.wording import Motion
from games.kit.content_sets import kept_inside

KEPT = 8192
Rows = Speaker[Any, Any]


def line(speaker: Rows, words: Any, event: Seen) -> str:
    """An event in words."""
    return _worded(words, speaker, event.kind, msgspec.json.encode(event.facts))


@kept_inside(KEPT)
def _worded(words: Any, speaker: Rows, kind: str, facts: bytes) -> str:
    """The words of an event depend on nothing but it and the names, so they are remembered."""
    return worded(speaker, words, kind, msgspec.json.decode(facts))


def worded(speaker: Rows, words: Names, kind: str, facts: Facts) -> str:
    """The same of what has no step."""
    row = speaker.events.get(kind)
    if row is None:
        return pgettext("log", "Something happens.")
    return speaker.say(row.text, words, facts) if row.text else speaker.odd[kind](words, facts)


def _of(speaker: Rows, words: Names, event: Seen, field: str, missing: Any) -> Any:
    """What the row says of an event, or the one of its texts that the event picks."""
    row = speaker.events.get(event.kind)
    if row is None:
        return missing
    if row.text is not None and row.text.varies:
        own = speaker.text(row.text, words, event.facts).own
        if field in own:
            return own[field]
    return getattr(row, field)


def opens(speaker: Rows, words: Names, event: Seen) -> bool:
    """Whether something new begins with it."""
    return bool(_of(speaker, words, event, "opens", missing=False))


def weight(speaker: Rows, words: Names, event: Seen) -> int:
    """2 for what counts, 1 for what is told where nothing counts, 0 for the rest."""
    return int(_of(speaker, words, event, "weight", 2))


def doer(speaker: Rows, event: Seen) -> Any:
    """What the fact says that names whose answer it was; None where it was nobody's."""
    row = speaker.events.get(event.kind)
    return event.facts.get(row.doer) if row is not None and row.doer else None


def sign(speaker: Rows, words: Names, event: Seen) -> str:
    """The symbol of what it is about; "" for none."""
    found = _of(speaker, words, event, "sign", None)
    return speaker.tell(found, words, event.facts) if found and not isinstance(found, str) else found or ""


def motion(speaker: Rows, event: Seen) -> Motion | None:
    """What is seen of it besides a way."""
    row = speaker.events.get(event.kind)
    found: Motion | None = row.motion if row is not None else None
    return found
