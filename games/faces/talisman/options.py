"""The options of the open question in words: each key alone, and all of them grouped by meaning.

No two of a question read alike: of a card whose name is in several decks the deck is said (`Words.exact`),
of what may be used for several things what it is used for.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.talisman.amounts import amount, gold
from games.faces.talisman.casting import CAST, cast_text
from games.faces.talisman.choices import choice_text, use_text
from games.faces.talisman.names import ALIGNMENTS, Words, alignment, deck, in_brackets, where
from games.faces.talisman.ranks import ranks
from games.faces.wording import Group, Option
from games.kit.content_sets import kept_inside
from games.kit.held import card_of
from games.systems.talisman.content import Content

MAIN, USE = "main", "use"
KEPT = 8192
"""So many options are remembered: their words depend on nothing but the key, the question and the names."""

PLAIN: dict[str, str] = {
    "pass": _("Do nothing now"),
    "go_on": _("Go on"),
    "done": _("Done"),
    "end": _("End the turn"),
    "keep": _("Keep it as it is"),
    "roll": _("Roll the die"),
    "roll_two": _("Roll two dice"),
    "offer": _("Travel as offered"),
    "face": _("Stay and face it again"),
    "stop": _("Stop here"),
    "go": _("Move on"),
    "stay": _("Stay"),
    "space": _("Encounter the space"),
    "fight": _("Fight"),
    "evaded": _("Evade"),
    "destroy": _("Destroy it without a fight"),
    "charm": _("Charm it"),
    "move_off": _("Move it to another space"),
    "trophy": _("Keep it as a trophy"),
    "raised": _("Raise it as a Follower"),
    "tamed": _("Take it along as a Follower"),
    "instead": _("Discard it for what it gives"),
    "reroll": _("Roll again"),
    "lend": _("Lend a hand"),
    "draw": _("Draw from the deck"),
    "life": _("Take 1 life"),
    "gold": _("1 gold"),
    "discard": _("Discard it"),
    "ditch": _("Leave something here"),
    "put_back": _("Put the card back on its deck"),
    "decline": _("Refuse"),
    "accept": _("Accept"),
    "refuse": _("Refuse"),
    "take": _("Take another turn"),
    "heal": _("Heal 1 life"),
    "replenish": _("Regain 1 fate"),
    "skip": _("Pass by without a roll"),
    "claim": _("Claim bounties at the end of the turn"),
    "strength": _("Strength"),
    "craft": _("Craft"),
}
"""Keys whose words do not depend on the question."""

BY_KIND: dict[tuple[str, str], str] = {
    ("start", "go_on"): _("Go on to your move"),
    ("visit", "go_on"): _("Go on without it"),
    ("fate", "keep"): _("Keep the roll"),
    ("attack_again", "keep"): _("Keep the roll"),
    ("creature_again", "keep"): _("Keep the roll"),
    ("draw_more", "keep"): _("Draw no more"),
    ("draw_more", "draw"): _("Draw more cards"),
    ("redraw", "keep"): _("Keep the cards drawn"),
    ("pay", "keep"): _("Pay nothing"),
    ("lend", "keep"): _("Do not help"),
    ("refight", "end"): _("Attack no more, end the turn"),
    ("jail", "pay"): _("Pay 1 gold and go free"),
    ("jail", "stay"): _("Stay in the Jail"),
    ("creature", "pay"): _("Pay it off"),
    ("use", "pass"): _("Do not use it now"),
    ("counter", "pass"): _("Let the Spell take effect"),
    ("loss", "pass"): _("Prevent nothing"),
    ("claim", "pass"): _("Claim nothing"),
    ("discard", "pass"): _("Keep the card"),
    ("alignment", "pass"): _("Keep the alignment"),
    ("align", "stay"): _("Keep the alignment"),
    ("extra_turn", "pass"): _("No other turn"),
    ("greet", "pass"): _("Leave them all alone"),
    ("take", "done"): _("Leave the rest here"),
    ("take", "gold"): _("Take the gold here"),
    ("reward", "gold"): _("Take 1 gold"),
    ("buy", "done"): _("Buy no more"),
    ("loot", "done"): _("Take no more"),
    ("gate", "done"): _("Leave the gate"),
    ("exchange", "done"): _("Make this proposal"),
    ("ditch", "done"): _("Keep everything"),
    ("vampire", "done"): _("Give no Follower"),
    ("heal", "done"): _("Heal no more"),
    ("replenish", "done"): _("Regain no more"),
    ("sell", "done"): _("Sell no more"),
    ("hop", "stop"): _("Stop on this space"),
    ("bonus", "strength"): _("+1 Strength"),
    ("bonus", "craft"): _("+1 Craft"),
    ("gain", "strength"): _("Gain 1 Strength"),
    ("gain", "craft"): _("Gain 1 Craft"),
    ("ending_fight", "strength"): _("Fight it in battle"),
    ("ending_fight", "craft"): _("Fight it in psychic combat"),
}
"""Keys that a question words its own way."""

ONE_OF: dict[str, str] = {
    "attack": _("Attack %(other_acc)s in battle"),
    "psychic": _("Attack %(other_acc)s in psychic combat"),
    "assassinate": _("Assassinate %(other_acc)s"),
    "exchange": _("Exchange things %(other_with)s"),
}
"""Verbs that name a seat."""

OF_CARD: dict[str, str] = {
    "take": _("Take %(card_acc)s"),
    "buy": _("Buy %(card_acc)s"),
    "help": _("%(card)s helps"),
    "read": _("Read out of the book: %(card)s"),
    "automaton": _("Make an automaton: %(card)s"),
    "object": _("Take the automaton apart: %(card)s"),
    "give": _("Give: %(card)s"),
    "want": _("Want: %(card)s"),
    "claim": _("Claim the bounty: %(card)s"),
    "stored": _("Put it on: %(card)s"),
    "use": _("Use: %(card)s"),
}
"""Verbs that name a card, an ability, or gold."""
USE_ON = _("Use on %(other_gen)s: %(card)s")

TO_SPACE: dict[str, str] = {
    "go": _("Go: %(place)s"),
    "bridge": _("Over the bridge: %(place)s"),
    "gate": _("Through the gate: %(place)s"),
    "hop": _("Hop on: %(place)s"),
    "back": _("Back: %(place)s"),
}
"""Verbs that name a space."""
PORTAL = {
    "strength": _("Open the Portal of Power with Strength"),
    "craft": _("Open the Portal of Power with Craft"),
}
CARD_AT = _("%(thing)s, here: %(place)s")
FROM_WHOM = _("%(thing)s, from %(other_gen)s")
STAY = _("Stay here: %(card)s")
AGAIN = _("Roll the die again: no. %(n)s")
ONLY_AGAIN = _("Roll again for 1 fate")
HAND_IN = _("Hand in trophies: +%(what)s")
CONVERT = _("Give up %(what)s for as much of the other")
ALIGN = _("Become %(alignment)s")
RESULT = _("The die shows %(n)s")

LEGENDS: Mapping[str, Promise] = {
    CAST: pgettext_lazy("deck", "Spells"),
    "use": gettext_lazy("Cards and abilities"),
    "align": gettext_lazy("Alignment"),
    "hand_in": gettext_lazy("Trophies"),
    "claim": gettext_lazy("Bounties"),
    "automaton": gettext_lazy("Automatons"),
    "object": gettext_lazy("Automatons"),
    "give": gettext_lazy("You give"),
    "want": gettext_lazy("You want"),
    "help": gettext_lazy("Helpers"),
    "read": gettext_lazy("Helpers"),
}
"""The heading above what is done beside the question."""
ROLLED = ("fate", "go")
"""Questions at which fate may repeat one of several dice."""
ON_THE_BOARD = ("go", "bridge", "gate", "hop", "back")


def option_text(words: Words, kind: str, key: str, params: Mapping[str, Any], own: int | None = None) -> str:
    """The words of a key alone, for a button, a log of one's answer, or taking it back, to the seat `own`."""
    verb, _colon, rest = key.partition(":")
    if verb == CAST:
        return cast_text(words, kind, rest, params, own)
    dice = len(params.get("dice", ())) if kind in ROLLED else 0
    return _worded(words.exact, kind, key, str(params.get("source", "")), dice)


