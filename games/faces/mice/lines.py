"""The log in words: one wording per kind of event. Present tense, and no gender in Polish."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.amounts import cheese, poison_wounds, things, wounds
from games.faces.mice.fight_lines import FIGHT_LINES
from games.faces.mice.names import Words, card, is_declined, name, way_on
from games.faces.mice.order_lines import by_order
from games.faces.mice.story import line_text
from games.faces.mice.titles import TITLES

Facts = Mapping[str, Any]
WriteLine = Callable[[Words, Facts], str]

SENTENCES: dict[str, str] = {
    "learned": _("%(who)s learns an ability: %(card)s."),
    "discarded": _("%(who)s discards: %(card)s."),
    "found": _("%(who)s finds: %(card)s."),
    "kept": _("%(who)s takes along into the next chapter: %(card)s."),
    "party_card": _("%(who)s gets from the chapter: %(card)s."),
    "scroll_kept": _("%(who)s reads so carefully that the scroll is kept: %(card)s."),
    "taken_back": _("%(who)s takes back into the stash: %(item)s."),
    "item_lost": _("Left behind and shuffled back into the search deck: %(item)s."),
    "lured": _("%(who)s cannot resist the grape and is gone."),
    "swept_away": _("The current carries %(who_acc)s off the tile."),
    "captured": _("%(who)s is captured!"),
    "skipped": _("%(who)s is a prisoner and skips the turn: minions are still here."),
    "golem": _("%(who)s becomes a cheddar golem."),
    "lightened": _("%(who)s floats: lines, water and traps do not matter this turn."),
    "brodie_leaves": _("The trout falls. Brodie walks off with it."),
    "token": _("%(who)s finds %(token_acc)s!"),
    "surge": _("The wheel is full: a surge!"),
    "disguised": _("The party is in disguise: no rat warrior comes."),
    "traps": _("Mouse traps are set on every red cross."),
}
"""Events whose sentence needs nothing but its facts."""

AT_SPACE: dict[str, str] = {
    "moved": _("%(who)s moves to %(to)s."),
    "minion_moved": _("%(who)s moves to %(to)s."),
    "drifted": _("The current carries %(who_acc)s to %(to)s."),
    "rescued": _("%(who)s is freed and appears on %(to)s."),
    "thrown": _("%(by)s catapults %(who_acc)s to %(to)s."),
    "placed": _("%(who)s appears on %(to)s."),
    "snare": _("%(who)s sets a snare on %(space)s."),
    "snared": _("%(who)s steps into the snare on %(space)s."),
    "trap_removed": _("%(who)s removes the mouse trap on %(space)s."),
}
"""Events told with a space of the side."""

STATUS = {
    "stunned": _("%(who)s is stunned."),
    "webbed": _("%(who)s is caught in a web."),
    "charmed": _("%(who)s falls under the charm."),
    "knocked": _("%(who)s is knocked down."),
    "hidden": _("%(who)s is invisible."),
}
STATUS_OFF = {
    "stunned": _("%(who)s comes to."),
    "webbed": _("%(who)s is free of the web."),
    "charmed": _("%(who)s is free of the charm."),
    "knocked": _("%(who)s stands up."),
    "hidden": _("%(who)s can be seen again."),
}
STATS = {"battle": _("Battle"), "defence": _("Defence"), "search_dice": _("search dice")}


def _same(kind: str) -> WriteLine:
    return lambda words, facts: words.fill(SENTENCES[kind], facts)


def _at_space(kind: str) -> WriteLine:
    def write(words: Words, facts: Facts) -> str:
        spaces = {key: _space(facts[key]) for key in ("to", "space") if key in facts}
        return words.fill(AT_SPACE[kind], {**facts, **spaces})

    return write


def _space(number: int) -> str:
    return pgettext("where", "space %(n)s") % {"n": number}


# -- turns and the track ------------------------------------------------------------------------------------


def _turn(words: Words, facts: Facts) -> str:
    if facts["card"] in words.content.heroes:
        return words.fill(_("The turn of %(who_gen)s"), {"who": facts["card"]})
    return format_html(
        "{}", gettext("The minions' turn: %(card)s") % {"card": card(words.content, facts["card"])}
    )


def _round(words: Words, facts: Facts) -> str:
    return words.fill(_("Round %(number)s begins."), facts)


def _order(words: Words, facts: Facts) -> str:
    content = words.content
    return words.fill(
        _("The order: %(track)s."), {}, track=", ".join(card(content, one) for one in facts["track"])
    )


def _left_track(words: Words, facts: Facts) -> str:
    return words.fill(_("Off the track: %(what)s."), {}, what=card(words.content, facts["card"]))


# -- cheese, pages ------------------------------------------------------------------------------------------


def _cheese(words: Words, facts: Facts) -> str:
    n = facts["n"]
    msgid = _("%(who)s gets %(cheese)s.") if n > 0 else _("%(who)s loses %(cheese)s.")
    return words.fill(msgid, {"who": facts["who"]}, cheese=cheese(abs(n)))


def _wheel(words: Words, facts: Facts) -> str:
    n = facts["n"]
    msgid = (
        _("Onto the cheese wheel: %(cheese)s, now %(wheel)s.")
        if n > 0
        else _("Off the cheese wheel: %(cheese)s, now %(wheel)s.")
    )
    return words.fill(msgid, {"wheel": facts["wheel"]}, cheese=cheese(abs(n)))


def _page(words: Words, facts: Facts) -> str:
    if facts["to"] == facts["frm"]:
        return gettext("The hourglass cannot go further back.")
    forward = facts["to"] > facts["frm"]
    msgid = (
        _("The hourglass moves on to page %(to)s.")
        if forward
        else _("The hourglass goes back to page %(to)s.")
    )
    return words.fill(msgid, {"to": facts["to"]})


def _counted(words: Words, facts: Facts) -> str:
    return words.fill(COUNTED[facts["name"]], {"count": facts["count"]})


COUNTED = {
    "push": _("Pushes at the platter: %(count)s of 4."),
    "cut": _("Cuts in the cocoon: %(count)s of 3."),
    "breath": _("Breaths of the king: %(count)s of 9."),
    "guard": _("Changes of the guard: %(count)s of 6."),
}


# -- what mice do -------------------------------------------------------------------------------------------


def _used(words: Words, facts: Facts) -> str:
    used = facts["card"]
    msgid = (
        _("%(who)s uses %(card_gen)s.") if is_declined(words.content, used) else _("%(who)s uses: %(card)s.")
    )
    told = words.fill(msgid, facts)
    if not facts["paid"]:
        return told
    return format_html("{} {}", told, gettext("The price: %(cheese)s.") % {"cheese": cheese(facts["paid"])})


def _searched(words: Words, facts: Facts) -> str:
    if facts["found"]:
        return words.fill(_("%(who)s searches and has found something."), {"who": facts["who"]})
    return words.fill(_("%(who)s searches and finds nothing."), facts)


def _equipped(words: Words, facts: Facts) -> str:
    content = words.content
    worn = ", ".join(name(content, one) for one in facts["worn"]) or gettext("nothing")
    return words.fill(_("%(who)s now wears: %(worn)s."), {"who": facts["who"]}, worn=worn)


def _shared(words: Words, facts: Facts) -> str:
    n = facts["cheese"]
    given, taken = things(words.content, facts["gives"], n), things(words.content, facts["takes"], -n)
    if not facts["agreed"]:
        return words.fill(_("Nothing comes of sharing between %(giver_ins)s and %(partner_ins)s."), facts)
    if not taken:
        return words.fill(_("%(giver)s gives %(partner_dat)s: %(given)s."), facts, given=given)
    if not given:
        return words.fill(_("%(giver)s gets from %(partner_gen)s: %(taken)s."), facts, taken=taken)
    said = _("%(giver)s gives %(partner_dat)s: %(given)s, for: %(taken)s.")
    return words.fill(said, facts, given=given, taken=taken)


LAID = {
    "hook": _("%(who)s stretches fishhook and thread between the spaces %(spaces)s."),
    "fork": _("%(who)s lays the dinner fork on space %(spaces)s."),
    "grape": _("%(who)s lays the grape on space %(spaces)s."),
}


def _laid(words: Words, facts: Facts) -> str:
    spaces = gettext(" and ").join(str(one) for one in facts["spaces"])
    return words.fill(LAID[facts["item"]], {"who": facts["who"]}, spaces=spaces)


def _trap(words: Words, facts: Facts) -> str:
    msgid = (
        _("%(who)s crosses the mouse trap on space %(space)s unharmed.")
        if facts["safe"]
        else _("The mouse trap on space %(space)s snaps under %(who_ins)s!")
    )
    return words.fill(msgid, {"who": facts["who"], "space": facts["space"]})


def _healed(words: Words, facts: Facts) -> str:
    told = poison_wounds if facts["poison"] else wounds
    return words.fill(_("%(who)s is healed: %(wounds)s."), {"who": facts["who"]}, wounds=told(facts["n"]))


def _boosted(words: Words, facts: Facts) -> str:
    stat = STATS[facts["stat"]]
    return words.fill(_("%(who)s: %(stat)s +%(n)s."), facts, stat=gettext(stat))


def _of(shelf: Mapping[str, str]) -> WriteLine:
    return lambda words, facts: words.fill(shelf[facts["status"]], facts)


def _achieved(words: Words, facts: Facts) -> str:
    title = TITLES[facts["title"]]
    return words.fill(_("%(who)s earns a title: %(title)s."), {"who": facts["who"]}, title=gettext(title))


# -- places and minions -------------------------------------------------------------------------------------


def _explored(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s leads the mice on: %(room)s."), {"who": facts["who"], "room": facts["to"]})


def _encounter(words: Words, facts: Facts) -> str:
    return words.fill(_("An encounter: %(what)s."), {}, what=name(words.content, facts["card"]))


# -- the chapter --------------------------------------------------------------------------------------------


def _line(_words: Words, facts: Facts) -> str:
    return format_html("<i>{}</i>", line_text(_words.content, facts["line"]))


def _story_achievement(words: Words, facts: Facts) -> str:
    return words.fill(_("It helps now: %(what)s."), {}, what=name(words.content, facts["name"]))


def _hero(words: Words, facts: Facts) -> str:
    content = words.content
    able = ", ".join(name(content, one) for one in facts["abilities"])
    return words.fill(
        _("%(person)s plays %(hero_acc)s (%(able)s)."),
        {"hero": facts["hero"]},
        person=words.person(facts["seat"]),
        able=able,
    )


def _laid_out(words: Words, facts: Facts) -> str:
    return words.fill(_("The chapter begins here: %(side)s."), {"side": facts["side"]})


OVER = {
    "won": _("The chapter is won!"),
    "time": _("The hourglass has reached the end marker: the chapter is lost."),
    "captured": _("All mice are captured: the chapter is lost."),
    "conceded": _("The party gives up: the chapter is lost."),
    "failed": _("What must not happen in this chapter has happened: it is lost."),
}


def verdict(how: str) -> str:
    """How a chapter ended."""
    return gettext(OVER[how])


def _over(_words: Words, facts: Facts) -> str:
    return format_html("<b>{}</b>", verdict(facts["how"]))


def _onward(words: Words, facts: Facts) -> str:
    content = words.content
    votes = [f"{words.person(int(seat))}: {way_on(content, way)}" for seat, way in facts["votes"].items()]
    return words.fill(
        _("The party has voted: %(way)s. (%(votes)s)"),
        {},
        way=way_on(content, facts["to"]),
        votes="; ".join(votes),
    )


def _concede(words: Words, facts: Facts) -> str:
    msgid = (
        _("%(who)s proposes to give the chapter up, and all agree.")
        if facts["agreed"]
        else _("%(who)s proposes to give the chapter up; not all agree.")
    )
    return words.fill(msgid, {"who": facts["who"]})


def _left(words: Words, facts: Facts) -> str:
    return words.fill(_("%(person)s leaves the game."), {}, person=words.person(facts["seat"]))


def _handed_over(words: Words, facts: Facts) -> str:
    person = words.person(facts["seat"])
    return words.fill(_("%(person)s now plays %(who_acc)s."), {"who": facts["who"]}, person=person)


LINES: dict[str, WriteLine] = {
    **{kind: _same(kind) for kind in SENTENCES},
    **{kind: _at_space(kind) for kind in AT_SPACE},
    **FIGHT_LINES,
    "turn": _turn,
    "round": _round,
    "order": _order,
    "left_track": _left_track,
    "cheese": _cheese,
    "wheel": _wheel,
    "page": _page,
    "counted": _counted,
    "used": _used,
    "searched": _searched,
    "equipped": _equipped,
    "shared": _shared,
    "laid": _laid,
    "trap": _trap,
    "healed": _healed,
    "boosted": _boosted,
    "status": _of(STATUS),
    "status_off": _of(STATUS_OFF),
    "achieved": _achieved,
    "explored": _explored,
    "encounter": _encounter,
    "line": _line,
    "story_achievement": _story_achievement,
    "hero": _hero,
    "laid_out": _laid_out,
    "over": _over,
    "onward": _onward,
    "concede": _concede,
    "left": _left,
    "handed_over": _handed_over,
    "by_order": by_order,
}


def line(words: Words, kind: str, facts: Facts) -> str:
    """An event in words; every kind that the rules tell has its wording."""
    wording = LINES.get(kind)
    return wording(words, facts) if wording else pgettext("log", "Something happens.")
