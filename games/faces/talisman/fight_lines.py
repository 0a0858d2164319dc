"""Fights in the log: who attacks, what helps, and how the scores compare."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.talisman.names import Words, against

Facts = Mapping[str, Any]
WriteLine = Callable[[Words, Facts], str]

FIGHTS = {
    "strength": _("A battle: %(who)s against %(foes)s."),
    "craft": _("Psychic combat: %(who)s against %(foes)s."),
}
ATTACKS = {
    "strength": _("%(who)s attacks %(other_acc)s."),
    "craft": _("%(who)s attacks %(other_acc)s in psychic combat."),
    "assassinates": _("%(who)s assassinates: %(other)s adds no die."),
}
AGAINST_CREATURE = _("%(who)s %(mine)s, against the creature's %(theirs)s")
AGAINST = _("%(who)s %(mine)s, against %(other)s %(theirs)s")
OUTCOMES = {"won": _("a victory"), "lost": _("a defeat"), "stand_off": _("a stand-off")}
HELPED = _("%(who)s is helped by %(card_acc)s.")
LENT = _("%(who)s lends %(other_dat)s a hand: +%(n)s.")
FIXED = {
    "attacker": _("The attacker's roll counts as %(result)s."),
    "defender": _("The opponent's roll counts as %(result)s."),
}


def _fight(words: Words, facts: Facts) -> str:
    return words.fill(
        FIGHTS[facts["by"]], {"seat": facts["seat"]}, foes=against(words.content, facts["foes"])
    )


def _attack(words: Words, facts: Facts) -> str:
    return words.fill(ATTACKS["assassinates" if facts["assassinates"] else facts["by"]], facts)


def _clash(words: Words, facts: Facts) -> str:
    scores = words.fill(AGAINST if "other" in facts else AGAINST_CREATURE, facts)
    return format_html("{}: <b>{}</b>.", scores, outcome(facts["outcome"]))


def outcome(word: str) -> str:
    """How it ended for whoever is on turn."""
    return gettext(OUTCOMES[word])


def _fixed(words: Words, facts: Facts) -> str:
    return words.fill(FIXED[facts["side"]], {}, result=facts["result"])


def _told(msgid: str) -> WriteLine:
    return lambda words, facts: words.fill(msgid, facts)


FIGHT_LINES: dict[str, WriteLine] = {
    "fight": _fight,
    "attack": _attack,
    "clash": _clash,
    "helped": _told(HELPED),
    "lent": _told(LENT),
    "fixed": _fixed,
}
