"""What an event is besides its sentence: whose doing, who is seen to do it, and how much it weighs."""

from games.engine.events import Seen
from games.faces.talisman.names import Words
from games.faces.talisman.pieces import vignette
from games.systems.talisman.content import Content

WEREWOLF_MOVED = "werewolf_moved"
OPENERS = frozenset(
    ("came", "fight", "attack", WEREWOLF_MOVED, "killed", "resigned", "nightfall", "daybreak")
)
"""Something new begins with them."""
ACTS = frozenset(
    (
        *(
            "came",
            "faces",
            "attack",
            "bought",
            "cast",
            "fate",
            "ditched",
            "evaded",
            "evaded_character",
            "used",
        ),
        *("quest", "given", "proposed", "taken", "remade", "trophy_spent", "put_back", "put_beneath"),
    )
)
"""What the player of `seat` has just answered, or what came of that at once."""
DULL = frozenset(
    (
        *("turn", "by_order", "rolled", "fate", "discarded", "spell_gained", "peeked", "spied", "poster"),
        *("met", "used", "on_top", "put_back", "put_beneath", "kept", "laid_before", "lasted", "first"),
        *(
            "evading",
            "fixed",
            "helped",
            "lent",
            "trophy_spent",
            "gold_dropped",
            "remade",
            "decided",
            "offered",
        ),
    )
)
"""A short report does not tell them."""
SLIGHT = frozenset(
    (
        *("came", "fight", "attack", "drawn", "turned_up", "faces", "gained_card", "ditched", "card_moved"),
        *(WEREWOLF_MOVED, "nightfall", "daybreak", "lasting", "lunar", "gained", "lost", "bought", "evaded"),
    )
)
"""A short report tells them where nothing else has come of it."""
WEIGHTS = {**dict.fromkeys(SLIGHT, 1), **dict.fromkeys(DULL, 0)}


def opens(event: Seen) -> bool:
    """Whether something new begins with the event."""
    return event.kind in OPENERS


def weight(event: Seen) -> int:
    """2 for what counts, 1 for what is told where nothing counts, 0 for the rest."""
    return WEIGHTS.get(event.kind, 2)


def seat_of(event: Seen) -> int:
    """The seat that an event is about, 0 for none."""
    return int(event.facts.get("seat", 0))


def doer(event: Seen) -> int:
    """The seat whose answer it was, 0 for none."""
    return seat_of(event) if event.kind in ACTS else 0


def side(event: Seen) -> str:
    """The seat that an event is about, which gives the colour; "" for none."""
    return str(seat_of(event) or "")


def picture(words: Words, event: Seen) -> str:
    """The symbol of the Werewolf where it moves, else of the character it is about; "" for none."""
    if event.kind == WEREWOLF_MOVED:
        return bust("werewolf")
    character = words.at(event.step).playing.get(seat_of(event), "")
    return bust(character) if character else ""


SIGNS = {
    "nightfall": "night",
    "daybreak": "day",
    "light_fades": "fate",
    "gold_laid": "coin",
    "ending": "crown",
}
"""What an event is about that names no card."""


def sign(words: Words, event: Seen) -> str:
    """The symbol of the card or the thing that is nobody's; "" for none."""
    return thing(words.content, str(event.facts.get("card", ""))) or SIGNS.get(event.kind, "")


def bust(character: str) -> str:
    """The symbol of a character."""
    return f"bust-{character}"


def thing(content: Content, card: str) -> str:
    """The symbol of a card, "" for what is none."""
    return vignette(content.cards[card]) if card in content.cards else ""
