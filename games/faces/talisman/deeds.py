"""What an event is besides its sentence: whose doing, who is seen to do it, and how much it weighs."""

from games.engine.events import Seen
from games.faces.say import log
from games.faces.talisman.names import Words
from games.faces.talisman.pieces import vignette
from games.faces.talisman.speaker import SPEAKER, TalismanEvent
from games.systems.talisman.content import Content

UNKNOWN = TalismanEvent()


def row_of(kind: str) -> TalismanEvent:
    """The row of a kind of event."""
    return SPEAKER.events.get(kind, UNKNOWN)


def role(kind: str) -> str:
    """What an event is to those who read the log: a turn, a fight, a roll; "" for most."""
    return row_of(kind).role


def opens(event: Seen) -> bool:
    """Whether something new begins with the event."""
    return row_of(event.kind).opens


def weight(event: Seen) -> int:
    """2 for what counts, 1 for what is told where nothing counts, 0 for the rest."""
    return row_of(event.kind).weight


def seat_of(event: Seen) -> int:
    """The seat that an event is about, 0 for none."""
    return int(event.facts.get("seat", 0))


def doer(event: Seen) -> int:
    """The seat whose answer it was, 0 for none."""
    return int(log.doer(SPEAKER, event) or 0)


def side(event: Seen) -> str:
    """The seat that an event is about, which gives the colour; "" for none."""
    return str(seat_of(event) or "")


def picture(words: Words, event: Seen) -> str:
    """The symbol of the Werewolf where it moves, else of the character it is about; "" for none."""
    if role(event.kind) == "prowls":
        return bust("werewolf")
    character = words.at(event.step).playing.get(seat_of(event), "")
    return bust(character) if character else ""


def sign(words: Words, event: Seen) -> str:
    """The symbol of the card or the thing that is nobody's; "" for none."""
    return thing(words.content, str(event.facts.get("card", ""))) or log.sign(SPEAKER, words, event)


def bust(character: str) -> str:
    """The symbol of a character."""
    return f"bust-{character}"


def thing(content: Content, card: str) -> str:
    """The symbol of a card, "" for what is none."""
    return vignette(content.cards[card]) if card in content.cards else ""
