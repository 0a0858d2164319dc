"""The options of the open question in words: each key alone, and all of them grouped by meaning."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.amounts import cheese
from games.faces.mice.dice import label
from games.faces.mice.names import SIDES_OF_THE_WORLD, Words, being, card, name, way_on
from games.faces.mice.ranks import ranks
from games.faces.mice.story import line_name
from games.faces.wording import Group, Option
from games.kit.content_sets import kept_inside
from games.systems.mice.content import Content

MAIN, GIVE_UP = "main", "give-up"
KEPT = 8192
"""So many options are remembered: their words depend on nothing but the key, the question and the names."""

PLAIN: dict[str, str] = {
    "pass": _("Do nothing now"),
    "done": _("Done"),
    "end": _("End the turn"),
    "stand": _("Stand up (the whole movement)"),
    "search": _("Search"),
    "rest": _("Rest"),
    "scurry": _("Scurry: roll and move again"),
    "equip": _("Change equipment"),
    "fork": _("Lay the dinner fork here"),
    "concede": _("Propose to give the chapter up"),
    "captains_medal": _("Show the captain's medal: all dice again"),
    "yes": _("Agree"),
    "no": _("Refuse"),
    "special": _("What this place hides"),
    "deck": _("A card from the search deck"),
    "cheese": _("Turn it into 1 cheese"),
    "keep": _("Keep the card"),
    "use": _("Use the disguises"),
    "move": _("Roll Move dice"),
    "lore": _("Roll Lore dice"),
    "random": _("Draw two of its cards"),
    "poison": _("1 poison wound"),
    "effect": _("1 effect"),
}
"""Keys whose words do not depend on the question."""

BY_KIND: dict[tuple[str, str], str] = {
    ("before_attack", "done"): _("Roll the dice"),
    ("after_attack", "done"): _("Go on without"),
    ("once_more", "done"): _("No second attack"),
    ("before_search", "done"): _("Roll the dice"),
    ("before_turn", "pass"): _("Begin the turn"),
    ("after_roll", "pass"): _("Keep the roll"),
    ("scurry", "pass"): _("Stop here"),
    ("rush", "pass"): _("Stop here"),
    ("share", "done"): _("That is all"),
    ("equip", "done"): _("Wear it like this"),
    ("target", "done"): _("No further target"),
    ("disguise", "keep"): _("Keep the disguises"),
    ("concede", "yes"): _("Give the chapter up"),
    ("concede", "no"): _("Play on"),
    ("thrown", "yes"): _("Fly"),
    ("thrown", "no"): _("Stay on the ground"),
    ("after_order_set", "pass"): _("Leave the order as it is"),
    ("mouse_near_hit", "pass"): _("Do not step in"),
    ("self_hit", "pass"): _("Roll the defence as it is"),
    ("self_attacked", "pass"): _("Let the attack come"),
    ("would_be_captured", "pass"): _("Be captured"),
    ("minions_placed", "pass"): _("Do not shoot"),
    ("surge", "pass"): _("Let them come"),
}
"""Keys that a question words its own way."""

STATUSES = {
    "stunned": _("Stunned"),
    "webbed": _("Webbed"),
    "charmed": _("Charmed"),
    "knocked": _("Knocked down"),
}
TO_SPACE: dict[str, str] = {
    "step": _("Go to %(place)s"),
    "climb": _("Climb out to %(place)s"),
    "hook": _("Stretch fishhook and thread to %(place)s"),
    "grape": _("Lay the grape on %(place)s"),
    "hurl": _("Hurl the grape at %(place)s"),
    "untrap": _("Remove the mouse trap on %(place)s"),
    "favour": _("Send the cat onto %(place)s"),
}
"""Verbs that name a space."""
OF_CARD: dict[str, str] = {
    "level_up": _("Learn %(card_acc)s (6 cheese)"),
    "take": _("Take: %(card)s"),
    "give": _("Give: %(card)s"),
    "wear": _("Put on: %(card)s"),
    "remove": _("Take off: %(card)s"),
    "drop": _("Keep it, and discard: %(card)s"),
}
"""Verbs that name a card."""
OF_MOUSE: dict[str, str] = {
    "share": _("Share with %(partner_ins)s"),
    "throw": _("Catapult %(thrown_acc)s"),
}
"""Verbs that name a mouse."""
FIGHT = _("Attack %(target_acc)s: %(weapon)s")
USE = _("Use: %(card)s")
USE_FOR = _("Use: %(card)s (%(cheese)s)")
USE_BY = _("%(who)s: %(card)s (%(cheese)s)")
USE_FREE = _("%(who)s: %(card)s")
AGAIN = _("%(card)s: the die with %(face)s again")
EXTRA = _("Pay %(cheese)s for one more action")
GIVE_CHEESE = _("Give %(cheese)s")
TAKE_CHEESE = _("Take %(cheese)s")
EXPLORE = _("Explore: %(way)s")
FLIP = _("Explore: the other side of this tile")
KEEP_CARD = _("%(who)s: %(card)s")
KEEP_NOTHING = _("%(who)s: no card")

LEGENDS = {
    "fight": _("Fight"),
    "use": _("Abilities and cards"),
    "extra": _("Abilities and cards"),
    "level_up": _("Learn an ability"),
    "share": _("Share"),
    "hook": _("Party items"),
    "fork": _("Party items"),
    "grape": _("Party items"),
    "hurl": _("Party items"),
    "throw": _("Party items"),
    "untrap": _("Party items"),
    "take": _("Party items"),
    "favour": _("Party items"),
    "give": _("You give"),
    "cheese": _("Cheese"),
    "wear": _("Put on"),
    "remove": _("Take off"),
}
"""The heading above what is done beside the question."""
TAKEN = _("You take")
ON_THE_BOARD = ("step", "climb")
SPACES = ("arrive", "rescue", "throw_to", "space")
"""Questions whose keys are spaces alone."""
IN_TURN = ("turn", "scurry", "rush")


def option_text(words: Words, kind: str, key: str, params: Mapping[str, Any]) -> str:
    """The words of a key alone, for a button, a log of one's answer, or taking it back."""
    return _worded(words, kind, key, str(params.get("special", "")), str(params.get("roll", "")))


