"""What is at stake in every kind of question: a line, the results of the roll that comes, and each option."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import structs

from games.engine.questions import Question
from games.faces.shown import ShownTable
from games.faces.sorcerer.chances import in_percent, percent, prospect
from games.faces.sorcerer.fight_stakes import (
    armour_loss,
    attack,
    casting,
    join_defence,
    pickpocket,
    repeat_die,
    slow,
    stone_skin,
)
from games.faces.sorcerer.landing import landing, likely_words
from games.faces.sorcerer.leaving import leaving
from games.faces.sorcerer.names import words_of
from games.faces.sorcerer.roll_again import rolled
from games.faces.sorcerer.roll_words import outcomes
from games.faces.sorcerer.symbols import bust, thing
from games.faces.sorcerer.thing_stakes import THINGS, Asking, extra, printed, team
from games.faces.stakes import Outcome, Stake, Stakes
from games.systems.sorcerer.gems import FARE_PRICE
from games.systems.sorcerer.state import ZOMBIE, board_of, chamber_of, place
from games.systems.sorcerer.view import View

MOVE = _("Where the Move ends, the Exploration begins.")
HASTE = _("Only the last chamber is explored. Chambers left: %(left)s.")
TELEPORT = _("The Exploration begins where you land; the scroll is used up.")
MEETING = _("The loser of a fight is wounded; an attack is never a must.")
ROLL = _("Two dice and the digit of the chamber, %(digit)s, say what comes.")
READY = _("Nobody is here to fight; this is the last chance before the Exploration goes on.")
ACT = _("Nothing more has to be done in this turn.")
OVERFULL = _(
    "%(who)s carries %(carried)s, there is room for %(slots)s. What you leave lies here, for whoever comes."
)
INVENTORY = _("Next come the Quests; who holds which Rune counts then.")
COUNTED = _("Percents count every throw of the dice by what lies open and by your own hand.")
FINISH = _("What is in use counts until your next turn.")
AWAKEN = _("Whoever awakens starts in your Camp, with full life and nothing else.")
RUNE = _("The other Rune goes back to the pile.")
PART = _("It goes back to the pile; the Gauntlet gives more.")
PUT = _("%(token)s has no place beside the Gauntlet.")
ZOMBIE_LINE = _("The Zombie carries one token.")
GIFT = _("What it is given it carries at once; it can hand it on where your characters stand.")
CLOUD = _("What is given up goes back to the pile.")
TEAM = _("Each team has three characters; two of them begin.")
SETUP = _("The third character sleeps until one of the two dies.")
NEXT = _("then it is %(person)s's turn")
NOBODY = _("nobody moves in this turn")
GOES_ON = _("the turn goes on")
EXPLORE = _("the Exploration goes on")
ONE_MORE = _("a last step for equipment, then the turn ends")
QUESTS = _("then the Quests")
KEEP = _("nothing is handed over")
ROOM = _("%(carried)s of %(slots)s places taken")
FLOOR = _("lies open for everybody")
RANDOM = _("one of those that are left")
ELEMENT = _("for the chamber of this element on a foreign board")
DISSOLVES = _("dissolves; Strength %(before)s, then %(after)s")
DISSOLVES_ARMOUR = _("dissolves; it no longer takes a wound")


def stakes(table: ShownTable, question: Question) -> Stakes:
    """What is at stake for the reader, from their view alone."""
    view: View = table.view
    about = str(question.params.get("who", "")) or (view.turn.moved if view.turn else "")
    asking = Asking(words_of(table), view, question, about if about in view.characters else "")
    told = KINDS[question.kind](asking)
    rolled_for = any(stake.odds is not None for _key, stake in told.options)
    return replace(told, counted=gettext(COUNTED)) if rolled_for else told


def _keys(asking: Asking) -> tuple[str, ...]:
    return asking.question.options_of(asking.view.seat or 0)


def _each(asking: Asking, line: str, rolls: tuple[Outcome, ...] = ()) -> Stakes:
    """A line, and what each option brings by its verb."""
    return Stakes(line, rolls, tuple((key, _option(asking, key)) for key in _keys(asking)))


def _option(asking: Asking, key: str) -> Stake:
    """What a key brings that means the same in many questions."""
    if key in PLAIN:
        return PLAIN[key](asking)
    verb, *parts = key.split(":")
    if verb.removeprefix("zombie_") in WAYS:
        return _way(asking, verb.removeprefix("zombie_"), parts)
    if verb == "attack":
        return attack(asking, parts[0])
    return _scroll(asking, parts) if verb == "cast" else THINGS[verb](asking, parts)


# -- ways -------------------------------------------------------------------------------------------------


def _way(asking: Asking, verb: str, parts: list[str]) -> Stake:
    """A Move of one chamber; paid for, it ends in the Teleport of the board that is named."""
    who, chamber, *board = parts
    if verb != "fare":
        here = asking.view.characters[who].place
        return landing(asking.words, asking.view, who, place(board_of(here), chamber), walks=True)
    number = int(board[0])
    there = place(number, asking.view.content.sides[asking.view.sides[number]].teleport)
    waits = landing(asking.words, asking.view, who, there)
    return structs.replace(waits, picture="gem", price=asking.price(FARE_PRICE))


def _scroll(asking: Asking, parts: list[str]) -> Stake:
    """A scroll outside of fights: what it does, and on whom."""
    if len(parts) > 2 and parts[2] in asking.view.characters:
        target = asking.view.characters[parts[2]]
        said = asking.words.tell(
            _("%(target)s is wounded, %(lp)s life now"), {"target": target.id}, lp=target.lp
        )
        return Stake(said, picture=thing(parts[1]))
    return printed(asking.view.content, parts[1])


def _move(asking: Asking) -> Stakes:
    return _each(asking, gettext(MOVE))


def _haste(asking: Asking) -> Stakes:
    return _each(asking, gettext(HASTE) % {"left": asking.question.params["left"]})


def _teleport_to(asking: Asking) -> Stakes:
    each = tuple((key, landing(asking.words, asking.view, asking.who, key)) for key in _keys(asking))
    return Stakes(gettext(TELEPORT), options=each)


# -- the Exploration --------------------------------------------------------------------------------------


def _encounter(asking: Asking) -> Stakes:
    if any(key.startswith("attack:") for key in _keys(asking)):
        return _each(asking, gettext(MEETING))
    digit = _digit(asking)
    if asking.question.params.get("then") != "roll":
        return _each(asking, gettext(READY))
    rolls = outcomes(asking.words, asking.view, "encounter", asking.who, digit)
    return _each(asking, gettext(ROLL) % {"digit": digit}, rolls)


def _digit(asking: Asking) -> int:
    where, view = asking.one.place, asking.view
    return view.content.sides[view.sides[board_of(where)]].digits.get(chamber_of(where), 0)


def _go_on(asking: Asking) -> Stake:
    if asking.question.params.get("then") != "roll":
        return Stake(gettext(EXPLORE))
    likely = prospect(asking.view.content, asking.one, _digit(asking))
    return Stake(likely_words(likely), percent(likely.unbeaten), in_percent(likely.unbeaten))


def _inventory(asking: Asking) -> Stakes:
    return _each(asking, gettext(INVENTORY))


def _act(asking: Asking) -> Stakes:
    keys = _keys(asking)
    facts = {"who": asking.who, "carried": asking.one.carried, "slots": asking.one.slots}
    if "end" in keys:
        return _each(asking, gettext(ACT))
    told = _each(asking, asking.words.tell(OVERFULL, facts))
    return leaving(asking, told)


def _next(asking: Asking) -> str:
    """Whose turn comes after the reader's."""
    players = asking.view.players
    at = (asking.view.seat or 1) - 1
    order = [*players[at + 1 :], *players[: at + 1]]
    return asking.words.person(next(one.seat for one in order if not one.out))


