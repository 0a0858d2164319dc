"""Who has won a fight, in a word or two, and why where the sums do not say it."""

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.sorcerer.chances import duel, in_percent
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.roll_words import row_words
from games.faces.sorcerer.sides import SIDES, Clash, encountered
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.fight import verdict as judge
from games.systems.sorcerer.queries import ability_of
from games.systems.sorcerer.rolls import face
from games.systems.sorcerer.state import Side
from games.systems.sorcerer.view import View

Decided = Literal["six", "ones", "one", "tie", "sums"]
WINS = _("Victory: %(winner)s")
LIES = _("Ahead so far: %(winner)s.")
LIE_EVEN = _("A tie so far.")
SIX = _("Sure Shot: a 6 of %(who_gen)s always wins.")
ONE = _("A 1 always loses: %(loser)s.")
ONES = _("Two 1s are always a tie.")
SWARM = _("A tie is a defeat against this monster.")
AT = _("at %(chance)s")
AGAINST = _("at %(chance)s, a win had %(won)s")
RUNE, CRYSTAL, HOME = _("A Rune"), _("Quest fulfilled!"), _("A Crystal is home!")


def verdict(words: Words, view: View, scene: Sequence[Seen], clash: Clash | None) -> str:
    """A word or two for what came of the scene; "" where there is nothing to say."""
    kinds = {event.kind for event in scene}
    if "converted" in kinds:
        return gettext(HOME)
    if "quest" in kinds:
        return gettext(CRYSTAL)
    if clash is not None:
        return _of_fight(words, view, clash, beaten="beaten_by" in kinds)
    if "coward" in kinds:
        return pgettext("fight", "Victory!")
    if "rune_drawn" in kinds:
        return gettext(RUNE)
    met = encountered(scene)
    return row_words(words, words.content.encounters_by_id[met[-1]["row"]]) if met else ""


def _of_fight(words: Words, view: View, clash: Clash, *, beaten: bool) -> str:
    """From the reader's side where they have one. A tie is a defeat where the monster says so (L-ENC-05)."""
    own = next((side for side in SIDES if _is_own(view, clash, side)), None)
    if clash.outcome == "tie" and not beaten:
        return pgettext("fight", "A tie")
    won: Side = "attacker" if clash.outcome == "attacker" else "defender"
    if own is None:
        return words.tell(WINS, {}, winner=names(words, clash, won))
    return pgettext("fight", "Victory!") if own == won else pgettext("fight", "Defeat")


def chance(view: View, clash: Clash | None) -> str:
    """How likely the end of a clash was before its dice: "at 31%"; whoever lost hears what a win had, too."""
    if clash is None or not clash.outcome:
        return ""
    sums = [sum(one.value for one in clash.pieces[side]) for side in SIDES]
    able = [tuple(ability_of(view.content, who) for who in clash.sides[side]) for side in SIDES]
    won, lost = duel(sums[0] - sums[1], able[0], able[1])
    chances = {"attacker": won, "defender": lost, "tie": 1 - won - lost}
    own = next((side for side in SIDES if _is_own(view, clash, side)), None)
    came = in_percent(chances[clash.outcome])
    if own is None or own == clash.outcome:
        return gettext(AT) % {"chance": came}
    return gettext(AGAINST) % {"chance": came, "won": in_percent(chances[own])}


def _is_own(view: View, clash: Clash, side: Side) -> bool:
    return any(view.characters[who].seat == view.seat for who in clash.sides[side])


def names(words: Words, clash: Clash, side: Side) -> str:
    """Who fights on a side."""
    if clash.monster and side == "defender":
        return words.name("encounter", clash.monster)
    return ", ".join(words.name("short", who) for who in clash.sides[side])


def why(words: Words, clash: Clash | None) -> tuple[str, ...]:
    """The rule by which the dice alone decided; () where the sums did."""
    if clash is None:
        return ()
    content = words.content
    by, side = decided(content, clash)
    swarm = _swarm(words.content, clash) if clash.outcome == "tie" else ()
    if by == "six":
        archer = next(who for who in clash.sides[side] if ability_of(content, who) == "sure_shot")
        return (words.tell(SIX, {"who": archer}),)
    if by == "one":
        return (words.tell(ONE, {}, loser=names(words, clash, side)),)
    return (gettext(ONES), *swarm) if by == "ones" else swarm


def decided(content: Content, clash: Clash) -> tuple[Decided, Side]:
    """What decided a clash whose dice lie, and the side it is about (L-R-30)."""
    for side in SIDES:
        able = [ability_of(content, who) for who in clash.sides[side]]
        if face(clash.dice[side]) == 6 and "sure_shot" in able:
            return "six", side
    ones = [
        side for side in SIDES if face(clash.dice[side]) == 1 and not _is_relentless(content, clash, side)
    ]
    if ones:
        return ("one", ones[0]) if len(ones) == 1 else ("ones", ones[0])
    return ("tie" if clash.outcome == "tie" else "sums"), "attacker"


def _is_relentless(content: Content, clash: Clash, side: Side) -> bool:
    return any(ability_of(content, who) == "relentless" for who in clash.sides[side])


def _swarm(content: Content, clash: Clash) -> tuple[str, ...]:
    row = content.encounters_by_id.get(clash.monster)
    return (gettext(SWARM),) if row is not None and row.special == "swarm" else ()


def how_it_lies(words: Words, clash: Clash) -> str:
    """Who wins as the dice stand; "" before they are thrown, and where it is decided."""
    if not clash.dice or clash.outcome:
        return ""
    sums = [sum(one.value for one in clash.pieces[side]) for side in SIDES]
    able = {side: tuple(ability_of(words.content, who) for who in clash.sides[side]) for side in SIDES}
    ends = judge(sums[0] - sums[1], able)(clash.dice)
    if ends == "tie" and not _swarm(words.content, clash):
        return gettext(LIE_EVEN)
    return words.tell(LIES, {}, winner=names(words, clash, "attacker" if ends == "attacker" else "defender"))