@kept_inside(KEPT)
def _worded(words: Words, kind: str, key: str, special: str, roll: str) -> str:
    content = words.content
    if (kind, key) in BY_KIND:
        return gettext(BY_KIND[kind, key])
    if kind == "find" and key == "special" and special:
        return escape(pgettext("what is found", "Here: %(card)s") % {"card": name(content, special)})
    if kind in SPACES and key.isdigit():
        return escape(gettext("Space %(place)s") % {"place": words.place(int(key))})
    if kind == "onward":
        return escape(way_on(content, key))
    if kind == "boss_cards" and key != "random":
        return escape(", ".join(_trait_of(content, one) for one in key.split("+")))
    if key in PLAIN:
        return gettext(PLAIN[key])
    verb, colon, rest = key.partition(":")
    return _of_verb(words, verb, rest, roll) if colon else _bare(content, key)


def _trait_of(content: Content, boss_card: str) -> str:
    traits = next(one.traits for one in content.boss_of[boss_card].cards if one.id == boss_card)
    return ", ".join(name(content, trait) for trait in traits)


def _bare(content: Content, key: str) -> str:
    """A key that is a name: of a mouse, a minion, a card, a status."""
    if key in STATUSES:
        return gettext(STATUSES[key])
    return escape(card(content, key) if key in content.boss_of else being(content, key))


def _of_verb(words: Words, verb: str, rest: str, roll: str) -> str:
    if verb in TO_SPACE:
        return words.fill(TO_SPACE[verb], {}, place=words.place(int(rest)))
    if verb == "keep":
        return _take_along(words, rest)
    if verb in OF_CARD:
        return words.fill(OF_CARD[verb], {"card": rest})
    if verb in OF_MOUSE:
        return words.fill(OF_MOUSE[verb], {"partner": rest, "thrown": rest})
    if verb == "use":
        return _use(words, rest, roll)
    return VERBS[verb](words, rest)


