"""The options of the open question in words: each key alone, and all of them grouped by meaning."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import Struct

from games.faces.naming import text
from games.faces.sorcerer.fight_lines import CASTS, cast_aim
from games.faces.sorcerer.names import Words, letters
from games.faces.sorcerer.ranks import ranks
from games.faces.wording import Group, Option
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.view import View

MAIN = "main"
KEPT = 8192
"""So many options are remembered: their words depend on nothing but the key and the names."""


class Target(Struct, frozen=True):
    """An option that leads to a chamber: who goes there, and how ("move", "burrow", "teleport").

    `pill` is what it brings in its shortest form, "" where nothing is known, `brings` the same in words.
    """

    key: str
    text: str
    who: str
    letters: str
    way: str
    pill: str = ""
    brings: str = ""


@dataclass(frozen=True)
class Verb:
    """How keys of one verb are read: the names of their parts, the words, and the heading of their group.

    `thing` is the part that names a thing, and `holder` the one that names who has it: "who" where the key
    does not say, "" for what lies on the floor.
    """

    parts: tuple[str, ...]
    full: str
    legend: str = ""
    thing: str = ""
    holder: str = ""


PLAIN: dict[str, str] = {
    "lose_turn": _("Nobody can move: lose the turn"),
    "go_on": _("Go on without an attack"),
    "quests": _("Go on to the Quests"),
    "end": _("End the turn"),
    "extra": _("Second Move for 1 Gem"),
    "rearrange": _("Rearrange everybody, then end the turn"),
    "done": _("Done"),
    "stop": _("Stop and explore here"),
    "decline": _("Let it be"),
    "fight": _("Fight"),
    "alone": _("Defend alone"),
    "no_more": _("No more scrolls in this fight"),
    "repeat": _("Roll again for 2 Gems"),
    "wound": _("Deal the wound"),
    "steal": _("Take a random token instead"),
    "keep": _("Keep the roll"),
    "again": _("Roll again for free"),
    "take": _("Take the wound"),
    "none": _("Keep everything"),
    "backpack": _("Into the backpack"),
    "floor": _("Leave it in the Camp"),
    "random": _("Draw a team"),
    "die:attacker": _("Roll the die of the attack again, 2 Gems"),
    "die:defender": _("Roll the die of the defence again, 2 Gems"),
}
"""Keys whose words do not depend on the question."""

PASSES: dict[str, str] = {
    "cast": _("Cast nothing now"),
    "repeat": _("Keep the roll"),
    "repeat_others": _("Leave the roll as it is"),
    "repeat_die": _("Keep the dice"),
    "repeat_die_others": _("Leave the dice as they are"),
    "change_roll": _("Keep the roll"),
}

BARE: dict[str, tuple[str, str]] = {
    "armour_loss": ("token", "%(token)s"),
    "cloud_loss": ("token", "%(token)s"),
    "gauntlet_part": ("token", "%(token)s"),
    "awaken": ("who", "%(who)s"),
    "rune_lore": ("rune", "%(rune)s"),
    "team": ("team", "%(team)s"),
    "teleport_to": ("where", "%(where)s"),
}
"""Questions whose keys are plain names."""

HELD = ("token", "who")
"""What such a key is about: its token, which its character has."""
VERBS: dict[str, Verb] = {
    "move": Verb(("who", "chamber"), _("%(who)s to %(chamber)s")),
    "burrow": Verb(("who", "chamber"), _("%(who)s digs to %(chamber)s")),
    "fare": Verb(
        ("who", "chamber", "board"),
        _("%(who)s through the Teleport to %(board)s for 2 Gems"),
        _("Through the Teleport to a chosen board, 2 Gems"),
    ),
    "attack": Verb(("target",), _("Attack %(target_acc)s"), _("Attack")),
    "join": Verb(("who",), _("Defend together with %(who)s")),
    "wield": Verb(("who", "token"), _("%(who)s: wield %(token_gen)s"), _("Equipment"), *HELD),
    "wear": Verb(("who", "token"), _("%(who)s: put on %(token_acc)s"), _("Equipment"), *HELD),
    "stow": Verb(("who", "token"), _("%(who)s: put %(token_acc)s into the backpack"), _("Equipment"), *HELD),
    "doff": Verb(("who", "token"), _("%(who)s: take off %(token_acc)s"), _("Equipment"), *HELD),
    "pick": Verb(("token",), _("Pick up: %(token)s"), _("Pick up"), "token"),
    "drop": Verb(("token",), _("Leave here: %(token)s"), _("Leave here"), *HELD),
    "shed": Verb(("token",), _("Take off and leave here: %(token)s"), _("Take off and leave here"), *HELD),
    "give": Verb(("mate", "token"), _("Give %(mate_dat)s: %(token)s"), _("Give %(mate_dat)s"), *HELD),
    "give_worn": Verb(
        ("mate", "token"),
        _("Take off and give %(mate_dat)s: %(token)s"),
        _("Take off and give %(mate_dat)s"),
        *HELD,
    ),
    "take": Verb(
        ("mate", "token"),
        _("Take from %(mate_gen)s: %(token)s"),
        _("Take from %(mate_gen)s"),
        "token",
        "mate",
    ),
    "swap": Verb(
        ("mate", "mine", "theirs"),
        _("Swap %(mate_with)s: %(mine)s for %(theirs)s"),
        _("Swap %(mate_with)s"),
        "mine",
        "who",
    ),
    "runes": Verb(("mate",), _("Exchange Runes %(mate_with)s"), _("Runes"), "rune", "who"),
    "drink": Verb(("who",), _("%(who)s drinks the Elixir of Life"), _("At once"), "elixir", "who"),
    "gauntlet": Verb(
        ("who",), _("%(who)s makes the Gauntlet of Doom for 3 Gems"), _("At once"), "gauntlet", "who"
    ),
    "camp": Verb(
        ("who", "token"), _("%(who)s takes %(token_acc)s from the Camp"), _("Take from the Camp"), "token"
    ),
    "ability": Verb(
        ("token",), _("Use the ability and spend %(token_acc)s"), _("Use the ability and spend a Find"), *HELD
    ),
    "ability_worn": Verb(
        ("token",),
        _("Use the ability, take off and spend %(token_acc)s"),
        _("Use the ability, take off and spend a Find"),
        *HELD,
    ),
}
ABILITIES = {
    "ability": _("%(ability)s: spend %(token_acc)s"),
    "ability_worn": _("%(ability)s: take off and spend %(token_acc)s"),
}
"""By the name of the ability, where the question says whose it is."""
GIFTS = {
    "give": Verb(("token",), _("Give the Zombie: %(token)s"), _("Give the Zombie"), *HELD),
    "give_worn": Verb(
        ("token",), _("Take off and give the Zombie: %(token)s"), _("Take off and give the Zombie"), *HELD
    ),
}
"""The keys of "zombie_gift", which name no mate."""
SCROLLS = _("Scrolls")
ON_THE_BOARD = ("move", "burrow")

ORDER = (
    *(MAIN, "attack", "join", "fare", "ability", "ability_worn", "cast", "drink", "camp", "pick", "drop"),
    *("give", "give_worn", "take"),
)
"""Groups stand in this order, the others behind them as they come."""


def option_text(words: Words, kind: str, key: str, params: Mapping[str, Any] | None = None) -> str:
    """The words of a key alone, for a button, a log of one's answer, or taking it back."""
    return _worded(words, kind, key, _of_question(key, params or {}))


