"""The sums of a fight piece by piece, from what the rules count."""

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.moment import Addend
from games.faces.talisman.deeds import bust, thing
from games.faces.talisman.names import foe, name, printed
from games.systems.talisman.clash import attack_roll, creature_lead, creature_score
from games.systems.talisman.content import Content
from games.systems.talisman.daytime import day_modifier
from games.systems.talisman.queries import printed as printed_value
from games.systems.talisman.queries import said, value
from games.systems.talisman.scores import creature_bonus, proxy_strength, score_pieces, score_without_die
from games.systems.talisman.state import Character, Fight, State
from games.systems.talisman.words.fight import ModStat

STATS = {"strength": _("Strength"), "craft": _("Craft")}
COUNTERS = _("Counters")
UNTIL_END = _("Until the end of the turn")
ADDED = _("Spells and cards")
RUNES = _("Runes")
OWN_POWER = _("Its own power")


def own_pieces(state: State, who: Character, fight: Fight) -> tuple[Addend, ...]:
    """Everything that a character counts before the dice; together it is `score_without_die`."""
    proxy = fight.proxies.get(str(who.seat))
    if proxy:
        content = state.content
        helped = (name(content, proxy), thing(content, proxy))
        return (Addend(proxy_strength(content, proxy), *helped),)
    found = [one for one in _pieces(state, who, fight) if one.value]
    rest = score_without_die(state, who, fight) - sum(one.value for one in found)
    return (*found, Addend(rest, gettext(ADDED), "spell-mark")) if rest else tuple(found)


def _pieces(state: State, who: Character, fight: Fight) -> Iterator[Addend]:
    """The value of the character, what its cards make of it, and what helps in this fight alone."""
    by = fight.by
    if who.toad:
        yield Addend(value(state, who, by), pgettext("a state", "Toad"), "toad")
    else:
        yield Addend(printed_value(state, who, by), gettext(STATS[by]), by)
        yield Addend(int(getattr(who, by)), gettext(COUNTERS), by)
        for source, one in said(state, who, ModStat):
            yield _of(state.content, source, int(getattr(one, by)))
    bonuses = state.turn.bonuses if state.turn else []
    more = sum(int(getattr(one, by)) for one in bonuses if one.seat == who.seat)
    yield Addend(more if not who.toad else 0, gettext(UNTIL_END), "spell-mark")
    for source, worth in score_pieces(state, who, fight):
        yield _of(state.content, source, worth)
    yield Addend(fight.bonus.get(str(who.seat), 0), gettext(ADDED), "spell-mark")


def _of(content: Content, source: str, worth: int) -> Addend:
    said = name(content, source) if printed(content, source) else foe(content, source)
    return Addend(
        worth, said, thing(content, source) or (bust(source) if source in content.characters else "")
    )


def creature_pieces(state: State, who: Character, fight: Fight) -> tuple[Addend, ...]:
    """Everything that creatures count before their die, and what they add to it."""
    content = state.content
    found = [Addend(one.value, foe(content, one.card or one.name), fight.by) for one in fight.foes]
    time = day_modifier(state) * len(fight.foes)
    found.append(
        Addend(time, pgettext("time", "Night"), "night")
        if time > 0
        else Addend(time, pgettext("time", "Day"), "day")
    )
    own = creature_lead(state, who, fight) - sum(one.value for one in found)
    found.append(Addend(own, gettext(OWN_POWER)))
    found.append(Addend(creature_bonus(state, who) if fight.dice.get("defender") else 0, gettext(RUNES)))
    return tuple(one for one in found if one.value)


def scores(state: State) -> tuple[int, int]:
    """The attack scores of the fight as its dice lie: of who attacks or meets, and of the other side."""
    fight = state.battle
    who = state.of(fight.seat)
    mine = score_without_die(state, who, fight) + attack_roll(fight, "attacker")
    if not fight.against:
        return mine, creature_score(state, who, fight)
    other = state.of(fight.against)
    return mine, score_without_die(state, other, fight) + attack_roll(fight, "defender")