def _fight(words: Words, rest: str) -> str:
    weapon, _colon, target = rest.partition(":")
    return words.fill(FIGHT, {"target": target}, weapon=name(words.content, weapon))


def _use(words: Words, rest: str, roll: str) -> str:
    """A card; with a mouse who reacts, a price where that may be chosen, the face of one die."""
    content = words.content
    used, _colon, more = rest.partition(":")
    facts = {"card": used, "who": more}
    if more in content.heroes:
        cost = content.abilities[used].cost if used in content.abilities else 0
        return words.fill(USE_BY if cost else USE_FREE, facts, cheese=cheese(cost))
    if more and used in content.search:
        return words.fill(AGAIN, facts, face=label(content, int(more), roll))
    if more:
        return words.fill(USE_FOR, facts, cheese=cheese(int(more)))
    return words.fill(USE, facts)


def _extra(words: Words, rest: str) -> str:
    price = int(rest.rpartition(":")[2])
    return words.fill(EXTRA, {}, cheese=cheese(price))


def _cheese(words: Words, rest: str) -> str:
    n = int(rest)
    return words.fill(GIVE_CHEESE if n > 0 else TAKE_CHEESE, {}, cheese=cheese(abs(n)))


def _explore(words: Words, rest: str) -> str:
    if rest == "flip":
        return gettext(FLIP)
    return words.fill(EXPLORE, {}, way=gettext(SIDES_OF_THE_WORLD[rest]))


def _take_along(words: Words, rest: str) -> str:
    who, _colon, kept = rest.partition(":")
    return words.fill(KEEP_NOTHING if kept == "nothing" else KEEP_CARD, {"who": who, "card": kept})


VERBS: dict[str, Callable[[Words, str], str]] = {
    "fight": _fight,
    "extra": _extra,
    "cheese": _cheese,
    "explore": _explore,
    "special": lambda words, rest: escape(line_name(words.content, rest)),
}
"""Verbs with words of their own."""


# -- in groups --------------------------------------------------------------------------------------------


def groups(
    words: Words, kind: str, keys: Iterable[str], params: Mapping[str, Any], answered: str
) -> list[Group]:
    """The options that do not lie on the board, by meaning; what carries the game on stands first, giving up
    last."""
    content = words.content
    found: dict[str, Group] = {}
    offered = [key for key in keys if not on_the_board(kind, key)]
    ranked = ranks(kind, offered)
    for key in offered:
        group, legend = _grouped(kind, key)
        made = found.setdefault(group, Group(group, legend, []))
        said = option_text(words, kind, key, params)
        made.options.append(Option(key, said, key == answered, ranked.get(key, "chip"), about(content, key)))
    return sorted(found.values(), key=lambda group: (group.id == GIVE_UP, group.id != MAIN))


def _grouped(kind: str, key: str) -> tuple[str, str]:
    """Group and heading of a key."""
    verb = key.partition(":")[0]
    if key == "concede":
        return GIVE_UP, ""
    if kind == "share" and verb == "take":
        return "taken", gettext(TAKEN)
    if kind not in (*IN_TURN, "share", "equip") or verb not in LEGENDS:
        return MAIN, ""
    legend = LEGENDS[verb]
    shared = next(one for one, other in LEGENDS.items() if other == legend)
    return shared, gettext(legend)


def on_the_board(kind: str, key: str) -> bool:
    """Whether the option is a space that one may choose on the board."""
    return kind in SPACES or (kind in IN_TURN and key.partition(":")[0] in ON_THE_BOARD)


def target(kind: str, key: str) -> int:
    """The space of an option that lies on the board, 0 for any other."""
    return int(key.rpartition(":")[2]) if on_the_board(kind, key) else 0


def about(content: Content, key: str) -> str:
    """The card, hero or figure that an option is about, "" for none."""
    parts = key.split(":")
    known = (*content.search, *content.abilities, *content.heroes)
    return next((part for part in parts if part in known), "")
