"""The types of gaps that the rows of Mice & Mystics name, also those by which a row picks its wording."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from games.faces.mice import amounts
from games.faces.mice.amounts import cheese, crowd, hits, points, poison_wounds, things, wounds
from games.faces.mice.deeds import bust, thing
from games.faces.mice.dice import dice, label
from games.faces.mice.names import Words, being, card, is_declined, name, way_on
from games.faces.mice.order_lines import reason
from games.faces.mice.shares import in_percent
from games.faces.mice.story import line_name, line_text
from games.faces.say.gaps import Facts, Type
from games.systems.mice.queries import GOLEM


def _listed(say: Callable[[Words, str, str], str]) -> Type:
    """For one, or for several with commas between them."""

    def listed(words: Words, _facts: Facts, value: Any, case: str) -> str:
        many = value if isinstance(value, (list, tuple)) else [value]
        return ", ".join(say(words, one, case) for one in many)

    return listed


def _given(words: Words, facts: Facts, value: Sequence[str], _case: str) -> str:
    """Cards and cheese that go from the giver to the partner; "" for nothing."""
    return things(words.content, value, facts["cheese"])


def _taken(words: Words, facts: Facts, value: Sequence[str], _case: str) -> str:
    """The same the other way."""
    return things(words.content, value, -facts["cheese"])


def _or_nothing(say: Type) -> Type:
    return lambda words, facts, value, case: say(words, facts, value, case) or gettext("nothing")


def _both(_words: Words, _facts: Facts, value: Sequence[int], _case: str) -> str:
    return gettext(" and ").join(str(one) for one in value)


def _votes(words: Words, _facts: Facts, value: Mapping[str, str], _case: str) -> str:
    told = (f"{words.person(int(seat))}: {way_on(words.content, way)}" for seat, way in value.items())
    return "; ".join(told)


def _traits(words: Words, _facts: Facts, value: str, _case: str) -> str:
    """What the cards of a boss do, "vurst_a+vurst_b"."""
    return ", ".join(_traits_of(words, one) for one in value.split("+"))


def _traits_of(words: Words, boss_card: str) -> str:
    content = words.content
    traits = next(one.traits for one in content.boss_of[boss_card].cards if one.id == boss_card)
    return ", ".join(name(content, trait) for trait in traits)


def _figure(words: Words, _facts: Facts, value: str, _case: str) -> str:
    """A key that is a name: of a mouse, a minion, a card."""
    content = words.content
    return card(content, value) if value in content.boss_of else being(content, value)


# -- by which a row picks its wording -----------------------------------------------------------------------


def _sort(words: Words, _facts: Facts, value: str, _case: str) -> str:
    """Whether it is a card of minions on the track; "" for a mouse, and for a single figure."""
    return "" if value in words.content.heroes or "-" in value else "card"


def _page(_words: Words, facts: Facts, value: int, _case: str) -> str:
    before = facts["frm"]
    return "stays" if value == before else "on" if value > before else "back"


def _is_weapon(words: Words, _facts: Facts, value: str, _case: str) -> bool:
    """Whether an attack names what it is made with; that of a minion is its card."""
    content = words.content
    return value in content.search or value in content.abilities or value == GOLEM


def _use(words: Words, facts: Facts, value: str, _case: str) -> str:
    """What stands behind the card that is used: a mouse, whose ability may cost something, the face of one
    die, or a price."""
    content, used = words.content, facts["card"]
    if value in content.heroes:
        return "by" if used in content.abilities and content.abilities[used].cost else "free"
    return "again" if used in content.search else "price"


def _again(_words: Words, facts: Facts, value: str, _case: str) -> bool:
    """Whether a vote is for the chapter that has just ended."""
    return bool(value == facts.get("chapter"))


def _word(say: Callable[[Words, Any], Any]) -> Type:
    """For what is said without a case, and hangs on no other fact."""
    return lambda words, _facts, value, _case: say(words, value)


LISTS = (
    *("who", "stat", "whole", "until", "provided", "with", "target", "sight", "pool", "need"),
    *("ignored", "counter", "exit", "roll", "title"),
)
"""Fields of data whose words have rows of their own."""
TYPES: Mapping[str, Type] = {
    "being": _listed(lambda words, one, case: being(words.content, one, case)),
    "name": _listed(lambda words, one, case: name(words.content, one, case)),
    "track": _listed(lambda words, one, case: card(words.content, one, case)),
    "figure": _figure,
    "place": _word(lambda words, space: words.place(int(space))),
    "cheese": _word(lambda _words, n: cheese(abs(int(n)))),
    "price": _word(lambda words, used: cheese(words.content.abilities[used].cost)),
    "wounds": _word(lambda _words, n: wounds(n)),
    "poison_wounds": _word(lambda _words, n: poison_wounds(n)),
    "hits": _word(lambda _words, n: hits(n)),
    "points": _word(lambda _words, n: points(n)),
    "dice_count": _word(lambda _words, n: amounts.dice(n)),
    "percent": _word(lambda _words, chance: in_percent(chance)),
    "dice": lambda words, facts, shown, _case: dice(words.content, shown, facts["roll"]),
    "face": lambda words, facts, face, _case: label(words.content, int(face), facts.get("roll", "")),
    "bust": _word(lambda _words, who: bust(who)),
    "thing": _word(lambda _words, card: thing(card)),
    "line": _word(lambda words, line: line_text(words.content, line)),
    "line_name": _word(lambda words, line: line_name(words.content, line)),
    "way": _word(lambda words, chapter: way_on(words.content, chapter)),
    "reason": _word(lambda words, code: reason(words.content, code)),
    "declined": _word(lambda words, what: is_declined(words.content, what)),
    "worn": _or_nothing(_listed(lambda words, one, _case: name(words.content, one))),
    "given": _given,
    "taken": _taken,
    "given_or_nothing": _or_nothing(_given),
    "taken_or_nothing": _or_nothing(_taken),
    "both": _both,
    "either": _word(lambda _words, spaces: gettext(" or ").join(map(str, spaces))),
    "places": _word(lambda words, spaces: ", ".join(map(words.place, spaces))),
    "several": _word(lambda _words, spaces: ", ".join(map(str, spaces))),
    "crowd": _word(lambda words, minions: crowd(words.content, minions)),
    "votes": _votes,
    "traits": _traits,
    "sort": _sort,
    "page": _page,
    "weapon": _is_weapon,
    "use": _use,
    "again": _again,
}
