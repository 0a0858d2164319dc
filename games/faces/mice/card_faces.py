"""The faces of cards: search cards, abilities, encounters, and the cards of minions on the track."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from accounts.languages import active_language
from games.faces.card_scenes import Scene, scene
from games.faces.mice.card_pages import page_of
from games.faces.mice.deeds import bust, thing
from games.faces.mice.help import CLASSES
from games.faces.mice.names import name
from games.faces.mice.pieces import ABILITY, ATTACKS, ENCOUNTER, KINDS, WORDS
from games.faces.naming import text
from games.faces.narrow import narrow
from games.kit.content_sets import derived
from games.systems.mice.cards import CardKind, Key, SearchCard, Slot
from games.systems.mice.content import Content

Band = CardKind | Literal["ability", "orange", "blue"]
"""The colour of the band of a card: its kind; of an encounter the colour of its deck."""
KIND_NAMES: Mapping[CardKind, Promise] = {
    "weapon": pgettext_lazy("search card", "Weapon"),
    "armour": pgettext_lazy("search card", "Armour"),
    "accessory": pgettext_lazy("search card", "Accessory"),
    "scroll": pgettext_lazy("search card", "Scroll"),
    "item": pgettext_lazy("search card", "Item"),
    "trick": pgettext_lazy("search card", "Trick"),
    "event": pgettext_lazy("search card", "Event"),
    "party": pgettext_lazy("search card", "Party item"),
}
SLOT_NAMES: Mapping[Slot, Promise] = {
    "paw": pgettext_lazy("slot", "paw"),
    "paws2": pgettext_lazy("slot", "both paws"),
    "head": pgettext_lazy("slot", "head"),
    "body": pgettext_lazy("slot", "body"),
    "feet": pgettext_lazy("slot", "feet"),
    "neck": pgettext_lazy("slot", "neck"),
    "ring": pgettext_lazy("slot", "finger"),
    "tail": pgettext_lazy("slot", "tail"),
    "face": pgettext_lazy("slot", "face"),
    "belt": pgettext_lazy("slot", "belt"),
    "charm": pgettext_lazy("slot", "charm"),
}
WORD_NAMES: Mapping[Key, Promise] = {
    "greedy": pgettext_lazy("encounter", "greedy"),
    "traps": pgettext_lazy("encounter", "traps"),
    "ambush": pgettext_lazy("encounter", "ambush"),
}
ABILITY_NAME = pgettext_lazy("card", "Ability")
ENCOUNTER_NAMES: Mapping[str, Promise] = {
    "orange": pgettext_lazy("card", "Encounter in the castle"),
    "blue": pgettext_lazy("card", "Encounter in the tunnels"),
}
BANDS_FROM = (1, 3, 5)
"""The pages of the hourglass from which the three groups of an encounter come."""
WIDE = 8
"""So many letters of a word fit into the width of a card in a pack."""


@dataclass(frozen=True)
class Bonus:
    """What a card adds while it is worn: the symbol of the value, and "+1"."""

    picture: str
    amount: str


@dataclass(frozen=True)
class CardFace:
    """A printed card as one sees it.

    * `kind`: what it is in words, with slot and classes.
    * `glyph`, on its band, and `picture`, below it: symbols; `scene` is the same as a drawing.
    * `bonuses`: what it adds to values; `price`: what using it costs, in cheese.
    * `copies`: how many there are of it.
    """

    id: str
    name: str
    band: Band
    kind: str
    glyph: str
    picture: str
    text: str
    scene: Scene
    bonuses: tuple[Bonus, ...] = ()
    price: int = 0
    copies: int = 1

    @property
    def anchor(self) -> str:
        """The id of its sheet on a page."""
        return f"card-{self.id.replace('_', '-')}"

    @property
    def is_long(self) -> bool:
        """Whether a word of its name is too wide for a card in a pack."""
        return max(map(len, self.name.split())) > WIDE

    @property
    def short(self) -> str:
        """Its name as it stands on a narrow card."""
        return narrow(self.name)


def card_face(content: Content, card: str) -> CardFace:
    """The face of a search card or an ability in the reader's language."""
    return _face(content, card, active_language())


