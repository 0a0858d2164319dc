"""The log in words: one wording per kind of event. Present tense, and no gender in Polish."""

from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext

from games.faces.naming import text
from games.faces.sorcerer.dice import dice, die
from games.faces.sorcerer.fight_lines import FIGHT_LINES, Facts, WriteLine
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.order_lines import by_order
from games.systems.sorcerer.state import NEUTRAL

SENTENCES: dict[str, str] = {
    "declined": _("%(who)s lets %(monster_acc)s be."),
    "coward": _("%(monster)s: too much of a coward to fight %(who_acc)s."),
    "beaten": _("%(who)s beats %(monster_acc)s."),
    "beaten_by": _("%(who)s loses to %(monster_dat)s."),
    "webbed": _("%(who)s is stuck in a web until the end of the next own turn."),
    "attacked": _("%(who)s attacks %(target_acc)s."),
    "joined_defence": _("%(who)s defends together with %(target_gen)s."),
    "fight_ended": _("The fight is over before a blow is struck."),
    "dispelled": _("%(who)s dispels the scroll: %(scroll)s."),
    "left_fight": _("%(who)s leaves the fight."),
    "foresight": _("%(who)s foresees it and rolls again for free."),
    "armour_lost": _("%(token)s takes the wound for %(who_acc)s and is lost."),
    "rune_lost": _("The Rune of %(who_gen)s returns to the pile."),
    "awakened": _("%(who)s awakens in the own Camp."),
    "trap_noticed": _("%(who)s notices the Trap in time."),
    "trap_sprung": _("The Trap in %(where)s snaps shut on %(who_loc)s."),
    "cloud_missed": _("The Acid Cloud does nothing to %(who_dat)s."),
    "corroded": _("The Acid Cloud bites %(who_acc)s."),
    "lost_to_cloud": _("The Acid Cloud dissolves %(token_acc)s of %(who_gen)s."),
    "cloud_stays": _("The Acid Cloud in %(where)s stays where it is."),
    "drifted": _("An Acid Cloud drifts from %(frm)s to %(to)s."),
    "token_laid": _("%(who)s lays a token in %(where)s: %(token)s."),
    "token_back": _("%(token)s in %(where)s: back on its card."),
    "zombie_raised": _("A Zombie climbs out of the floor in %(where)s."),
    "gauntlet": _("%(who)s makes the Gauntlet of Doom out of %(parts)s."),
    "put_away": _("%(who)s puts something worn into the backpack: %(token)s."),
    "picked": _("%(who)s picks up %(token_acc)s."),
    "dropped": _("%(who)s leaves in %(where)s: %(tokens)s."),
    "gave_worn": _("%(who)s hands %(token_acc)s to %(mate_dat)s."),
    "drank": _("%(who)s drinks the Elixir of Life."),
    "quest": _("%(who)s fulfils the Quest of the %(rune_gen)s in %(where)s and takes a Crystal."),
    "rune_lore": _("%(who)s looks at two Runes: %(runes)s."),
}
"""Events whose sentence needs nothing but its facts."""

BY_SEAT: dict[str, str] = {
    "team": _("%(person)s plays the team: %(team)s."),
    "turn": _("Round %(round)s: %(person)s"),
    "turn_lost": _("%(person)s: nobody can move, the turn is lost."),
    "eliminated": _("%(person)s is out of the game."),
    "resigned": _("%(person)s leaves the game."),
}
"""Events told of a player."""


def _same(kind: str) -> WriteLine:
    return lambda words, facts: words.fill(SENTENCES[kind], _with_lists(words, facts))


def _of_person(kind: str) -> WriteLine:
    return lambda words, facts: words.fill(BY_SEAT[kind], facts, person=words.person(facts["seat"]))


def _with_lists(words: Words, facts: Facts) -> dict[str, Any]:
    """Lists of things, and facts that are named otherwise in the wording."""
    more = dict(facts)
    for fact, kind in (("tokens", "thing"), ("parts", "thing"), ("runes", "rune")):
        if fact in facts:
            more[fact] = ", ".join(words.name(kind, one) for one in facts[fact])
    if "frm" in facts:
        more["frm"] = facts["frm"][2:]
        more["to"] = mark_safe(facts["to"][2:])  # noqa: S308  a chamber's name
    elif "to" in facts:
        more["mate"] = facts["to"]
    if "element" in facts:
        more["rune"] = facts["element"]
    return more


# -- set-up -----------------------------------------------------------------------------------------------


