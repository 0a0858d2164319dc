"""What an event is besides what its row says: whose doing, who is seen to do it, and where."""

from functools import cache

from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Change
from games.faces.say import log
from games.faces.sorcerer.dice import die
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.plan import middle
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.symbols import bust
from games.faces.wording import Motion, Where
from games.systems.sorcerer.state import board_of, chamber_of
from games.systems.sorcerer.view import View

SUM = _("%(attacker)s + %(attacker_die)s against %(defender)s + %(defender_die)s")


def role(event: Seen) -> str:
    """What it is to whoever reads the log; "" for most."""
    row = SPEAKER.events.get(event.kind)
    return row.role if row is not None else ""


def doer(view: View, event: Seen) -> int:
    """The seat whose answer it was, 0 for none: the row names it, or a character of it."""
    found = log.doer(SPEAKER, event)
    if isinstance(found, int):
        return found
    one = view.characters.get(found)
    return one.seat if one else 0


def to_reader(view: View, event: Seen) -> bool:
    """Whether somebody else did it to a character of the reader: an attack, a theft, a wound by it."""
    facts = event.facts
    who, target = (view.characters.get(str(facts.get(fact, ""))) for fact in ("who", "target"))
    if target is not None and target.seat == view.seat:
        return who is not None and who.seat != view.seat
    row = SPEAKER.events.get(event.kind)
    hurt = row is not None and row.change is not None and row.change.lost and not row.doer
    return hurt and who is not None and who.seat == view.seat


def brought(words: Words, event: Seen) -> tuple[Change, ...]:
    """What it gave or took, in a word or two: "+1 Gem"."""
    row = SPEAKER.events.get(event.kind)
    if row is None or row.change is None or row.change.short is None:
        return ()
    told = [SPEAKER.tell(one, words, event.facts) for one in (row.change.short, row.change.picture)]
    return (Change(told[0], told[1], row.change.lost),)


def motion(event: Seen) -> Motion | None:
    """What its row says, else a blow where somebody is beaten or hurt."""
    row = SPEAKER.events.get(event.kind)
    return log.motion(SPEAKER, event) or ("hit" if row is not None and row.blow else None)


def summed(words: Words, event: Seen) -> str:
    """The sum of each side of a clash with its die; "" for what has none."""
    if role(event) != "clash":
        return ""
    facts = event.facts
    strength = {side: facts[side] for side in facts["dice"]}
    dice = {f"{side}_die": die(shown) for side, shown in facts["dice"].items()}
    return words.fill(SUM, {}, **strength, **dice)


def picture(event: Seen) -> str:
    """The symbol of the character it is about; "" for none."""
    who = event.facts.get("who", "")
    return bust(who) if who else ""


def way(event: Seen) -> tuple[Where, ...]:
    """The place that somebody left by it, and where it happened; () where it does not say."""
    facts, row = event.facts, SPEAKER.events.get(event.kind)
    if row is not None and row.walked:
        return tuple(spot(one) for one in (facts.get("frm", ""), facts["to"]) if one)
    return (spot(facts["where"]),) if facts.get("where") else ()


@cache
def spot(where: str) -> Where:
    """A place by its middle on the picture of its board."""
    x, y = middle(chamber_of(where))
    return Where(str(board_of(where)), chamber_of(where), x, y)