def _finish(asking: Asking) -> Stakes:
    return _each(asking, gettext(FINISH))


def _end(asking: Asking) -> Stake:
    return Stake(asking.words.tell(NEXT, {}, person=_next(asking)))


def _done(asking: Asking) -> Stake:
    return _end(asking) if asking.question.kind == "finish" else Stake(gettext(GOES_ON))


def _stop(asking: Asking) -> Stake:
    return landing(asking.words, asking.view, asking.who, asking.one.place)


def _said(msgid: str, picture: str = "") -> Callable[[Asking], Stake]:
    return lambda _asking: Stake(gettext(msgid), picture=picture)


# -- the others -------------------------------------------------------------------------------------------


def _cloud_loss(asking: Asking) -> Stakes:
    one = asking.one

    def lost(token: str) -> Stake:
        if token != one.weapon:
            return Stake(gettext(DISSOLVES_ARMOUR), picture=thing(token))
        after = one.strength - asking.view.content.finds[token].bonus
        return Stake(gettext(DISSOLVES) % {"before": one.strength, "after": after}, picture=thing(token))

    return Stakes(gettext(CLOUD), options=tuple((key, lost(key)) for key in _keys(asking)))


def _awaken(asking: Asking) -> Stakes:
    each = tuple((key, team(asking.words, [key])) for key in _keys(asking))
    return Stakes(gettext(AWAKEN), options=each)


