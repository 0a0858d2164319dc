"""What the gaps of this system's texts may be: (words, facts, value, case) -> what is said."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.faces.naming import text
from games.faces.say.gaps import Facts, Type
from games.faces.talisman.amounts import amount, cards, gold, lives, turns
from games.faces.talisman.dice import dice
from games.faces.talisman.names import ALIGNMENTS, Words, against, alignment, deck, foe, name, outcome, where
from games.faces.talisman.rolls import is_taken, roll_name
from games.kit.held import card_of
from games.systems.talisman.content import Content
from games.systems.talisman.crown import COMMAND

COMMANDED = _("one die is rolled, and usually from 4 on every other character loses 1 life.")
"""What the Command Spell does, which is no card (T-BASE-961, T-BASE-981)."""


def _counted(words_of: Callable[[int], str]) -> Type:
    return lambda _words, _facts, n, _case: words_of(int(n))


def _amount(_words: Words, facts: Facts, n: int, _case: str) -> str:
    """So much of the fact `what`."""
    return amount(facts["what"], n)


def _strength_and_craft(_words: Words, facts: Facts, _n: int, _case: str) -> str:
    return ", ".join(amount(stat, facts[stat]) for stat in ("strength", "craft") if facts[stat])


def _reason(words: Words, _facts: Facts, why: str, _case: str) -> str:
    """Why a life is lost; "" where that needs no word."""
    return "" if is_taken(why) else roll_name(words.content, why)


def _names(words: Words, _facts: Facts, keys: Iterable[str], case: str) -> str:
    return ", ".join(name(words.content, one, case) for one in keys)


def deal(words: Words, _facts: Facts, keys: list[str], _case: str = "nom") -> str:
    """What changes hands, in words."""
    nuggets = keys.count("gold")
    told = [*([gold(nuggets)] if nuggets else []), *(words.thing(key) for key in keys if key != "gold")]
    return ", ".join(told) or gettext("nothing")


# -- questions and options -----------------------------------------------------------------------------------


def _about(words: Words, facts: Facts, _value: object, _case: str) -> str:
    """What a question is about: a card, or a source."""
    found = facts.get("card") or facts.get("source")
    return about(words.content, found) if found else ""


def about(content: Content, source: str) -> str:
    """What a source or the key of a use names."""
    return roll_name(content, card_of(source.removeprefix("use:").partition("#")[0]))


def _printed(words: Words, _facts: Facts, spell: str, _case: str) -> str:
    """The text of a Spell."""
    return gettext(COMMANDED) if spell == COMMAND else text(words.content.cards[spell].text)


def _again(_words: Words, _facts: Facts, keys: Iterable[str], _case: str) -> bool:
    """Whether fate may repeat a roll that lies open."""
    return any(key.startswith("again:") for key in keys or ())


def _single(_words: Words, _facts: Facts, n: int | None, _case: str) -> str:
    """Whether a number is 1: "one", "more"; "" for none."""
    return "one" if n == 1 else "more" if n else ""


def _card(words: Words, _facts: Facts, key: str, case: str) -> str:
    """The card of a key, perhaps of its second use ("#1"), or gold."""
    card = key.removeprefix("use:").partition("#")[0]
    return gold(1) if card == "gold" else words.say("card", card, case)


def _use(_words: Words, _facts: Facts, key: str, _case: str) -> str:
    """Which use of which card: "adventure.prince#1"."""
    card, number, rest = key.partition("#")
    return f"{card_of(card)}{number}{rest}"


def _lets_stay(words: Words, _facts: Facts, key: str, _case: str) -> bool:
    return lets_stay(words.content, key)


def lets_stay(content: Content, used: str) -> bool:
    """Whether it is an ability that goes in the place of a move."""
    who, _number, number = used.partition(":")[0].partition("#")
    uses = content.characters[who].uses if who in content.characters else ()
    return int(number or 0) < len(uses) and uses[int(number or 0)].when == "rolled_six"


def _sort(_words: Words, _facts: Facts, key: str, _case: str) -> str:
    """What a key names: a "seat", an "alignment"; all else has a name."""
    return "seat" if key.isdigit() else "alignment" if key in ALIGNMENTS else "thing"


def _own(_words: Words, facts: Facts, seat: str, _case: str) -> bool:
    return facts.get("own") is not None and int(seat) == facts["own"]


def _somebody(words: Words, _facts: Facts, seat: str, _case: str) -> str:
    """A seat as the only words of an option."""
    said = words.who(int(seat))
    return said[:1].upper() + said[1:] if said.startswith("the ") else said


def _spell(words: Words, _facts: Facts, spell: str, case: str) -> str:
    return name(words.content, f"spell.{spell}", case)


def _struck(words: Words, facts: Facts, _spell: str, _case: str) -> str:
    """What a Spell without a seat strikes, "own" for the reader; "" where only the question has said it, and
    is over. A Spell has no article in English."""
    content = words.content
    if "foe" in facts:
        return foe(content, facts["foe"], "acc")
    if facts["kind"] == "loss" and "seat" in facts:
        return "own" if facts["seat"] == facts.get("own") else words.who(facts["seat"], "acc")
    card = str(facts.get("spell") or facts.get("card") or "")
    return (
        name(content, card, "nom" if card.startswith("spell.") and not is_polish() else "acc") if card else ""
    )


def _signed(_words: Words, _facts: Facts, n: str, _case: str) -> str:
    return f"+{n}" if int(n) > 0 else f"−{-int(n)}"


def _ability(words: Words, _facts: Facts, used: str, _case: str) -> bool:
    """Whether a character is named: one of its abilities is used."""
    return used in words.content.characters


def order_name(words: Words, _facts: Facts, code: str, _case: str) -> str:
    """The code that an entry keeps ("save_life.last") as the order's name and its value; "" for none."""
    order, _dot, value = (code or "").partition(".")
    declared = words.content.order_book.declared.get(order)
    if declared is None:
        return ""
    choices = (choice for field in declared.fields for choice in field.choices)
    chosen = next((text(one.label) for one in choices if value and one.value == value), "")
    return f"{text(declared.label)}: {chosen}" if chosen else text(declared.label)