@derived
def _face(content: Content, card: str, _language: str) -> CardFace:
    return _search(content, content.search[card]) if card in content.search else _ability(content, card)


def _search(content: Content, card: SearchCard) -> CardFace:
    told = content.search[card.id].text
    parts = [str(KIND_NAMES[card.kind])]
    parts += [str(SLOT_NAMES[card.slot])] if card.slot else []
    parts += [", ".join(gettext(CLASSES[one]) for one in card.classes)] if card.classes else []
    return CardFace(
        id=page_of(content, card.id),
        name=name(content, card.id),
        band=card.kind,
        kind=" · ".join(parts),
        glyph=ATTACKS[card.attack] if card.attack else KINDS[card.kind],
        picture=thing(card.id),
        text=text(told) if told else "",
        scene=_scene(card.id),
        bonuses=_bonuses(card),
        copies=card.count,
    )


def _scene(card: str) -> Scene:
    return scene("mice", card.replace("_", "-"), thing(card))


def _bonuses(card: SearchCard) -> tuple[Bonus, ...]:
    values = {"battle": card.battle, "shield": card.defence, "lore": card.lore, "paw": card.move}
    return tuple(Bonus(picture, f"+{value}") for picture, value in values.items() if value)


def _ability(content: Content, card: str) -> CardFace:
    printed, told = content.abilities[card], content.abilities[card].text
    classes = [gettext(CLASSES[one]) for one in printed.classes if one != "any"]
    return CardFace(
        id=page_of(content, card),
        name=name(content, card),
        band="ability",
        kind=" · ".join([str(ABILITY_NAME), *([", ".join(classes)] if classes else [])]),
        glyph=ABILITY,
        picture=thing(card),
        text=text(told) if told else "",
        scene=_scene(card),
        price=printed.cost,
    )


# -- encounters ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Crowd:
    """Minions of one kind: the symbol of their bust, their name, and how many."""

    picture: str
    name: str
    count: int


@dataclass(frozen=True)
class Group:
    """Who comes from a page of the hourglass on; `now` where it is the group of this page."""

    page: int
    minions: tuple[Crowd, ...]
    now: bool


@dataclass(frozen=True)
class EncounterFace:
    """An encounter card: key words as symbol and word, its three groups, and whom a surge brings.

    `picture` is the bust of whom it brings first.
    """

    id: str
    name: str
    band: Band
    kind: str
    glyph: str
    picture: str
    words: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...]
    surge: tuple[Crowd, ...]


def encounter_face(content: Content, card: str, page: int = 0) -> EncounterFace:
    """The face of an encounter; `page` is that of the hourglass, 0 for none."""
    return _encounter(content, card, page, active_language())


@derived
def _encounter(content: Content, card: str, page: int, _language: str) -> EncounterFace:
    printed = content.encounters[card]
    last = max((first for first in BANDS_FROM if first <= page), default=0)
    groups = tuple(
        Group(first, crowds(content, band), first == last)
        for first, band in zip(BANDS_FROM, printed.bands, strict=True)
    )
    return EncounterFace(
        id=card,
        name=name(content, card),
        band=printed.colour,
        kind=str(ENCOUNTER_NAMES[printed.colour]),
        glyph=ENCOUNTER,
        picture=groups[-1].minions[0].picture,
        words=tuple((WORDS[word], str(WORD_NAMES[word])) for word in printed.words),
        groups=groups,
        surge=crowds(content, printed.surge),
    )


def crowds(content: Content, minions: Mapping[str, int]) -> tuple[Crowd, ...]:
    """Minions of several kinds."""
    return tuple(Crowd(bust(kind), name(content, kind), count) for kind, count in minions.items())
