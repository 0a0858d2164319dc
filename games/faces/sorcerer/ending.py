"""The end of The Sorcerer's Labyrinth in words: key moments, everybody's deeds, best rolls."""

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.faces.counted import NOBODY, Happened, Names, telling
from games.faces.ending import Ending, KeyMoment, SeatDeeds
from games.faces.say.log import worded
from games.faces.sorcerer.chances import in_percent
from games.faces.sorcerer.course import DearFight
from games.faces.sorcerer.gems_chart import gems_chart
from games.faces.sorcerer.moment import ROUND
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.statistics import Clash, Facts
from games.faces.sorcerer.symbols import bust
from games.faces.sorcerer.trails import trail_boards
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL
from games.systems.sorcerer.state import CRYSTAL

FIRST_BLOOD = _("First blood")
DEAREST = _("The costliest fight")
AGAINST = _("%(who)s in a fight %(target_with)s")
AGAINST_MONSTER = _("%(who)s in a fight %(monster_with)s")
MOST_OFTEN = 6
"""About so many are told of those that there may be many of."""
LEGEND = _(
    "The more often a way was walked, the thicker its line. Stones: deaths. Flags: Crystals brought home."
)
WON_ROLL = _("%(who)s in a fight %(target_with)s: %(mine)s to %(theirs)s, and won at a chance of %(chance)s.")
WON_ROLL_MONSTER = _(
    "%(who)s in a fight %(monster_with)s: %(mine)s to %(theirs)s, and won at a chance of %(chance)s."
)


def ending(facts: Facts, names: Names) -> Ending:
    """Everything, in the reader's language."""
    words = words_of_end(facts, names)
    return Ending(
        moments=tuple(sorted(_moments(facts, words), key=lambda one: one.step)),
        deeds=tuple(_deeds(facts, words, seat) for seat in names),
        chart=gems_chart(facts, names) if len(facts.gems) > 1 else None,
        boards=trail_boards(facts.course, words),
        legend=gettext(LEGEND),
    )


def won(facts: Facts, names: Names) -> str:
    """Who has won, with how many Gems; "" where nobody has."""
    words = words_of_end(facts, names)
    ends = (one for one in facts.course.happened if one.kind == "won")
    return next((worded(SPEAKER, words, one.kind, one.facts) for one in ends), "")


def words_of_end(facts: Facts, names: Names) -> Words:
    """The names of a game that is over."""
    return Words(facts.content, names, facts.teams, facts.course.sides)


# -- key moments --------------------------------------------------------------------------------------------


def _moments(facts: Facts, words: Words) -> Iterator[KeyMoment]:
    course = facts.course
    if course.first_blood:
        yield _told(words, gettext(FIRST_BLOOD), course.first_blood)
    if course.dearest:
        yield _dearest(words, course.dearest)
    deciding = [one for one in course.happened if not _by_leaving(facts, words, one)]
    often = [one for one in deciding if SPEAKER.events[one.kind].often]
    seldom = [one for one in deciding if not SPEAKER.events[one.kind].often]
    for one in (*telling(often, MOST_OFTEN), *seldom):
        yield _told(words, _title(words, one), one)


def _title(words: Words, one: Happened) -> str:
    said = SPEAKER.events[one.kind].moment
    return SPEAKER.tell(said, words, one.facts) if said else ""


def _by_leaving(facts: Facts, words: Words, one: Happened) -> bool:
    """Whether it only says again that somebody has left: their team goes with them."""
    left = {
        other.facts["seat"]: other.step
        for other in facts.course.happened
        if other.kind == "resigned" and other.step <= one.step
    }
    if one.kind == "eliminated":
        return one.facts["seat"] in left
    return one.kind == "died" and _team(words, one.facts["who"]) in [facts.teams[seat] for seat in left]


def _told(words: Words, title: str, one: Happened) -> KeyMoment:
    who = one.facts.get("who", "")
    side = _team(words, who) or words.teams.get(one.facts.get("seat", NOBODY), "")
    said = worded(SPEAKER, words, one.kind, one.facts)
    return KeyMoment(one.step, _when(one.round), title, said, side, bust(who) if who else "")


def _team(words: Words, who: str) -> str:
    return next((one.id for one in words.content.teams.values() if who in one.characters), "")


def _when(number: int) -> str:
    return gettext(ROUND) % {"round": number} if number else ""


def _dearest(words: Words, fight: DearFight) -> KeyMoment:
    facts = {"who": fight.attackers, "target": fight.defenders, "monster": fight.monster}
    who = words.fill(AGAINST_MONSTER if fight.monster else AGAINST, facts)
    first = fight.attackers[0]
    said = format_html("{}: {}.", who, _cost(fight))
    return KeyMoment(fight.step, _when(fight.round), gettext(DEAREST), said, _team(words, first), bust(first))


def _cost(fight: DearFight) -> str:
    """What it took, as a list; what was not used up is left out."""
    parts = (
        (fight.lives, ngettext("%(n)d Life Point", "%(n)d Life Points", fight.lives)),
        (fight.armour, ngettext("%(n)d piece of armour", "%(n)d pieces of armour", fight.armour)),
        (fight.scrolls, ngettext("%(n)d scroll", "%(n)d scrolls", fight.scrolls)),
    )
    told = [said % {"n": many} for many, said in parts if many]
    return ", ".join([*told, *([count_gems(fight.gems)] if fight.gems else [])])


# -- deeds --------------------------------------------------------------------------------------------------


def _deeds(facts: Facts, words: Words, seat: int) -> SeatDeeds:
    done, earned = facts.done.get(seat, {}), facts.earned.get(seat, {})
    won = [one for one in facts.clashes if _winner(one) == seat]
    lost = [one for one in facts.clashes if _loser(one) == seat]
    counts = (
        (gettext("Clashes won"), len(won)),
        (gettext("Clashes lost"), len(lost)),
        (gettext("Crystals brought home"), earned.get(CRYSTAL, 0) // GEMS_PER_CRYSTAL),
        (gettext("Monsters beaten"), done.get("monsters", 0)),
        (gettext("Life Points lost"), done.get("wounds", 0)),
    )
    best = min(won, key=_chance, default=None)
    return SeatDeeds(seat, words.teams.get(seat, ""), counts, _best(words, best) if best else "")


def _winner(one: Clash) -> int | None:
    return {"attacker": one.attacker, "defender": one.defender}.get(one.outcome)


def _loser(one: Clash) -> int | None:
    return {"attacker": one.defender, "defender": one.attacker}.get(one.outcome)


def _chance(one: Clash) -> float:
    """How likely its winner was to win it."""
    return one.wins if one.outcome == "attacker" else one.loses


def _best(words: Words, one: Clash) -> str:
    """The clash that was least likely to be won."""
    sides = [one.attackers, one.defenders]
    dice = list(one.dice)
    if one.outcome == "defender":
        sides.reverse()
        dice.reverse()
    facts = {"who": sides[0], "target": sides[1], "monster": one.monster, "mine": dice[0], "theirs": dice[1]}
    text = WON_ROLL_MONSTER if one.monster else WON_ROLL
    return words.tell(text, facts, chance=in_percent(_chance(one)))