@kept_inside(KEPT)
def _worded(words: Words, kind: str, key: str, source: str, dice: int) -> str:
    if kind == "choose" and (chosen := choice_text(source, key)):
        return chosen
    if (kind, key) in BY_KIND:
        return gettext(BY_KIND[kind, key])
    if kind in SPECIAL:
        special = SPECIAL[kind](words, key, dice)
        if special:
            return special
    if key in PLAIN:
        return gettext(PLAIN[key])
    verb, colon, rest = key.partition(":")
    return _of_verb(words, verb, rest) if colon else _bare(words, key)


def _bare(words: Words, key: str) -> str:
    """A key that is a name: of a seat, a card, a space, a character, an alignment."""
    if key.isdigit():
        return words.fill("%(other)s", {"other": int(key)})
    if key in ALIGNMENTS:
        return words.fill(ALIGN, {}, alignment=alignment(key))
    return escape(words.thing(key))


def _of_verb(words: Words, verb: str, rest: str) -> str:
    if verb in ONE_OF:
        return words.fill(ONE_OF[verb], {"other": int(rest)})
    if verb in TO_SPACE:
        return words.fill(TO_SPACE[verb], {}, place=where(words.content, rest))
    if verb in OF_CARD:
        return _of_card(words, verb, rest)
    if verb in VERBS:
        return VERBS[verb](words, rest)
    return _placed(words, verb, rest)


def _of_card(words: Words, verb: str, rest: str) -> str:
    """The card of a key, perhaps of its second use, perhaps aimed at a seat."""
    named, _colon, seat = rest.removeprefix("use:").partition(":")
    card = named.partition("#")[0]
    if card == "gold":
        return words.fill(OF_CARD[verb], {}, card=gold(1))
    told = (
        words.fill(USE_ON, {"card": card, "other": int(seat)})
        if seat
        else words.fill(OF_CARD[verb], {"card": card})
    )
    return SafeString(in_brackets(told, escape(use_text(named)))) if verb == USE else told


