"""Fights in the log: who attacks whom with what, what the dice brought, wounds and defeats."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext_noop as _

from games.faces.mice.amounts import hits, poison_wounds, wounds
from games.faces.mice.dice import dice
from games.faces.mice.names import Words, card, name
from games.faces.mice.roll_words import roll_name
from games.systems.mice.queries import GOLEM

Facts = Mapping[str, Any]
WriteLine = Callable[[Words, Facts], str]

ATTACK = _("%(who)s attacks %(target_acc)s.")
ATTACK_WITH = _("%(who)s attacks %(target_acc)s: %(weapon)s.")
ATTACK_ALL = _("%(who)s attacks everybody here: %(target)s.")
ATTACK_ALL_WITH = _("%(who)s attacks several at once (%(weapon)s): %(target)s.")
ATTACK_NOBODY = _("%(who)s strikes at the air.")
HITS = _("%(who)s: %(hits)s.")
MISSED = _("%(who)s misses.")
WOUNDED = _("%(who)s takes %(wounds)s.")
DEFEATED = _("%(who)s is down.")
DEFEATED_BY = _("%(by)s defeats %(who_acc)s.")
ROLLED = _("%(who)s rolls (%(what)s): %(dice)s")
ROLLED_FOR = _("%(what)s, %(who)s: %(dice)s")
PROTECTS = _("%(who)s steps in for %(target_acc)s.")
GRAPE = {
    "squashed": _(
        "%(who)s throws the grape at space %(space)s: it bursts and hits every small figure there."
    ),
    "whole": _("%(who)s throws the grape at space %(space)s: it stays whole and bowls everybody small over."),
}


def _attack(words: Words, facts: Facts) -> str:
    content = words.content
    targets = facts["targets"]
    more = {**facts, "target": targets}
    if not targets:
        return words.fill(ATTACK_NOBODY, more)
    if facts["card"] in (*content.search, *content.abilities, GOLEM):
        msgid = ATTACK_WITH if len(targets) == 1 else ATTACK_ALL_WITH
        return words.fill(msgid, more, weapon=name(content, facts["card"]))
    return words.fill(ATTACK if len(targets) == 1 else ATTACK_ALL, more)


def _hits(words: Words, facts: Facts) -> str:
    told = format_html("<b>{}</b>", hits(facts["hits"]))
    return words.fill(HITS if facts["hits"] else MISSED, {"who": facts["who"]}, hits=told)


def _rolled(words: Words, facts: Facts) -> str:
    shown = dice(words.content, facts["dice"], facts["roll"])
    if facts["who"] not in words.seats and "-" not in facts["who"]:
        return words.fill(
            ROLLED_FOR, {}, who=card(words.content, facts["who"]), what=roll_name(facts["roll"]), dice=shown
        )
    return words.fill(ROLLED, {"who": facts["who"]}, what=roll_name(facts["roll"]), dice=shown)


def _wounded(words: Words, facts: Facts) -> str:
    told = poison_wounds if facts.get("poison") else wounds
    return words.fill(WOUNDED, facts, wounds=told(facts["n"]))


def _defeated(words: Words, facts: Facts) -> str:
    return words.fill(DEFEATED_BY if facts["by"] else DEFEATED, facts)


def _protects(words: Words, facts: Facts) -> str:
    return words.fill(PROTECTS, facts)


def _grape(words: Words, facts: Facts) -> str:
    return words.fill(GRAPE[facts["side"]], {"who": facts["who"]}, space=words.place(facts["space"]))


FIGHT_LINES: dict[str, WriteLine] = {
    "attack": _attack,
    "hits": _hits,
    "rolled": _rolled,
    "wounded": _wounded,
    "minion_wounded": _wounded,
    "defeated": _defeated,
    "protects": _protects,
    "grape": _grape,
}