def _of_question(key: str, params: Mapping[str, Any]) -> str:
    """All that the words of a key take from the question: what the way on leads to, whose ability it is."""
    if key == "go_on":
        return str(params.get("then", ""))
    return str(params.get("who", "")) if key.partition(":")[0] in ABILITIES else ""


@kept_inside(KEPT)
def _worded(words: Words, kind: str, key: str, about: str) -> str:
    if key == "go_on" and about == "roll":
        return gettext("Make the Encounter Roll")
    if key == "pass":
        return gettext(PASSES[kind])
    if key in PLAIN:
        return gettext(PLAIN[key])
    if kind == "setup":
        return _setup_text(words, key)
    if kind in BARE:
        part, wording = BARE[kind]
        return words.fill(wording, {part: key})
    if key.startswith("cast:"):
        return _cast_text(words, key)
    verb, facts = _parsed(words, kind, key)
    user = words.content.characters.get(about)
    if user is not None:
        named = ABILITIES[key.partition(":")[0]]
        return words.fill(named, facts, ability=text(user.ability_name))
    return words.fill(verb.full, facts)


def _setup_text(words: Words, key: str) -> str:
    side, _colon, pair = key.partition(":")
    return words.fill(_("Side %(side)s with %(who)s"), {"who": pair.split("+")}, side=side)


def _cast_text(words: Words, key: str) -> str:
    _verb, who, scroll, *rest = key.split(":")
    target = rest[0] if rest else ""
    aim = cast_aim(target)
    more = {"where": target} if aim == "to" else {"target": target}
    said = words.fill(CASTS[aim], {"who": who, "scroll": scroll}, **more)
    return SafeString(said.removesuffix("."))


def _parsed(words: Words, kind: str, key: str) -> tuple[Verb, dict[str, Any]]:
    """The verb of a key and its parts by name; a Zombie's own keys are read like a character's."""
    word, *rest = key.removeprefix("zombie_").split(":")
    verb = (GIFTS if kind == "zombie_gift" else VERBS)[word]
    facts: dict[str, Any] = dict(zip(verb.parts, rest, strict=True))
    if "board" in facts:
        facts["board"] = words.board(int(facts["board"]))
    return verb, facts


