"""The faces of cards in three sizes and the backs of decks: what is printed, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from accounts.languages import active_language, in_language
from games.faces.card_scenes import Scene, scene
from games.faces.narrow import SHY, narrow
from games.faces.talisman.card_pages import page_of
from games.faces.talisman.given import Gift, gift
from games.faces.talisman.pieces import BY_KIND, vignette
from games.faces.wording import Option
from games.kit.content_sets import derived
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import Content
from games.systems.talisman.words.fight import Fight
from games.systems.talisman.words.terms import Kind, Type
from games.systems.talisman.words.trade import Bounty

Band = Literal[
    "event",
    "strength",
    "craft",
    "stranger",
    "follower",
    "object",
    "magic_object",
    "place",
    "spell",
    "poster",
    "marker",
]
"""The colour and the glyph at the top of a card: its type; of an Enemy by what it fights."""

TYPE_NAMES: Mapping[Type, Promise] = {
    "event": pgettext_lazy("card", "Event"),
    "enemy": pgettext_lazy("card", "Enemy"),
    "stranger": pgettext_lazy("card", "Stranger"),
    "follower": pgettext_lazy("card", "Follower"),
    "object": pgettext_lazy("card", "Object"),
    "magic_object": pgettext_lazy("card", "Magic Object"),
    "place": pgettext_lazy("card", "Place"),
    "spell": pgettext_lazy("card", "Spell"),
    "poster": pgettext_lazy("card", "Wanted Poster"),
    "marker": pgettext_lazy("card", "Marker"),
}
KIND_NAMES: Mapping[Kind, Promise] = {
    "animal": pgettext_lazy("card", "Animal"),
    "monster": pgettext_lazy("card", "Monster"),
    "dragon": pgettext_lazy("card", "Dragon"),
    "spirit": pgettext_lazy("card", "Spirit"),
    "construct": pgettext_lazy("card", "Construct"),
    "elemental": pgettext_lazy("card", "Elemental"),
    "cultist": pgettext_lazy("card", "Cultist"),
    "weapon": pgettext_lazy("card", "Weapon"),
    "armour": pgettext_lazy("card", "Armour"),
    "trinket": pgettext_lazy("card", "Trinket"),
    "potion": pgettext_lazy("card", "Potion"),
    "pet": pgettext_lazy("card", "Pet"),
    "lunar": pgettext_lazy("card", "Lunar"),
}
DECK_NAMES: Mapping[str, Promise] = {
    "adventure": pgettext_lazy("deck", "Adventure cards"),
    "spell": pgettext_lazy("deck", "Spells"),
    "purchase": pgettext_lazy("deck", "Purchase cards"),
    "talisman": pgettext_lazy("deck", "Talismans"),
    "city": pgettext_lazy("deck", "City cards"),
    "armoury": pgettext_lazy("deck", "Armoury"),
    "stables": pgettext_lazy("deck", "Stables"),
    "emporium": pgettext_lazy("deck", "Magic Emporium"),
    "pet": pgettext_lazy("deck", "Menagerie"),
    "potion": pgettext_lazy("deck", "Apothecary"),
    "poster": pgettext_lazy("deck", "Wanted Posters"),
    "marker": pgettext_lazy("deck", "Markers"),
}
DECK_SIGNS: Mapping[str, str] = {
    "adventure": "trophies",
    "spell": "spell-mark",
    "purchase": "coin",
    "talisman": "talisman",
    "city": "card-gate",
    "armoury": "card-full_plate",
    "stables": "card-horse",
    "emporium": "card-crystal",
    "pet": "card-animal",
    "potion": "card-potion",
    "poster": "card-poster",
    "marker": "neutral",
}
RULES: Mapping[Type, tuple[str, ...]] = {
    "event": ("T-BASE-413",),
    "enemy": ("T-BASE-424", "T-BASE-513"),
    "stranger": ("T-BASE-415",),
    "follower": ("T-BASE-418", "T-BASE-706"),
    "object": ("T-BASE-418", "T-BASE-701"),
    "magic_object": ("T-BASE-418", "T-BASE-701"),
    "place": ("T-BASE-416",),
    "spell": ("T-BASE-806", "T-BASE-811"),
    "poster": ("T-CITY-503", "T-CITY-504"),
    "marker": (),
}
KIND_RULES: Mapping[Kind, tuple[str, ...]] = {
    "weapon": ("T-BASE-509",),
    "armour": ("T-BASE-510", "T-BASE-512"),
    "trinket": ("T-CITY-601",),
    "lunar": ("T-MOON-202", "T-MOON-203"),
}
MARKER_RULES: Mapping[str, tuple[str, ...]] = {
    "neutral_alignment": ("T-CITY-721",),
    "time": ("T-MOON-101",),
    "werewolf": ("T-MOON-301", "T-MOON-315"),
    "lycanthrope": ("T-MOON-402", "T-MOON-404"),
}
"""Which rules of the book a card applies, besides its own text."""
WIDE = 9
"""So many letters of a word fit into the width of a card in a hand, in small letters."""
LINES = 2
"""So many lines of a name fit below the picture in large ones."""
UNSETTLED = "?"
"""The value of an Enemy that the table settles."""


@dataclass(frozen=True)
class CardFace:
    """A printed card as one sees it.

    * `kind`: its type and kinds in words; `glyph` stands on its band, `picture` below it: symbols;
      `scene` is the same as a drawing.
    * `value` with the symbol `sign`: what an Enemy fights with, or what a card costs; "" for neither.
    * `target`: the symbol of whom a poster seeks.
    * `rules`: ids of the rules that it applies; `copies`: how many there are of it in its `deck`.
    * `gift`: what it gives to who has it, as a badge; None for what no badge has room for.
    """

    id: str
    name: str
    band: Band
    kind: str
    glyph: str
    picture: str
    value: str
    sign: str
    target: str
    text: str
    rules: tuple[str, ...]
    copies: int
    deck: str
    scene: Scene
    gift: Gift | None = None

    @property
    def anchor(self) -> str:
        """The id of its sheet on a page."""
        return f"card-{self.id.replace('.', '-')}"

    @property
    def fights(self) -> bool:
        """Whether its value is what it fights with, which one sees in every size; else it is a price."""
        return self.band in ("strength", "craft")

    @property
    def is_long(self) -> bool:
        """Whether its name is too wide for a card in a hand, or has more than two lines there."""
        return too_wide(self.short)

    @property
    def short(self) -> str:
        """Its name as it stands on a narrow card: of a poster only who is sought."""
        name = self.name.partition(": ")[2] if self.band == "poster" else ""
        return narrow(f"{name[:1].upper()}{name[1:]}" or self.name, WIDE)


def too_wide(short: str) -> bool:
    """Whether a name, which may be parted, needs small letters on a card of 56 pixels."""
    parts = short.replace(SHY, " ").split()
    return len(parts) > LINES or max(map(len, parts)) >= WIDE


@dataclass(frozen=True)
class Item:
    """A card that somebody has, and what they may do with it: `slot` says how it is worn, "" if it is not.

    `priced`: it is for sale, and shows what it costs.
    """

    card: CardFace
    slot: str = ""
    priced: bool = False
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Back:
    """A deck from behind: `count` cards are left in it, None where that is not told."""

    deck: str
    name: str
    sign: str
    count: int | None = None


def card_face(content: Content, card_id: str) -> CardFace:
    """The face of a card in the reader's language."""
    return _face(content, card_id, active_language())