def _fate(_words: Words, _facts: Facts, n: int, _case: str) -> str:
    return amount("fate", n)


def _against(words: Words, _facts: Facts, foes: Iterable[str], _case: str) -> str:
    return against(words.content, foes)


TYPES: Mapping[str, Type] = {
    "single": _single,
    "gold": _counted(gold),
    "lives": _counted(lives),
    "turns": _counted(turns),
    "cards": _counted(cards),
    "fate": _fate,
    "amount": _amount,
    "strength_and_craft": _strength_and_craft,
    "dice": lambda _words, _facts, shown, _case: dice(shown),
    "roll": lambda words, _facts, kind, _case: roll_name(words.content, kind),
    "reason": _reason,
    "deck": lambda _words, _facts, what, _case: deck(what),
    "alignment": lambda _words, _facts, word, _case: alignment(word),
    "thing": lambda words, _facts, key, _case: words.thing(key),
    "names": _names,
    "deal": deal,
    "seat": lambda words, _facts, seat, case: words.who(int(seat), case),
    "somebody": _somebody,
    "against": _against,
    "outcome": lambda _words, _facts, word, _case: outcome(word),
    "about": _about,
    "foe": lambda words, _facts, what, case: foe(words.content, what, case),
    "printed": _printed,
    "again": _again,
    "card": _card,
    "use": _use,
    "lets_stay": _lets_stay,
    "sort": _sort,
    "own": _own,
    "spell": _spell,
    "struck": _struck,
    "signed": _signed,
    "of_stat": lambda _words, facts, n, _case: amount(facts["stat"], int(n)),
    "place": lambda words, _facts, space, _case: where(words.content, space),
    "ability": _ability,
    "order": order_name,
}
