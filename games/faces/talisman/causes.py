"""Why something came over a character: the card, Spell, ability or roll before it, or the time of day."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Change
from games.faces.talisman.deeds import role, row_of
from games.faces.talisman.fought import index_of
from games.faces.talisman.names import Words, foe, name, printed
from games.faces.talisman.rolls import ROLLS, roll_name
from games.kit.held import card_of
from games.systems.talisman.movement import MOVE

TIMES = {"falls": _("at nightfall"), "dawns": _("at daybreak")}
"""Role of an event -> when it was."""
BECAUSE = _("%(change)s (%(cause)s)")


def with_cause(words: Words, log: Sequence[Seen], event: Seen, change: Change) -> Change:
    """What was won or lost with its cause, where one is known."""
    cause = cause_of(words, log, event) if row_of(event.kind).caused else ""
    if not cause:
        return change
    return Change(gettext(BECAUSE) % {"change": change.words, "cause": cause}, change.picture, change.lost)


def cause_of(words: Words, log: Sequence[Seen], event: Seen) -> str:
    """The last thing before the event that may have brought it; "" where nothing is found."""
    why = str(event.facts.get("why", ""))
    if why:
        return _of_loss(words, why)
    for before in reversed(log[: index_of(log, event)]):
        row = row_of(before.kind)
        if row.role in TIMES:
            return gettext(TIMES[row.role])
        if row.cause:
            return _named(words, row.cause, str(before.facts[row.cause]))
        if role(before.kind) in ("turn", "arrives", "clash"):
            return ""
    return ""


def _of_loss(words: Words, why: str) -> str:
    """The reason of a life lost; that it was in battle is seen anyway."""
    known = why in ROLLS or printed(words.content, why) is not None or bool(foe(words.content, why))
    return roll_name(words.content, why) if known else ""


def _named(words: Words, fact: str, what: str) -> str:
    """What a fact names as a cause; "" for an ability, and for a roll that has no name."""
    if fact == "roll":
        return "" if what == MOVE else roll_name(words.content, what)
    card = card_of(what)
    return name(words.content, card) if printed(words.content, card) is not None else ""
