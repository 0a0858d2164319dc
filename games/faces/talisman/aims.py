"""The next step of the reader's character, out of public facts and the own hand alone: a fixed list of aims.

Inside it is the way inwards. Else, the first that holds: to heal where few lives are left, to hand in
trophies, to fulfil the quest; with a Talisman the Portal, or the way over the river; without one a Talisman
that lies on the board, or the Warlock's Cave; and for who is not strong enough for that yet the nearest fight
at good odds.
"""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.faces.aims import Aim
from games.faces.naming import text
from games.faces.shown import ShownTable
from games.faces.talisman.amounts import amount, chance_of, steps
from games.faces.talisman.deeds import bust
from games.faces.talisman.names import Words, foe, where, words_of
from games.faces.talisman.places import where_is
from games.faces.talisman.routes import route
from games.faces.talisman.space_lines import LOW, line_of
from games.faces.talisman.stakes_ends import LIKELY, lowered
from games.faces.wording import Where
from games.kit.content_sets import derived
from games.systems.talisman.board import CAVE, CROWN, INWARDS, PORTAL, SENTINEL, VALLEY, region
from games.systems.talisman.content import Content
from games.systems.talisman.inner import TUNNELS
from games.systems.talisman.movement import SENTINEL_STRENGTH
from games.systems.talisman.odds import fight_odds, joint, opens, passes
from games.systems.talisman.queries import card_of, others, owns_talisman, value
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.trophies import price, trophy_keys
from games.systems.talisman.view import View
from games.systems.talisman.words.permissions import Key
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.aims import FARE, VILLAGE, fit_for_quest, healers
from games.systems.talisman.worth.landings import TAVERN
from games.systems.talisman.worth.landings import steps as distance
from games.systems.talisman.worth.outlook import Prospect, prospect

STATS: tuple[Stat, ...] = ("strength", "craft")
GOOD = 0.6
"""With these odds a fight is an aim."""
DOOR = 0.3
"""With this chance of opening it the Portal is one."""
STRONG = 4
"""A better value of so much is fit for a quest."""
TO = _("%(how)s: %(what)s")
HERE = _("you are there")
HAND_IN = _("hand in trophies")
HANDED = _("+%(amount)s, at your turn")
YOUR_QUEST = _("your quest")
IS_QUEST = _("a quest for a Talisman")
LIES = _("a Talisman lies there")
CROSS = _("over the bridge, %(chance)s against the Sentinel")
OPEN_BY = _("2 dice, not above your %(stat)s %(n)s, open it: %(chance)s")
BY = {"strength": _("Strength"), "craft": _("Craft")}
THROUGH = _("3 dice, not above your %(stat)s %(n)s: %(chance)s")
ONWARDS = _("on the way to the Crown of Command")
CROWNED = _("one step wins the Crown of Command")
NO_TALISMAN = _("only with a Talisman")
AXE = "axe"
RAFT = _("with your Axe a raft over the river")
BUYS_RAFT = _("an Axe builds a raft over the river")
FERRY = _("a 6 on the die is the ferry to the Temple")
STRONGER = _("grow stronger")
PAST = _("+%(n)s in battle, and you get past the Sentinel")
ENOUGH = _("+%(n)s of Strength or Craft, and a quest may be tried")
MOST_LACKING = 12
FIGHT = _("%(foe)s, %(where)s")
WINS = _("%(chance)s to win")
HIT = _("%(who)s, %(where)s")
Found = Callable[[Words, State, Character], Aim | None]


def aims(table: ShownTable) -> Sequence[Aim]:
    """What brings the reader's character further next; nothing for who does not play, or is on the Crown."""
    view: View = table.view
    if view.seat is None or view.turn is None or view.result is not None:
        return ()
    if view.players[view.seat - 1].who is None:
        return ()
    words, state = words_of(table), seen_state(view)
    who = state.of(view.seat)
    found = _inside if region(state.content, who.place) == "inner" else _outside
    one = found(words, state, who)
    return (one,) if one is not None else ()


def _outside(words: Words, state: State, who: Character) -> Aim | None:
    return next((one for one in (find(words, state, who) for find in FIXED) if one is not None), None)


# -- one aim ----------------------------------------------------------------------------------------------


def _aim(state: State, who: Character, next_: str, how: str, place: str = "") -> Aim:
    """An aim, with the way to its place; of one in another Region the place alone."""
    content = state.content
    end = where_is(content, place) if place else Where()
    way = tuple(where_is(content, one) for one in _way(content, who.place, place)[1:]) if place else ()
    return Aim(next_, how, bust(who.id), str(who.seat), end, way)