@derived
def _face(content: Content, card_id: str, _language: str) -> CardFace:
    card = content.cards[card_id]
    value, sign = _value(card)
    return CardFace(
        id=page_of(content, card.id),
        name=_name(card),
        band=_band(card),
        kind=" · ".join(
            str(one) for one in (TYPE_NAMES[card.type], *(KIND_NAMES[kind] for kind in card.kinds))
        ),
        glyph=f"type-{_band(card)}",
        picture=vignette(card),
        value=value,
        sign=sign,
        target=_target(card),
        text=str(in_language(card.text)),
        rules=_rules(card),
        copies=card.copies,
        deck=str(DECK_NAMES[card.deck]),
        scene=scene("talisman", card.called, vignette(card)),
        gift=gift(card),
    )


def _name(card: PrintedCard) -> str:
    given = in_language(card.name)
    return given if isinstance(given, str) else str(given.nom)


def _fight(card: PrintedCard) -> Fight | None:
    fights = (one for one in card.met if isinstance(one, Fight)) if card.type == "enemy" else iter(())
    return next(fights, None)


def _band(card: PrintedCard) -> Band:
    fight = _fight(card)
    if card.type == "enemy":
        return fight.by if fight else "strength"
    return card.type


def _value(card: PrintedCard) -> tuple[str, str]:
    """What stands in the corner of a card, and the symbol of what it counts."""
    fight = _fight(card)
    if fight:
        return (str(fight.value) if fight.value else UNSETTLED), fight.by
    return (str(card.price), "coin") if card.price else ("", "")


def _target(card: PrintedCard) -> str:
    for one in card.held:
        if card.type == "poster" and isinstance(one, Bounty):
            return BY_KIND[one.kind] if one.kind else str(one.alignment)
    return ""


def _rules(card: PrintedCard) -> tuple[str, ...]:
    kinds = (rule for kind in card.kinds for rule in KIND_RULES.get(kind, ()))
    return (*RULES[card.type], *kinds, *MARKER_RULES.get(card.called, ()))


def back(deck: str, count: int | None = None) -> Back:
    """A deck from behind."""
    return Back(deck, str(DECK_NAMES[deck]), DECK_SIGNS[deck], count)