def _board(words: Words, facts: Facts) -> str:
    return words.fill(
        _("%(person)s draws board %(board)s."), {"board": facts["board"]}, person=words.person(facts["seat"])
    )


def _side(words: Words, facts: Facts) -> str:
    number = facts["board"]
    if number == NEUTRAL:
        return words.fill(_("The neutral board: %(board)s."), {}, board=words.board(number))
    return words.fill(
        _("%(person)s builds on: %(board)s."), {}, person=words.person(number), board=words.board(number)
    )


def _order_roll(words: Words, facts: Facts) -> str:
    person = words.person(facts["seat"])
    return words.fill(
        _("%(person)s rolls for the first turn: %(dice)s"), {}, person=person, dice=die(facts["shown"])
    )


# -- moving -----------------------------------------------------------------------------------------------

WAYS = {
    "move": _("%(who)s moves from %(frm)s to %(to)s."),
    "fare": _("%(who)s pays the fare and walks from %(frm)s into the Teleport %(to)s."),
    "burrow": _("%(who)s digs through the wall from %(frm)s to %(to)s."),
}


def _moved(words: Words, facts: Facts) -> str:
    return words.fill(WAYS[facts["how"]], _with_lists(words, facts))


def _teleported(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s is teleported to %(where)s."), {"who": facts["who"]}, where=facts["to"])


# -- dice ---------------------------------------------------------------------------------------------------

ROLLS = {
    "encounter": _("%(who)s rolls for the encounter: %(dice)s"),
    "teleport": _("%(who)s rolls for the Teleport: %(dice)s"),
    "vortex": _("%(who)s rolls for the Whispering Vortex: %(dice)s"),
    "trap": _("%(who)s rolls for the Trap: %(dice)s"),
    "cloud": _("%(who)s rolls for the Acid Cloud: %(dice)s"),
    "raise_zombie": _("%(who)s rolls for the Zombie: %(dice)s"),
    "acid_cloud": _("%(who)s rolls for the Acid Cloud: %(dice)s"),
    "tree_of_life": _("%(who)s rolls for the Tree of Life: %(dice)s"),
}


def _rolled(words: Words, facts: Facts) -> str:
    added = f" + {facts['digit']}" if facts["digit"] else ""
    shown = mark_safe(f'<span class="sums">{dice(facts["dice"])}{added}</span>')  # noqa: S308  dice and a number
    return words.fill(ROLLS[facts["roll"]], {"who": facts["who"]}, dice=shown)


def _encounter(words: Words, facts: Facts) -> str:
    return words.fill(_("The Encounter Table, %(total)s: %(row)s."), facts)


# -- life and death -----------------------------------------------------------------------------------------


def _wounded(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s loses 1 Life Point (%(lp)s left)."), facts)


def _healed(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s regains 1 Life Point (now %(lp)s)."), facts)


def _died(words: Words, facts: Facts) -> str:
    if facts["gone"]:
        return words.fill(_("%(who)s dies in %(where)s and never comes back."), facts)
    return words.fill(_("%(who)s dies in %(where)s."), facts)


# -- things -------------------------------------------------------------------------------------------------


def _found(words: Words, facts: Facts) -> str:
    if "token" in facts:
        return words.fill(_("%(who)s draws a Find: %(token)s."), facts)
    return words.fill(_("%(who)s draws a Find."), facts)


def _lost_token(words: Words, facts: Facts) -> str:
    if "token" in facts:
        return words.fill(_("%(who)s loses a token from the backpack: %(token)s."), facts)
    return words.fill(_("%(who)s loses a token from the backpack."), facts)


def _stolen(words: Words, facts: Facts) -> str:
    if "token" in facts:
        return words.fill(_("%(who)s takes a token from the backpack of %(target_gen)s: %(token)s."), facts)
    return words.fill(_("%(who)s takes a token from the backpack of %(target_gen)s."), facts)


REARRANGED = {
    "wield": _("%(who)s wields %(token_gen)s."),
    "stow": _("%(who)s puts %(token_acc)s into the backpack."),
    "wear": _("%(who)s puts on %(token_acc)s."),
    "doff": _("%(who)s takes off %(token_acc)s."),
}


def _rearranged(words: Words, facts: Facts) -> str:
    return words.fill(REARRANGED[facts["verb"]], {"who": facts["who"], "token": facts["token"]})


EXCHANGED = {
    (1, 0): _("%(who)s gives %(mate_dat)s a token%(things)s."),
    (0, 1): _("%(who)s takes a token from %(mate_gen)s%(things)s."),
    (1, 1): _("%(who)s and %(mate)s swap tokens%(things)s."),
}


def _exchanged(words: Words, facts: Facts) -> str:
    moved = [words.name("thing", one) for one in (*facts.get("given", ()), *facts.get("taken", ()))]
    things = ": " + ", ".join(moved) if moved else ""
    wording = EXCHANGED[facts["gave"], facts["took"]]
    return words.fill(wording, {"who": facts["who"], "mate": facts["to"]}, things=things)


def _runes_exchanged(words: Words, facts: Facts) -> str:
    names = {"who": facts["who"], "mate": facts["to"]}
    if "got" not in facts:
        return words.fill(_("%(who)s and %(mate)s exchange Runes."), names)
    gave, got = (words.name("rune", facts[one]) if facts[one] else "–" for one in ("gave", "got"))
    return words.fill(
        _("%(who)s and %(mate)s exchange Runes: %(gave)s for %(got)s."), names, gave=gave, got=got
    )


def _rune_drawn(words: Words, facts: Facts) -> str:
    if "rune" in facts:
        return words.fill(_("%(who)s draws a Rune: %(rune)s."), facts)
    return words.fill(_("%(who)s draws a Rune."), facts)


def _ability(words: Words, facts: Facts) -> str:
    return words.fill(
        _("%(who)s spends %(token_acc)s on an ability: %(ability)s."),
        {"who": facts["who"], "token": facts["token"]},
        ability=text(words.content.characters[facts["who"]].ability_name),
    )


def _ability_failed(words: Words, facts: Facts) -> str:
    return words.fill(
        _("It fails: %(ability)s."), {}, ability=text(words.content.characters[facts["who"]].ability_name)
    )


# -- Gems ---------------------------------------------------------------------------------------------------

PAID = {
    "fare": _("%(person)s pays %(gems)s for the way through the Teleport."),
    "extra": _("%(person)s pays %(gems)s for a second Move."),
    "repeat": _("%(person)s pays %(gems)s to have a die rolled again."),
    "gauntlet": _("%(person)s pays %(gems)s for the Gauntlet of Doom."),
}


def _gems(words: Words, facts: Facts) -> str:
    return words.fill(
        _("%(person)s gains %(gems)s and now has %(total)s."),
        {},
        person=words.person(facts["seat"]),
        gems=count_gems(facts["amount"]),
        total=facts["gems"],
    )


def _paid(words: Words, facts: Facts) -> str:
    return words.fill(
        PAID[facts["why"]], {}, person=words.person(facts["seat"]), gems=count_gems(facts["amount"])
    )


def _converted(words: Words, facts: Facts) -> str:
    if facts["count"] == 1:
        return words.fill(_("%(who)s brings a Crystal home."), facts)
    return words.fill(_("%(who)s brings Crystals home: %(count)s."), facts)


VICTORIES = {
    "gems": _("%(person)s wins with %(gems)s!"),
    "last": _("%(person)s wins with %(gems)s: nobody else is left!"),
}


def _won(words: Words, facts: Facts) -> str:
    return victory(words, facts["seat"], facts["how"], facts["gems"])


def victory(words: Words, seat: int, how: str, gems: int) -> str:
    """Who wins, and how."""
    return words.fill(VICTORIES[how], {}, person=words.person(seat), gems=count_gems(gems))


LINES: dict[str, WriteLine] = {
    **FIGHT_LINES,
    **{kind: _same(kind) for kind in SENTENCES},
    **{kind: _of_person(kind) for kind in BY_SEAT},
    "board": _board,
    "side": _side,
    "order_roll": _order_roll,
    "moved": _moved,
    "teleported": _teleported,
    "rolled": _rolled,
    "encounter": _encounter,
    "wounded": _wounded,
    "healed": _healed,
    "died": _died,
    "found": _found,
    "lost_token": _lost_token,
    "stolen": _stolen,
    "rearranged": _rearranged,
    "exchanged": _exchanged,
    "runes_exchanged": _runes_exchanged,
    "rune_drawn": _rune_drawn,
    "ability": _ability,
    "ability_failed": _ability_failed,
    "gems": _gems,
    "paid": _paid,
    "converted": _converted,
    "won": _won,
    "by_order": by_order,
}


def line(words: Words, kind: str, facts: Facts) -> str:
    """An event in words; every kind that the rules tell has its wording."""
    wording = LINES.get(kind)
    return wording(words, facts) if wording else pgettext("log", "Something happens.")
