"""The help cards: turn, fights, fate and Spells, signs, types of cards, Day and Night, endings."""

from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.naming import text
from games.faces.talisman.card_faces import TYPE_NAMES
from games.faces.talisman.names import name
from games.faces.talisman.rolls import RowText, rows
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import RULESET, Content, content_of
from games.systems.talisman.words.control import Lunar
from games.systems.talisman.words.terms import Type

WEREWOLF, TIME, LYCANTHROPE = "marker.werewolf", "marker.time", "marker.lycanthrope"
TIMES = ("day", "night")
TURN = (
    (
        _("Start"),
        _(
            "A Toad counts its turn. Spells and cards that go before a move come now, yours first, then "
            "those of others."
        ),
    ),
    (
        _("Move"),
        _(
            "Roll one die and go exactly so many spaces, either way round. In the Inner Region you go one "
            "space a turn, without a die."
        ),
    ),
    (
        _("One encounter"),
        _(
            "Either one other character there, or the space with all that lies on it: cards are drawn up to "
            "the number that the space says, then they are met one by one."
        ),
    ),
    (
        _("End"),
        _(
            "7 points of trophies won by Strength buy 1 Strength, 7 points won by Craft buy 1 Craft. A "
            "defeat or a stand-off ends the turn at once."
        ),
    ),
)
"""The steps of a turn: title, what one does."""
FIGHTS = (
    _("A battle is fought with Strength, psychic combat with Craft: value, what helps, and one die a side."),
    _("Higher: the Enemy is killed and your trophy. Lower: you lose 1 life. Equal: a stand-off."),
    _("You may evade before the dice if something lets you; in the Inner Region no creature is evaded."),
    _("After a lost battle Armour may save the life: Armour on 4 to 6, Shield on 5 or 6, Helmet on 6."),
    _("Enemies on one space that fight with the same value add up, and roll one die together."),
    _("Whoever beats a character takes 1 life, 1 Object or 1 gold."),
)
FATE_AND_SPELLS = (
    _("1 fate repeats one die of your own roll, once; the new result counts."),
    _("In a fight you decide on fate when both rolls are known."),
    _("Craft 3 holds 1 Spell, 4 or 5 hold 2, from 6 on 3. What you hold, nobody sees."),
    _("In your turn you may cast as many as you held when it began, in the turn of another one."),
)
VICTORY = (
    _("A quest of the Warlock's Cave wins a Talisman."),
    _("The way leads through the Portal of Power into the Inner Region, and to the Valley of Fire."),
    _("Only with a Talisman can you enter the Valley of Fire; from there you reach the Crown of Command."),
    _("Whoever is alone on the Crown casts the Command Spell: on 4 to 6 every other character loses 1 life."),
    _("The last one alive wins. Once anybody has reached the Crown, whoever is killed is out of the game."),
)
SIGNS: dict[str, str] = {
    "strength": _("Strength, for battles"),
    "craft": _("Craft, for psychic combat and Spells"),
    "heart": _("Lives: without any the character is killed"),
    "fate": _("Fate: repeats a die"),
    "coin": _("Gold, for shops and tolls"),
    "trophies": _("Trophies: Enemies that were killed"),
    "talisman": _("A Talisman: opens the Valley of Fire"),
    "spell-mark": _("Spells in hand, face down"),
    "good": _("Good"),
    "neutral": _("Neutral"),
    "evil": _("Evil"),
    "quest": _("Has a quest to fulfil"),
    "toad": _("Is a Toad"),
    "stopped": _("Misses the next turn"),
    "jail": _("Sits in the Jail"),
    "lycanthrope": _("Is a lycanthrope"),
    "crown": _("Is on the Crown of Command"),
}
"""Symbol -> what it stands for."""
TYPES: dict[str, tuple[Type, str]] = {
    "event": ("event", _("Happens at once, then it goes; an Event also turns the Time card.")),
    "strength": ("enemy", _("Fights with Strength; stays until it is killed.")),
    "craft": ("enemy", _("Fights with Craft; stays until it is killed.")),
    "stranger": ("stranger", _("Does what it says, and goes or stays as it says.")),
    "follower": ("follower", _("Comes along and helps, as many as you like.")),
    "object": ("object", _("Is carried; Weapons and Armour help in battles.")),
    "magic_object": ("magic_object", _("Is carried; its magic may be put to sleep.")),
    "place": ("place", _("Stays on the space and is visited by whoever comes.")),
    "spell": ("spell", _("Is held face down and cast in its moment.")),
    "poster": ("poster", _("Hangs on the City Gate: gold for whom it seeks.")),
}
"""Glyph of a band -> the type of card, and what it does."""


@dataclass(frozen=True)
class Sign:
    """Something with a picture: `symbol`, its name ("" where the text says it), what it means."""

    symbol: str
    name: str
    text: str


@dataclass(frozen=True)
class Entry:
    """A card or an ending: its name and what stands on it."""

    name: str
    text: str


@dataclass(frozen=True)
class Help:
    """All help cards. `chart` are the results of the Werewolf's card, `lunar` the Lunar Events of each side:
    what all of them do, and each with what holds while it lies there.
    """

    turn: tuple[Entry, ...]
    fights: tuple[str, ...]
    fate: tuple[str, ...]
    victory: tuple[str, ...]
    signs: tuple[Sign, ...]
    types: tuple[Sign, ...]
    moon: tuple[Entry, ...]
    chart: tuple[RowText, ...]
    lunar: tuple[tuple[str, tuple[Entry, ...]], ...]
    endings: tuple[Entry, ...]


def helps() -> Help:
    """The help cards in the reader's language, by the present rules."""
    content = content_of(RULESET)
    return Help(
        turn=tuple(Entry(gettext(title), gettext(said)) for title, said in TURN),
        fights=tuple(map(gettext, FIGHTS)),
        fate=tuple(map(gettext, FATE_AND_SPELLS)),
        victory=tuple(map(gettext, VICTORY)),
        signs=tuple(Sign(symbol, "", gettext(said)) for symbol, said in SIGNS.items()),
        types=tuple(
            Sign(f"type-{band}", str(TYPE_NAMES[kind]), gettext(said)) for band, (kind, said) in TYPES.items()
        ),
        moon=tuple(_card(content, one) for one in (TIME, LYCANTHROPE)),
        chart=rows(content, WEREWOLF),
        lunar=tuple(_lunar(content, side) for side in TIMES),
        endings=tuple(Entry(name(content, one.id), text(one.text)) for one in content.endings.values()),
    )


def _lunar(content: Content, side: str) -> tuple[str, tuple[Entry, ...]]:
    """The Lunar Events of a side: how all of them begin, and how each goes on."""
    ordering = (card for card in content.cards.values() if _orders(card, side))
    told = {card.id: text(card.text).split() for card in ordering}
    shared = [
        said[0] for said in takewhile(lambda said: len({*said}) == 1, zip(*told.values(), strict=False))
    ]
    each = (Entry(name(content, card), " ".join(said[len(shared) :])) for card, said in told.items())
    return f"{' '.join(shared).rstrip(',')}:", tuple(each)


def _orders(card: PrintedCard, side: str) -> bool:
    """Whether a Lunar Event orders this side of the Time card."""
    return any(isinstance(word, Lunar) and word.side == side for word in card.held)


def _card(content: Content, card: str) -> Entry:
    return Entry(name(content, card), text(content.cards[card].text))
