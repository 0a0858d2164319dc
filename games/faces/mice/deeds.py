"""Whom an event is about: a mouse or a minion, its seat, its colour, its picture."""

from games.engine.events import Seen
from games.faces.mice.names import Words
from games.kit.content_sets import kept_inside
from games.systems.mice.content import Content
from games.systems.mice.state import kind_of

SUBJECTS = ("who", "by", "giver", "card")


def subject(content: Content, event: Seen) -> str:
    """The mouse, or the kind of minion, that an event is about; "" for nobody."""
    facts = event.facts
    for fact in SUBJECTS:
        if fact in facts and (kind := kind_named(content, str(facts[fact]))):
            return kind
    return ""


@kept_inside(4096)
def kind_named(content: Content, who: str) -> str:
    """A mouse by its hero, a figure or card of minions by its kind; "" for anything else."""
    if who in content.heroes:
        return who
    kind = kind_of(content, who if who in content.boss_of else who.rpartition("-")[0] or who)
    return kind if kind in content.minions or kind in content.bosses else ""


def seat_of(words: Words, event: Seen) -> int:
    """The seat whose mouse an event is about, 0 for none."""
    return words.seats.get(subject(words.content, event), int(event.facts.get("seat", 0) or 0))


def side(content: Content, event: Seen) -> str:
    """Who gives the colour: the hero that an event is about; "minions" for all others on the board."""
    who = subject(content, event)
    return who if who in content.heroes else "minions" if who else ""


def picture(content: Content, event: Seen) -> str:
    """The symbol of whoever it is about; "" for none."""
    who = subject(content, event)
    return bust(who) if who else ""


def bust(who: str) -> str:
    """The symbol of a mouse, a minion or a boss."""
    return f"bust-{who.replace('_', '-')}"


def thing(card: str) -> str:
    """The symbol of a search card or an ability."""
    return f"thing-{card.replace('_', '-')}"
