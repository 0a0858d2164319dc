"""What the mouse on turn may do with a card that it has, at the card itself: use it, put it on.

To change equipment is a free action of several answers: they are sent as the plan of one tap.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from django.utils.safestring import SafeString
from msgspec import Struct, json
from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.mice.names import Words, bare
from games.faces.mice.options import option_text
from games.faces.mice.prompts import in_turn
from games.faces.mice.speaker import SPEAKER
from games.kit.picks import DONE
from games.kit.plan_steps import Step
from games.systems.mice.content import Content
from games.systems.mice.free import EQUIP
from games.systems.mice.orders.plans import mouse_of
from games.systems.mice.queries import fits_worn, may_use, pack_limit
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.windows import USE

WEAR, REMOVE = "wear", "remove"
PAWS = ("paw", "paws2")
Where = Literal["worn", "carried", "both"]


class AtCard(Struct, frozen=True):
    """A button at a `card`: it sends `key` as the answer, or else `steps` as a plan. `where` the card has to
    be for it."""

    card: str
    text: str
    key: str = ""
    steps: SafeString = SafeString("")
    where: Where = "both"

    def is_at(self, *, worn: bool) -> bool:
        """Whether it belongs to a card that is worn, or is carried."""
        return self.where in ("both", "worn" if worn else "carried")


def at_cards(words: Words, view: View, question: Question | None, *, sends: bool) -> tuple[AtCard, ...]:
    """All of them; plans only for whoever `sends` them."""
    if question is None or view.seat is None or view.turn is None or view.turn.card not in view.mice:
        return ()
    keys = question.options_of(view.seat)
    if question.kind == EQUIP:
        return tuple(_answers(words, question, keys, (WEAR, REMOVE)))
    if not in_turn(question):
        return ()
    equips = _equips(view.content, mouse_of(view)) if sends and EQUIP in keys else ()
    return (*_answers(words, question, keys, (USE,)), *equips)


def _answers(words: Words, question: Question, keys: Sequence[str], verbs: Sequence[str]) -> Iterator[AtCard]:
    """Options that are about a card alone."""
    for key in keys:
        verb, _colon, card = key.partition(":")
        if verb in verbs and card and ":" not in card:
            where: Where = "carried" if verb == WEAR else "worn" if verb == REMOVE else "both"
            said = str(option_text(words, question.kind, key, question.params))
            yield AtCard(card, said, key, where=where)


def _equips(content: Content, mouse: Mouse) -> Iterator[AtCard]:
    """What it may put on, as long as its pack holds what it takes off for that."""
    for card in dict.fromkeys(mouse.pack):
        if card in content.gear and may_use(content, mouse, content.search[card]):
            off = _in_the_way(content, mouse, card)
            if _fits(content, mouse, card, off):
                said = SPEAKER.phrased("put-on", bare(content), instead=off)
                yield AtCard(card, said, steps=_sent(card, off), where="carried")


def _in_the_way(content: Content, mouse: Mouse, card: str) -> list[str]:
    """What it has to take off for a card, the oldest first."""
    kept, off = list(mouse.worn), []
    slot = content.search[card].slot
    for one in mouse.worn:
        if fits_worn(content, mouse, [*kept, card]):
            break
        other = content.search[one].slot
        if other == slot or (other in PAWS and slot in PAWS):
            kept.remove(one)
            off.append(one)
    return off


def _fits(content: Content, mouse: Mouse, card: str, off: Sequence[str]) -> bool:
    """Whether it may be worn so, and the pack holds the rest."""
    worn = [*(Counter(mouse.worn) - Counter(off)).elements(), card]
    room = pack_limit(content, replace(mouse, worn=worn)) - (len(mouse.pack) - 1 + len(off))
    return room >= 0 and fits_worn(content, mouse, worn)


def _sent(card: str, off: Sequence[str]) -> SafeString:
    """The answers as the form of a plan sends them; the end is asked for only where more may be changed."""
    changes = [*(f"{REMOVE}:{one}" for one in off), f"{WEAR}:{card}"]
    steps = [Step((EQUIP,)), *(Step((key,), EQUIP) for key in changes), Step((DONE,), EQUIP, optional=True)]
    return SafeString(json.encode(steps).decode())
