"""Fights in the log: dice, clashes, scrolls, and weapons that are lost."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.dice import die
from games.faces.sorcerer.names import Words

Facts = Mapping[str, Any]
WriteLine = Callable[[Words, Facts], str]


def _fight_dice(words: Words, facts: Facts) -> str:
    shown = facts["dice"]
    return words.fill(
        _("The dice of the fight: attack %(attack)s defence %(defence)s"),
        {},
        attack=die(shown["attacker"]),
        defence=die(shown["defender"]),
    )


DICE_AGAIN = {
    "attacker": _("%(person)s has the die of the attack rolled again: %(dice)s"),
    "defender": _("%(person)s has the die of the defence rolled again: %(dice)s"),
}


def _die_repeated(words: Words, facts: Facts) -> str:
    return words.fill(
        DICE_AGAIN[facts["die"]], {}, person=words.person(facts["seat"]), dice=die(facts["shown"])
    )


def _clash(words: Words, facts: Facts) -> str:
    attack, defence = sides_of(words, facts)
    shown = facts["dice"]
    sums = {
        "attack": attack,
        "defence": defence,
        "attack_sum": _sum(facts["attacker"], shown["attacker"]),
        "defence_sum": _sum(facts["defender"], shown["defender"]),
    }
    line = words.fill(_("%(attack)s %(attack_sum)s against %(defence)s %(defence_sum)s"), sums)
    if facts["outcome"] == "tie":
        verdict = gettext("a tie")
    else:
        winner = attack if facts["outcome"] == "attacker" else defence
        verdict = words.fill(_("victory: %(winner)s"), {"winner": winner})
    return mark_safe(f"{line}: <b>{verdict}</b>.")  # noqa: S308  both parts are escaped


def sides_of(words: Words, facts: Facts) -> tuple[str, str]:
    """Who fights whom, in the nominative."""
    attackers = ", ".join(words.name("short", one) for one in facts["attackers"])
    defenders = ", ".join(words.name("short", one) for one in facts["defenders"])
    return attackers, words.name("encounter", facts["monster"]) if facts["monster"] else defenders


def _sum(strength: int, shown: int) -> SafeString:
    return mark_safe(f'<span class="sums">{strength} + {die(shown)} = {strength + shown}</span>')  # noqa: S308  numbers and a picture


CASTS = {
    "": _("%(who)s casts: %(scroll)s."),
    "at": _("%(who)s casts: %(scroll)s. The target: %(target)s."),
    "to": _("%(who)s casts: %(scroll)s. The way leads to %(where)s."),
    "up": _("%(who)s casts: %(scroll)s, +2 on the roll."),
    "down": _("%(who)s casts: %(scroll)s, −2 on the roll."),
    "attacker-up": _("%(who)s casts: %(scroll)s, +2 on the die of the attack."),
    "attacker-down": _("%(who)s casts: %(scroll)s, −2 on the die of the attack."),
    "defender-up": _("%(who)s casts: %(scroll)s, +2 on the die of the defence."),
    "defender-down": _("%(who)s casts: %(scroll)s, −2 on the die of the defence."),
}


def cast_aim(target: str) -> str:
    """Which wording a scroll's target needs: a place, a character, a die, or none."""
    if target in CASTS:
        return target
    return "to" if "-" in target else "at"


def _cast(words: Words, facts: Facts) -> str:
    target = facts["target"]
    aim = cast_aim(target)
    more = {"where": target} if aim == "to" else {"target": target}
    return words.fill(CASTS[aim], {"who": facts["who"], "scroll": facts["scroll"]}, **more)


WEAPON_LOST = {
    "acid": _("The acid eats %(token_acc)s of %(who_gen)s."),
    "ogre": _("A smashing blow costs %(who_acc)s the weapon: %(token)s."),
    "shatter": _("%(token)s of %(who_gen)s falls to pieces."),
}


def _weapon_lost(words: Words, facts: Facts) -> str:
    return words.fill(WEAPON_LOST[facts["why"]], facts)


FIGHT_LINES: dict[str, WriteLine] = {
    "fight_dice": _fight_dice,
    "die_repeated": _die_repeated,
    "clash": _clash,
    "cast": _cast,
    "weapon_lost": _weapon_lost,
}
