"""Campaigns of Mice & Mystics in words: the chapters, how each was told and went on, what each mouse has."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.deeds import bust
from games.faces.mice.names import name
from games.faces.mice.pieces import GOAL
from games.faces.mice.story import GIFT, opening
from games.faces.naming import text
from games.faces.story import CampaignWords, Place, Sheet
from games.kit.effects import Condition
from games.systems.mice import texts
from games.systems.mice.cards import Chapter
from games.systems.mice.content import CHAPTERS
from games.systems.mice.end import WON
from games.systems.mice.state import Carried
from games.systems.mice.words import BossDefeated, Counted, Have

TITLE = _("Chapter %(number)s: %(title)s")
ABILITIES = _("Abilities: %(cards)s")
KEPT = _("Keeps: %(cards)s")
GROUND = "systems/mice/land/%s-small.svg"
FIRST = next(iter(CHAPTERS))


def _chapter(options: Mapping[str, Any]) -> str:
    """The chapter of a game; of options that this release does not know the first."""
    chosen = str(options.get("chapter", FIRST))
    return chosen if chosen in CHAPTERS else FIRST


def title(options: Mapping[str, Any]) -> str:
    """A chapter by number and title."""
    chapter = _chapter(options)
    return gettext(TITLE) % {"number": list(CHAPTERS).index(chapter) + 1, "title": name(chapter)}


def story(options: Mapping[str, Any], how: str) -> Sequence[str]:
    """How the chapter begins, and when it is over how the story goes on.

    Where that depends on what was done in the chapter it is the line for everything else.
    """
    chapter = _chapter(options)
    begun = opening(chapter)[0].paragraphs
    if not how:
        return begun
    ends = CHAPTERS[chapter].continues
    line = next(one for one in ends if (one.if_ == WON) == (how == WON) and not one.need)
    gift = (gettext(GIFT) % {"gift": name(line.gives)},) if line.gives else ()
    return (*begun, text(texts.STORY[chapter].continues[ends.index(line)]), *gift)


def sheets(carried: Carried) -> Sequence[Sheet]:
    """Of each hero the abilities learned and the cards kept."""
    heroes = dict.fromkeys((*carried.party, *carried.abilities, *carried.kept))
    return [Sheet(hero, tuple(_lines(carried, hero))) for hero in heroes]


def _lines(carried: Carried, hero: str) -> list[str]:
    owned = ((ABILITIES, carried.abilities.get(hero, ())), (KEPT, carried.kept.get(hero, ())))
    return [gettext(said) % {"cards": ", ".join(map(name, cards))} for said, cards in owned if cards]


def places() -> Sequence[Place]:
    """Each chapter with the tile on which it begins, and what it is about."""
    return [Place(one.id, name(one.id), GROUND % one.start.side, _symbol(one)) for one in CHAPTERS.values()]


def _symbol(chapter: Chapter) -> str:
    """The boss, token or count on which victory hangs, or how the story goes on; else the way out."""
    told = (*chapter.victory, *(need for line in chapter.continues for need in line.need))
    return next((found for found in map(_sign, told) if found), GOAL)


def _sign(condition: Condition) -> str:
    match condition:
        case BossDefeated(boss=boss):
            return bust(boss)
        case Have(tokens=(token, *_)):
            return token
        case Counted(name=counter):
            return counter
    return ""


CAMPAIGN = CampaignWords(title=title, story=story, sheets=sheets, places=places, place=_chapter)
