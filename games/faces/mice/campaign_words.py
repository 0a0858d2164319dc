"""Campaigns of Mice & Mystics in words: the chapters, how each was told and went on, what each mouse has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.errors import UnknownPack
from games.faces.mice.deeds import bust
from games.faces.mice.land import file_name
from games.faces.mice.names import known, name
from games.faces.mice.pieces import GOAL
from games.faces.mice.story import continued, goes_on, lines_on, opening
from games.faces.story import CampaignWords, Place, PlayedBy, Sheet
from games.kit.effects import Condition
from games.systems.mice.content import RULESET, Content, content_of
from games.systems.mice.end import CAPTURED, CONCEDED, FAILED, TIME, WON
from games.systems.mice.state import Carried
from games.systems.mice.story_book import Chapter
from games.systems.mice.view import View
from games.systems.mice.words import BossDefeated, Counted, Have

TITLE = _("Chapter %(number)s: %(title)s")
ABILITIES = _("Abilities: %(cards)s")
KEPT = _("Keeps: %(cards)s")
GROUND = "systems/mice/%s"
ENDS = (WON, TIME, CAPTURED, CONCEDED, FAILED)
"""After these the book goes on; a chapter that its people have ended otherwise is told no further."""


def _content(played_by: PlayedBy) -> Content:
    """What the game reads; without its packs in a process that does not have them."""
    ruleset, packs = played_by
    try:
        return content_of(ruleset, packs)
    except UnknownPack:
        return content_of(ruleset)


def _chapter(options: Mapping[str, Any], played_by: PlayedBy) -> str:
    """The chapter of a game; of options that its set does not know the first."""
    chapters = _content(played_by).chapters
    chosen, first = str(options.get("chapter")), next(iter(chapters))
    return chosen if chosen in chapters else first


def title(options: Mapping[str, Any], played_by: PlayedBy) -> str:
    """A chapter by number and title."""
    content, chapter = _content(played_by), _chapter(options, played_by)
    return gettext(TITLE) % {
        "number": list(content.chapters).index(chapter) + 1,
        "title": name(content, chapter),
    }


def story(
    options: Mapping[str, Any], played_by: PlayedBy, how: str, end: Callable[[], View | None]
) -> Sequence[str]:
    """How the chapter begins, and when it is over how the story goes on."""
    content = _content(played_by)
    chapter = content.chapters[_chapter(options, played_by)]
    begun = opening(content, chapter.id)[0].paragraphs
    return (*begun, *_on(content, chapter, how, end)) if how in ENDS else begun


def _on(content: Content, chapter: Chapter, how: str, end: Callable[[], View | None]) -> Sequence[str]:
    lines = lines_on(chapter, how)
    if len(lines) == 1:
        return goes_on(content, chapter, lines[0])
    view = end()
    page = continued(view) if view else None
    return page.paragraphs if page else ()


def sheets(carried: Carried) -> Sequence[Sheet]:
    """Of each hero the abilities learned and the cards kept."""
    heroes = dict.fromkeys((*carried.party, *carried.abilities, *carried.kept))
    return [Sheet(hero, tuple(_lines(carried, hero))) for hero in heroes]


def gains(carried: Carried) -> Sequence[str]:
    """The story achievements of the party."""
    return [name(known(one), one) for one in carried.given]


def _lines(carried: Carried, hero: str) -> list[str]:
    owned = ((ABILITIES, carried.abilities.get(hero, ())), (KEPT, carried.kept.get(hero, ())))
    return [
        gettext(said) % {"cards": ", ".join(name(known(card), card) for card in cards)}
        for said, cards in owned
        if cards
    ]


def places() -> Sequence[Place]:
    """Each chapter with the tile on which it begins, and what it is about."""
    content = content_of(RULESET)
    return [_place(content, one) for one in content.chapters.values()]


def _place(content: Content, chapter: Chapter) -> Place:
    land = GROUND % file_name(content, chapter.start.side, small=True)
    return Place(chapter.id, name(content, chapter.id), land, _symbol(chapter))


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


CAMPAIGN = CampaignWords(title=title, story=story, sheets=sheets, gains=gains, places=places, place=_chapter)
