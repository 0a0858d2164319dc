"""Hero sheets: values, life, cheese, what a mouse wears and carries, its abilities.

Most are as they were before the last answer, so a sheet is kept by all that it is made of (docs/slow-game.md,
"Drawing").
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from accounts.languages import active_language
from games.faces.mice.amounts import hearts
from games.faces.mice.at_cards import AtCard
from games.faces.mice.card_faces import SLOT_NAMES, CardFace, card_face
from games.faces.mice.counters import marks_of
from games.faces.mice.help import hero_help
from games.faces.mice.names import Words
from games.faces.mice.pieces import CAPTURED
from games.faces.mice.titles import Earned, earned
from games.kit.content_sets import derived, kept_inside
from games.systems.mice.cards import Slot
from games.systems.mice.content import Content
from games.systems.mice.queries import defence, lore, move_value, pack_limit, weapons
from games.systems.mice.state import Mouse
from games.systems.mice.view import View

ALWAYS_SHOWN: tuple[Slot, ...] = ("head", "body")
"""Slots whose being free is told."""
FACTS = msgspec.msgpack.Decoder(Mouse)


@dataclass(frozen=True)
class Value:
    """One value of a mouse: its symbol, what is printed, and how much it is more now."""

    picture: str
    printed: int
    more: int = 0


@dataclass(frozen=True)
class Item:
    """A card that a mouse has; `slot` says how it is worn, "" if it is not; `doings` may be done with it."""

    card: CardFace
    slot: str = ""
    doings: tuple[AtCard, ...] = ()


@dataclass(frozen=True)
class Printed:
    """What is printed on a hero card, in the reader's language."""

    who: str
    picture: str
    name: str
    classes: str
    passive: str
    passive_text: str


@dataclass(frozen=True, eq=False)
class Sheet:
    """A hero sheet; `status` is "active" or "captured"."""

    printed: Printed
    person: str
    status: str
    own: bool
    active: bool
    life: range
    lost: range
    poison: int
    cheese: int
    values: tuple[Value, ...]
    marks: tuple[str, ...]
    titles: tuple[Earned, ...]
    worn: tuple[Item, ...]
    free: tuple[str, ...]
    pack: tuple[Item, ...]
    room: range
    abilities: tuple[Item, ...]

    @property
    def who(self) -> str:
        """The hero."""
        return self.printed.who


def sheets(words: Words, view: View, doings: Sequence[AtCard] = ()) -> tuple[Sheet, ...]:
    """The sheets of all mice, the reader's own first; `doings` are those of the mouse on turn."""
    mice = sorted(view.mice.values(), key=lambda one: one.seat != view.seat)
    language = active_language()
    return tuple(_sheet(words, view, one, language, tuple(doings)) for one in mice)


def _sheet(words: Words, view: View, mouse: Mouse, language: str, doings: tuple[AtCard, ...]) -> Sheet:
    own, active = mouse.seat == view.seat, view.turn is not None and view.turn.card == mouse.id
    facts, person = msgspec.msgpack.encode(mouse), words.person(mouse.seat)
    at_cards = doings if own and active else ()
    return _made(view.content, language, facts, (person, own), (active, at_cards), earned(view, mouse.id))


@kept_inside(4096)
def _made(
    content: Content,
    language: str,
    facts: bytes,
    whose: tuple[str, bool],
    now: tuple[bool, tuple[AtCard, ...]],
    titles: tuple[Earned, ...],
) -> Sheet:
    mouse, (active, doings) = FACTS.decode(facts), now
    left = hearts(content, mouse)
    return Sheet(
        printed=_printed(content, mouse.id, language),
        person=whose[0],
        status="active" if mouse.active else "captured",
        own=whose[1],
        active=active,
        life=range(left),
        lost=range(content.heroes[mouse.id].life - left),
        poison=mouse.poison,
        cheese=mouse.cheese,
        values=_values(content, mouse),
        marks=marks_of(mouse) if mouse.active else (CAPTURED,),
        titles=titles,
        worn=tuple(_item(content, card, doings, worn=True) for card in mouse.worn),
        free=_counted(_free(content, mouse)),
        pack=tuple(_item(content, card, doings) for card in (*mouse.pack, *mouse.tricks)),
        room=range(max(0, pack_limit(content, mouse) - len(mouse.pack))),
        abilities=tuple(_item(content, card, doings) for card in mouse.abilities),
    )


@derived
def _printed(content: Content, hero: str, _language: str) -> Printed:
    card = hero_help(content, hero)
    return Printed(hero, card.symbol, card.name, card.classes, card.passive, card.passive_text)


def _values(content: Content, mouse: Mouse) -> tuple[Value, ...]:
    """Battle with the best weapon, defence, lore and move, and what cards and abilities add."""
    hero = content.heroes[mouse.id]
    best = max(
        (content.search[one].battle for one in weapons(content, mouse) if one in content.search), default=0
    )
    return (
        Value("battle", hero.battle, best),
        Value("shield", hero.defence, defence(content, mouse) - hero.defence),
        Value("lore", hero.lore, lore(content, mouse) - hero.lore),
        Value("paw", hero.move, move_value(content, mouse) - hero.move),
    )


def _item(content: Content, card: str, doings: Sequence[AtCard], *, worn: bool = False) -> Item:
    plain = _held(content, card, worn, active_language())
    here = tuple(one for one in doings if one.card == card and one.is_at(worn=worn))
    return Item(plain.card, plain.slot, here) if here else plain


@derived
def _held(content: Content, card: str, worn: bool, _language: str) -> Item:
    slot = content.search[card].slot if worn else None
    return Item(card_face(content, card), str(SLOT_NAMES[slot]) if slot else "")


def _counted(slots: Sequence[Slot]) -> tuple[str, ...]:
    """Places of the body in words, two paws as one."""
    return tuple(
        f"{SLOT_NAMES[one]} ×{n}" if n > 1 else str(SLOT_NAMES[one]) for one, n in Counter(slots).items()
    )


def _free(content: Content, mouse: Mouse) -> list[Slot]:
    taken = [content.search[card].slot for card in mouse.worn]
    paws = sum({"paw": 1, "paws2": 2}.get(str(slot), 0) for slot in taken)
    found: list[Slot] = ["paw"] * max(0, content.heroes[mouse.id].paws - paws)
    return [*found, *(slot for slot in ALWAYS_SHOWN if slot not in taken)]
