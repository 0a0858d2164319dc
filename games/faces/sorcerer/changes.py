"""What a stretch of the log has brought and cost, each as a picture with a few words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Change
from games.faces.sorcerer.deeds import bust, thing
from games.faces.sorcerer.names import Words, count_gems
from games.systems.sorcerer.content import Content

Facts = Mapping[str, Any]
MINUS = "\u2212"
HEART, GEM, BAG = "heart", "gem", "bag"

LOST_LIFE = _("%(who)s: %(minus)s1 life, %(lp)s left")
MORE_LIFE = _("%(who)s: +1 life, now %(lp)s")
GEMS_WON = _("%(person)s: +%(gems)s")
GEMS_PAID = _("%(person)s: %(minus)s%(gems)s")
KEEPS = _("%(who)s gets: %(token)s")
KEEPS_ONE = _("%(who)s draws a Find")
GIVES_UP = _("%(who)s loses: %(token)s")
GIVES_UP_ONE = _("%(who)s loses a token")
TAKES = _("%(who)s takes from %(target_gen)s: %(token)s")
TAKES_ONE = _("%(who)s takes a token from %(target_gen)s")
SPENT = _("%(who)s spends: %(token)s")
DIES = _("%(who)s dies")
AWAKENS = _("%(who)s awakens in the Camp")
WEBBED = _("%(who)s is stuck in a web")
RUNE = _("%(who)s takes a Rune")
THE_RUNE = _("%(who)s takes: %(rune)s")
NO_RUNE = _("%(who)s loses the Rune")
CRYSTAL = _("%(who)s takes a Crystal")
CAST = _("%(who)s casts: %(scroll)s")
LAID = _("%(who)s lays: %(token)s")


def changes(words: Words, events: Iterable[Seen]) -> tuple[Change, ...]:
    """In the order in which they came."""
    return tuple(CHANGES[one.kind](words, one.facts) for one in events if one.kind in CHANGES)


def _of(msgid: str, picture: str, *, lost: bool = False) -> Callable[[Words, Facts], Change]:
    return lambda words, facts: Change(words.tell(msgid, facts, minus=MINUS), picture, lost)


def _of_who(msgid: str, *, lost: bool = False) -> Callable[[Words, Facts], Change]:
    return lambda words, facts: Change(words.tell(msgid, facts), bust(facts["who"]), lost)


def _token(msgid: str, unknown: str = "", *, lost: bool = False) -> Callable[[Words, Facts], Change]:
    """Of a thing, which some readers may not know."""

    def change(words: Words, facts: Facts) -> Change:
        known = "token" in facts
        picture = _picture(words.content, facts["token"]) if known else BAG
        return Change(words.tell(msgid if known else unknown, facts), picture, lost)

    return change


def _picture(content: Content, token: str) -> str:
    """Special tokens lie on boards and have signs of their own."""
    printed = content.tokens.get(token)
    return token if printed is not None and printed.group == "special" else thing(token)


def _gems(words: Words, facts: Facts) -> Change:
    return _treasury(words, facts, GEMS_WON, lost=False)


def _paid(words: Words, facts: Facts) -> Change:
    return _treasury(words, facts, GEMS_PAID, lost=True)


def _treasury(words: Words, facts: Facts, msgid: str, *, lost: bool) -> Change:
    said = words.tell(
        msgid,
        {},
        person=words.person(facts["seat"]),
        gems=count_gems(facts["amount"]),
        minus=MINUS,
    )
    return Change(said, GEM, lost)


def _rune(words: Words, facts: Facts) -> Change:
    known = "rune" in facts
    return Change(
        words.tell(THE_RUNE if known else RUNE, facts), facts["rune"] if known else thing("rune"), lost=False
    )


def _cast(words: Words, facts: Facts) -> Change:
    return Change(words.tell(CAST, facts), thing(facts["scroll"]), lost=True)


def _gauntlet(words: Words, facts: Facts) -> Change:
    return Change(words.tell(KEEPS, {"who": facts["who"], "token": "gauntlet"}), thing("gauntlet"))


CHANGES: dict[str, Callable[[Words, Facts], Change]] = {
    "wounded": _of(LOST_LIFE, HEART, lost=True),
    "healed": _of(MORE_LIFE, HEART),
    "gems": _gems,
    "paid": _paid,
    "found": _token(KEEPS, KEEPS_ONE),
    "picked": _token(KEEPS),
    "lost_token": _token(GIVES_UP, GIVES_UP_ONE, lost=True),
    "stolen": _token(TAKES, TAKES_ONE),
    "weapon_lost": _token(GIVES_UP, lost=True),
    "armour_lost": _token(GIVES_UP, lost=True),
    "lost_to_cloud": _token(GIVES_UP, lost=True),
    "ability": _token(SPENT, lost=True),
    "cast": _cast,
    "died": _of_who(DIES, lost=True),
    "awakened": _of_who(AWAKENS),
    "webbed": _of_who(WEBBED, lost=True),
    "rune_drawn": _rune,
    "rune_lost": _of(NO_RUNE, thing("rune"), lost=True),
    "quest": _of(CRYSTAL, thing("crystal")),
    "gauntlet": _gauntlet,
    "token_laid": _token(LAID),
}
"""Kind of event -> what it changes; the others change nothing that is owned."""