def _placed(words: Words, place: str, rest: str) -> str:
    """A card on a space, or one that a seat has."""
    if place.isdigit():
        return words.fill(FROM_WHOM, {"other": int(place)}, thing=words.thing(rest))
    return words.fill(CARD_AT, {}, thing=words.thing(rest), place=where(words.content, place))


def _hand_in(words: Words, rest: str) -> str:
    stat, _colon, n = rest.partition(":")
    return words.fill(HAND_IN, {}, what=amount(stat, int(n)))


def _align(words: Words, rest: str) -> str:
    return words.fill(ALIGN, {}, alignment=alignment(rest))


def _pay(words: Words, rest: str) -> str:
    return words.fill(_("Pay %(what)s"), {}, what=gold(int(rest)))


def _add(words: Words, rest: str) -> str:
    if rest == "0":
        return gettext("Leave the roll as it is")
    n = int(rest)
    return words.fill(_("Change the roll by %(n)s"), {}, n=f"+{n}" if n > 0 else f"−{-n}")


def _again(words: Words, n: str, dice: int) -> str:
    return gettext(ONLY_AGAIN) if dice <= 1 else words.fill(AGAIN, {}, n=n)


VERBS: dict[str, Callable[[Words, str], str]] = {
    "again": lambda words, rest: _again(words, rest, 0),
    "portal": lambda _words, rest: gettext(PORTAL[rest]),
    "hand_in": _hand_in,
    "align": _align,
    "pay": _pay,
    "add": _add,
}
"""Verbs with words of their own."""


# -- questions whose keys mean something else -------------------------------------------------------------


def _fate(words: Words, key: str, dice: int) -> str:
    verb, _colon, n = key.partition(":")
    return _again(words, n, dice) if verb == "fate" and n else ""


def _go(words: Words, key: str, dice: int) -> str:
    """Beside the ends of a move: fate for its roll, and what lets one stay."""
    verb, _colon, rest = key.partition(":")
    if verb == "again":
        return _again(words, rest, dice)
    return words.fill(STAY, {"card": rest}) if lets_stay(words.content, key) else ""


def lets_stay(content: Content, key: str) -> bool:
    """Whether a key uses an ability that goes in the place of a move."""
    verb, _colon, rest = key.partition(":")
    who, _number, number = rest.partition(":")[0].partition("#")
    if verb != USE:
        return False
    uses = content.characters[who].uses if who in content.characters else ()
    return int(number or 0) < len(uses) and uses[int(number or 0)].when == "rolled_six"


def _convert(words: Words, key: str, _dice: int) -> str:
    stat, colon, n = key.partition(":")
    return words.fill(CONVERT, {}, what=amount(stat, int(n))) if colon else ""


def _deck(_words: Words, key: str, _dice: int) -> str:
    return deck(key)


def _result(words: Words, key: str, _dice: int) -> str:
    return words.fill(RESULT, {}, n=key)


SPECIAL: dict[str, Callable[[Words, str, int], str]] = {
    "fate": _fate,
    "go": _go,
    "convert": _convert,
    "deck": _deck,
    "result": _result,
}


# -- in groups --------------------------------------------------------------------------------------------


def groups(words: Words, question: Question, own: int, answered: str) -> list[Group]:
    """The options of a seat that do not lie on a board, by meaning; what carries the game on stands first."""
    kind, keys, params = question.kind, question.options_of(own), question.params
    found: dict[str, Group] = {}
    offered = [key for key in keys if not on_the_board(words.content, kind, key)]
    ranked = ranks(kind, offered)
    for key in offered:
        group, legend = _grouped(words.content, kind, key)
        made = found.setdefault(group, Group(group, legend, []))
        said = option_text(words, kind, key, params, own)
        thing = about(words.content, kind, key)
        made.options.append(Option(key, said, key == answered, ranked.get(key, "chip"), thing))
    return sorted(found.values(), key=lambda group: group.id != MAIN)


def _grouped(content: Content, kind: str, key: str) -> tuple[str, str]:
    """Group and heading of a key."""
    verb, colon, _rest = key.partition(":")
    if not colon or verb not in LEGENDS or kind == verb or lets_stay(content, key):
        return MAIN, ""
    legend = LEGENDS[verb]
    shared = next(one for one, other in LEGENDS.items() if other == legend)
    return shared, str(legend)


def on_the_board(content: Content, kind: str, key: str) -> bool:
    """Whether the option is a space that one may choose on the board."""
    verb, colon, space = key.partition(":")
    if colon:
        return verb in ON_THE_BOARD and space in content.spaces
    return kind in ("space", "card_space") and key in content.spaces


def about(content: Content, kind: str, key: str) -> str:
    """The card or character that an option is about, "" for none."""
    if kind == "character":
        return key if key in content.characters else ""
    parts = [card_of(part.partition("#")[0]) for part in key.split(":")]
    if parts[0] == CAST:
        return f"spell.{parts[1]}"
    return next((part for part in parts if part in content.cards), "")