# -- on the board -------------------------------------------------------------------------------------------


def targets(words: Words, view: View, kind: str, keys: Iterable[str], who: str) -> dict[str, list[Target]]:
    """The options that lead to a chamber, by place. `who` is the character the question is about, or ""."""
    found: dict[str, list[Target]] = {}
    for key in keys:
        if kind == "teleport_to":
            target = Target(
                key,
                words.fill(_("%(who)s to %(where)s"), {"who": who, "where": key}),
                who,
                letters(words.content, who),
                "teleport",
            )
            found.setdefault(key, []).append(target)
        elif _on_the_board(key):
            way, mover, chamber = key.removeprefix("zombie_").split(":")
            place = f"{view.characters[mover].place[0]}-{chamber}"
            target = Target(key, option_text(words, kind, key), mover, letters(words.content, mover), way)
            found.setdefault(place, []).append(target)
    return found


def _on_the_board(key: str) -> bool:
    return key.removeprefix("zombie_").partition(":")[0] in ON_THE_BOARD


# -- in groups ----------------------------------------------------------------------------------------------


def groups(
    words: Words, kind: str, keys: Iterable[str], params: Mapping[str, Any], answered: str
) -> list[Group]:
    """The options that do not lie on a board, by meaning."""
    found: dict[str, Group] = {}
    keys = tuple(keys)
    ranked = ranks(kind, keys)
    for key in keys:
        if kind == "teleport_to" or _on_the_board(key):
            continue
        group, legend, said = _grouped(words, kind, key, _of_question(key, params))
        made = found.setdefault(group, Group(group, legend, []))
        rank, (thing, holder) = ranked.get(key, "chip"), held(kind, key, params)
        made.options.append(Option(key, said, key == answered, rank, thing, holder))
    return sorted(found.values(), key=lambda group: _rank(group.id))


def held(kind: str, key: str, params: Mapping[str, Any]) -> tuple[str, str]:
    """The thing that an option is about and the character that has it, "" for what lies on the floor."""
    who = str(params.get("who", ""))
    if kind in ("armour_loss", "cloud_loss", "gauntlet_part"):
        return key, who
    if kind == "gauntlet_put":
        return str(params["token"]), who
    if key.startswith("cast:"):
        _verb, caster, scroll, *_aim = key.split(":")
        return scroll, caster
    word, *rest = key.removeprefix("zombie_").split(":")
    verb = (GIFTS if kind == "zombie_gift" else VERBS).get(word)
    if verb is None or not verb.thing or key in PLAIN:
        return "", ""
    facts = {"who": who or _about(kind), **dict(zip(verb.parts, rest, strict=True))}
    return facts.get(verb.thing, verb.thing), facts.get(verb.holder, "")


def _about(kind: str) -> str:
    """Whose things a question without a name is about."""
    return {"zombie_gift": "khar_ghul", "zombie_inventory": "zombie"}.get(kind, "")


def _rank(group: str) -> int:
    word = group.partition(":")[0]
    return ORDER.index(word) if word in ORDER else len(ORDER)


def best_first(kind: str, keys: Iterable[str]) -> list[str]:
    """The keys as a list without headings has them: what carries the game on, then as the groups stand."""
    return sorted(keys, key=lambda key: _rank(_meaning(kind, key)))


def _meaning(kind: str, key: str) -> str:
    """The group of a key, without the character it is about."""
    if kind in (*BARE, "setup") or key in PLAIN or key == "pass" or _on_the_board(key):
        return MAIN
    return _shared(key.partition(":")[0].removeprefix("zombie_"))


@kept_inside(KEPT)
def _grouped(words: Words, kind: str, key: str, about: str) -> tuple[str, str, str]:
    """Group, heading, and the words."""
    full = _worded(words, kind, key, about)
    team = words.content.teams.get(key) if kind == "team" else None
    if team is not None:
        return MAIN, "", words.fill("%(team)s: %(who)s", {"team": key, "who": team.characters})
    if key in PLAIN or key == "pass" or kind in BARE:
        return MAIN, "", full
    if kind == "setup":
        return key.partition(":")[0], "", full
    if key.startswith("cast:"):
        return "cast", gettext(SCROLLS), full
    verb, facts = _parsed(words, kind, key)
    word = key.partition(":")[0].removeprefix("zombie_")
    if not verb.legend:
        return MAIN, "", full
    group = f"{word}:{facts['mate']}" if "mate" in facts else _shared(word)
    return group, words.fill(verb.legend, facts), full


def _shared(word: str) -> str:
    """Verbs that stand under one heading."""
    if word in ("wield", "wear", "stow", "doff"):
        return "equip"
    return "drink" if word == "gauntlet" else word
