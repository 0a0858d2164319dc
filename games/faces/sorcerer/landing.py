"""What waits in a chamber for a character that goes there, as far as the reader knows."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.chances import Prospect, attack, in_percent, percent, prospect
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.roll_words import outcomes
from games.faces.sorcerer.symbols import bust, thing
from games.faces.stakes import Stake
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View

LIKELY = _("%(chance)s safe, %(won)s win")
ROLL = _("roll +%(digit)s")
ENEMY = _("attack %(who_acc)s: %(chance)s win")
UNSEEN = _("%(who)s stands here unseen")
MATE = _("safe %(who_with)s")
HOME = _("the Crystal comes home: %(gems)s")
TAKE_RUNE = _("take a Rune")
QUEST = _("fulfil the Quest: a Crystal")
TELEPORT = _("through the Teleport: %(boards)s")
LYING = _("here lies: %(things)s")
CAMP = _("your Camp")
TOKENS = {"trap": _("an enemy Trap: snaps on 1 to 4"), "cloud": _("an Acid Cloud: bites on 1 to 3")}
TREE = _("your Tree of Life: +1 life")
QUIET = _("nothing waits here")
FOR_HOME, FOR_QUEST, FOR_RUNE = 300, 200, 150
"""What an aim is worth beside an Encounter Roll, which is worth its percent."""
PRIZES = frozenset({"gem", thing("rune"), thing(CRYSTAL)})
"""Their pictures, which stand on the board beside the figure."""
CALM, GAMBLE, TRAPPED, TO_TAKE = 45, 40, -30, 10
"""A quiet place, a Teleport whose board the die chooses, a token of an enemy, things on the floor."""


class Part(NamedTuple):
    """One thing that waits: its words, what the board shows of it, its picture, how likely it ends well, how
    much it draws there, and a `note` beside it."""

    words: str
    pill: str = ""
    picture: str = ""
    odds: int | None = None
    better: float = 0
    note: str = ""


def landing(words: Words, view: View, who: str, where: str, *, walks: bool = False) -> Stake:
    """Everything that is known of the place: the first pill counts, and the first odds.

    Whoever `walks` into a Teleport is sent on from there at once (L-TELE-01); else it is an arrival (L-R-75).
    """
    one, side = view.characters[who], view.content.sides[view.sides[board_of(where)]]
    if walks and chamber_of(where) == side.teleport:
        return _sent_on(words, view, one)
    parts = [*_aims(view, one, where, side), *_dangers(words, view, one, where, side)]
    parts += _things(words, view, one, where)
    return Stake(
        brings="; ".join(part.words for part in parts) or gettext(QUIET),
        odds=next((part.odds for part in parts if part.odds is not None), None),
        pill=next((part.pill for part in parts if part.pill), ""),
        picture=next((part.picture for part in parts if part.picture), ""),
        means=tuple(part.note for part in parts if part.note),
        better=sum(part.better for part in parts) if parts else CALM,
    )


def likely_words(likely: Prospect) -> str:
    """An Encounter Roll in the words of the table: "81% safe, 64% win"."""
    return gettext(LIKELY) % {"chance": in_percent(likely.unbeaten), "won": in_percent(likely.won)}


def _aims(view: View, one: CharacterView, where: str, side: BoardSide) -> Iterator[Part]:
    """The Camp, the Runes, the element of a Rune that the reader knows."""
    chamber, home = chamber_of(where), board_of(where) == one.seat
    if home and chamber == side.camp:
        count = (one.backpack or ()).count(CRYSTAL)
        if count:
            gems = count_gems(GEMS_PER_CRYSTAL * count)
            yield Part(gettext(HOME) % {"gems": gems}, f"+{GEMS_PER_CRYSTAL * count}", "gem", better=FOR_HOME)
        else:
            yield Part(gettext(CAMP), "", "camp", better=CALM)
    elif one.id == ZOMBIE:
        return
    elif home and chamber == side.runes and not one.rune and view.runes_left:
        yield Part(gettext(TAKE_RUNE), "", thing("rune"), better=FOR_RUNE)
    elif not home and one.rune and side.element_of.get(chamber) == one.rune and view.crystals_left:
        yield Part(gettext(QUEST), "", thing(CRYSTAL), better=FOR_QUEST)


def _dangers(words: Words, view: View, one: CharacterView, where: str, side: BoardSide) -> Iterator[Part]:
    """Special tokens, whoever stands there, else the Encounter Roll."""
    for token in view.tokens:
        if token.place == where and token.kind in TOKENS and token.seat != one.seat:
            yield Part(gettext(TOKENS[token.kind]), "", token.kind, better=TRAPPED)
    others = [other for other in view.characters.values() if other.place == where and other is not one]
    digit = side.digits.get(chamber_of(where), 0)
    if others:
        yield from _company(words, view, one, others)
    elif digit and one.id != ZOMBIE:
        yield _roll(words.language, digit, prospect(view.content, one, digit))


def _sent_on(words: Words, view: View, one: CharacterView) -> Stake:
    """Where a Teleport of this board may lead."""
    ways = outcomes(words, view, "teleport", one.id, 0)
    boards = ", ".join(f"{way.results} {way.words}" if len(ways) > 1 else way.words for way in ways)
    return Stake(gettext(TELEPORT) % {"boards": boards}, better=GAMBLE)


@lru_cache(maxsize=1024)
def _roll(_language: str, digit: int, likely: Prospect) -> Part:
    """An Encounter Roll; its words depend on nothing else, so they are remembered."""
    odds = percent(likely.unbeaten)
    note = gettext(ROLL) % {"digit": digit}
    return Part(likely_words(likely), f"{odds}%", "", odds, odds, note)


def _company(words: Words, view: View, one: CharacterView, others: list[CharacterView]) -> Iterator[Part]:
    for other in others:
        if other.seat == one.seat:
            yield Part(words.tell(MATE, {"who": other.id}), "", bust(other.id), better=CALM)
        elif other.unseen:
            yield Part(words.tell(UNSEEN, {"who": other.id}), "", bust(other.id), better=CALM)
        else:
            won = attack(view, one.id, other.id).won
            said = words.tell(ENEMY, {"who": other.id}, chance=in_percent(won))
            yield Part(said, in_percent(won), bust(other.id), percent(won), percent(won))


def _things(words: Words, view: View, one: CharacterView, where: str) -> Iterator[Part]:
    """What lies on the floor, and the reader's own Tree."""
    own_tree = any(
        token.kind == "tree" and token.place == where and token.seat == one.seat for token in view.tokens
    )
    if own_tree and one.lp < one.lp_max:
        yield Part(gettext(TREE), "", "tree", better=TO_TAKE)
    lying = view.floors.get(where, ())
    if lying:
        things = ", ".join(words.name("thing", token) for token in lying)
        yield Part(gettext(LYING) % {"things": things}, "", thing(lying[0]), better=TO_TAKE)