def _at(words: Words, state: State, who: Character, place: str, what: str, next_: str = "") -> Aim:
    """An aim at a place: how far it is and what is there."""
    far = _far(state.content, who.place, place)
    said = steps(far) if far else gettext(HERE)
    told = gettext(TO) % {"how": said, "what": what} if what else said
    return _aim(state, who, next_ or the(words.content, place), told, place)


def the(content: Content, place: str) -> str:
    """A place as one speaks of it."""
    said = where(content, place, "nom" if is_polish() else "acc")
    return f"the {said}" if place == CAVE and not is_polish() else said


@derived
def _way(content: Content, start: str, end: str) -> tuple[str, ...]:
    """The spaces of the shortest way, both ends included; the end alone where none is known."""
    if start == end:
        return (start,)
    return route(content, start, end, _far(content, start, end)) or (start, end)


def _far(content: Content, start: str, end: str) -> int:
    """How many steps it is; of the City by the gate, to another Region over the bridge."""
    here, there = region(content, start), region(content, end)
    if "inner" in (here, there) or (here == "middle") == (there == "middle"):
        return distance(content, start, end)
    near, beyond = ("hills_m4", SENTINEL) if here == "middle" else (SENTINEL, "hills_m4")
    return distance(content, start, near) + 1 + distance(content, beyond, end)


# -- inside -----------------------------------------------------------------------------------------------


def _inside(words: Words, state: State, who: Character) -> Aim | None:
    """The next space inwards; of two ways the likelier."""
    if who.place == CROWN:
        return None
    ends = [one for one in INWARDS.get(who.place, ()) if one in state.content.spaces]
    if not ends:
        return None
    place = max(ends, key=lambda one: passes(state, who, one) if one in TUNNELS else 0.0)
    next_ = where(words.content, place, "nom" if is_polish() else "acc")
    return _aim(state, who, next_, _inwards(state, who, place), place)


def _inwards(state: State, who: Character, place: str) -> str:
    if place in TUNNELS:
        stat = TUNNELS[place]
        said = {
            "stat": _stat(stat),
            "n": value(state, who, stat),
            "chance": chance_of(passes(state, who, place)),
        }
        return gettext(THROUGH) % said
    if place == VALLEY and not owns_talisman(state, who):
        return gettext(NO_TALISMAN)
    return gettext(CROWNED if place == CROWN else ONWARDS)


def _stat(stat: Stat) -> str:
    said = BY[stat]
    return gettext(said)


# -- outside ----------------------------------------------------------------------------------------------


def _heals(words: Words, state: State, who: Character) -> Aim | None:
    if who.life > LOW or who.life >= card_of(state, who).life:
        return None
    near = sorted(healers(state, who), key=lambda one: _far(state.content, who.place, one))
    if not near:
        return None
    before, who.place = who.place, near[0]
    said = line_of(words, state, who, near[0]).words
    who.place = before
    return _at(words, state, who, near[0], said)


def _hands_in(_words: Words, state: State, who: Character) -> Aim | None:
    keys = [] if who.toad else trophy_keys(state, who)
    if not keys or not price(state):
        return None
    _verb, stat, n = max(keys, key=lambda key: int(key.rpartition(":")[2])).split(":")
    return _aim(state, who, gettext(HAND_IN), gettext(HANDED) % {"amount": amount(stat, int(n))})


def _quest(words: Words, state: State, who: Character) -> Aim | None:
    """What the Warlock has asked for, with the nearest place where it can be done."""
    quest = state.content.quests.get(who.quest)
    if quest is None:
        return None
    said = lowered(text(quest.told.text))
    if quest.task == "take_life":
        return _victim(words, state, who, said) or _aim(state, who, gettext(YOUR_QUEST), said)
    if quest.task == "kill_enemy":
        return _fight(words, state, who) or _aim(state, who, gettext(YOUR_QUEST), said)
    return _aim(state, who, gettext(YOUR_QUEST), said)


def _victim(words: Words, state: State, who: Character, said: str) -> Aim | None:
    near = [
        one
        for one in others(state, who)
        if region(state.content, one.place) == region(state.content, who.place)
    ]
    if not near:
        return None
    one = min(near, key=lambda other: _far(state.content, who.place, other.place))
    next_ = gettext(HIT) % {"who": words.who(one.seat), "where": where(state.content, one.place)}
    return _at(words, state, who, one.place, said, next_)


def _portal(words: Words, state: State, who: Character) -> Aim | None:
    """With a Talisman: the Portal of Power, for who has a chance to open it."""
    if not owns_talisman(state, who) or who.quest:
        return None
    stat = max(STATS, key=lambda one: opens(state, who, one))
    chance = opens(state, who, stat)
    if chance < DOOR:
        return None
    if region(state.content, who.place) != "middle":
        return _bridge(words, state, who)
    said = {"stat": _stat(stat), "n": value(state, who, stat), "chance": chance_of(chance)}
    return _at(words, state, who, PORTAL, gettext(OPEN_BY) % said)


