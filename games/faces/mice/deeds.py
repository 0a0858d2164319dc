"""What an event is besides its sentence: whose doing, who is seen to do it, and how much it weighs."""

from games.engine.events import Seen
from games.faces.mice.names import Words
from games.faces.wording import Motion
from games.kit.content_sets import kept_inside
from games.systems.mice.content import Content
from games.systems.mice.state import kind_of

OPENERS = frozenset(("turn", "round", "explored", "encounter", "surge", "attack", "over", "onward"))
"""Something new begins with them."""
ACTS = frozenset(
    (
        *("hero", "moved", "attack", "used", "searched", "equipped", "shared", "laid", "learned", "explored"),
        *("taken_back", "trap_removed", "thrown", "discarded", "snare", "kept", "concede"),
    )
)
"""What the player of the mouse has just answered, or what came of that at once."""
DULL = frozenset(
    (
        *(
            "turn",
            "round",
            "by_order",
            "rolled",
            "order",
            "left_track",
            "hits",
            "page",
            "boosted",
            "laid_out",
        ),
        *(
            "hero",
            "party_card",
            "status_off",
            "discarded",
            "equipped",
            "story_achievement",
            "counted",
            "line",
        ),
    )
)
"""A short report does not tell them."""
SLIGHT = frozenset(
    (
        *(
            "moved",
            "minion_moved",
            "attack",
            "cheese",
            "wheel",
            "searched",
            "placed",
            "shared",
            "laid",
            "used",
        ),
        *("drifted", "traps", "taken_back", "trap_removed", "lightened", "snare"),
    )
)
"""A short report tells them where nothing else has come of it."""
WEIGHTS = {**dict.fromkeys(SLIGHT, 1), **dict.fromkeys(DULL, 0)}
HITS = ("wounded", "minion_wounded", "defeated", "captured")
FINDS = ("found", "learned")
"""A card is turned over with them."""
SUBJECTS = ("who", "by", "giver", "card")


def opens(event: Seen) -> bool:
    """Whether something new begins with the event."""
    return event.kind in OPENERS


def weight(event: Seen) -> int:
    """2 for what counts, 1 for what is told where nothing counts, 0 for the rest."""
    return WEIGHTS.get(event.kind, 2)


def motion(event: Seen) -> Motion | None:
    """What is seen of an event besides a way: a blow, or a card that is turned over."""
    return "hit" if event.kind in HITS else "card" if event.kind in FINDS else None


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


def doer(words: Words, event: Seen) -> int:
    """The seat whose answer it was, 0 for none."""
    return seat_of(words, event) if event.kind in ACTS else 0


def side(content: Content, event: Seen) -> str:
    """Who gives the colour: the hero that an event is about; "minions" for all others on the board."""
    who = subject(content, event)
    return who if who in content.heroes else "minions" if who else ""


def picture(content: Content, event: Seen) -> str:
    """The symbol of whoever it is about; "" for none."""
    who = subject(content, event)
    return bust(who) if who else ""


SIGNS = {
    "encounter": "kind-encounter",
    "story_achievement": "kind-party",
    "disguised": "kind-party",
    "counted": "push",
    "page": "hourglass",
    "round": "hourglass",
    "over": "hourglass",
    "surge": "cheese",
    "wheel": "cheese",
    "traps": "mousetrap",
}
"""What an event is about that names nobody."""


def sign(event: Seen) -> str:
    """The symbol of a mouse that is chosen, a thing that is left, what the house does; "" for none."""
    if event.kind == "hero":
        return bust(event.facts["hero"])
    return thing(event.facts["item"]) if event.kind == "item_lost" else SIGNS.get(event.kind, "")


def bust(who: str) -> str:
    """The symbol of a mouse, a minion or a boss."""
    return f"bust-{who.replace('_', '-')}"


def thing(card: str) -> str:
    """The symbol of a search card or an ability."""
    return f"thing-{card.replace('_', '-')}"