def _rune_lore(asking: Asking) -> Stakes:
    each = tuple((key, Stake(gettext(ELEMENT), picture=key)) for key in _keys(asking))
    return Stakes(gettext(RUNE), options=each)


def _part(asking: Asking) -> Stakes:
    return Stakes(
        gettext(PART), options=tuple((key, printed(asking.view.content, key)) for key in _keys(asking))
    )


def _put(asking: Asking) -> Stakes:
    return _each(asking, asking.words.tell(PUT, asking.question.params))


def _pack(asking: Asking) -> Stake:
    said = gettext(ROOM) % {"carried": asking.one.carried, "slots": asking.one.slots}
    return Stake(said, picture="pack")


def _gift(asking: Asking) -> Stakes:
    return _each(asking, gettext(GIFT))


def _zombie_inventory(asking: Asking) -> Stakes:
    zombie = Asking(asking.words, asking.view, asking.question, ZOMBIE)
    return _each(zombie, gettext(ZOMBIE_LINE))


def _team(asking: Asking) -> Stakes:
    hidden = Stake(gettext(RANDOM), picture=bust("unknown"))

    teams = asking.view.content.teams

    def of(key: str) -> Stake:
        return team(asking.words, list(teams[key].characters)) if key in teams else hidden

    return Stakes(gettext(TEAM), options=tuple((key, of(key)) for key in _keys(asking)))


def _setup(asking: Asking) -> Stakes:
    each = ((key, team(asking.words, key.partition(":")[2].split("+"))) for key in _keys(asking))
    return Stakes(gettext(SETUP), options=tuple(each))


WAYS = ("move", "burrow", "fare")
PLAIN: Mapping[str, Callable[[Asking], Stake]] = {
    "go_on": _go_on,
    "end": _end,
    "done": _done,
    "stop": _stop,
    "quests": _said(QUESTS),
    "lose_turn": _said(NOBODY),
    "extra": extra,
    "rearrange": _said(ONE_MORE),
    "none": _said(KEEP),
    "backpack": _pack,
    "floor": _said(FLOOR, "bag"),
}
"""Keys without parts."""
KINDS: Mapping[str, Callable[[Asking], Stakes]] = {
    "team": _team,
    "setup": _setup,
    "move": _move,
    "haste": _haste,
    "teleport_to": _teleport_to,
    "encounter": _encounter,
    "slow": slow,
    "join_defence": join_defence,
    "cast": casting,
    "repeat_die": repeat_die,
    "repeat_die_others": repeat_die,
    "repeat": rolled,
    "repeat_others": rolled,
    "change_roll": rolled,
    "foresight": rolled,
    "stone_skin": stone_skin,
    "armour_loss": armour_loss,
    "cloud_loss": _cloud_loss,
    "pickpocket": pickpocket,
    "awaken": _awaken,
    "inventory": _inventory,
    "act": _act,
    "finish": _finish,
    "zombie_gift": _gift,
    "zombie_inventory": _zombie_inventory,
    "gauntlet_part": _part,
    "gauntlet_put": _put,
    "rune_lore": _rune_lore,
}
"""Kind of question -> what is at stake."""