def _bridge(words: Words, state: State, who: Character) -> Aim | None:
    """Over the river, for who beats the Sentinel more often than not."""
    before, who.place = who.place, SENTINEL
    odds = fight_odds(state, who, [Foe(SENTINEL, SENTINEL_STRENGTH)], "strength")
    who.place = before
    if odds.won < LIKELY:
        return None
    return _at(words, state, who, SENTINEL, gettext(CROSS) % {"chance": chance_of(odds.won)})


def _talisman(words: Words, state: State, who: Character) -> Aim | None:
    """A Talisman that lies in the own Region, behind nothing that is likely to win."""
    if owns_talisman(state, who):
        return None
    found = [one for one in _lying(state, who) if _has_key(state, one) and _odds(one) >= LIKELY]
    if not found:
        return None
    one = found[0]
    return _at(words, state, who, one.space, gettext(LIES))


def _has_key(state: State, ahead: Prospect) -> bool:
    cards = state.content.cards
    return any(isinstance(word, Key) for card in ahead.lying for word in cards[card].held)


def _cave(words: Words, state: State, who: Character) -> Aim | None:
    """The Warlock's Cave, for who has a value worth trying; from beyond the river by the bridge."""
    if not fit_for_quest(state, who) or max(value(state, who, one) for one in STATS) < STRONG:
        return None
    if region(state.content, who.place) == "middle":
        return _at(words, state, who, CAVE, gettext(IS_QUEST))
    return _bridge(words, state, who)


def _fight(words: Words, state: State, who: Character) -> Aim | None:
    """The nearest fight in the own Region that is won at good odds."""
    found = next((one for one in _lying(state, who) if one.fights and _odds(one) >= GOOD), None)
    if found is None:
        return None
    foes = ", ".join(foe(state.content, one) for fight in found.fights for one in fight.foes)
    next_ = gettext(FIGHT) % {"foe": foes, "where": where(state.content, found.space)}
    return _at(words, state, who, found.space, gettext(WINS) % {"chance": chance_of(_odds(found))}, next_)


def _odds(ahead: Prospect) -> float:
    return joint(one.odds for one in ahead.fights).won if ahead.fights else 1.0


def _lying(state: State, who: Character) -> Iterator[Prospect]:
    """What waits on the spaces of the own Region where cards lie, the nearest first."""
    here = region(state.content, who.place)
    near = [one for one, cards in state.lying.items() if cards and region(state.content, one) == here]
    for space in sorted(near, key=lambda one: (_far(state.content, who.place, one), one)):
        found = prospect(state, who, f"go:{space}")
        if found is not None:
            yield found


def _over(words: Words, state: State, who: Character) -> Aim | None:
    """Over the river without the Sentinel, for who is fit for a quest: by a raft, or by the ferry."""
    content = state.content
    if region(content, who.place) != "outer" or not fit_for_quest(state, who):
        return None
    if max(value(state, who, one) for one in STATS) < STRONG:
        return None
    if any(content.cards[one.card].called == AXE for one in who.objects):
        woods = [one for one in content.outer if content.spaces[one].kind == "woods"]
        near = min(woods, key=lambda one: _far(content, who.place, one))
        return _at(words, state, who, near, gettext(RAFT))
    sold = state.stock.get(f"purchase.{AXE}") and who.gold >= FARE
    return _at(words, state, who, VILLAGE if sold else TAVERN, gettext(BUYS_RAFT if sold else FERRY))


def _grows(_words: Words, state: State, who: Character) -> Aim | None:
    """Where nothing lies near: what is lacking for the next door."""
    if owns_talisman(state, who):
        return None
    if region(state.content, who.place) == "middle":
        lacks = max(0, STRONG - max(value(state, who, one) for one in STATS))
        said = ENOUGH
    else:
        before, who.place = who.place, SENTINEL
        sentinel = [Foe(SENTINEL, SENTINEL_STRENGTH)]
        found = (
            n for n in range(MOST_LACKING) if fight_odds(state, who, sentinel, "strength", n).won >= LIKELY
        )
        lacks, said = next(found, 0), PAST
        who.place = before
    return _aim(state, who, gettext(STRONGER), gettext(said) % {"n": lacks}) if lacks else None


FIXED: tuple[Found, ...] = (_heals, _hands_in, _quest, _portal, _talisman, _cave, _fight, _over, _grows)
"""The aims of who is not in the Inner Region, in their order."""
