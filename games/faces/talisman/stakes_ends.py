"""What waits at the end of a move: what the space does, what lies there, each fight with its sum and odds."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.moment import Addend
from games.faces.naming import text
from games.faces.say.effects import sentence
from games.faces.stakes import Stake
from games.faces.talisman.addends import creature_pieces, own_pieces
from games.faces.talisman.amounts import cards, chance_of, gold, lives, percent
from games.faces.talisman.deeds import bust, thing
from games.faces.talisman.fought import fighters
from games.faces.talisman.names import Words, foe, name
from games.faces.talisman.past_sums import foe_for
from games.faces.talisman.space_lines import NOTHING, PLAIN, Line, line_of
from games.faces.talisman.speaker import SPEAKER
from games.systems.talisman.board import SENTINEL
from games.systems.talisman.enemies import fight_word
from games.systems.talisman.odds import Odds, joint
from games.systems.talisman.scores import armour_save
from games.systems.talisman.state import Character, Fight, State
from games.systems.talisman.worth.outlook import FightAhead, Prospect

FORWARD = _("%(chance)s to get through")
DRAW = _("draw %(n)s")
DRAW_ENEMY = _("draw %(n)s: %(chance)s an Enemy")
THERE = _("there: %(things)s")
EMPTY = _("nothing lies there")
SUM = _("%(foe)s: %(mine)s against %(theirs)s")
WIN, LOSE = _("win: %(what)s"), _("lose: %(what)s")
TROPHY = _("a trophy, %(n)s")
GONE = _("it is gone")
CROSS = _("you go on")
DUEL = _("%(mine)s against %(theirs)s")
SPOILS = _("1 life, 1 gold or an Object of theirs")
SPOILT = _("the same of yours")
SAVED = _("%(lives)s, saved on %(least)s–6")
SAVED_BY_SIX = _("%(lives)s, saved on a 6")
PURSE = _("your purse: %(gold)s")
MAY_EVADE = _("it may be evaded")
FIGHTS, THINGS, A_DRAW, EACH = 3.0, 2.9, 1.5, 0.1
"""How good a fight is that is likely won, what lies there to be taken, a card to draw, each further one."""
LIKELY, SURE = 0.5, 0.8
"""From these odds on a fight is sensible, and with the last life."""
MOST_PIECES = 5
"""A sum of more pieces is told as one number."""
LONG = 110
"""Of a longer text of a card its first sentence is told."""
NOBODY_KNOWS: Mapping[str, int] = {}
PLACED = ("place", "stranger", "event")
"""Types of cards that lie there and do something to who comes."""


class Sides(NamedTuple):
    """Both sides of a fight before the dice."""

    mine: tuple[Addend, ...]
    theirs: tuple[Addend, ...]


class Meaning(NamedTuple):
    """What victory and what defeat means, in a few words each, "" for nothing that is told."""

    win: str
    lose: str

    @property
    def lines(self) -> tuple[str, ...]:
        """Both as lines of a stake."""
        told = ((WIN, self.win), (LOSE, self.lose))
        return tuple(gettext(said) % {"what": what} for said, what in told if what)


def of_end(
    words: Words,
    state: State,
    who: Character,
    ahead: Prospect,
    *,
    visits: bool = True,
    enemies: Mapping[str, int] = NOBODY_KNOWS,
) -> Stake:
    """What waits there; `visits`: the character will have an encounter with the space itself. `enemies` says
    in percent how many of the cards that nobody has seen are Enemies, by their deck."""
    if ahead.chance is not None and not ahead.fights:
        odds = percent(ahead.chance)
        said = gettext(FORWARD) % {"chance": f"{odds}%"}
        return Stake(said, odds, f"{odds}%", better=FIGHTS + ahead.chance if ahead.chance >= LIKELY else -0.5)
    with put_at(who, ahead.space or who.place):
        line = line_of(words, state, who, ahead.space) if visits and ahead.space else Line("", NOTHING)
        drawn = _drawn(state, ahead, enemies)
        told = _fought(words, state, who, ahead, line, drawn) if ahead.fights else None
        stake = told or _calm(words, state, ahead, line, drawn)
    purse = (gettext(PURSE) % {"gold": gold(who.gold)},) if line.sells else ()
    texts = tuple(_texts(words, state, ahead))
    return Stake(
        stake.brings,
        stake.odds,
        stake.pill,
        stake.picture,
        stake.drawn,
        (*stake.means, *texts, *purse),
        better=stake.better,
    )


def _drawn(state: State, ahead: Prospect, enemies: Mapping[str, int]) -> list[str]:
    """How many cards are drawn there, and how likely the first is an Enemy."""
    if not ahead.draw:
        return []
    deck = "city" if state.content.spaces[ahead.space].region == "city" else "adventure"
    if not enemies.get(deck):
        return [gettext(DRAW) % {"n": cards(ahead.draw)}]
    return [gettext(DRAW_ENEMY) % {"n": cards(ahead.draw), "chance": f"{enemies[deck]}%"}]


def _calm(words: Words, state: State, ahead: Prospect, line: Line, drawn: list[str]) -> Stake:
    """An end without a fight: what the space does, what lies there, how many cards are drawn."""
    told = [*([line.words] if line.words else []), *_lying(words, ahead), *drawn]
    takes = any(state.content.cards[one].type not in PLACED for one in ahead.lying) or ahead.gold
    draws = A_DRAW + EACH * ahead.draw if ahead.draw else 0.0
    lies = PLAIN if ahead.lying else 0.0
    worth = max(THINGS if takes else lies, draws, line.worth if line.words else 0.0)
    worth = line.worth if line.words and line.worth < 0 else worth
    picture = next((thing(words.content, one) for one in ahead.lying), "")
    return Stake(
        ", ".join(told) or gettext(EMPTY),
        pill=_glyph(ahead),
        picture=picture,
        better=worth if told else NOTHING,
    )


def _glyph(ahead: Prospect) -> str:
    """The shortest form for the board: a figure, never a name."""
    return f"+{ahead.gold}" if ahead.gold and not ahead.lying else ""


def _lying(words: Words, ahead: Prospect) -> list[str]:
    foes = {one for fight in ahead.fights for one in fight.foes}
    told = [name(words.content, card) for card in ahead.lying if card not in foes]
    told += [gold(ahead.gold)] if ahead.gold else []
    told += [words.who(seat) for seat in ahead.seats]
    return [gettext(THERE) % {"things": ", ".join(told)}] if told else []


def _texts(words: Words, state: State, ahead: Prospect) -> Iterator[str]:
    """What Places and Strangers say that lie there."""
    for card in ahead.lying:
        if state.content.cards[card].type in PLACED:
            yield f"{name(words.content, card)}: {in_short(text(state.content.cards[card].text))}"


def in_short(said: str) -> str:
    """A text, of a long one its first sentence."""
    return said if len(said) <= LONG else f"{said.partition('. ')[0].rstrip('.')}."


# -- fights -----------------------------------------------------------------------------------------------


def of_fights(words: Words, state: State, who: Character, ahead: Prospect) -> Stake:
    """A fight where the character stands, without the space around it."""
    return _fought(words, state, who, ahead, Line(""), [])


def of_duel(state: State, who: Character, ahead: Prospect) -> Stake:
    """An attack on another character: both sums, the odds, and what the victor may take."""
    [fight] = ahead.fights
    other = state.of(ahead.seats[0])
    duel = Fight(who.seat, fight.by, against=other.seat)
    sums = {
        "mine": _pieces(own_pieces(state, who, duel)),
        "theirs": _pieces(own_pieces(state, other, duel)),
    }
    odds = fight.odds
    return Stake(
        gettext(DUEL) % sums,
        percent(odds.won),
        chance_of(odds.won),
        bust(other.id),
        percent(odds.stand_off),
        Meaning(gettext(SPOILS), gettext(SPOILT)).lines,
        better=THINGS + odds.won if odds.won >= LIKELY else odds.won - 1,
    )


def _fought(
    words: Words, state: State, who: Character, ahead: Prospect, line: Line, drawn: list[str]
) -> Stake:
    """An end with fights: the sum of the first, the odds of all, and what each end means."""
    odds = joint(one.odds for one in ahead.fights)
    sums = [_sum(words, state, who, one) for one in ahead.fights if one.foes]
    beside = [line.words] if line.words and ahead.chance is None else []
    told = [*sums[:1], *_lying(words, ahead), *beside, *drawn]
    evades = all(one.evades for one in ahead.fights)
    return Stake(
        ", ".join(told),
        percent(odds.won),
        chance_of(odds.won),
        _picture(words, ahead),
        percent(odds.stand_off),
        (*meaning(words, state, who, ahead).lines, *((gettext(MAY_EVADE),) if evades else ())),
        better=_worth(odds, who.life, line, evades=evades),
    )


def _worth(odds: Odds, life: int, line: Line, *, evades: bool) -> float:
    """A fight that is likely lost, or too risky for the last life, is worse than all that lies elsewhere,
    unless it may be evaded."""
    if odds.won >= (LIKELY if life > 1 else SURE):
        return FIGHTS + odds.won
    return max(PLAIN, line.worth) * odds.won if evades else odds.won - 1


def _picture(words: Words, ahead: Prospect) -> str:
    found = [one for fight in ahead.fights for one in fight.foes]
    return thing(words.content, found[0]) if found else ""


def _sum(words: Words, state: State, who: Character, fight: FightAhead) -> str:
    """Creatures by name, with what both sides count before the dice."""
    sides = sides_of(state, who, fight)
    named = ", ".join(foe(words.content, one) for one in fight.foes)
    return gettext(SUM) % {"foe": named, "mine": _pieces(sides.mine), "theirs": _pieces(sides.theirs)}


def sides_of(state: State, who: Character, ahead: FightAhead) -> Sides:
    """What both sides count where the character stands; the Sentinel is fought at its bridge."""
    with put_at(who, _ground_of(who, ahead)):
        fight = Fight(who.seat, ahead.by, [foe_for(state, who, one) for one in ahead.foes])
        fight.dice["defender"] = [0]
        return Sides(own_pieces(state, who, fight), creature_pieces(state, who, fight))


def _ground_of(who: Character, ahead: FightAhead) -> str:
    return SENTINEL if ahead.foes == (SENTINEL,) else who.place


@contextmanager
def put_at(who: Character, space: str) -> Iterator[None]:
    """The figure stands there for the time of looking."""
    before, who.place = who.place, space
    try:
        yield
    finally:
        who.place = before


def _pieces(found: tuple[Addend, ...]) -> str:
    """A sum as it is written, "4 +2 −1"."""
    if len(found) > MOST_PIECES:
        return str(sum(one.value for one in found))
    said = [str(one.value) if not at else f"{one.value:+d}" for at, one in enumerate(found)]
    return " ".join(said).replace("-", "−")


def lowered(said: str) -> str:
    """A sentence as a part of another."""
    return said[:1].lower() + said[1:].rstrip(".")


def meaning(words: Words, state: State, who: Character, ahead: Prospect) -> Meaning:
    """What victory and defeat mean in the fights that wait there."""
    foes = [one for fight in ahead.fights for one in fight.foes if one in fighters(state.content)]
    return Meaning(_victory(state, who, ahead, foes), _defeat(words, state, who, ahead, foes))


def _victory(state: State, who: Character, ahead: Prospect, foes: list[str]) -> str:
    content = state.content
    points = [fight_word(content, one).value for one in foes if fight_word(content, one).trophy]
    if points:
        return gettext(TROPHY) % {"n": sum(points)}
    if foes:
        return gettext(GONE)
    crosses = ahead.space != who.place or ahead.fights[0].foes == (SENTINEL,)
    return gettext(CROSS) if crosses else ""


def _defeat(words: Words, state: State, who: Character, ahead: Prospect, foes: list[str]) -> str:
    content = state.content
    instead = next((fight_word(content, one).lost_instead for one in foes), None)
    if instead:
        return lowered(sentence(SPEAKER, words, instead))
    with put_at(who, _ground_of(who, ahead.fights[0])):
        least = armour_save(state, who, ahead.fights[0].by)
    if least > 6:
        return lives(1)
    return gettext(SAVED if least < 6 else SAVED_BY_SIX) % {"lives": lives(1), "least": least}
