"""The types that gaps of The Sorcerer's Labyrinth may have besides those of all systems."""

from collections.abc import Callable, Mapping

from django.utils.safestring import SafeString, mark_safe

from games.faces.naming import text
from games.faces.say.gaps import Facts, Type
from games.faces.sorcerer.dice import dice, die
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.symbols import bust, thing
from games.systems.sorcerer.state import chamber_of

AIMS = ("up", "down", "attacker-up", "attacker-down", "defender-up", "defender-down")
"""What a scroll may do to a die; else it is cast on a character or a place, or on nothing."""


def aim_of(target: str) -> str:
    """Which wording the target of a scroll needs: "place", "character", that of a die, or "" for none."""
    if not target or target in AIMS:
        return target
    return "place" if "-" in target else "character"


def _changed_hands(words: Words, facts: Facts, _many: int, _case: str) -> str:
    """What it was, for those who may know: ": Sword, Helmet"."""
    things = (*facts.get("given", ()), *facts.get("taken", ()))
    return f": {words.names('thing', things)}" if things else ""


def _order(words: Words, _facts: Facts, code: str, _case: str) -> str:
    """The code that an entry keeps ("stone_skin.always") as the order's name and its value; "" for none."""
    order, _dot, value = code.partition(".")
    declared = words.content.orders.get(order)
    if declared is None:
        return ""
    choices = (choice for field in declared.fields for choice in field.choices)
    chosen = next((text(one.label) for one in choices if value and one.value == value), "")
    return f"{text(declared.label)}: {chosen}" if chosen else text(declared.label)


def _roll(_words: Words, facts: Facts, shown: list[int], _case: str) -> SafeString:
    """The dice of a roll, and the digit that is added to them."""
    added = f" + {facts['digit']}" if facts["digit"] else ""
    return _sums(f"{dice(shown)}{added}")


def _strength(side: str) -> Callable[[Words, Facts, int, str], SafeString]:
    """Strength and die of a side, with their sum."""

    def of(_words: Words, facts: Facts, strength: int, _case: str) -> SafeString:
        shown = facts["dice"][side]
        return _sums(f"{strength} + {die(shown)} = {strength + shown}")

    return of


def _sums(html: str) -> SafeString:
    return mark_safe(f'<span class="sums">{html}</span>')  # noqa: S308  numbers and pictures of dice


def _does(words: Words, _facts: Facts, ability: str, _case: str) -> str:
    """What an ability does, as the card of its character says."""
    return text(next(one.ability_text for one in words.content.characters.values() if one.ability == ability))


def _symbol(words: Words, _facts: Facts, token: str | None, _case: str) -> str:
    """Special tokens lie on boards and have signs of their own; what is not known is in a bag."""
    if token is None:
        return "bag"
    printed = words.content.tokens.get(token)
    return token if printed is not None and printed.group == "special" else thing(token)


TYPES: Mapping[str, Type] = {
    # what is said
    "aim": lambda _words, _facts, target, _case: aim_of(target),
    "known": lambda _words, _facts, fact, _case: "no" if fact is None else "yes",
    "rolls": lambda _words, _facts, then, _case: then == "roll",
    "attacks": lambda _words, _facts, keys, _case: any(key.startswith("attack:") for key in keys),
    "ends": lambda _words, _facts, keys, _case: "end" in keys,
    # names
    "short": lambda words, _facts, who, case: words.name("short", who, case),
    "pair": lambda words, _facts, pair, _case: words.names("short", pair.split("+")),
    "of_team": lambda words, _facts, team, _case: words.names("short", words.content.teams[team].characters),
    "board": lambda words, _facts, number, _case: words.board(int(number)),
    "place": lambda words, _facts, where, _case: words.where(where),
    "chamber": lambda _words, _facts, where, _case: chamber_of(where),
    "rune": lambda words, _facts, rune, case: words.name("rune", rune, case),
    "rune_held": lambda words, _facts, rune, _case: words.name("rune", rune) if rune else "–",
    "gauntlet": lambda words, _facts, _who, case: words.name("thing", "gauntlet", case),
    "changed_hands": _changed_hands,
    # what is printed
    "ability": lambda words, _facts, who, _case: text(words.content.characters[who].ability_name),
    "does": _does,
    "printed": lambda words, _facts, row, _case: text(words.content.encounters_by_id[row].text),
    "order": _order,
    # numbers and dice
    "gems": lambda _words, _facts, amount, _case: count_gems(amount),
    "die": lambda _words, _facts, shown, _case: die(shown),
    "attack_die": lambda _words, _facts, thrown, _case: die(thrown["attacker"]),
    "defence_die": lambda _words, _facts, thrown, _case: die(thrown["defender"]),
    "attack": _strength("attacker"),
    "defence": _strength("defender"),
    "roll": _roll,
    # symbols
    "bust": lambda _words, _facts, who, _case: bust(who),
    "first": lambda words, _facts, team, _case: bust(words.content.teams[team].characters[0]),
    "symbol": _symbol,
    "rune_symbol": lambda _words, _facts, rune, _case: rune or thing("rune"),
}
"""Of what is said the answer of the type picks a wording; symbols are ids of pictures."""
