"""Words that move cards between decks, spaces and characters."""

from typing import Literal

from games.kit.effects import Effect, Effects
from games.systems.talisman.words.resources import Declinable
from games.systems.talisman.words.terms import EnemyKind, Number, Stock, Type

Takeable = Literal["object", "follower", "gold"]


class GainSpell(Declinable, frozen=True, kw_only=True, tag="gain_spell"):
    """Draw so many Spells, within the limit of Craft (T-BASE-804).

    `at_least`: as soon as there are fewer one is gained, whatever the Craft. `keeps_cast`: the Spell just
    cast is kept.
    """

    n: Number = 1
    at_least: int = 0
    turned_up: bool = False
    """It is turned up for all to see and discarded; what follows may cast it."""
    keeps_cast: bool = False


class GainCard(Declinable, frozen=True, kw_only=True, tag="gain_card"):
    """Take cards out of a stock: the top ones, or chosen ones, as the stock has it (T-CITY-705, 706)."""

    of: Stock
    n: int = 1
    card: str = ""
    types: tuple[Type, ...] = ()
    then: Effects = Effects()
    """What follows where one was taken."""


class TakeCard(Declinable, frozen=True, kw_only=True, tag="take_card"):
    """Take an Object, a Follower or gold from a character; the taker chooses."""

    what: tuple[Takeable, ...]
    n: int = 1
    whom: Literal["another", "other", "creature"] = "another"
    """Another character of one's choice; the one that is met or aimed at; the creature itself joins."""
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    gold_from: int = 0
    """Only from a character with at least so much gold."""


class TakeDiscard(Declinable, frozen=True, kw_only=True, tag="take_discard"):
    """Take a card of a discard pile: the top one or a chosen one of these types, to oneself or here."""

    types: tuple[Type, ...] = ()
    top: bool = False
    to: Literal["you", "here", "drawn"] = "you"


class Give(Effect, frozen=True, kw_only=True, tag="give"):
    """Hand over an Object, gold or this card; the giver chooses it."""

    what: tuple[Literal["object", "gold", "card"], ...]
    giver: Literal["you", "opponent", "others"]
    to: Literal["you", "another", "poorest", "opponent"]
    card_follows: bool = False
    """This card goes over as well, against the gift."""


class Trade(Declinable, frozen=True, kw_only=True, tag="trade"):
    """Exchange one Object for one of a character landed on; you choose both."""


class Discard(Declinable, frozen=True, kw_only=True, tag="discard"):
    """Discard, or ditch on the space, own cards. `then` is what comes of it, carried out where it was done.

    `killed` Followers may be saved; `this` is the card itself, `gained` what it has just given.
    """

    what: Literal["this", "gained", "object", "other_objects", "follower", "other_followers", "spell"]
    n: Number = 1
    random: bool = False
    ditch: bool = False
    killed: bool = False
    then: Effects = Effects()
    otherwise: Effects = Effects()


class DiscardBoard(Declinable, frozen=True, kw_only=True, tag="discard_board"):
    """Discard cards that lie face up on spaces: so many chosen ones, or all there are."""

    where: Literal["space", "region", "city", "user", "there", "all"]
    n: Number = "all"
    types: tuple[Type, ...] = ()
    kinds: tuple[EnemyKind, ...] = ()
    this_too: bool = False
    met: bool = False
    """The Enemy that is about to be met."""


class MoveCard(Declinable, frozen=True, kw_only=True, tag="move_card"):
    """Move cards on the board: this one or others, to a space, to a chosen one, or some dice clockwise."""

    what: Literal["this", "here", "cards", "streets", "trophies", "follower", "taken"] = "this"
    types: tuple[Type, ...] = ()
    kinds: tuple[EnemyKind, ...] = ()
    n: Number = 1
    reach: Literal["region", "all", "nearest"] = "region"
    to: str = ""
    """A space, or: here, you, next (in either direction), choice, fields, cards (a space with some), ring."""
    dice: int = 0
    along: tuple[Type, ...] = ()
    """Cards of these types on the way go with it."""
    path: Effects = Effects()
    """What happens on every space that is entered."""
    delayed: bool = False
    """At the end of the next movement."""


class Counters(Effect, frozen=True, kw_only=True, tag="counters"):
    """Put so many on the card; it is discarded when the last goes, unless it stays."""

    what: Literal["life", "fate", "gold", "strength", "craft", "alignment", "card"]
    n: Number = 0
    dice: int = 0
    space: str = ""
    """Put there, in place of the card."""
    of: Stock | None = None
    types: tuple[Type, ...] = ()
    """Cards: turned up from this stock; those of other types are discarded."""
    stays: bool = False
    take_all: bool = False
    """What lies there is taken, all of it."""


class Redraw(Declinable, frozen=True, kw_only=True, tag="redraw"):
    """Discard a drawn card and draw one in its place, which must be met."""

    n: Literal["one", "each"] = "one"
    but: tuple[Type, ...] = ()


class Peek(Declinable, frozen=True, kw_only=True, tag="peek"):
    """Look secretly at cards: the top of a deck, or Spells of somebody."""

    at: Literal["adventure", "city", "either", "here", "spells"] = "here"
    n: int = 1


class DeckEdit(Effect, frozen=True, kw_only=True, tag="deck_edit"):
    """Put cards on a deck or beneath it, or turn some up and sort them."""

    how: Literal["on_top", "beneath", "hold", "before_character", "turn_up", "turn_up_leave_one"]
    n: Number = 1
    of: Literal["adventure", "city", "here", "either"] = "here"


class Bind(Effect, frozen=True, kw_only=True, tag="bind"):
    """Must be taken as a Follower or Object; stays until the card says otherwise (T-BASE-711)."""

    no_others: bool = False
    """No other card of its type may be taken as long as it is there."""
    sold_at: str = ""
    """Where it can be sold like others of its type."""


class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """The Spell just cast has no effect."""


CARDS = (
    GainSpell,
    GainCard,
    TakeCard,
    TakeDiscard,
    Give,
    Trade,
    Discard,
    DiscardBoard,
    MoveCard,
    Counters,
    Redraw,
    Peek,
    DeckEdit,
    Bind,
    Cancel,
)
